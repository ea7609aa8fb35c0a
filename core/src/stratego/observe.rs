//! The observation tensor: what a player sees, from that player's side.

#[cfg(test)]
use crate::tensor::Plane;
use crate::tensor::{Cell, Tensor, TensorSpec};

use super::Stratego;
use super::board::{NOWHERE, Set, Square, Squares, bit};
use super::kind::{KINDS, Kind};
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
struct Writer<'a, 'b, T: Cell> {
    tensor: &'a mut Tensor<'b, T>,
    game: &'a Stratego,
    player: u8,
    plane: usize,
}

impl<T: Cell> Writer<'_, '_, T> {
    /// Sets one cell of the plane, which stays the current one.
    #[inline]
    fn put(&mut self, square: Square, value: u8) {
        self.tensor.set(self.plane, usize::from(self.game.board.own(square, self.player)), value);
    }

    /// The next plane: 1 on a set of squares.
    fn set(&mut self, squares: Set) {
        for square in Squares(squares) {
            self.put(square, 1);
        }
        self.plane += 1;
    }

    /// The next plane: the same value everywhere.
    fn fill(&mut self, value: u8) {
        if value != 0 {
            self.tensor.fill(self.plane, value);
        }
        self.plane += 1;
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
        let each_kind = |add: &mut dyn FnMut(&str, u8, &str), prefix: &str, counted: bool, doc: &str| {
            for kind in Kind::ALL {
                let scale = if counted { config.army.0[kind as usize].max(1) } else { 1 };
                add(&format!("{prefix}_{}", kind.name()), scale, &format!("{doc}: {}", kind.name()));
            }
        };
        each_kind(&mut add, "own", false, "own pieces");
        add("own_shown", 1, "own pieces that have been shown");
        add("own_moved", 1, "own pieces that have moved");
        each_kind(&mut add, "opponent", false, "the opponent's shown pieces");
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
        each_kind(&mut add, "own_captured", true, "everywhere: own pieces off the board");
        each_kind(
            &mut add,
            "opponent_captured",
            true,
            "everywhere: the opponent's captured pieces that are known",
        );
        each_kind(&mut add, "opponent_hidden", true, "everywhere: among the opponent's hidden pieces");
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
                false,
                "own hidden pieces that may be that for all that is seen",
            );
            each_kind(&mut add, "opponent_possible", false, "the opponent's hidden pieces that may be");
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

    /// Scale of the planes of crossings, and the limit of SG-15.
    fn crossings(&self) -> (u8, u64) {
        let limit = u64::from(self.config.shuttle_limit.unwrap_or(1));
        (limit.min(255) as u8, limit)
    }

    /// Writes what `player` sees.
    pub(crate) fn write_observation<T: Cell>(&self, state: &State, player: u8, tensor: &mut Tensor<'_, T>) {
        let (own, other) = (usize::from(player), usize::from(1 - player));
        let deploying = self.phase(state) == Phase::Deployment;
        let mut out = Writer { tensor, game: self, player, plane: 0 };
        let (mut shown, mut moved, mut hidden) = (0, 0, [0, 0]);
        for square in Squares(state.side[own]) {
            let facts = state.facts[usize::from(square)];
            out.plane = usize::from(state.kinds[usize::from(square)]);
            out.put(square, 1);
            shown |= Set::from(facts.is_shown()) << square;
            moved |= Set::from(facts.has_moved()) << square;
        }
        out.plane = KINDS;
        out.set(shown);
        out.set(moved);
        if !deploying {
            for square in Squares(state.side[other]) {
                let facts = state.facts[usize::from(square)];
                if facts.is_shown() {
                    out.plane = OPPONENT + usize::from(state.kinds[usize::from(square)]);
                    out.put(square, 1);
                } else {
                    hidden[usize::from(facts.has_moved())] |= bit(square);
                }
            }
        }
        out.plane = HIDDEN;
        out.set(hidden[0]);
        out.set(hidden[1]);
        out.set(self.board.lakes);
        let moves = usize::from(self.config.observed_moves);
        for back in 0..moves.min(state.ring.len()) {
            let ply = state.ring.latest(back);
            out.plane = MOVES + back;
            out.put(ply.from, 1);
            out.put(ply.to(), if ply.is_strike() { 3 } else { 2 });
        }
        out.plane = MOVES + moves;
        self.write_runs(state, [own, other], &mut out);
        let next = deploying && state.to_move == player;
        out.set(if next { bit(self.next_square(state)) } else { 0 });
        self.write_counts(state, own, deploying, &mut out);
        let over = state.end.is_some();
        let part = |count: u32, limit: Option<u32>| match limit {
            Some(limit) => (u64::from(CLOCK) * u64::from(count.min(limit)) / u64::from(limit)) as u8,
            None => 0,
        };
        for value in [
            u8::from(!over && state.to_move == player),
            player,
            u8::from(deploying),
            state.decided[own],
            state.decided[other],
            part(state.ply, self.config.max_plies),
            part(state.quiet, self.config.max_quiet_plies),
        ] {
            out.fill(value);
        }
        if self.config.chase_rule {
            out.fill(state.chase[own]);
            out.fill(state.chase[other]);
            let (mut from, mut to) = (0, 0);
            if self.phase(state) == Phase::Play {
                for &(start, end) in self.barred(state).moves() {
                    (from, to) = (from | bit(start), to | bit(end));
                }
            }
            out.set(from);
            out.set(to);
        }
        self.write_variants(state, [own, other], deploying, &mut out);
    }

