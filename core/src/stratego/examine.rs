//! What must hold of positions that are read: the army, the memory, and what was seen of rescues.

use super::board::{Board, NOWHERE, SQUARES, Set, Square, Squares, bit};
use super::facts::Facts;
use super::kind::{KINDS, Kind, MOVABLE_BITS, NONE, is_known, is_scout};
use super::reader::Reader;
use super::state::{LOSSES, Reason, State};

impl Reader<'_> {
    pub(crate) fn finish_deployment(&self, state: &mut State, hidden: [bool; 2]) -> Result<(), String> {
        let game = self.game;
        let squares = game.board.setup_squares();
        state.to_move = u8::from(state.decided[0] == squares);
        for (side, hidden) in hidden.into_iter().enumerate() {
            if hidden {
                if state.side[side] != 0 {
                    return Err("a hidden deployment shows no pieces".into());
                }
                continue;
            }
            let decided = &game.board.order[side][..usize::from(state.decided[side])];
            let decided = decided.iter().fold(0, |set: Set, square| set | bit(*square));
            if state.side[side] & !decided != 0 {
                return Err("pieces stand on decided squares only".into());
            }
            state.off[side] = game.config.army.0;
            for square in Squares(state.side[side]) {
                let at = usize::from(square);
                if !is_known(state.kinds[at]) || state.facts[at] != Facts::new(game.kinds) {
                    return Err("in the deployment nothing else is known of pieces".into());
                }
                let count = &mut state.off[side][usize::from(state.kinds[at])];
                *count = count.checked_sub(1).ok_or("a side has more pieces than its army")?;
            }
            if state.off[side].iter().sum::<u8>() > squares - state.decided[side] {
                return Err("the rest of an army does not fit".into());
            }
        }
        Ok(())
    }

    pub(crate) fn finish_play(
        &self,
        state: &mut State,
        lost_given: bool,
        over: Option<Reason>,
    ) -> Result<(), String> {
        let game = self.game;
        let mut closed = [true; 2];
        for (side, closed) in closed.iter_mut().enumerate() {
            if !lost_given {
                game.lose_the_rest(state, side)?;
            }
            *closed = self.count(state, side)?;
            examine_run(state, side)?;
        }
        self.examine_arrival(state, closed)?;
        examine_chases(&game.board, state)?;
        if closed == [true; 2] {
            for side in 0..2 {
                if game.config.rescue && !rescues_agree(state, side) {
                    return Err("what is said of rescues does not agree with the lost pieces".into());
                }
            }
            game.settle(state)
        } else {
            state.end = over;
            if over.is_some() && state.arrival != NOWHERE {
                return Err("nothing is over while a rescue is offered".into());
            }
            Ok(())
        }
    }

    /// Counts a side's pieces against its army and finds those off the board; tells whether all kinds are known.
    fn count(&self, state: &mut State, side: usize) -> Result<bool, String> {
        let army = self.game.config.army;
        let on_board = Squares(state.side[side]).map(|square| {
            let at = usize::from(square);
            (state.kinds[at], state.facts[at], true)
        });
        let gone = state.lost[side].iter().map(|(kind, facts)| (kind, facts, false));
        let mut left = army.0.map(i16::from);
        let mut off = [0_i16; KINDS];
        let (mut originals, mut unknown, mut rescued) = (0, false, [0, 0]);
        for (kind, facts, here) in on_board.chain(gone) {
            if (0..2).any(|made| facts.unoffered(made) > state.lost[side].count) {
                return Err("no rescue was offered at more losses than there are".into());
            }
            if facts.unoffered(1) > 0 && state.rescues[side] == 0 {
                return Err("no rescue was made before the second was not offered".into());
            }
            let number = usize::from(facts.rescued());
            if number > 0 {
                rescued[number - 1] += 1;
            } else {
                originals += 1;
            }
            let Some(kind) = Kind::of(kind) else {
                unknown = true;
                continue;
            };
            if number == 0 {
                left[kind as usize] -= 1;
            } else {
                off[kind as usize] -= 1;
            }
            if !here {
                off[kind as usize] += 1;
            }
        }
        let made = usize::from(state.rescues[side]);
        if rescued[..made].iter().any(|count| *count != 1) || rescued[made..].iter().any(|count| *count != 0)
        {
            return Err("each rescue made has one rescued piece".into());
        }
        if originals != i32::from(army.size()) || left.iter().any(|count| *count < 0) {
            return Err("the pieces of a side, lost ones included, are not its army".into());
        }
        if unknown {
            return Ok(false);
        }
        if off.iter().any(|count| *count < 0) {
            return Err("a piece was rescued that was not lost".into());
        }
        state.off[side] = off.map(|count| count as u8);
        Ok(true)
    }

    /// What an arrival tells is noted: a rescue is offered, and not to a scout.
    fn examine_arrival(&self, state: &mut State, closed: [bool; 2]) -> Result<(), String> {
        if state.arrival == NOWHERE {
            return Ok(());
        }
        let game = self.game;
        let side = usize::from(state.to_move);
        let at = usize::from(state.arrival);
        let here = state.side[side] & game.board.back[1 - side] & bit(state.arrival) != 0;
        if !game.config.rescue || !here || !state.facts[at].has_moved() || state.facts[at].is_rescuer() {
            return Err("a rescue is offered to a piece on the opponent's back rank".into());
        }
        // Those captured are counted only where all kinds of the side are known.
        let (kinds, squares) = game.rescuable(state, state.to_move);
        state.facts[at].narrow(!Kind::Scout.bit());
        let made = usize::from(state.rescues[side]);
        let losses = state.lost[side].count;
        let scout = is_scout(state.kinds[at]) || state.facts[at].possible() == 0;
        if scout || made == 2 || squares == 0 || losses == 0 || (closed[side] && kinds == 0) {
            return Err("no rescue could be made".into());
        }
        let least = &mut state.offered[side][made];
        *least = (*least).min(losses);
        Ok(())
    }
}

