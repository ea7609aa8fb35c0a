//! The observation tensor: what a player sees, from that player's side.

#[cfg(test)]
use crate::tensor::Plane;
use crate::tensor::{Cell, Tensor, TensorSpec};

use super::Stratego;
use super::board::{NOWHERE, Set, Square, Squares, bit};
use super::kind::{KINDS, Kind, MOVABLE, MOVABLE_BITS};
use super::state::{Phase, State};

/// The planes before the moves: own kinds, two, the opponent's kinds, two, lakes.
const OPPONENT: usize = KINDS + 2;
const HIDDEN: usize = OPPONENT + KINDS;
const LAKE: usize = HIDDEN + 2;
const MOVES: usize = LAKE + 1;
/// Scale of the planes of moves.
const PLY: u8 = 3;
/// Scale of the planes of clocks.
const CLOCK: u8 = 255;
/// Scale of the planes of chases.
const CHASE: u8 = 100;

/// Writes planes one after the other.
struct Writer<'a, T: Cell> {
    cells: &'a mut [T],
    area: usize,
    /// The last cell if the board is turned, 0 if not.
    turned: usize,
    /// The first cell of the current plane.
    at: usize,
}

impl<T: Cell> Writer<'_, T> {
    /// Goes to a plane by its number.
    #[inline]
    fn go(&mut self, plane: usize) {
        self.at = plane * self.area;
    }

    /// Sets a cell of the current plane, which stays the current one.
    #[inline]
    fn put(&mut self, square: Square, value: u8, scale: u8) {
        self.put_in(0, square, value, scale);
    }

    /// Sets a cell of the plane so many after the current one.
    #[inline]
    fn put_in(&mut self, later: usize, square: Square, value: u8, scale: u8) {
        let cell = self.turned.abs_diff(usize::from(square));
        self.cells[self.at + later * self.area + cell] = T::scaled(value, scale);
    }

    /// The next plane: 1 on a set of squares.
    fn set(&mut self, squares: Set) {
        // Half by half: single words are faster to go through.
        for (mut half, first) in [(squares as u64, 0), ((squares >> 64) as u64, 64)] {
            while half != 0 {
                self.put(first + half.trailing_zeros() as Square, 1, 1);
                half &= half - 1;
            }
        }
        self.at += self.area;
    }

    /// The next plane: the same value everywhere.
    #[inline]
    fn fill(&mut self, value: u8, scale: u8) {
        if value != 0 {
            self.cells[self.at..self.at + self.area].fill(T::scaled(value, scale));
        }
        self.at += self.area;
    }
}

impl Stratego {
    /// The planes; see the page.
    pub(crate) fn observation_planes(&self) -> TensorSpec {
        let (config, board) = (&self.config, &self.board);
        let area = usize::from(board.area());
        let mut planes: Vec<(String, u8, String)> = Vec::new();
        let mut add =
            |name: &str, scale: u8, doc: &str| planes.push((name.to_owned(), scale, doc.to_owned()));
        let captured = self.captured_scales();
        let each_kind =
            |add: &mut dyn FnMut(&str, u8, &str), prefix: &str, counts: Option<[u8; KINDS]>, doc: &str| {
                for kind in Kind::ALL {
                    let scale = counts.map_or(1, |counts| counts[kind as usize].max(1));
                    add(&format!("{prefix}_{}", kind.name()), scale, &format!("{doc}: {}", kind.name()));
                }
            };
        each_kind(&mut add, "own", None, "own pieces");
        add("own_shown", 1, "own pieces that have been shown");
        add("own_moved", 1, "own pieces that have moved");
        each_kind(&mut add, "opponent", None, "the opponent's shown pieces");
        add("opponent_unmoved", 1, "the opponent's hidden pieces that have not moved");
        add("opponent_moved", 1, "the opponent's hidden pieces that have moved");
        add("lake", 1, "lakes");
        for number in 1..=config.observed_moves {
            let doc = format!("ply {number} from the latest: 1 from, 2 moved to, 3 struck");
            add(&format!("move_{number}"), PLY, &doc);
        }
        let crossed = self.crossings().0;
        for side in ["own", "opponent"] {
            add(&format!("{side}_run"), 1, "the piece of the run (SG-15)");
            add(
                &format!("{side}_crossed"),
                crossed,
                "beyond each boundary, how many moves in a row crossed it",
            );
        }
        add("next", 1, "the setup square that the player decides next");
        each_kind(&mut add, "own_captured", Some(config.army.0), "everywhere: own pieces off the board");
        each_kind(
            &mut add,
            "opponent_captured",
            Some(captured),
            "everywhere: the opponent's captured pieces that are known",
        );
        each_kind(
            &mut add,
            "opponent_hidden",
            Some(config.army.0),
            "everywhere: among the opponent's hidden pieces",
        );
        add("to_move", 1, "everywhere: the player is to act");
        add("blue", 1, "everywhere: the player is Blue");
        add("deploying", 1, "everywhere: the deployment goes on");
        add("own_decided", board.setup_squares(), "everywhere: own setup squares decided");
        add("opponent_decided", board.setup_squares(), "everywhere: the opponent's setup squares decided");
        add("plies", CLOCK, "everywhere: plies as part of max_plies; 0 without");
        add("quiet", CLOCK, "everywhere: quiet plies as part of max_quiet_plies; 0 without");
        if config.chase_rule {
            add("own_chase", CHASE, "everywhere: plies of the player's chase (SG-16)");
            add("opponent_chase", CHASE, "everywhere: plies of the opponent's chase");
            add("chase_from", 1, "where moves start that SG-16 bars for the player to move");
            add("chase_to", 1, "where they lead");
        }
        if config.silent_defense || config.rescue {
            each_kind(
                &mut add,
                "own_possible",
                None,
                "own hidden pieces that may be that for all that is seen",
            );
            each_kind(&mut add, "opponent_possible", None, "the opponent's hidden pieces that may be");
        }
        if config.silent_defense {
            let most = config.army.size() + 2;
            add("own_face_down", most, "everywhere: own lost pieces that were not shown");
            add("opponent_face_down", most, "everywhere: the opponent's lost pieces that were not shown");
        }
        if config.rescue {
            add("own_rescues", 2, "everywhere: rescues that the player made");
            add("opponent_rescues", 2, "everywhere: rescues that the opponent made");
            add("rescuer", 1, "pieces that have made a rescue");
            add("rescued", 1, "pieces that were rescued");
            add("arrival", 1, "the piece that may now make a rescue");
        }
        let shape = vec![planes.len(), usize::from(board.ranks), usize::from(board.files)];
        planes
            .into_iter()
            .fold(TensorSpec::new(shape), |spec, (name, scale, doc)| spec.plane(name, area, scale, doc))
    }

