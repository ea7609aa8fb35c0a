//! The object-safe mirror of games and states, and the one adapter that makes every [`Game`] fit it.
//!
//! The C library and the Python module drive games through these two traits only.

use std::any::Any;
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::error::{Code, Error, Result, quotable};
use crate::export::ExportHead;
use crate::game::{Game, Information, Limits, Meta, Turn, Viewer};
use crate::json;
use crate::play::{self, Finished};
use crate::record::Head;
use crate::rng::{Purpose, Rng};
use crate::rules::Rules;
use crate::snapshot::SnapshotHead;
use crate::table::{ChanceMode, StateOptions, Table};
use crate::tensor::{Cell, Tensor, TensorSpec};

/// A configured game. Immutable; share it freely between threads.
pub trait AnyGame: Send + Sync {
    /// Static facts.
    fn meta(&self) -> &'static Meta;
    /// Bounds of this configuration.
    fn limits(&self) -> &Limits;
    /// Names of the seats.
    fn seats(&self) -> &[String];
    /// The configuration in full, as canonical JSON. Games of one id are equal if their configurations are.
    fn config(&self) -> &str;
    /// Everything about the game as one JSON object.
    fn describe(&self) -> String;
    /// Layout of the observation tensor.
    fn observation_spec(&self) -> &TensorSpec;
    /// Layout of the information tensor, where there is one.
    fn information_spec(&self) -> Option<&TensorSpec>;
    /// Names of the symmetries, see [`Game::symmetries`].
    fn symmetries(&self) -> &'static [&'static str];
    /// Writes for every action id the id that it has under a symmetry, see [`Game::transform_id`]; `out` has one
    /// cell an id.
    fn action_permutation(&self, symmetry: usize, out: &mut [i32]) -> Result<()>;
    /// Writes for every cell of an observation the cell that it becomes under a symmetry, see
    /// [`Game::transform_cell`]; `out` has one cell a cell.
    fn observation_permutation(&self, symmetry: usize, out: &mut [i32]) -> Result<()>;
    /// A new game.
    fn new_state(self: Arc<Self>, options: StateOptions) -> Result<Box<dyn AnyState>>;
    /// A game that starts from a position, given as JSON or in the game's own notation.
    fn state_from_position(
        self: Arc<Self>,
        position: &str,
        options: StateOptions,
    ) -> Result<Box<dyn AnyState>>;
}

/// A state: a position with its log.
///
/// Methods that take `&self` may run at the same time on several threads.
pub trait AnyState: Any + Send + Sync {
    /// The game.
    fn game(&self) -> Arc<dyn AnyGame>;
    /// Who is to act.
    fn turn(&self) -> Turn;
    /// Number of moves that stand, chance moves included.
    fn ply(&self) -> u64;
    /// Who plays chance moves.
    fn chance_mode(&self) -> ChanceMode;

    /// Number of legal moves; 0 at chance nodes and after the end.
    fn legal_count(&self) -> usize;
    /// Writes the ids of the legal moves, ascending; `buffer_too_small` (and nothing) if they do not fit.
    fn legal_ids(&self, out: &mut [i32]) -> Result<usize>;
    /// Writes 1 for legal ids and 0 for others; `out` has one cell an id.
    fn mask(&self, out: &mut [u8]) -> Result<()>;
    /// The legal moves as a JSON array of `{"id":…,"text":…,"move":{…}}`.
    fn legal_json(&self) -> String;
    /// Number of outcomes at a chance node, 0 elsewhere.
    fn chance_count(&self) -> usize;
    /// Writes ids and probabilities of the outcomes at a chance node; `buffer_too_small` if they do not fit.
    fn chance_ids(&self, ids: &mut [i32], probabilities: &mut [f64]) -> Result<usize>;
    /// The outcomes at a chance node as a JSON array of `{"id":…,"text":…,"move":{…},"probability":…}`.
    fn chance_json(&self) -> String;

