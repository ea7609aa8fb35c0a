//! Tests of Stramash.

mod accounts;
mod brute;
mod brute_fixtures;
mod brute_games;