    /// Scales of the planes of the opponent's captured pieces. Where rescued pieces stay among them, a kind may be shown
    /// and lost again after each of two rescues.
    fn captured_scales(&self) -> [u8; KINDS] {
        let again = if self.config.silent_defense && self.config.rescue { 2 } else { 0 };
        let count = |kind: usize| self.config.army.0[kind] + if kind < MOVABLE { again } else { 0 };
        std::array::from_fn(|kind| count(kind).max(1))
    }

    /// Scale of the planes of crossings, and the limit of SG-15.
    fn crossings(&self) -> (u8, u64) {
        let limit = u64::from(self.config.shuttle_limit.unwrap_or(1));
        (limit.min(255) as u8, limit)
    }

    /// Writes what `player` sees.
    pub(crate) fn write_observation<T: Cell>(&self, state: &State, player: u8, tensor: &mut Tensor<'_, T>) {
        let sides = [usize::from(player), usize::from(1 - player)];
        let [own, other] = sides;
        let deploying = self.phase(state) == Phase::Deployment;
        let area = usize::from(self.board.area());
        let turned = if player == 0 { 0 } else { area - 1 };
        let mut out = Writer { cells: tensor.cells(), area, turned, at: 0 };
        for square in Squares(state.side[own]) {
            let facts = state.facts[usize::from(square)];
            out.put_in(usize::from(state.kinds[usize::from(square)]), square, 1, 1);
            // Branches on what is as good as random would cost more than writing zeros.
            out.put_in(KINDS, square, u8::from(facts.is_shown()), 1);
            out.put_in(KINDS + 1, square, u8::from(facts.has_moved()), 1);
        }
        // In the deployment the opponent's pieces are not seen at all.
        let theirs = if deploying { 0 } else { state.side[other] };
        let mut hidden = self.config.army.0;
        for square in Squares(theirs) {
            let (kind, facts) = (state.kinds[usize::from(square)], state.facts[usize::from(square)]);
            let shown = facts.is_shown();
            let unknown = HIDDEN + usize::from(facts.has_moved());
            out.put_in(if shown { OPPONENT + usize::from(kind) } else { unknown }, square, 1, 1);
            hidden[usize::from(kind)] -= u8::from(shown && facts.rescued() == 0);
        }
        out.go(LAKE);
        out.set(self.board.lakes);
        let moves = usize::from(self.config.observed_moves);
        for back in 0..moves.min(state.ring.len()) {
            let ply = state.ring.latest(back);
            out.put_in(back, ply.from, 1, PLY);
            out.put_in(back, ply.to(), 2 + u8::from(ply.is_strike()), PLY);
        }
        out.go(MOVES + moves);
        self.write_runs(state, sides, &mut out);
        let next = deploying && state.to_move == player;
        out.set(if next { bit(self.next_square(state)) } else { 0 });
        self.write_counts(state, sides, hidden, deploying, &mut out);
        let over = state.end.is_some();
        let part = |count: u32, limit: Option<u32>| match limit {
            Some(limit) => (u64::from(CLOCK) * u64::from(count.min(limit)) / u64::from(limit)) as u8,
            None => 0,
        };
        for value in [u8::from(!over && state.to_move == player), player, u8::from(deploying)] {
            out.fill(value, 1);
        }
        for side in sides {
            out.fill(state.decided[side], self.board.setup_squares());
        }
        out.fill(part(state.ply, self.config.max_plies), CLOCK);
        out.fill(part(state.quiet, self.config.max_quiet_plies), CLOCK);
        if self.config.chase_rule {
            out.fill(state.chase[own], CHASE);
            out.fill(state.chase[other], CHASE);
            let (mut from, mut to) = (0, 0);
            if self.phase(state) == Phase::Play {
                // As far as everybody knows: a longer move is a scout's.
                let could = |&&(start, end): &&(Square, Square)| {
                    let near = self.board.beside[usize::from(start)] & bit(end) != 0;
                    let kinds = if near { MOVABLE_BITS } else { Kind::Scout.bit() };
                    state.facts[usize::from(start)].possible() & kinds != 0
                };
                for &(start, end) in self.barred(state).moves().iter().filter(could) {
                    (from, to) = (from | bit(start), to | bit(end));
                }
            }
            out.set(from);
            out.set(to);
        }
        self.write_variants(state, sides, deploying, &mut out);
    }

