//! The list of games: one entry each.

use std::sync::Arc;

use crate::any::{self, AnyGame, AnyReader, AnyState};
use crate::error::{Code, Error, Result, quotable};
use crate::export::ExportHead;
use crate::game::{Game, Meta};
use crate::json;
use crate::record::Head;
use crate::snapshot::SnapshotHead;

/// A registered game.
pub struct Entry {
    /// Its static facts.
    pub meta: &'static Meta,
    new: fn(&str) -> Result<Arc<dyn AnyGame>>,
    reader: fn(&str) -> Result<Box<dyn AnyReader>>,
    load_record: fn(Head<'_>) -> Result<Box<dyn AnyState>>,
    load_snapshot: fn(&SnapshotHead<'_>) -> Result<Box<dyn AnyState>>,
    load_export: fn(&ExportHead<'_>, u64) -> Result<Box<dyn AnyState>>,
}

const fn entry<G: Game>() -> Entry {
    Entry {
        meta: &G::META,
        new: any::new_game::<G>,
        reader: any::new_reader::<G>,
        load_record: any::load_record::<G>,
        load_snapshot: any::load_snapshot::<G>,
        load_export: any::load_export::<G>,
    }
}

/// All games. A new game is a line here and a folder beside this file.
pub static GAMES: &[Entry] = &[
    entry::<crate::strassen::Strassen>(),
    entry::<crate::strozzi::Strozzi>(),
    entry::<crate::stratego::Stratego>(),
    entry::<crate::stramash::Stramash>(),
    #[cfg(feature = "toys")]
    entry::<crate::toys::kuhn::Kuhn>(),
    #[cfg(feature = "toys")]
    entry::<crate::toys::muster::Muster>(),
];

fn find(id: &str) -> Result<&'static Entry> {
    GAMES.iter().find(|entry| entry.meta.id == id).ok_or_else(|| {
        let known: Vec<&str> = GAMES.iter().map(|entry| entry.meta.id).collect();
        let (id, known) = (quotable(id), known.join(", "));
        Error::new(Code::UnknownGame, format!("there is no game \"{id}\"; there are: {known}"))
    })
}

/// The game `id` under a configuration: a JSON object in which every field is optional, or an empty text.
pub fn game(id: &str, config: &str) -> Result<Arc<dyn AnyGame>> {
    (find(id)?.new)(config)
}

/// A reader of files with games `id` in one of the formats that its [`Meta::formats`] names.
pub fn reader(id: &str, format: &str) -> Result<Box<dyn AnyReader>> {
    (find(id)?.reader)(format)
}

/// The games of a file, read one at a time when they are asked for. A bad game gives its error, which names the
/// game, the move, and line and column; the next item is the next game.
pub fn read<'a>(
    id: &str,
    format: &str,
    text: &'a str,
) -> Result<impl Iterator<Item = Result<Box<dyn AnyState>>> + use<'a>> {
    let mut reader = reader(id, format)?;
    Ok(std::iter::from_fn(move || reader.next(text)))
}

/// Loads what [`AnyState::save`], [`AnyState::snapshot`] or [`AnyState::export`] wrote. A record is replayed and
/// checked; an export is drawn from by `seed`, which the others do not use.
pub fn load(text: &str, seed: u64) -> Result<Box<dyn AnyState>> {
    let value = json::parse(text, json::MAX_RECORD)?;
    let loaded = if let Some(head) = SnapshotHead::read(&value)? {
        known(head.game, head.version).and_then(|entry| (entry.load_snapshot)(&head))
    } else if let Some(head) = ExportHead::read(&value)? {
        known(head.game, head.version).and_then(|entry| (entry.load_export)(&head, seed))
    } else {
        let head = Head::read(&value)?;
        known(head.game, head.version).and_then(|entry| (entry.load_record)(head))
    };
    // Whatever is wrong inside a record makes it a bad record.
    loaded.map_err(|error| match error.code {
        Code::UnknownGame => error,
        _ => error.with_code(Code::BadRecord),
    })
}

fn known(id: &str, version: i64) -> Result<&'static Entry> {
    let entry = find(id).map_err(|error| error.at("$.game"))?;
    if version == i64::from(entry.meta.version) {
        return Ok(entry);
    }
    let message = format!("version {version} of {id} is not read here, only {}", entry.meta.version);
    Err(Error::new(Code::BadRecord, message).at("$.version"))
}
