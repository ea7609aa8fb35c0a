//! One viewer's knowledge of a game: drawing a state that agrees with it, writing it to a file, reading it back.
//!
//! ```json
//! {"parlour":1,"game":"…","version":1,"config":{…},"viewer":0,"chance":"auto","ply":12,"chance_ply":5,
//!  "tags":{…},"info":{…},"seen":[{"event":{…},"text":"…","live":true}],"closed":{…}}
//! ```
//! `info` is the game's own account of what the viewer knows of the position, `seen` the events that the viewer
//! saw (with `"told":false` what the viewer knows of a drawn past without an event), `closed` a resignation or adjudication. The file holds nothing else, so it can be given to that viewer.

use std::sync::Arc;

use serde::Serialize;

use crate::error::{Code, Error, Result};
use crate::game::{Game, Viewer};
use crate::json::{self, Map, Node, Value};
use crate::record::{FORMAT, MAX_PLY};
use crate::rng::{Purpose, Rng};
use crate::rules::Rules;
use crate::table::{
    ChanceMode, Closed, Events, Log, Memory, Past, Seen, Start, StateOptions, Table, read_tags,
};

impl<G: Game> Table<G> {
    /// A state that agrees with everything `viewer` has seen, drawn at random from `seed`; its chance moves
    /// come from `seed` too. Its past is the viewer's: `save`, `undo`, `history` and `state_at` across the
    /// drawing answer `no_history`. For other viewers the past is what everybody saw, followed by what that
    /// viewer sees at the drawing.
    pub fn determinize(&self, viewer: Viewer, seed: u64) -> Result<Self> {
        self.expect_viewer(viewer)?;
        let past = if self.past.is_some() {
            let public = self.seen(Viewer::Spectator).ok();
            Some(Past::Drawn { owner: viewer, own: self.seen(viewer)?, public })
        } else {
            None
        };
        let info = self.rules.game.info(&self.state, viewer);
        let mut drawn = Self::draw(&self.rules, &info, past, seed);
        drawn.base_ply = self.ply;
        drawn.ply = self.ply;
        drawn.chance_ply = self.chance_ply;
        drawn.closed.clone_from(&self.closed);
        drawn.options.chance = self.options.chance;
        drawn.options.tags.clone_from(&self.options.tags);
        drawn.settle();
        Ok(drawn)
    }

    /// A table at a state drawn from `info`, at ply 0 of its count.
    fn draw(rules: &Arc<Rules<G>>, info: &G::Info, past: Option<Past>, seed: u64) -> Self {
        let mut rng = Rng::new(seed, Purpose::Determinize, 0);
        let state = rules.game.determinize(info, &mut rng);
        let options = StateOptions { seed: Some(seed), ..StateOptions::default() };
        let mut table = Table::bare(Arc::clone(rules), Start::Cut, state, options);
        table.past =
            past.map(|past| Memory { log: Log::new(table.state.clone()), events: Events::new(Some(past)) });
        table
    }

    /// What `viewer` knows of the game, as a file. The referee has [`save`](Table::save) instead.
    pub fn export(&self, viewer: Viewer) -> Result<String> {
        self.expect_viewer(viewer)?;
        if viewer == Viewer::Referee {
            return Err(Error::new(Code::BadArgument, "an export is for a player or the spectator"));
        }
        let game = &self.rules.game;
        let seen = self.seen(viewer)?;
        Ok(json::write(&ExportFile {
            parlour: FORMAT,
            game: G::META.id,
            version: G::META.version,
            config: game.config(),
            viewer: viewer_name(viewer),
            chance: self.options.chance.name(),
            ply: self.ply,
            chance_ply: self.chance_ply,
            tags: &self.options.tags,
            info: game.info(&self.state, viewer),
            seen: SeenFile::list(&seen),
            closed: self.closed.as_ref(),
        }))
    }

    /// A state drawn from an export by `seed`; it answers for the export's viewer only.
    pub(crate) fn load_export(rules: &Arc<Rules<G>>, file: &ExportHead<'_>, seed: u64) -> Result<Self> {
        let players = rules.limits.players;
        let owner = read_viewer(&file.viewer, players)?;
        if owner == Viewer::Referee {
            return Err(file.viewer.error("an export is for a player or the spectator"));
        }
        let info = rules.game.read_info(&file.info)?;
        let closed = file.closed.as_ref().map(|node| Closed::read(node, rules)).transpose()?;
        let own = Arc::new(read_seen_list(&file.seen)?);
        let mut table = Self::draw(rules, &info, Some(Past::Drawn { owner, own, public: None }), seed);
        table.base_ply = file.ply;
        table.ply = file.ply;
        table.chance_ply = file.chance_ply;
        table.closed = closed;
        table.options.chance = file.chance;
        table.options.tags.clone_from(&file.tags);
        table.settle();
        Ok(table)
    }
}

