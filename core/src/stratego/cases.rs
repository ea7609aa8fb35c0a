//! What the hidden pieces of a side may be by what was seen: of each piece, of rescues and of the end.

use super::board::{Square, Squares};
use super::facts::Facts;
use super::kind::{Kind, MOVABLE_BITS, is_known};
use super::state::{Reason, State};
use super::view::Info;

/// A piece whose kind is to be drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Spot {
    Square(Square),
    Lost(u8),
}

/// A piece of the side.
pub(crate) struct Piece {
    pub(crate) spot: Spot,
    pub(crate) kind: u8,
    pub(crate) facts: Facts,
    pub(crate) set: u16,
}

/// What the pieces may be in one of several cases that exclude each other.
pub(crate) struct Case {
    /// By spot.
    pub(crate) sets: Vec<u16>,
    /// By hidden rescued piece.
    pub(crate) rescued: Vec<u16>,
}

/// A side's pieces, those on the board first, and what each may be by what was seen of it and of the end.
pub(crate) fn pieces(info: &Info, side: usize) -> Vec<Piece> {
    let (game, state) = (&info.game, &info.state);
    let to_move = side == usize::from(state.to_move);
    let flag = Kind::Flag.bit();
    let taken = to_move && state.end == Some(Reason::FlagCaptured);
    let stuck = to_move && state.end == Some(Reason::NoLegalMove);
    let barred = stuck.then(|| game.barred(state));
    let set = |kind: u8, facts: Facts| if is_known(kind) { 1 << kind } else { facts.possible() };
    let mut pieces = Vec::with_capacity(44);
    for square in Squares(state.side[side]) {
        let (kind, facts) = (state.kinds[usize::from(square)], state.facts[usize::from(square)]);
        let mut set = set(kind, facts) & if taken { !flag } else { u16::MAX };
        // Pieces that could move are not movable if the game ended because nothing could.
        if let Some(barred) = &barred {
            let (step, run) = game.mobility(state, square, barred);
            set &= if step { !MOVABLE_BITS } else { !0 };
            set &= if run { !Kind::Scout.bit() } else { !0 };
        }
        if state.end == Some(Reason::NoMovableBoth) {
            set &= !MOVABLE_BITS;
        }
        set &= if facts.rescued() > 0 { MOVABLE_BITS } else { !0 };
        pieces.push(Piece { spot: Spot::Square(square), kind, facts, set });
    }
    for (number, (kind, facts)) in state.lost[side].iter().enumerate() {
        // Only the flag of the loser is lost, and the game is over then.
        let mut set = set(kind, facts) & if taken { !0 } else { !flag };
        set &= if facts.rescued() > 0 { MOVABLE_BITS } else { !0 };
        pieces.push(Piece { spot: Spot::Lost(number as u8), kind, facts, set });
    }
    pieces
}

/// Calls `each` with what the pieces may be, case by case: the cases differ in which losses are the first and the
/// second of a movable piece, on which hangs what offers of rescues, and offers that were not made, tell.
pub(crate) fn each_case(state: &State, side: usize, pieces: &[Piece], mut each: impl FnMut(&[u16])) {
    let count = state.lost[side].count;
    let offered = state.offered[side];
    let told = |piece: &Piece| piece.facts.unoffered(0) > 0 || piece.facts.unoffered(1) > 0;
    let sets: Vec<u16> = pieces.iter().map(|piece| piece.set).collect();
    if offered == [u8::MAX; 2] && !pieces.iter().any(told) {
        each(&sets);
        return;
    }
    let lost = sets.len() - usize::from(count);
    let can_stay = |from: u8, to: u8| {
        let mut between = sets[lost..].iter().take(usize::from(to)).skip(usize::from(from));
        between.all(|set| set & !MOVABLE_BITS != 0)
    };
    // Losses are counted from 1; a number above all of them stands for none.
    for first in (1..=count + 1).take_while(|first| can_stay(0, first - 1)) {
        let second = (first + 1).min(count + 1)..=count + 1;
        for second in second.take_while(|second| can_stay(first, second - 1)) {
            let movable = [first, second];
            let missed = |made: usize| {
                offered[made] != u8::MAX && (movable[made] > offered[made] || movable[made] > count)
            };
            if missed(0) || missed(1) {
                continue;
            }
            let mut sets = sets.clone();
            for (number, set) in (1..=second.min(count)).zip(&mut sets[lost..]) {
                *set &= if movable.contains(&number) { MOVABLE_BITS } else { !MOVABLE_BITS };
            }
            for (piece, set) in pieces.iter().zip(&mut sets) {
                for (made, movable) in movable.into_iter().enumerate() {
                    let losses = piece.facts.unoffered(made);
                    if losses > 0 && losses >= movable {
                        *set &= Kind::Scout.bit();
                    }
                }
            }
            if sets.iter().all(|set| *set != 0) {
                each(&sets);
            }
        }
    }
}

/// No assignment of this case leaves more choices of kinds for hidden rescued pieces; 0 if there is none.
pub(crate) fn choices(state: &State, side: usize, pieces: &[Piece], sets: &[u16]) -> u32 {
    let lost = pieces.len() - usize::from(state.lost[side].count);
    let mut choices = 1;
    for (piece, set) in pieces.iter().zip(sets) {
        if piece.facts.rescued() > 0 && !is_known(piece.kind) {
            let before = state.rescue_at[side][usize::from(piece.facts.rescued()) - 1];
            let union = sets[lost..].iter().take(usize::from(before)).fold(0, |union, set| union | set);
            choices *= (union & set).count_ones().min(u32::from(before));
        }
    }
    choices
}
