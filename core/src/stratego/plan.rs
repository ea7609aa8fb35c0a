//! What is to be drawn for one side, and the draws.

use super::Stratego;
use super::board::{NOWHERE, Square, Squares, bit};
use super::counting::Counter;
use super::examine::rescues_follow;
use super::facts::Facts;
use super::kind::{KINDS, Kind, MOVABLE, MOVABLE_BITS, NONE, is_known, kinds_of};
use super::matching::Matching;
use super::state::{Reason, State};
use super::view::Info;
use crate::rng::Rng;

/// Work that counting assignments may take; see [`Counter`].
const COUNTING: u32 = 1 << 21;
/// Work that even draws may take until draws by [`Matching`] take over.
const DRAWING: u64 = 1 << 22;
/// Tries to meet what rejection has to meet.
const TRIES: u32 = 20_000;
/// If so many tries for each assignment met none that agrees, none does.
const TRIES_EACH: f64 = 40.0;

/// A piece whose kind is to be drawn.
#[derive(Clone, Copy, Debug)]
enum Spot {
    Square(Square),
    Lost(u8),
}

/// A piece of the side.
struct Piece {
    spot: Spot,
    kind: u8,
    facts: Facts,
    set: u16,
}

/// What the pieces may be in one of several cases that exclude each other.
struct Case {
    /// By spot.
    sets: Vec<u16>,
    /// By hidden rescued piece.
    rescued: Vec<u16>,
}

/// How kinds are drawn.
enum Way {
    /// One case; every set is one of the plain ones: see `fill_plainly`.
    Plain { spots: Vec<(Spot, u16)>, left: [u8; KINDS] },
    /// With the number of assignments of each case.
    Counted { counter: Box<Counter>, weights: Vec<f64> },
    /// With too many assignments to count.
    Matched,
}

/// What is to be drawn for one side.
pub(crate) struct Plan {
    /// The hidden pieces of the deployment.
    spots: Vec<Spot>,
    /// Hidden rescued pieces.
    rescued: Vec<Spot>,
    /// Kinds of the rescued pieces that are known.
    known_rescued: [u8; 2],
    /// Only those in which an assignment is possible.
    cases: Vec<Case>,
    /// The kinds that go to `spots`.
    left: [u8; KINDS],
    /// No assignment leaves more choices of kinds for the hidden rescued pieces.
    choices: u32,
    way: Way,
    /// Tries that are left.
    tries: u32,
    /// Whether a try has met all.
    agreed: bool,
}

/// What came of drawing a side.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    Agrees,
    GaveUp,
    Impossible,
}

impl Plan {
    /// `None` if nothing agrees.
    pub(crate) fn new(info: &Info, side: usize) -> Option<Plan> {
        let (game, state) = (&info.game, &info.state);
        let pieces = pieces(info, side);
        if pieces.iter().any(|piece| piece.set == 0) {
            return None;
        }
        let mut left = game.config.army.0;
        let (mut spots, mut rescued, mut known_rescued) = (Vec::with_capacity(40), Vec::new(), [NONE; 2]);
        for piece in &pieces {
            let number = usize::from(piece.facts.rescued());
            match (is_known(piece.kind), number > 0) {
                (true, true) => known_rescued[number - 1] = piece.kind,
                (true, false) => {
                    let count = &mut left[usize::from(piece.kind)];
                    *count = count.checked_sub(1)?;
                }
                (false, true) => rescued.push(piece.spot),
                (false, false) => spots.push(piece.spot),
            }
        }
        if left.iter().map(|count| usize::from(*count)).sum::<usize>() != spots.len() {
            return None;
        }
        let mut cases = Vec::new();
        each_case(state, side, &pieces, |sets| {
            let hidden = |rescued: bool| {
                let wanted =
                    move |piece: &Piece| !is_known(piece.kind) && (piece.facts.rescued() > 0) == rescued;
                pieces.iter().zip(sets).filter(move |(piece, _)| wanted(piece)).map(|(_, set)| *set).collect()
            };
            cases.push(Case { sets: hidden(false), rescued: hidden(true) });
        });
        let way = Way::new(game, &spots, &mut cases, left)?;
        let choices = choices(state, side, &pieces)?;
        Some(Plan { spots, rescued, known_rescued, cases, left, choices, way, tries: TRIES, agreed: false })
    }

    /// Whether nothing is drawn.
    pub(crate) fn is_settled(&self) -> bool {
        self.spots.is_empty() && self.rescued.is_empty()
    }

    /// Draws all kinds of the side, again and again until they agree with what was seen.
    pub(crate) fn draw(&mut self, info: &Info, state: &mut State, side: usize, rng: &mut Rng) -> Side {
        while self.tries > 0 {
            self.tries -= 1;
            (state.movable[side], state.scouts[side]) = (info.state.movable[side], info.state.scouts[side]);
            let Some(case) = self.fill(&info.game, state, side, rng) else { return Side::Impossible };
            let rescued = self.fill_rescued(case, state, side, rng);
            count_captured(state, side);
            if rescued && info.side_agrees(state, side) {
                self.agreed = true;
                return Side::Agrees;
            }
            if self.is_settled() {
                return Side::Impossible;
            }
        }
        if !self.agreed && self.is_contradiction(info, side) { Side::Impossible } else { Side::GaveUp }
    }

