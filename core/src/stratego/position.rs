//! Positions from outside: what is read is completed and settled here; `StraDos` letters.

use super::Stratego;
use super::board::{NOWHERE, Squares, bit};
use super::determinize::Draw;
use super::facts::Facts;
use super::kind::{KINDS, Kind};
use super::reader::Reader;
use super::state::{Reason, State};
use super::view::Info;
use crate::error::{Code, Error, Result};
use crate::game::Input;
use crate::json::Node;
use crate::rng::{Purpose, Rng};

impl Stratego {
    /// See [`Game::set_up`](crate::game::Game::set_up).
    pub(crate) fn read_position(&self, input: &Input<'_>) -> Result<State> {
        match input {
            Input::Text(text) => {
                self.read_board(text).map_err(|message| Error::new(Code::BadPosition, message))
            }
            Input::Json(node) => Ok(Reader { game: self, open: false }.read(node)?.state),
        }
    }

    /// See [`Game::read_info`](crate::game::Game::read_info).
    pub(crate) fn read_known(&self, node: &Node<'_>) -> Result<Info> {
        let info = Reader { game: self, open: true }.read(node)?;
        let mut rng = Rng::new(0, Purpose::Determinize, u64::MAX);
        match info.draw(&mut rng, true) {
            Draw::Found(_) | Draw::GaveUp(_) => Ok(info),
            Draw::Impossible => Err(node.error("no arrangement agrees with all this")),
        }
    }

    /// A position of `StraDos` letters.
    fn read_board(&self, text: &str) -> Result<State, String> {
        let area = usize::from(self.board.area());
        if text.len() != area || !text.is_ascii() {
            return Err(format!("a position is {area} letters, a1 b1 and so on"));
        }
        let mut state = State::new([0; KINDS]);
        state.decided = [self.board.setup_squares(); 2];
        for (square, letter) in (0..).zip(text.bytes()) {
            let lake = self.board.lakes & bit(square) != 0;
            match letter {
                b'A' if !lake => {}
                b'_' if lake => {}
                _ => match Kind::of_letter(letter) {
                    Some((owner, kind)) if !lake => {
                        state.put(owner, square, kind as u8, Facts::new(self.kinds));
                    }
                    _ => {
                        return Err(format!(
                            "`{}` cannot stand on {}",
                            letter as char,
                            self.board.name(square)
                        ));
                    }
                },
            }
        }
        for side in 0..2 {
            self.lose_the_rest(&mut state, side)?;
            if !state.has_flag(side) {
                state.to_move = side as u8;
            }
        }
        self.settle(&mut state)?;
        Ok(state)
    }

    /// Counts what is missing of an army as lost and shown, in the order of kinds.
    pub(crate) fn lose_the_rest(&self, state: &mut State, side: usize) -> Result<(), String> {
        let mut left = self.config.army.0;
        for square in Squares(state.side[side]) {
            let at = usize::from(square);
            if state.facts[at].rescued() > 0 {
                return Err("a rescued piece has been lost before: `lost` must be given".into());
            }
            let count = left.get_mut(usize::from(state.kinds[at])).ok_or("`lost` must be given")?;
            *count = count.checked_sub(1).ok_or("a side has more pieces than its army")?;
        }
        for kind in Kind::ALL {
            for _ in 0..left[kind as usize] {
                let mut facts = Facts::new(self.kinds);
                facts.show(kind);
                state.lost[side].push(kind as u8, facts);
                state.off[side][kind as usize] += 1;
            }
        }
        Ok(())
    }

    /// Works out the end of a position without hidden pieces.
    pub(crate) fn settle(&self, state: &mut State) -> Result<(), String> {
        match [0, 1].map(|side| state.has_flag(side)) {
            [true, true] if state.arrival != NOWHERE => {}
            [true, true] => state.end = self.find_end(state),
            [false, false] => return Err("both flags are missing".into()),
            flags => {
                if state.arrival != NOWHERE || flags[usize::from(state.to_move)] {
                    return Err("a side without a flag has lost and would be to move".into());
                }
                state.end = Some(Reason::FlagCaptured);
            }
        }
        Ok(())
    }
}
