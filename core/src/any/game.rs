//! The object-safe mirror of configured games.

use std::sync::Arc;

use super::{AnyState, expect_len};
use crate::error::Result;
use crate::game::{Game, Limits, Meta};
use crate::rules::Rules;
use crate::table::{StateOptions, Table};
use crate::tensor::TensorSpec;

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

/// Makes a game from a configuration (see [`Game::new`]).
pub(crate) fn new_game<G: Game>(config: &str) -> Result<Arc<dyn AnyGame>> {
    Ok(Arc::new(Rules::<G>::new(config)?))
}
