//! Save files: everything needed to replay a game, as JSON.
//!
//! ```json
//! {"parlour":1,"game":"…","version":1,"config":{…},"chance":"auto","seed":"7","start":{…},"tags":{…},
//!  "log":["a1","b2",{"type":"resign","player":0}],"notes":{"2":{"mark":"!?","comments":["…"]}},
//!  "result":{"returns":[…],"reason":"…"}}
//! ```
//! `log` holds every input in order: moves of players and of chance in the game's notation, inputs of the table
//! as objects. `notes` has marks and comments, by the number of moves that stand before them, and is missing if
//! there are none. `seed` is `null` if there is none, `start` is missing for the game's first position, `result`
//! is missing while the game goes on. Loading replays and checks everything.

use std::sync::Arc;

use serde::Serialize;

use crate::error::{Code, Error, Result};
use crate::game::{Game, Input, Turn};
use crate::json::{self, Map, Node, Value};
use crate::rules::Rules;
use crate::table::{
    ChanceMode, Entry, Log, Start, StateOptions, Table, TableInput, need_seed, read_notes, read_tags,
};

/// Version of the file format.
pub const FORMAT: i64 = 1;
/// No log that is read has more entries: a bound of the memory that a hostile file takes.
pub(crate) const MAX_LOG: usize = 1 << 19;
/// No file may say that more moves were made.
pub(crate) const MAX_PLY: i64 = 1 << 40;

impl<G: Game> Table<G> {
    /// The record of the game.
    pub fn save(&self) -> Result<String> {
        let log = self.whole_log()?;
        let game = &self.rules.game;
        let mut out =
            format!("{{\"parlour\":{FORMAT},\"game\":\"{}\",\"version\":{}", G::META.id, G::META.version);
        out.push_str(&format!(",\"config\":{}", self.rules.config));
        out.push_str(&format!(",\"chance\":\"{}\",\"seed\":", self.options.chance.name()));
        match self.options.seed {
            Some(seed) => out.push_str(&format!("\"{seed}\"")),
            None => out.push_str("null"),
        }
        if self.start == Start::Position {
            out.push_str(",\"start\":");
            json::write_to(&game.position(log.start()), &mut out);
        }
        out.push_str(",\"tags\":");
        json::write_to(&self.options.tags, &mut out);
        out.push_str(",\"log\":");
        self.write_log(log, &mut out);
        if !self.notes.is_empty() {
            out.push_str(",\"notes\":");
            json::write_to(&self.notes, &mut out);
        }
        if let Some(outcome) = self.outcome() {
            out.push_str(",\"result\":");
            out.push_str(&outcome);
        }
        out.push('}');
        Ok(out)
    }

    /// Appends the inputs of a log as a JSON array.
    pub(crate) fn write_log(&self, log: &Log<G>, out: &mut String) {
        let game = &self.rules.game;
        out.push('[');
        let mut state = log.start().clone();
        for (i, entry) in log.entries().iter().enumerate() {
            if i > 0 {
                out.push(',');
            }
            match entry {
                Entry::Move { mv, .. } | Entry::Chance(mv) => {
                    out.push('"');
                    game.write_move(&state, *mv, out);
                    out.push('"');
                    game.apply(&mut state, *mv, &mut ());
                }
                Entry::TakeBack { player, .. } => {
                    json::write_to(&ByPlayer { kind: "take_back", player: *player }, out);
                    state = log.state_at(game, i + 1);
                }
                Entry::Resign { player } => {
                    json::write_to(&ByPlayer { kind: "resign", player: *player }, out);
                }
                Entry::Adjudicate { returns, reason } => {
                    json::write_to(&Adjudicated { kind: "adjudicate", returns, reason }, out);
                }
            }
        }
        out.push(']');
    }

