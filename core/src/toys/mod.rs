//! Tiny games of the test suite, and examples of how a game is written.
//!
//! [`kuhn`] is a classic with known counts: chance, secrets, two players and three. [`muster`] is made up to
//! need the rest: teams, compound hidden deployments, uneven chance, memory, information won by force.

pub mod kuhn;
pub mod muster;

#[cfg(test)]
mod testing;