    /// See [`Table::apply`].
    fn apply(&mut self, input: &str, player: Option<u8>) -> Result<()>;
    /// See [`Table::apply_id`].
    fn apply_id(&mut self, id: i32, player: Option<u8>) -> Result<()>;
    /// See [`Table::check`].
    fn check(&self, input: &str, player: Option<u8>) -> Result<()>;
    /// See [`Table::check_id`].
    fn check_id(&self, id: i32, player: Option<u8>) -> Result<()>;
    /// See [`Table::ids`].
    fn ids(&self, input: &str) -> Result<Vec<i32>>;
    /// See [`Table::text_of`].
    fn text_of(&self, id: i32) -> Result<String>;
    /// See [`Table::json_of`].
    fn json_of(&self, id: i32) -> Result<String>;
    /// See [`Table::undo`].
    fn undo(&mut self, count: usize) -> Result<()>;

    /// A copy, with its log or (see [`Table::without_log`]) without.
    fn duplicate(&self, with_log: bool) -> Box<dyn AnyState>;
    /// Becomes a copy of a state of an equal game, using the memory that it has.
    fn assign(&mut self, from: &dyn AnyState) -> Result<()>;
    /// Whether both are the same position of equal games with the same log.
    fn same(&self, other: &dyn AnyState) -> bool;
    /// See [`Table::set_chance`].
    fn set_chance(&mut self, mode: ChanceMode) -> Result<()>;
    /// See [`Table::reseed`].
    fn reseed(&mut self, seed: u64);

    /// See [`Table::returns`].
    fn returns(&self, out: &mut [f64]) -> Result<()>;
    /// See [`Table::outcome`].
    fn outcome(&self) -> Option<String>;
    /// The scores that the game keeps, as JSON, `null` if it keeps none.
    fn scores(&self, viewer: Viewer) -> Result<String>;
    /// See [`Table::history`].
    fn history(&self) -> Result<String>;
    /// See [`Table::state_at`].
    fn state_at(&self, ply: u64) -> Result<Box<dyn AnyState>>;
    /// The events that `viewer` may know, from the viewer's number `since` on, as a JSON array.
    fn events(&self, viewer: Viewer, since: u64) -> Result<String>;
    /// The number of the events that `viewer` may know.
    fn num_events(&self, viewer: Viewer) -> Result<u64>;
    /// See [`Table::view`]. Also the observation string.
    fn view(&self, viewer: Viewer) -> Result<String>;
    /// See [`Table::picture`].
    fn picture(&self, viewer: Viewer) -> Result<String>;
    /// Writes the observation of `player` as float32.
    fn observe_f32(&self, player: u8, out: &mut [f32]) -> Result<()>;
    /// Writes the observation of `player` as uint8.
    fn observe_u8(&self, player: u8, out: &mut [u8]) -> Result<()>;
    /// Writes the information tensor of `player`; `unsupported` if there is none.
    fn information_f32(&self, player: u8, out: &mut [f32]) -> Result<()>;
    /// All that `viewer` came to know, in order (perfect recall): one JSON object a line.
    fn information(&self, viewer: Viewer) -> Result<String>;
    /// A hash of [`information`](AnyState::information).
    fn information_hash(&self, viewer: Viewer) -> Result<u64>;
    /// The position as JSON, with its memory, as a referee sees it.
    fn position(&self) -> String;
    /// The position in the game's own notation; `unsupported` if it has none.
    fn position_text(&self) -> Result<String>;
    /// A hash of the position.
    fn position_hash(&self) -> u64;

    /// The ids of `player`'s moves that win at once, see [`play::winning_moves`].
    fn winning_ids(&self, player: u8) -> Result<Vec<i32>>;
    /// Whether [`winning_ids`](AnyState::winning_ids) has any; faster.
    fn threatens(&self, player: u8) -> Result<bool>;
    /// The image under a symmetry, see [`Table::transformed`].
    fn transformed(&self, symmetry: usize) -> Result<Box<dyn AnyState>>;
    /// See [`Table::normal_symmetry`].
    fn normal_symmetry(&self) -> usize;
    /// See [`Table::normal_hash`].
    fn normal_hash(&self) -> u64;