    /// Whether so many tries without success tell that none can succeed.
    fn is_contradiction(&self, info: &Info, side: usize) -> bool {
        let state = &info.state;
        let goes_on =
            !matches!(state.end, Some(Reason::FlagCaptured | Reason::NoMovableBoth | Reason::NoLegalMove));
        if goes_on
            && side == usize::from(state.to_move)
            && state.arrival == NOWHERE
            && !could_move(info, side)
        {
            return true;
        }
        let mut counter = Counter::new(self.left, COUNTING);
        let mut total = 0.0;
        for case in &self.cases {
            let ways: f64 = case.rescued.iter().map(|set| f64::from(set.count_ones())).product();
            match counter.count_all(&case.sets) {
                Some(count) => total += count * ways,
                None => return false,
            }
        }
        total * TRIES_EACH <= f64::from(TRIES)
    }

    /// Draws a case and the kinds of all hidden pieces but rescued ones; `None` if no assignment is possible.
    fn fill(&mut self, game: &Stratego, state: &mut State, side: usize, rng: &mut Rng) -> Option<usize> {
        let (case, kinds) = match &mut self.way {
            Way::Plain { spots, left } => {
                return fill_plainly(game, state, side, spots, left, rng).map(|()| 0);
            }
            Way::Counted { counter, weights } if counter.drawing < DRAWING => {
                let case = pick(weights, rng)?;
                (case, counter.draw(&self.cases[case].sets, rng)?)
            }
            Way::Counted { .. } | Way::Matched => {
                let case = rng.below(self.cases.len() as u32) as usize;
                (case, Matching::new(&self.cases[case].sets, self.left)?.draw(rng))
            }
        };
        for (&spot, kind) in self.spots.iter().zip(kinds) {
            place(state, side, spot, kind as u8);
        }
        Some(case)
    }

    /// Draws the kinds of hidden rescued pieces among those that could be rescued; tells whether all is well.
    /// Refuses in proportion, so that each choice is as likely whatever was lost.
    fn fill_rescued(&self, case: usize, state: &mut State, side: usize, rng: &mut Rng) -> bool {
        if state.rescues[side] == 0 {
            return true;
        }
        let sets = &self.cases[case].rescued;
        let at = |number: usize| sets.get(number).copied().unwrap_or(Kind::Marshal.bit());
        let mut fits = [[0_u8; 2]; MOVABLE * MOVABLE];
        let mut count = 0;
        for first in kinds_of(at(0)) {
            for second in kinds_of(at(1)) {
                let kinds = [first as u8, second as u8];
                let rescued = self.rescued_kinds(kinds, state, side);
                if rescues_follow(state, side, rescued) {
                    fits[count] = kinds;
                    count += 1;
                }
            }
        }
        if count == 0 || (self.choices > 1 && rng.below(self.choices) >= count as u32) {
            // Whatever they are then, the state is whole.
            self.rescued_kinds([at(0), at(1)].map(|set| set.trailing_zeros() as u8), state, side);
            self.place_rescued(state, side);
            return false;
        }
        let drawn = if count > 1 { rng.below(count as u32) as usize } else { 0 };
        self.rescued_kinds(fits[drawn], state, side);
        self.place_rescued(state, side);
        true
    }

    /// Gives hidden rescued pieces these kinds; both rescued kinds.
    fn rescued_kinds(&self, kinds: [u8; 2], state: &mut State, side: usize) -> [u8; 2] {
        let mut rescued = self.known_rescued;
        for (&spot, kind) in self.rescued.iter().zip(kinds) {
            let facts = match spot {
                Spot::Square(square) => {
                    state.kinds[usize::from(square)] = kind;
                    state.facts[usize::from(square)]
                }
                Spot::Lost(number) => {
                    state.lost[side].kinds[usize::from(number)] = kind;
                    state.lost[side].facts[usize::from(number)]
                }
            };
            rescued[usize::from(facts.rescued()) - 1] = kind;
        }
        rescued
    }

    /// Adds hidden rescued pieces to the sets of pieces.
    fn place_rescued(&self, state: &mut State, side: usize) {
        for &spot in &self.rescued {
            if let Spot::Square(square) = spot {
                place(state, side, spot, state.kinds[usize::from(square)]);
            }
        }
    }
}

