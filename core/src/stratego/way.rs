//! How kinds are dealt out to hidden pieces.

use super::Stratego;
use super::board::bit;
use super::cases::{Case, Spot};
use super::counting::Counter;
use super::kind::{KINDS, Kind, MOVABLE, MOVABLE_BITS};
use super::matching::Matching;
use super::state::State;
use crate::rng::Rng;

/// Work that counting assignments may take; see [`Counter`].
pub(crate) const COUNTING: u32 = 1 << 21;

/// How kinds are drawn.
pub(crate) enum Way {
    /// One case; every set is one of the plain ones: see `fill_plainly`.
    Plain { spots: Vec<(Spot, u16)>, left: [u8; KINDS] },
    /// With the number of assignments of each case.
    Counted { counter: Box<Counter>, weights: Vec<f64> },
    /// With too many assignments to count.
    Matched,
}

impl Way {
    /// How to draw in these cases, of which only those are kept that are possible; `None` if none is.
    pub(crate) fn new(
        game: &Stratego,
        spots: &[Spot],
        cases: &mut Vec<Case>,
        left: [u8; KINDS],
    ) -> Option<Way> {
        if let [case] = &cases[..]
            && let Some(plain) = Way::plain(game, spots, case, left)
        {
            return Some(plain);
        }
        let mut counter = Counter::new(left, COUNTING);
        let weights: Option<Vec<f64>> = cases.iter().map(|case| counter.count_all(&case.sets)).collect();
        let way = if let Some(weights) = weights {
            let mut kept = weights.iter().map(|weight| *weight > 0.0);
            cases.retain(|_| kept.next() == Some(true));
            let weights = weights.into_iter().filter(|weight| *weight > 0.0).collect();
            Way::Counted { counter: Box::new(counter), weights }
        } else {
            cases.retain(|case| Matching::new(&case.sets, left).is_some());
            Way::Matched
        };
        (!cases.is_empty()).then_some(way)
    }

    /// The plain way, if it is one. Single kinds that follow from what was seen are no draw.
    fn plain(game: &Stratego, spots: &[Spot], case: &Case, mut left: [u8; KINDS]) -> Option<Way> {
        let (any, movable) = (game.kinds, game.kinds & MOVABLE_BITS);
        let plain = [any, movable, movable & !Kind::Scout.bit(), any & !MOVABLE_BITS];
        for set in &case.sets {
            if set.is_power_of_two() {
                let kind = set.trailing_zeros() as usize;
                left[kind] = left[kind].checked_sub(1)?;
            } else if !plain.contains(set) {
                return None;
            }
        }
        Some(Way::Plain { spots: spots.iter().copied().zip(case.sets.iter().copied()).collect(), left })
    }
}

/// Draws where every set is all kinds, the movable ones, these without scouts, or the immovable ones. Immovable
/// pieces first, then scouts, then the rest: the number of ways to go on is the same after every choice.
pub(crate) fn fill_plainly(
    game: &Stratego,
    state: &mut State,
    side: usize,
    spots: &[(Spot, u16)],
    left: &[u8; KINDS],
    rng: &mut Rng,
) -> Option<()> {
    let movable = game.kinds & MOVABLE_BITS;
    let mut groups = [const { Vec::new() }; 4];
    for &(spot, set) in spots {
        if set.is_power_of_two() {
            place(state, side, spot, set.trailing_zeros() as u8);
            continue;
        }
        let group = if set & MOVABLE_BITS == 0 {
            0
        } else if set & !MOVABLE_BITS != 0 {
            1
        } else {
            2 + usize::from(set != movable)
        };
        groups[group].push(spot);
    }
    let [mut still, mut any, mut moved, no_scouts] = groups;
    let immovable = usize::from(left[Kind::Bomb as usize] + left[Kind::Flag as usize]);
    let more = immovable.checked_sub(still.len()).filter(|more| *more <= any.len())?;
    take_some(&mut any, more, rng).for_each(|spot| still.push(spot));
    if left[Kind::Flag as usize] > 0 {
        let flag = still.swap_remove(rng.below(still.len() as u32) as usize);
        place(state, side, flag, Kind::Flag as u8);
    }
    for spot in still {
        place(state, side, spot, Kind::Bomb as u8);
    }
    moved.append(&mut any);
    let mut kinds = [0_u8; 64];
    let mut count = 0;
    for (kind, &number) in left.iter().enumerate().take(MOVABLE) {
        if kind == Kind::Scout as usize && !no_scouts.is_empty() {
            continue;
        }
        for _ in 0..number {
            kinds[count] = kind as u8;
            count += 1;
        }
    }
    if !no_scouts.is_empty() {
        let scouts = usize::from(left[Kind::Scout as usize]);
        if scouts > moved.len() {
            return None;
        }
        take_some(&mut moved, scouts, rng).for_each(|spot| place(state, side, spot, Kind::Scout as u8));
        moved.extend(no_scouts);
    }
    rng.shuffle(&mut kinds[..count]);
    moved.iter().zip(kinds).for_each(|(spot, kind)| place(state, side, *spot, kind));
    (count == moved.len()).then_some(())
}

/// Takes `count` of `spots` away at random.
fn take_some<'a>(
    spots: &'a mut Vec<Spot>,
    count: usize,
    rng: &'a mut Rng,
) -> impl Iterator<Item = Spot> + use<'a> {
    (0..count).map(move |_| spots.swap_remove(rng.below(spots.len() as u32) as usize))
}

/// Gives a piece its kind.
#[inline]
pub(crate) fn place(state: &mut State, side: usize, spot: Spot, kind: u8) {
    match spot {
        Spot::Square(square) => {
            state.kinds[usize::from(square)] = kind;
            if kind < Kind::Bomb as u8 {
                state.movable[side] |= bit(square);
            }
            if kind == Kind::Scout as u8 {
                state.scouts[side] |= bit(square);
            }
        }
        Spot::Lost(number) => state.lost[side].kinds[usize::from(number)] = kind,
    }
}