    /// See [`play::perft`]; `bad_argument` beyond [`play::MAX_PERFT_DEPTH`].
    fn perft(&self, depth: u32, finished: Finished, go_on: &mut dyn FnMut() -> bool) -> Result<Option<u64>>;
    /// Plays a copy to the end uniformly at random; writes the returns and tells the number of moves. At most
    /// `max_plies` moves: a game not over then returns zeros.
    fn playout(&self, seed: u64, max_plies: u64, returns: &mut [f64]) -> Result<u64>;
    /// See [`Table::determinize`].
    fn determinize(&self, viewer: Viewer, seed: u64) -> Result<Box<dyn AnyState>>;
    /// The compound move, as JSON, of a named setup for the player to act; `random` draws from `seed`.
    fn setup(&self, name: &str, seed: u64) -> Result<String>;
    /// See [`Table::save`].
    fn save(&self) -> Result<String>;
    /// See [`Table::snapshot`].
    fn snapshot(&self) -> String;
    /// See [`Table::export`].
    fn export(&self, viewer: Viewer) -> Result<String>;
    /// See [`Table::write`].
    fn write(&self, format: &str) -> Result<String>;
}

impl<G: Game> AnyGame for Rules<G> {
    fn meta(&self) -> &'static Meta {
        &G::META
    }
    fn limits(&self) -> &Limits {
        &self.limits
    }
    fn seats(&self) -> &[String] {
        &self.seats
    }
    fn config(&self) -> &str {
        &self.config
    }
    fn describe(&self) -> String {
        Rules::describe(self)
    }
    fn observation_spec(&self) -> &TensorSpec {
        &self.observation
    }
    fn information_spec(&self) -> Option<&TensorSpec> {
        self.information.as_ref()
    }
    fn symmetries(&self) -> &'static [&'static str] {
        self.game.symmetries()
    }
    fn action_permutation(&self, symmetry: usize, out: &mut [i32]) -> Result<()> {
        self.expect_symmetry(symmetry)?;
        expect_len(out.len(), self.limits.actions as usize)?;
        for (id, image) in (0..).zip(out) {
            *image = self.game.transform_id(id, symmetry);
        }
        Ok(())
    }
    fn observation_permutation(&self, symmetry: usize, out: &mut [i32]) -> Result<()> {
        self.expect_symmetry(symmetry)?;
        expect_len(out.len(), self.observation.len())?;
        for (cell, image) in out.iter_mut().enumerate() {
            *image = self.game.transform_cell(cell, symmetry) as i32;
        }
        Ok(())
    }
    fn new_state(self: Arc<Self>, options: StateOptions) -> Result<Box<dyn AnyState>> {
        Ok(Box::new(Table::new(self, options)?))
    }
    fn state_from_position(
        self: Arc<Self>,
        position: &str,
        options: StateOptions,
    ) -> Result<Box<dyn AnyState>> {
        Ok(Box::new(Table::from_position(self, position, options)?))
    }
}

fn too_small(needed: usize) -> Error {
    Error::new(Code::BufferTooSmall, format!("the buffer must hold {needed}"))
}

/// Refuses a buffer whose length is not the one needed.
fn expect_len(len: usize, needed: usize) -> Result<()> {
    match len {
        _ if len == needed => Ok(()),
        _ if len < needed => Err(too_small(needed)),
        _ => Err(Error::new(Code::BadArgument, format!("the buffer must hold exactly {needed}, not {len}"))),
    }
}

impl<G: Game> Table<G> {
    /// Lists the legal moves, none at chance nodes and after the end.
    fn each_legal(&self, mut each: impl FnMut(G::Move)) {
        if let Turn::Player(_) = self.turn() {
            let _ = self.rules.game.legal(&self.state, |mv| {
                each(mv);
                ControlFlow::Continue(())
            });
        }
    }