impl Way {
    /// How to draw in these cases, of which only those are kept that are possible; `None` if none is.
    fn new(game: &Stratego, spots: &[Spot], cases: &mut Vec<Case>, left: [u8; KINDS]) -> Option<Way> {
        if let [case] = &cases[..]
            && let Some(plain) = Way::plain(game, spots, case, left)
        {
            return Some(plain);
        }
        let mut counter = Counter::new(left, COUNTING);
        let weights: Option<Vec<f64>> = cases.iter().map(|case| counter.count_all(&case.sets)).collect();
        let way = match weights {
            Some(weights) => {
                let mut kept = weights.iter().map(|weight| *weight > 0.0);
                cases.retain(|_| kept.next() == Some(true));
                let weights = weights.into_iter().filter(|weight| *weight > 0.0).collect();
                Way::Counted { counter: Box::new(counter), weights }
            }
            None => {
                cases.retain(|case| Matching::new(&case.sets, left).is_some());
                Way::Matched
            }
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

impl Info {
    /// Whether a side without hidden pieces is over, or goes on, as the viewer has seen. Flags and rescues agree
    /// already.
    fn side_agrees(&self, state: &State, side: usize) -> bool {
        if side != usize::from(state.to_move) {
            return true;
        }
        match state.end {
            Some(Reason::FlagCaptured | Reason::NoMovableBoth) => true,
            _ if state.arrival != NOWHERE => self.game.rescuable(state, state.to_move).0 != 0,
            end => self.game.can_move(state) == (end != Some(Reason::NoLegalMove)),
        }
    }
}

/// A side's pieces, those on the board first, and what each may be by what was seen of it and of the end.
fn pieces(info: &Info, side: usize) -> Vec<Piece> {
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

/// Whether any piece of the player to move could move if it were one of the kinds that it may be (SG-30).
fn could_move(info: &Info, side: usize) -> bool {
    let (game, state) = (&info.game, &info.state);
    let barred = game.barred(state);
    Squares(state.side[side]).zip(pieces(info, side)).any(|(square, piece)| {
        let (step, run) = game.mobility(state, square, &barred);
        let kinds = if step { MOVABLE_BITS } else { Kind::Scout.bit() };
        (step || run) && piece.set & kinds != 0
    })
}

/// Calls `each` with what the pieces may be, case by case: the cases differ in which losses are the first and the
/// second of a movable piece, on which hangs what offers of rescues, and offers that were not made, tell.
fn each_case(state: &State, side: usize, pieces: &[Piece], mut each: impl FnMut(&[u16])) {
    let count = state.lost[side].count;
    let mut offered = state.offered[side];
    let made = usize::from(state.rescues[side]);
    if state.arrival != NOWHERE && side == usize::from(state.to_move) && made < 2 {
        offered[made] = offered[made].min(count);
    }
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
                for made in 0..2 {
                    let losses = piece.facts.unoffered(made);
                    if losses > 0 && losses >= movable[made] {
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

/// The most choices of kinds for hidden rescued pieces that there can be; `None` if there is none.
fn choices(state: &State, side: usize, pieces: &[Piece]) -> Option<u32> {
    let lost = pieces.len() - usize::from(state.lost[side].count);
    let mut choices = 1;
    for piece in pieces.iter().filter(|piece| piece.facts.rescued() > 0 && !is_known(piece.kind)) {
        let before = state.rescue_at[side][usize::from(piece.facts.rescued()) - 1];
        let union = pieces[lost..].iter().take(usize::from(before)).fold(0, |union, piece| union | piece.set);
        choices *= (union & piece.set).count_ones().min(u32::from(before));
    }
    (choices > 0).then_some(choices)
}

/// A case, by weights.
fn pick(weights: &[f64], rng: &mut Rng) -> Option<usize> {
    if weights.len() == 1 {
        return Some(0);
    }
    let mut left = (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64 * weights.iter().sum::<f64>();
    let last = weights.len().checked_sub(1)?;
    Some(
        weights[..last]
            .iter()
            .position(|weight| {
                let here = left < *weight;
                left -= weight;
                here
            })
            .unwrap_or(last),
    )
}

/// Draws where every set is all kinds, the movable ones, these without scouts, or the immovable ones. Immovable
/// pieces first, then scouts, then the rest: the number of ways to go on is the same after every choice.
fn fill_plainly(
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
    for kind in 0..MOVABLE {
        if kind == Kind::Scout as usize && !no_scouts.is_empty() {
            continue;
        }
        for _ in 0..left[kind] {
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
fn place(state: &mut State, side: usize, spot: Spot, kind: u8) {
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

/// Counts a side's pieces off the board: those lost less those rescued.
fn count_captured(state: &mut State, side: usize) {
    let mut off = [0_u8; KINDS];
    for (kind, _) in state.lost[side].iter() {
        off[usize::from(kind)] += 1;
    }
    let back = |kind: u8, facts: Facts, off: &mut [u8; KINDS]| {
        if facts.rescued() > 0 {
            // Assignments that rescue what was not lost are refused later.
            off[usize::from(kind)] = off[usize::from(kind)].saturating_sub(1);
        }
    };
    if state.rescues[side] > 0 {
        for square in Squares(state.side[side]) {
            back(state.kinds[usize::from(square)], state.facts[usize::from(square)], &mut off);
        }
        for (kind, facts) in state.lost[side].iter() {
            back(kind, facts, &mut off);
        }
    }
    state.off[side] = off;
}
