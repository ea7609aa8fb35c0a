//! The rules of Parlour's board games, and everything generic around them.
#![forbid(unsafe_code)]

pub mod any;
pub mod error;
mod export;
pub mod game;
pub mod hash;
pub mod json;
pub mod play;
pub mod record;
pub mod registry;
pub mod rng;
pub mod rules;
pub mod script;
mod snapshot;
pub mod stramash;
pub mod strassen;
pub mod stratego;
pub mod strozzi;
pub mod table;
pub mod tensor;
#[cfg(feature = "toys")]
pub mod toys;

pub use any::{AnyGame, AnyReader, AnyState};
pub use error::{Code, Error, Result};
pub use game::{Game, Turn, Viewer};
pub use play::Finished;
pub use registry::{GAMES, game, load, read, reader};
pub use table::{ChanceMode, StateOptions, Table};