/// A viewer as files have it: a player's number, or a name.
pub(crate) fn viewer_name(viewer: Viewer) -> Value {
    match viewer {
        Viewer::Player(player) => player.into(),
        Viewer::Spectator => "spectator".into(),
        Viewer::Referee => "referee".into(),
    }
}

/// Reads what [`viewer_name`] writes.
pub(crate) fn read_viewer(node: &Node<'_>, players: u8) -> Result<Viewer> {
    match node.value() {
        Value::String(name) if name == "spectator" => Ok(Viewer::Spectator),
        Value::String(name) if name == "referee" => Ok(Viewer::Referee),
        _ => Ok(Viewer::Player(node.int(0..=i64::from(players) - 1)? as u8)),
    }
}

#[derive(Serialize)]
struct ExportFile<'a, C: Serialize, I: Serialize> {
    parlour: i64,
    game: &'static str,
    version: u32,
    config: C,
    viewer: Value,
    chance: &'static str,
    ply: u64,
    chance_ply: u64,
    tags: &'a Map<String, Value>,
    info: I,
    seen: Vec<SeenFile<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    closed: Option<&'a Closed>,
}

/// A seen event as files have it.
#[derive(Serialize)]
pub(crate) struct SeenFile<'a> {
    event: Value,
    text: &'a str,
    live: bool,
    #[serde(skip_serializing_if = "is_true")]
    told: bool,
}

// Serde hands a reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_true(told: &bool) -> bool {
    *told
}

impl<'a> SeenFile<'a> {
    pub(crate) fn list(seen: &'a [Seen]) -> Vec<Self> {
        let file = |seen: &'a Seen| SeenFile {
            event: json::own(&seen.body),
            text: &seen.text,
            live: seen.live,
            told: seen.told,
        };
        seen.iter().map(file).collect()
    }
}

/// Reads a list of seen events.
pub(crate) fn read_seen_list(node: &Node<'_>) -> Result<Vec<Seen>> {
    node.array()?.map(|node| read_seen(&node)).collect()
}

fn read_seen(node: &Node<'_>) -> Result<Seen> {
    let mut fields = node.object()?;
    let event = fields.need("event")?;
    let has = |name: &str| event.value().get(name).is_some();
    if event.text_of("type").is_none() || has("seq") || has("text") {
        return Err(event.error("an event is an object with a type and without seq and text"));
    }
    let seen = Seen {
        body: json::write(event.value()),
        text: fields.need("text")?.string()?.to_owned(),
        live: fields.need("live")?.bool()?,
        told: fields.get("told").map_or(Ok(true), |told| told.bool())?,
    };
    fields.finish()?;
    Ok(seen)
}

impl Closed {
    pub(crate) fn read<G: Game>(node: &Node<'_>, rules: &Rules<G>) -> Result<Self> {
        let players = i64::from(rules.limits.players);
        let mut fields = node.object()?;
        let returns = fields.need("returns")?;
        let closed = Closed {
            returns: returns.array()?.map(|r| r.number()).collect::<Result<_>>()?,
            reason: fields
                .need("reason")?
                .one_of(&[("resignation", "resignation"), ("adjudication", "adjudication")])?,
            player: match fields.get("player") {
                Some(player) => Some(player.int(0..=players - 1)? as u8),
                None => None,
            },
            note: fields.get("note").map(|note| note.string()).transpose()?.map(str::to_owned),
        };
        if let Some(wrong) = rules.wrong_returns(&closed.returns) {
            return Err(returns.error(wrong));
        }
        fields.finish()?;
        Ok(closed)
    }
}

/// The parts of an export, before its game is known.
pub(crate) struct ExportHead<'a> {
    pub(crate) game: &'a str,
    pub(crate) version: i64,
    pub(crate) config: Node<'a>,
    viewer: Node<'a>,
    chance: ChanceMode,
    ply: u64,
    chance_ply: u64,
    tags: Map<String, Value>,
    info: Node<'a>,
    seen: Node<'a>,
    closed: Option<Node<'a>>,
}

impl<'a> ExportHead<'a> {
    /// Takes a parsed export apart; `None` if the file is none.
    pub(crate) fn read(value: &'a Value) -> Result<Option<Self>> {
        if value.get("viewer").is_none() {
            return Ok(None);
        }
        let mut fields = Node::root(value, Code::BadRecord).object()?;
        fields.need("parlour")?.int(FORMAT..=FORMAT)?;
        let head = ExportHead {
            game: fields.need("game")?.string()?,
            version: fields.need("version")?.int(1..=i64::from(u32::MAX))?,
            config: fields.need("config")?,
            viewer: fields.need("viewer")?,
            chance: fields.need("chance")?.one_of(&ChanceMode::NAMES)?,
            ply: fields.need("ply")?.int(0..=MAX_PLY)? as u64,
            chance_ply: fields.need("chance_ply")?.int(0..=MAX_PLY)? as u64,
            tags: read_tags(&fields.need("tags")?)?,
            info: fields.need("info")?,
            seen: fields.need("seen")?,
            closed: fields.get("closed"),
        };
        fields.finish()?;
        Ok(Some(head))
    }
}
