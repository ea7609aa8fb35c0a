//! The laws that every registered game keeps, by random walks with fixed seeds. No game is named here: a new
//! game is under all of them once it has an entry in the registry.

#[path = "../common/mod.rs"]
mod common;

mod files;
mod moves;
mod numbers;
mod past;
mod secrets;
mod symmetry;
