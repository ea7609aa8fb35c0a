//! A table is a state behind [`AnyState`].

use std::any::Any;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::{AnyGame, AnyState, expect_len, too_small};
use crate::error::{Code, Error, Result, quotable};
use crate::game::{Game, Information, Turn, Viewer};
use crate::json;
use crate::play::{self, Finished};
use crate::rng::{Purpose, Rng};
use crate::rules::Rules;
use crate::table::{ChanceMode, Table};
use crate::tensor::{Cell, Tensor};

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