    /// Replays the record in `head` under its own game's rules.
    pub(crate) fn load(rules: Arc<Rules<G>>, head: Head<'_>) -> Result<Self> {
        let options = StateOptions { chance: head.chance, seed: head.seed, tags: head.tags };
        need_seed(&options, rules.limits.chance_outcomes > 0)
            .map_err(|error| error.with_code(Code::BadRecord).at("$.seed"))?;
        let (start, state) = match head.start {
            None => (Start::Initial, rules.game.initial()),
            Some(node) => (Start::Position, rules.game.set_up(&Input::Json(node))?),
        };
        let mut table = Table::bare(rules, start, state, options);
        table.replay_all(&head.log)?;
        table.settle();
        if let Some(notes) = &head.notes {
            table.notes = read_notes(notes, table.ply)?;
        }
        let outcome = table.outcome();
        let agrees = match (&outcome, &head.result) {
            (None, None) => true,
            (Some(outcome), Some(stated)) => json::equal(&json::own(outcome), stated.value()),
            _ => false,
        };
        if agrees {
            return Ok(table);
        }
        let message = match &outcome {
            None => "the record has a result, but its game is not over".to_owned(),
            Some(outcome) => format!("the game's result is {outcome}"),
        };
        Err(Error::new(Code::BadRecord, message).at("$.result"))
    }

    /// Applies the entries of a log.
    pub(crate) fn replay_all(&mut self, log: &Node<'_>) -> Result<()> {
        let items = log.array()?;
        if items.len() > MAX_LOG {
            return Err(log.error(format!("{} entries; at most {MAX_LOG} are read", items.len())));
        }
        for item in items {
            self.replay(&item).map_err(|error| item.place(error).with_code(Code::BadRecord))?;
        }
        Ok(())
    }

    /// Applies one entry of a log.
    fn replay(&mut self, item: &Node<'_>) -> Result<()> {
        if let Value::Object(_) = item.value() {
            return match TableInput::parse(item, self.rules.limits.players)? {
                Some(_) => self.apply(&json::write(item.value()), None),
                None => Err(item.error("moves are texts; objects are take_back, resign and adjudicate")),
            };
        }
        let text = item.string()?;
        if self.turn() == Turn::Over {
            return Err(item.error("the game was over before this entry"));
        }
        let mut moves = Vec::new();
        self.rules.game.parse(&self.state, &Input::Text(text), &mut |mv| moves.push(mv))?;
        match moves[..] {
            [mv] => {
                self.push(mv);
                Ok(())
            }
            _ => Err(item.error("a log holds single moves")),
        }
    }
}

#[derive(Serialize)]
struct ByPlayer {
    #[serde(rename = "type")]
    kind: &'static str,
    player: u8,
}

#[derive(Serialize)]
struct Adjudicated<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    returns: &'a [f64],
    reason: &'a str,
}

/// The parts of a record, before its game is known.
pub(crate) struct Head<'a> {
    pub(crate) game: &'a str,
    pub(crate) version: i64,
    pub(crate) config: Node<'a>,
    chance: ChanceMode,
    seed: Option<u64>,
    start: Option<Node<'a>>,
    tags: Map<String, Value>,
    log: Node<'a>,
    notes: Option<Node<'a>>,
    result: Option<Node<'a>>,
}

impl<'a> Head<'a> {
    /// Takes a parsed record apart.
    pub(crate) fn read(value: &'a Value) -> Result<Self> {
        let mut fields = Node::root(value, Code::BadRecord).object()?;
        fields.need("parlour")?.int(FORMAT..=FORMAT)?;
        let head = Head {
            game: fields.need("game")?.string()?,
            version: fields.need("version")?.int(1..=i64::from(u32::MAX))?,
            config: fields.need("config")?,
            chance: fields.need("chance")?.one_of(&ChanceMode::NAMES)?,
            seed: fields.need("seed")?.or_null(Node::u64_string)?,
            start: fields.get("start"),
            tags: read_tags(&fields.need("tags")?)?,
            log: fields.need("log")?,
            notes: fields.get("notes"),
            result: fields.get("result"),
        };
        fields.finish()?;
        Ok(head)
    }
}
