//! States whose past is not known, as files: what a program stores or sends to continue elsewhere.
//!
//! A state with its whole log is its record. Any other state (drawn by determinization, or copied without its
//! log) has no record; its snapshot holds the position that its log begins with, the log, and what is known of
//! the time before:
//!
//! ```json
//! {"parlour":1,"game":"…","version":1,"config":{…},"snapshot":{"position":{…},"ply":12,"chance_ply":5,
//!  "chance":"auto","seed":"7","tags":{…},"past":{"viewer":0,"seen":[…],"public":[…]},
//!  "log":["a1"],"closed":{…}}}
//! ```
//! `past` and `log` are missing for a copy without log.

use std::sync::Arc;

use serde::Serialize;

use crate::error::{Code, Result};
use crate::export::{SeenFile, read_seen_list, read_viewer, viewer_name};
use crate::game::{Game, Input};
use crate::json::{self, Map, Node, Value};
use crate::record::{FORMAT, MAX_PLY};
use crate::rules::Rules;
use crate::table::{
    ChanceMode, Closed, Entry, Events, Log, Memory, Past, Start, StateOptions, Table, need_seed, read_tags,
};

impl<G: Game> Table<G> {
    /// A file from which [`load`](crate::load) makes an equal state, whatever is known of its past. It holds
    /// every secret, as a record does.
    pub fn snapshot(&self) -> String {
        if let Ok(record) = self.save() {
            return record;
        }
        let game = &self.rules.game;
        let (base, log, past) = match &self.past {
            None => (&self.state, None, None),
            Some(Memory { log, events }) => {
                let mut text = String::new();
                self.write_log(log, &mut text);
                (log.start(), Some(text), events.past().and_then(PastFile::new))
            }
        };
        let own_log = self.past.as_ref().map(|past| &past.log);
        let chances = own_log.map_or(0, Log::chance_moves);
        let closed_by_log = own_log.is_some_and(|log| log.entries().iter().any(Entry::closes));
        json::write(&File {
            parlour: FORMAT,
            game: G::META.id,
            version: G::META.version,
            config: game.config(),
            snapshot: Snapshot {
                position: game.position(base),
                ply: if log.is_some() { self.base_ply } else { self.ply },
                chance_ply: self.chance_ply - chances,
                chance: self.options.chance.name(),
                seed: self.options.seed.map(|seed| seed.to_string()),
                tags: &self.options.tags,
                past,
                log: log.map(|text| json::own(&text)),
                closed: self.closed.as_ref().filter(|_| !closed_by_log),
            },
        })
    }

    pub(crate) fn load_snapshot(rules: &Arc<Rules<G>>, head: &SnapshotHead<'_>) -> Result<Self> {
        let players = rules.limits.players;
        let state = rules.game.set_up(&Input::Json(head.position.clone()))?;
        let options = StateOptions { chance: head.chance, seed: head.seed, tags: head.tags.clone() };
        need_seed(&options, rules.limits.chance_outcomes > 0)
            .map_err(|error| error.with_code(Code::BadRecord).at("$.snapshot.seed"))?;
        let mut table = Table::bare(Arc::clone(rules), Start::Cut, state, options);
        (table.base_ply, table.ply, table.chance_ply) = (head.ply, head.ply, head.chance_ply);
        let past = head.past.as_ref().map(|node| read_past(node, players)).transpose()?;
        table.past = head
            .log
            .is_some()
            .then(|| Memory { log: Log::new(table.state.clone()), events: Events::new(past) });
        table.closed = head.closed.as_ref().map(|node| Closed::read(node, rules)).transpose()?;
        if let Some(log) = &head.log {
            table.replay_all(log)?;
        }
        table.settle();
        Ok(table)
    }
}

#[derive(Serialize)]
struct File<'a, C: Serialize, P: Serialize> {
    parlour: i64,
    game: &'static str,
    version: u32,
    config: C,
    snapshot: Snapshot<'a, P>,
}

#[derive(Serialize)]
struct Snapshot<'a, P: Serialize> {
    position: P,
    ply: u64,
    chance_ply: u64,
    chance: &'static str,
    seed: Option<String>,
    tags: &'a Map<String, Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    past: Option<PastFile<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    log: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    closed: Option<&'a Closed>,
}

#[derive(Serialize)]
struct PastFile<'a> {
    viewer: Value,
    seen: Vec<SeenFile<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    public: Option<Vec<SeenFile<'a>>>,
}

impl<'a> PastFile<'a> {
    fn new(past: &'a Past) -> Option<Self> {
        let Past::Drawn { owner, own, public } = past else { return None };
        Some(PastFile {
            viewer: viewer_name(*owner),
            seen: SeenFile::list(own),
            public: public.as_ref().map(|public| SeenFile::list(public)),
        })
    }
}

fn read_past(node: &Node<'_>, players: u8) -> Result<Past> {
    let mut fields = node.object()?;
    let owner = read_viewer(&fields.need("viewer")?, players)?;
    let own = Arc::new(read_seen_list(&fields.need("seen")?)?);
    let public = fields.get("public").map(|node| read_seen_list(&node).map(Arc::new)).transpose()?;
    fields.finish()?;
    Ok(Past::Drawn { owner, own, public })
}

/// The parts of a snapshot, before its game is known.
pub(crate) struct SnapshotHead<'a> {
    pub(crate) game: &'a str,
    pub(crate) version: i64,
    pub(crate) config: Node<'a>,
    position: Node<'a>,
    ply: u64,
    chance_ply: u64,
    chance: ChanceMode,
    seed: Option<u64>,
    tags: Map<String, Value>,
    past: Option<Node<'a>>,
    log: Option<Node<'a>>,
    closed: Option<Node<'a>>,
}

impl<'a> SnapshotHead<'a> {
    /// Takes a parsed snapshot apart; `None` if the file is none.
    pub(crate) fn read(value: &'a Value) -> Result<Option<Self>> {
        if value.get("snapshot").is_none() {
            return Ok(None);
        }
        let mut file = Node::root(value, Code::BadRecord).object()?;
        file.need("parlour")?.int(FORMAT..=FORMAT)?;
        let (game, version) =
            (file.need("game")?.string()?, file.need("version")?.int(1..=i64::from(u32::MAX))?);
        let config = file.need("config")?;
        let mut fields = file.need("snapshot")?.object()?;
        file.finish()?;
        let head = SnapshotHead {
            game,
            version,
            config,
            position: fields.need("position")?,
            ply: fields.need("ply")?.int(0..=MAX_PLY)? as u64,
            chance_ply: fields.need("chance_ply")?.int(0..=MAX_PLY)? as u64,
            chance: fields.need("chance")?.one_of(&ChanceMode::NAMES)?,
            seed: fields.need("seed")?.or_null(Node::u64_string)?,
            tags: read_tags(&fields.need("tags")?)?,
            past: fields.get("past"),
            log: fields.get("log"),
            closed: fields.get("closed"),
        };
        fields.finish()?;
        Ok(Some(head))
    }
}