    fn write_runs<T: Cell>(&self, state: &State, sides: [usize; 2], out: &mut Writer<'_, T>) {
        let (scale, limit) = self.crossings();
        for side in sides {
            let run = &state.runs[side];
            let known = run.square != NOWHERE;
            out.set(if known { bit(run.square) } else { 0 });
            for far in 0..if known { run.len } else { 0 } {
                let count = u64::from(run.crossed[usize::from(far)]);
                let value = if limit > 255 { 255 * count / limit } else { count };
                let square = self.board.ahead(run.square, run.back, far + 1);
                out.put(square, value.min(u64::from(scale)) as u8, scale);
            }
            out.set(0);
        }
    }

    /// Captured pieces of both sides, and what is left for the opponent's hidden ones: of `hidden`, those that were
    /// lost are still to be taken.
    fn write_counts<T: Cell>(
        &self,
        state: &State,
        [own, other]: [usize; 2],
        mut hidden: [u8; KINDS],
        deploying: bool,
        out: &mut Writer<'_, T>,
    ) {
        let mut captured = [0_u8; KINDS];
        for (kind, facts) in state.lost[other].iter().filter(|(_, facts)| facts.is_shown()) {
            captured[usize::from(kind)] += 1;
            hidden[usize::from(kind)] -= u8::from(facts.rescued() == 0);
        }
        if !self.config.silent_defense && !deploying {
            captured = state.off[other];
        }
        let army = self.config.army.0;
        for (counts, scales) in [(state.off[own], army), (captured, self.captured_scales()), (hidden, army)] {
            for (count, all) in counts.into_iter().zip(scales) {
                out.fill(count, all.max(1));
            }
        }
    }

    fn write_variants<T: Cell>(
        &self,
        state: &State,
        sides: [usize; 2],
        deploying: bool,
        out: &mut Writer<'_, T>,
    ) {
        let (silent, rescue) = (self.config.silent_defense, self.config.rescue);
        if silent || rescue {
            for side in sides {
                let pieces = if deploying { 0 } else { state.side[side] };
                write_possible(state, pieces, out);
            }
        }
        if silent {
            for side in sides {
                let face_down = state.lost[side].iter().filter(|(_, facts)| !facts.is_shown());
                out.fill(face_down.count() as u8, self.config.army.size() + 2);
            }
        }
        if rescue {
            for side in sides {
                out.fill(state.rescues[side], 2);
            }
            for square in Squares(if deploying { 0 } else { state.occupied() }) {
                let facts = state.facts[usize::from(square)];
                if facts.is_rescuer() {
                    out.put(square, 1, 1);
                }
                if facts.rescued() > 0 {
                    out.put_in(1, square, 1, 1);
                }
            }
            out.at += 2 * out.area;
            out.set(if state.arrival == NOWHERE { 0 } else { bit(state.arrival) });
        }
    }
}

/// The next twelve planes: which of `pieces` may be of each kind, if they are hidden.
fn write_possible<T: Cell>(state: &State, pieces: Set, out: &mut Writer<'_, T>) {
    let planes = &mut out.cells[out.at..out.at + KINDS * out.area];
    for square in Squares(pieces) {
        let facts = state.facts[usize::from(square)];
        let kinds = if facts.is_shown() { 0 } else { facts.possible() };
        let [low, high] = kinds.to_le_bytes().map(T::bits);
        let cell = out.turned.abs_diff(usize::from(square));
        let column = planes[cell..].iter_mut().step_by(out.area);
        column.zip(low.iter().chain(&high[..KINDS - 8])).for_each(|(cell, value)| *cell = *value);
    }
    out.at += KINDS * out.area;
}

/// Cells of a plane, for tests.
#[cfg(test)]
pub(crate) fn cells<'a>(spec: &TensorSpec, tensor: &'a [u8], name: &str) -> &'a [u8] {
    let Plane { offset, len, .. } = spec.planes.iter().find(|plane| plane.name == name).expect("a plane");
    &tensor[*offset..offset + len]
}