    fn write_runs<T: Cell>(&self, state: &State, sides: [usize; 2], out: &mut Writer<'_, '_, T>) {
        let (scale, limit) = self.crossings();
        for side in sides {
            let run = &state.runs[side];
            let known = run.square != NOWHERE;
            out.set(if known { bit(run.square) } else { 0 });
            for far in 0..if known { run.len } else { 0 } {
                let count = u64::from(run.crossed[usize::from(far)]);
                let value = if limit > 255 { 255 * count / limit } else { count };
                out.put(self.board.ahead(run.square, run.back, far + 1), value.min(u64::from(scale)) as u8);
            }
            out.plane += 1;
        }
    }

    /// Captured pieces of both sides, and what is left for the opponent's hidden ones.
    fn write_counts<T: Cell>(&self, state: &State, own: usize, deploying: bool, out: &mut Writer<'_, '_, T>) {
        let other = 1 - own;
        state.off[own].iter().for_each(|count| out.fill(*count));
        let (mut captured, mut hidden) = ([0_u8; KINDS], self.config.army.0);
        if !deploying {
            for (kind, facts) in state.lost[other].iter().filter(|(_, facts)| facts.is_shown()) {
                captured[usize::from(kind)] += 1;
                if facts.rescued() == 0 {
                    hidden[usize::from(kind)] -= 1;
                }
            }
            for square in Squares(state.shown(other as u8)) {
                let at = usize::from(square);
                if state.facts[at].rescued() == 0 {
                    hidden[usize::from(state.kinds[at])] -= 1;
                }
            }
            if !self.config.silent_defense {
                captured = state.off[other];
            }
        }
        captured.iter().chain(&hidden).for_each(|count| out.fill(*count));
    }

    fn write_variants<T: Cell>(
        &self,
        state: &State,
        sides: [usize; 2],
        deploying: bool,
        out: &mut Writer<'_, '_, T>,
    ) {
        let (silent, rescue) = (self.config.silent_defense, self.config.rescue);
        if silent || rescue {
            for side in sides {
                let first = out.plane;
                let pieces = if deploying { 0 } else { state.side[side] };
                for square in Squares(pieces) {
                    let facts = state.facts[usize::from(square)];
                    let mut set = if facts.is_shown() { 0 } else { facts.possible() };
                    while set != 0 {
                        out.plane = first + set.trailing_zeros() as usize;
                        out.put(square, 1);
                        set &= set - 1;
                    }
                }
                out.plane = first + KINDS;
            }
        }
        if silent {
            for side in sides {
                let face_down = state.lost[side].iter().filter(|(_, facts)| !facts.is_shown());
                out.fill(face_down.count() as u8);
            }
        }
        if rescue {
            sides.into_iter().for_each(|side| out.fill(state.rescues[side]));
            let (mut rescuers, mut rescued) = (0, 0);
            for square in Squares(if deploying { 0 } else { state.occupied() }) {
                let facts = state.facts[usize::from(square)];
                rescuers |= Set::from(facts.is_rescuer()) << square;
                rescued |= Set::from(facts.rescued() > 0) << square;
            }
            out.set(rescuers);
            out.set(rescued);
            out.set(if state.arrival == NOWHERE { 0 } else { bit(state.arrival) });
        }
    }
}

/// Cells of a plane, for tests.
#[cfg(test)]
pub(crate) fn cells<'a>(spec: &TensorSpec, tensor: &'a [u8], name: &str) -> &'a [u8] {
    let Plane { offset, len, .. } = spec.planes.iter().find(|plane| plane.name == name).expect("a plane");
    &tensor[*offset..offset + len]
}