fn examine_run(state: &State, side: usize) -> Result<(), String> {
    let run = &state.runs[side];
    if run.square == NOWHERE {
        return Ok(());
    }
    let at = usize::from(run.square);
    let own = state.side[side] & bit(run.square) != 0;
    if !own || !state.facts[at].has_moved() {
        return Err("the piece of a run is an own one that has moved".into());
    }
    if run.len > 1 && !is_shown_scout(state.facts[at]) {
        return Err("only a scout that is shown has moved far".into());
    }
    Ok(())
}

/// Goes back through the plies of the chases, which must have led here.
fn examine_chases(board: &Board, state: &State) -> Result<(), String> {
    // The last ply is that of a chase, too, even if the board before it does not count.
    let plies = match state.chase[0].max(state.chase[1]) {
        0 => return Ok(()),
        chase => usize::from(chase - 1).max(1),
    };
    if state.ring.len() < plies {
        return Err("the plies of a chase are among `moves`".into());
    }
    let mut side = state.side;
    // By square, where the piece that stood there then stands now.
    let mut now: [Square; SQUARES] = std::array::from_fn(|square| square as Square);
    let pending = usize::from(state.arrival != NOWHERE);
    for back in 0..plies {
        let ply = state.ring.latest(back);
        let (from, to) = (ply.from, ply.to());
        let mover = (usize::from(state.to_move) + 1 + back + pending) % 2;
        let (direction, distance) = board.line(from, to).ok_or("a move is along a line")?;
        let passed = bit(from) | board.between(from, direction, distance);
        if ply.is_strike() || side[mover] & bit(to) == 0 || (side[0] | side[1]) & passed != 0 {
            return Err("the plies of a chase are moves that have led here".into());
        }
        side[mover] = side[mover] & !bit(to) | bit(from);
        let piece = now[usize::from(to)];
        now[usize::from(from)] = piece;
        let facts = state.facts[usize::from(piece)];
        if !facts.has_moved() {
            return Err("the pieces of a chase have moved".into());
        }
        if distance > 1 && !is_shown_scout(facts) {
            return Err("only a scout that is shown has moved far".into());
        }
    }
    Ok(())
}

fn is_shown_scout(facts: Facts) -> bool {
    facts.is_shown() && facts.possible() == Kind::Scout.bit()
}

/// Whether what was seen of rescues of a side agrees with the kinds of its pieces, all of which are known.
pub(crate) fn rescues_agree(state: &State, side: usize) -> bool {
    let lost = &state.lost[side];
    // Movable pieces among the first so many losses.
    let mut movable = [0_u8; LOSSES + 1];
    for (number, (kind, _)) in lost.iter().enumerate() {
        movable[number + 1] = movable[number] + u8::from(MOVABLE_BITS >> kind & 1 != 0);
    }
    let seen = |losses: u8| movable[usize::from(losses.min(lost.count))];
    let offers = state.offered[side];
    if (0..2).any(|made| offers[made] != u8::MAX && usize::from(seen(offers[made])) <= made) {
        return false;
    }
    let mut rescued = [NONE; 2];
    for (kind, facts) in state.pieces(side) {
        if facts.rescued() > 0 {
            rescued[usize::from(facts.rescued()) - 1] = kind;
        }
        for made in 0..2 {
            let losses = facts.unoffered(made);
            if losses > 0 && !is_scout(kind) && usize::from(seen(losses)) > made {
                return false;
            }
        }
    }
    rescues_follow(state, side, rescued)
}

/// Whether the kinds that a side rescued are such as it had lost, and not rescued, before.
pub(crate) fn rescues_follow(state: &State, side: usize, rescued: [u8; 2]) -> bool {
    let lost = &state.lost[side];
    (0..usize::from(state.rescues[side])).all(|number| {
        let kind = rescued[number];
        let before = usize::from(state.rescue_at[side][number].min(lost.count));
        let lost_before = count_of(&lost.kinds[..before], kind);
        let rescued_before = count_of(&rescued[..number], kind);
        kind < Kind::Bomb as u8 && lost_before > rescued_before
    })
}

/// How many of `kinds` are `kind`.
fn count_of(kinds: &[u8], kind: u8) -> u32 {
    kinds.iter().map(|other| u32::from(*other == kind)).sum()
}
