//! Positions in TPS, both ways.

use std::fmt::Write;

use crate::error::{Code, Error, Result};

use super::Strassen;
use super::config::MAX_STONES;
use super::event::player_name;
use super::geometry::{Square, Squares};
use super::moves::Stone;
use super::state::State;

/// An error of a position.
fn bad(message: impl Into<String>) -> Error {
    Error::new(Code::BadPosition, message)
}

impl Strassen {
    /// The position in TPS.
    pub(crate) fn tps(&self, state: &State) -> String {
        let mut out = String::new();
        self.write_tps(state, &mut out);
        out
    }

    /// Appends the position in TPS.
    pub(crate) fn write_tps(&self, state: &State, out: &mut String) {
        let size = self.config.size;
        for rank in (0..size).rev() {
            let mut empty = 0;
            for file in 0..size {
                let square = file + rank * size;
                if state.heights[usize::from(square)] == 0 {
                    empty += 1;
                    continue;
                }
                write_gap(&mut empty, out);
                write_stack(state, square, out);
                out.push(if file + 1 < size { ',' } else { '/' });
            }
            if empty > 0 {
                write_gap(&mut empty, out);
                out.pop();
                out.push('/');
            }
        }
        out.pop();
        let _ = write!(out, " {} {}", state.to_move + 1, state.move_number);
    }

    /// Reads TPS: three fields with one blank between; rows from the highest rank down. The end of the game is
    /// not looked at yet.
    pub(crate) fn read_tps(&self, text: &str) -> Result<State> {
        let mut fields = text.split(' ');
        let (Some(rows), Some(side), Some(number), None) =
            (fields.next(), fields.next(), fields.next(), fields.next())
        else {
            let n = text.split(' ').count();
            return Err(bad(format!(
                "TPS has three fields with one blank between (rows, side, move), not {n}"
            )));
        };
        let mut state = self.empty_board();
        self.read_rows(&mut state, rows)?;
        state.to_move = match side {
            "1" => 0,
            "2" => 1,
            _ => return Err(bad(format!("the side to move is 1 or 2, not `{}`", cut(side)))),
        };
        let digits = number.bytes().all(|b| b.is_ascii_digit()) && !number.starts_with('0');
        state.move_number = match number.parse() {
            Ok(number) if digits => number,
            _ => return Err(bad(format!("the move number is 1 to {}, not `{}`", u32::MAX, cut(number)))),
        };
        Ok(state)
    }

    fn read_rows(&self, state: &mut State, text: &str) -> Result<()> {
        let size = self.config.size;
        let rows = text.split('/');
        let given = rows.clone().count();
        if given != usize::from(size) {
            return Err(bad(format!("{given} rows on a board with {size}")));
        }
        let mut used = [[0_u32; 2]; 2];
        for (rank, row) in (0..size).rev().zip(rows) {
            let mut file = 0;
            for item in row.split(',') {
                let wide = item.strip_prefix('x').map(|n| if n.is_empty() { Ok(1) } else { n.parse::<u8>() });
                let width = match wide {
                    None => 1,
                    Some(Ok(n)) if (1..=size).contains(&n) && item.len() <= 2 => n,
                    Some(_) => {
                        return Err(bad(format!(
                            "row {}: `{}` is no number of empty squares",
                            rank + 1,
                            cut(item)
                        )));
                    }
                };
                if file + width > size {
                    return Err(bad(format!("row {} has more than {size} squares", rank + 1)));
                }
                if wide.is_none() {
                    self.read_stack(state, file + rank * size, item, &mut used)?;
                }
                file += width;
            }
            if file < size {
                return Err(bad(format!("row {} has {file} squares, not {size}", rank + 1)));
            }
        }
        let config = &self.config;
        for (player, [stones, schloss]) in used.into_iter().enumerate() {
            for (n, limit, what) in [(stones, config.stones, "common"), (schloss, config.schloss, "schloss")]
            {
                if n > u32::from(limit) {
                    let name = player_name(player as u8);
                    return Err(bad(format!("{name} has {n} {what} stones on the board; there are {limit}")));
                }
            }
            state.stones[player] = config.stones - stones as u8;
            state.schloss[player] = config.schloss - schloss as u8;
        }
        Ok(())
    }

    /// Reads one stack, and counts its stones by player, common or schloss.
    fn read_stack(
        &self,
        state: &mut State,
        square: Square,
        item: &str,
        used: &mut [[u32; 2]; 2],
    ) -> Result<()> {
        let name = self.geometry.name(square);
        let (colors, top) = match item.as_bytes().last() {
            Some(b'S') => (&item[..item.len() - 1], Stone::Standing),
            Some(b'C') => (&item[..item.len() - 1], Stone::Schloss),
            _ => (item, Stone::Flat),
        };
        let stack = colors.bytes().try_fold(0_u128, |stack, digit| match digit {
            b'1' => Some(stack << 1),
            b'2' => Some(stack << 1 | 1),
            _ => None,
        });
        let Some(stack) = stack.filter(|_| !colors.is_empty()) else {
            let digits = colors.bytes().all(|b| matches!(b, b'1' | b'2' | b'S' | b'C'));
            let why = if digits && !colors.is_empty() {
                "a standing or schloss stone lies only on top"
            } else {
                "a stack is written with 1 and 2, and S or C at the end"
            };
            return Err(bad(format!("{name}: `{}`: {why}", cut(item))));
        };
        let (height, most) = (colors.len(), 2 * usize::from(MAX_STONES));
        if height > most {
            return Err(bad(format!("{name}: a stack of {height} stones; no more than {most} exist")));
        }
        let (i, bit) = (usize::from(square), 1 << square);
        let (black, color) = (stack.count_ones(), (stack & 1) as usize);
        used[0][0] += height as u32 - black;
        used[1][0] += black;
        state.stacks[i] = stack;
        state.heights[i] = height as u8;
        state.tops[color] |= bit;
        state.tall |= u64::from(height > 1) << i;
        match top {
            Stone::Flat => {}
            Stone::Standing => state.walls |= bit,
            Stone::Schloss => {
                state.schlosses |= bit;
                used[color][0] -= 1;
                used[color][1] += 1;
            }
        }
        Ok(())
    }

    /// Brings what follows from the stones on a board that was just read up to date (see the page, "Positions
    /// set up").
    pub(crate) fn settle(&self, state: &mut State) {
        state.board_hash = self.hash_board(state);
        for player in [0, 1] {
            state.raised[player] = state.tops[player] & state.blocked() != 0;
        }
    }

    /// The board's hash from scratch.
    pub(crate) fn hash_board(&self, state: &State) -> u64 {
        Squares(self.geometry.full).fold(0, |hash, square| hash ^ state.square_hash(square))
    }
}

/// Appends `xN,` for a run of empty squares, if there is one.
fn write_gap(empty: &mut u8, out: &mut String) {
    match std::mem::take(empty) {
        0 => {}
        1 => out.push_str("x,"),
        n => out.extend(['x', (b'0' + n) as char, ',']),
    }
}

/// Appends a stack, bottom first, with the letter of its top stone.
pub(crate) fn write_stack(state: &State, square: Square, out: &mut String) {
    out.extend(state.stack(square).map(|owner| ['1', '2'][usize::from(owner)]));
    match state.top(square) {
        Stone::Flat => {}
        Stone::Standing => out.push('S'),
        Stone::Schloss => out.push('C'),
    }
}

/// Text from outside, cut to a length fit for a message.
fn cut(text: &str) -> String {
    text.chars().take(24).collect()
}
