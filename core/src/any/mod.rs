//! The object-safe mirror of games, states and readers of files, and the one adapter of each that makes every
//! [`Game`](crate::game::Game) fit it.
//!
//! The C library and the Python module drive games through these traits only.

mod game;
mod reader;
mod state;
mod table;

pub use game::AnyGame;
pub(crate) use game::new_game;
pub use reader::AnyReader;
pub(crate) use reader::new_reader;
pub use state::AnyState;
pub(crate) use state::{load_export, load_record, load_snapshot};

use crate::error::{Code, Error, Result};

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