    /// Lists `player`'s moves that win at once, none after an end from outside the rules.
    fn each_winning(
        &self,
        player: u8,
        each: impl FnMut(&G::State, G::Move) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>> {
        self.expect_player(player)?;
        if self.closed.is_some() && G::META.information == Information::Perfect {
            return Ok(ControlFlow::Continue(()));
        }
        play::winning_moves(&self.rules.game, &self.state, player, each)
    }

    /// Lists the outcomes at a chance node with their weights, none elsewhere.
    fn each_outcome(&self, each: impl FnMut(G::Move, u32)) {
        if self.turn() == Turn::Chance {
            self.rules.game.chance(&self.state, each);
        }
    }

    fn total_weight(&self) -> f64 {
        let mut total = 0_u64;
        self.each_outcome(|_, weight| total += u64::from(weight));
        total as f64
    }

    fn observe<T: Cell>(&self, player: u8, out: &mut [T]) -> Result<()> {
        self.expect_player(player)?;
        let Rules { game, observation, .. } = &*self.rules;
        expect_len(out.len(), observation.len())?;
        game.observe(&self.state, player, &mut Tensor::new(out, observation));
        Ok(())
    }

    fn list_json(&self, each: impl FnOnce(&mut dyn FnMut(G::Move, Option<u32>))) -> String {
        let total = self.total_weight();
        let mut out = String::from("[");
        each(&mut |mv, weight| {
            out.push_str(if out.len() > 1 { ",{" } else { "{" });
            self.write_listed(&self.state, mv, &mut out);
            if let Some(weight) = weight {
                out.push_str(",\"probability\":");
                json::write_to(&(f64::from(weight) / total), &mut out);
            }
            out.push('}');
        });
        out.push(']');
        out
    }
}

impl<G: Game> AnyState for Table<G> {
    fn game(&self) -> Arc<dyn AnyGame> {
        Arc::clone(&self.rules) as Arc<dyn AnyGame>
    }
    fn turn(&self) -> Turn {
        Table::turn(self)
    }
    fn ply(&self) -> u64 {
        Table::ply(self)
    }
    fn chance_mode(&self) -> ChanceMode {
        self.options.chance
    }

    fn legal_count(&self) -> usize {
        match self.turn() {
            Turn::Player(_) => self.rules.game.count_legal(&self.state) as usize,
            Turn::Chance | Turn::Over => 0,
        }
    }
    fn legal_ids(&self, out: &mut [i32]) -> Result<usize> {
        let needed = self.legal_count();
        if needed > out.len() {
            return Err(too_small(needed));
        }
        let mut n = 0;
        self.each_legal(|mv| {
            out[n] = self.rules.game.id(&self.state, mv);
            n += 1;
        });
        Ok(n)
    }
    fn mask(&self, out: &mut [u8]) -> Result<()> {
        expect_len(out.len(), self.rules.limits.actions as usize)?;
        out.fill(0);
        self.each_legal(|mv| out[self.rules.game.id(&self.state, mv) as usize] = 1);
        Ok(())
    }
    fn legal_json(&self) -> String {
        self.list_json(|each| self.each_legal(|mv| each(mv, None)))
    }
    fn chance_count(&self) -> usize {
        let mut count = 0;
        self.each_outcome(|_, _| count += 1);
        count
    }
    fn chance_ids(&self, ids: &mut [i32], probabilities: &mut [f64]) -> Result<usize> {
        let needed = self.chance_count();
        if needed > ids.len() || needed > probabilities.len() {
            return Err(too_small(needed));
        }
        let (total, mut n) = (self.total_weight(), 0);
        self.each_outcome(|mv, weight| {
            ids[n] = self.rules.game.id(&self.state, mv);
            probabilities[n] = f64::from(weight) / total;
            n += 1;
        });
        Ok(n)
    }
    fn chance_json(&self) -> String {
        self.list_json(|each| self.each_outcome(|mv, weight| each(mv, Some(weight))))
    }

    fn apply(&mut self, input: &str, player: Option<u8>) -> Result<()> {
        Table::apply(self, input, player)
    }
    fn apply_id(&mut self, id: i32, player: Option<u8>) -> Result<()> {
        Table::apply_id(self, id, player)
    }
    fn check(&self, input: &str, player: Option<u8>) -> Result<()> {
        Table::check(self, input, player)
    }
    fn check_id(&self, id: i32, player: Option<u8>) -> Result<()> {
        Table::check_id(self, id, player)
    }
    fn ids(&self, input: &str) -> Result<Vec<i32>> {
        Table::ids(self, input)
    }
    fn text_of(&self, id: i32) -> Result<String> {
        Table::text_of(self, id)
    }
    fn json_of(&self, id: i32) -> Result<String> {
        Table::json_of(self, id)
    }
    fn undo(&mut self, count: usize) -> Result<()> {
        Table::undo(self, count)
    }

