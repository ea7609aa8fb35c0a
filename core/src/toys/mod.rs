//! Tiny games of the test suite, and examples of how a game is written.
//!
//! [`kuhn`] is a classic with known counts: chance, secrets, two players and three. [`muster`] is made up to
//! need the rest: teams, compound hidden deployments, uneven chance, memory, information won by force.

pub mod kuhn;
pub mod muster;

#[cfg(test)]
mod testing;

use crate::game::Turn;

/// A turn as a number, as every language sees it: the player, −1 for chance, −4 for nobody.
fn turn_number(turn: Turn) -> i8 {
    match turn {
        Turn::Player(player) => player as i8,
        Turn::Chance => -1,
        Turn::Over => -4,
    }
}
