//! The object-safe mirror of readers of files.

use super::AnyState;
use crate::error::Result;
use crate::game::Game;
use crate::script::Reader;

/// Goes through a file of games, see [`Reader`].
pub trait AnyReader: Send + Sync {
    /// See [`Reader::seek`].
    fn seek(&mut self, at: usize, games: u64);
    /// See [`Reader::offset`].
    fn offset(&self) -> usize;
    /// See [`Reader::games`].
    fn games(&self) -> u64;
    /// See [`Reader::next`].
    fn next(&mut self, text: &str) -> Option<Result<Box<dyn AnyState>>>;
    /// See [`Reader::next_bytes`].
    fn next_bytes(&mut self, data: &[u8]) -> Option<Result<Box<dyn AnyState>>>;
}

impl<G: Game> AnyReader for Reader<G> {
    fn seek(&mut self, at: usize, games: u64) {
        Reader::seek(self, at, games);
    }
    fn offset(&self) -> usize {
        Reader::offset(self)
    }
    fn games(&self) -> u64 {
        Reader::games(self)
    }
    fn next(&mut self, text: &str) -> Option<Result<Box<dyn AnyState>>> {
        let table = Reader::next(self, text)?;
        Some(table.map(|table| Box::new(table) as Box<dyn AnyState>))
    }
    fn next_bytes(&mut self, data: &[u8]) -> Option<Result<Box<dyn AnyState>>> {
        let table = Reader::next_bytes(self, data)?;
        Some(table.map(|table| Box::new(table) as Box<dyn AnyState>))
    }
}

/// A reader of files in `format`.
pub(crate) fn new_reader<G: Game>(format: &str) -> Result<Box<dyn AnyReader>> {
    Ok(Box::new(Reader::<G>::new(format)?))
}
