//! Images of a state under the game's symmetries, and the normal form.

use crate::error::Result;
use crate::game::Game;
use crate::table::Table;

impl<G: Game> Table<G> {
    /// The image of the position under a symmetry (see [`Game::transform`]), as a copy without its log.
    pub fn transformed(&self, symmetry: usize) -> Result<Self> {
        self.rules.expect_symmetry(symmetry)?;
        let mut image = self.without_log();
        image.state = self.rules.game.transform(&self.state, symmetry);
        Ok(image)
    }

    /// The symmetry that leads to the position's normal form, which is one of its images and the same one for all
    /// of them.
    pub fn normal_symmetry(&self) -> usize {
        self.rules.game.normal_symmetry(&self.state)
    }

    /// The hash of the position's normal form: equal for positions that are images of each other.
    pub fn normal_hash(&self) -> u64 {
        let game = &self.rules.game;
        game.hash(&game.transform(&self.state, game.normal_symmetry(&self.state)))
    }
}