    fn duplicate(&self, with_log: bool) -> Box<dyn AnyState> {
        Box::new(if with_log { self.clone() } else { self.without_log() })
    }
    fn assign(&mut self, from: &dyn AnyState) -> Result<()> {
        let other: &dyn Any = from;
        match other.downcast_ref::<Self>() {
            Some(other) if other.rules.config == self.rules.config => {
                self.clone_from(other);
                Ok(())
            }
            _ => Err(Error::new(Code::BadArgument, "the states are of different games or configurations")),
        }
    }
    fn same(&self, other: &dyn AnyState) -> bool {
        let other: &dyn Any = other;
        other.downcast_ref::<Self>().is_some_and(|other| self.equals(other))
    }
    fn set_chance(&mut self, mode: ChanceMode) -> Result<()> {
        Table::set_chance(self, mode)
    }
    fn reseed(&mut self, seed: u64) {
        Table::reseed(self, seed);
    }

    fn returns(&self, out: &mut [f64]) -> Result<()> {
        expect_len(out.len(), usize::from(self.rules.limits.players))?;
        Table::returns(self, out);
        Ok(())
    }
    fn outcome(&self) -> Option<String> {
        Table::outcome(self)
    }
    fn scores(&self, viewer: Viewer) -> Result<String> {
        self.expect_viewer(viewer)?;
        Ok(json::write(&self.rules.game.scores(&self.state, viewer)))
    }
    fn history(&self) -> Result<String> {
        Table::history(self)
    }
    fn state_at(&self, ply: u64) -> Result<Box<dyn AnyState>> {
        Ok(Box::new(Table::state_at(self, ply)?))
    }
    fn events(&self, viewer: Viewer, since: u64) -> Result<String> {
        Table::events(self, viewer, since)
    }
    fn num_events(&self, viewer: Viewer) -> Result<u64> {
        Table::num_events(self, viewer)
    }
    fn view(&self, viewer: Viewer) -> Result<String> {
        Table::view(self, viewer)
    }
    fn picture(&self, viewer: Viewer) -> Result<String> {
        Table::picture(self, viewer)
    }
    fn observe_f32(&self, player: u8, out: &mut [f32]) -> Result<()> {
        self.observe(player, out)
    }
    fn observe_u8(&self, player: u8, out: &mut [u8]) -> Result<()> {
        self.observe(player, out)
    }
    fn information_f32(&self, player: u8, out: &mut [f32]) -> Result<()> {
        self.expect_player(player)?;
        let Some(spec) = &self.rules.information else {
            let message = format!("what a player of {} comes to know has no fixed size", G::META.title);
            return Err(Error::new(Code::Unsupported, message));
        };
        expect_len(out.len(), spec.len())?;
        self.rules.game.information(&self.state, player, &mut Tensor::new(out, spec));
        Ok(())
    }
    fn information(&self, viewer: Viewer) -> Result<String> {
        Table::information(self, viewer)
    }
    fn information_hash(&self, viewer: Viewer) -> Result<u64> {
        Table::information_hash(self, viewer)
    }
    fn position(&self) -> String {
        json::write(&self.rules.game.position(&self.state))
    }
    fn position_text(&self) -> Result<String> {
        let mut out = String::new();
        if self.rules.game.position_text(&self.state, &mut out) {
            Ok(out)
        } else {
            Err(Error::new(Code::Unsupported, format!("{} has no text notation of positions", G::META.title)))
        }
    }
    fn position_hash(&self) -> u64 {
        self.rules.game.hash(&self.state)
    }
    fn winning_ids(&self, player: u8) -> Result<Vec<i32>> {
        let mut ids = Vec::new();
        let _ = self.each_winning(player, |state, mv| {
            ids.push(self.rules.game.id(state, mv));
            ControlFlow::Continue(())
        })?;
        Ok(ids)
    }
    fn threatens(&self, player: u8) -> Result<bool> {
        Ok(self.each_winning(player, |_, _| ControlFlow::Break(()))?.is_break())
    }
    fn transformed(&self, symmetry: usize) -> Result<Box<dyn AnyState>> {
        Ok(Box::new(Table::transformed(self, symmetry)?))
    }
    fn normal_symmetry(&self) -> usize {
        Table::normal_symmetry(self)
    }
    fn normal_hash(&self) -> u64 {
        Table::normal_hash(self)
    }

    fn perft(&self, depth: u32, finished: Finished, go_on: &mut dyn FnMut() -> bool) -> Result<Option<u64>> {
        if depth > play::MAX_PERFT_DEPTH {
            let message = format!("perft looks at most {} plies ahead, not {depth}", play::MAX_PERFT_DEPTH);
            return Err(Error::new(Code::BadArgument, message));
        }
        if depth > 0 && self.turn() == Turn::Over {
            return Ok(Some(u64::from(finished == Finished::T1)));
        }
        Ok(self.rules.game.perft(&self.state, depth, finished, go_on))
    }
    fn playout(&self, seed: u64, max_plies: u64, returns: &mut [f64]) -> Result<u64> {
        expect_len(returns.len(), usize::from(self.rules.limits.players))?;
        if self.turn() == Turn::Over {
            Table::returns(self, returns);
            return Ok(0);
        }
        let game = &self.rules.game;
        let mut state = self.state.clone();
        let plies = play::playout(game, &mut state, &mut Rng::new(seed, Purpose::Playout, 0), max_plies);
        game.returns(&state, returns);
        Ok(plies)
    }
    fn determinize(&self, viewer: Viewer, seed: u64) -> Result<Box<dyn AnyState>> {
        Ok(Box::new(Table::determinize(self, viewer, seed)?))
    }
    fn setup(&self, name: &str, seed: u64) -> Result<String> {
        let setups = G::META.setups;
        if setups.is_empty() {
            return Err(Error::new(Code::Unsupported, format!("{} has no setups", G::META.title)));
        }
        if !setups.contains(&name) {
            let (title, name, setups) = (G::META.title, quotable(name), setups.join(", "));
            let message = format!("{title} has no setup \"{name}\"; it has: {setups}");
            return Err(Error::new(Code::BadArgument, message));
        }
        if self.turn() == Turn::Over {
            return Err(Error::new(Code::GameOver, "the game is over"));
        }
        self.rules.game.setup(&self.state, name, &mut Rng::new(seed, Purpose::Setup, 0))
    }
    fn save(&self) -> Result<String> {
        Table::save(self)
    }
    fn snapshot(&self) -> String {
        Table::snapshot(self)
    }
    fn export(&self, viewer: Viewer) -> Result<String> {
        Table::export(self, viewer)
    }
    fn write(&self, format: &str) -> Result<String> {
        Table::write(self, format)
    }
}

/// Makes a game from a configuration (see [`Game::new`]).
pub(crate) fn new_game<G: Game>(config: &str) -> Result<Arc<dyn AnyGame>> {
    Ok(Arc::new(Rules::<G>::new(config)?))
}

/// Replays a record.
pub(crate) fn load_record<G: Game>(head: Head<'_>) -> Result<Box<dyn AnyState>> {
    let rules = Arc::new(Rules::<G>::from_node(&head.config)?);
    Ok(Box::new(Table::load(rules, head)?))
}

/// Makes the state of a snapshot.
pub(crate) fn load_snapshot<G: Game>(head: &SnapshotHead<'_>) -> Result<Box<dyn AnyState>> {
    let rules = Arc::new(Rules::<G>::from_node(&head.config)?);
    Ok(Box::new(Table::load_snapshot(&rules, head)?))
}

/// Draws a state from an export.
pub(crate) fn load_export<G: Game>(head: &ExportHead<'_>, seed: u64) -> Result<Box<dyn AnyState>> {
    let rules = Arc::new(Rules::<G>::from_node(&head.config)?);
    Ok(Box::new(Table::load_export(&rules, head, seed)?))
}
