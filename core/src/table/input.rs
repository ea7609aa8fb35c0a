//! What comes from outside: moves as JSON, text or id, and the inputs of the table itself.

use crate::error::{Code, Error, Result};
use crate::game::{Game, Input, Turn};
use crate::json::{self, Node, Value};
use crate::table::Table;

/// The longest reason of an adjudication, in characters.
pub(crate) const MAX_REASON: usize = 200;

/// A move or position as text: JSON if it starts like an object, a text in JSON quotes, or the bare notation.
pub(crate) fn with_input<T>(text: &str, code: Code, read: impl FnOnce(&Input<'_>) -> Result<T>) -> Result<T> {
    match text.trim_start().as_bytes().first() {
        Some(b'{' | b'"') => {
            let value = json::parse(text, json::MAX_INPUT)?;
            match &value {
                Value::String(notation) => read(&Input::Text(notation)),
                _ => read(&Input::Json(Node::root(&value, code))),
            }
        }
        _ if text.len() > json::MAX_INPUT => {
            Err(Error::new(code, format!("{} bytes; at most {} are read", text.len(), json::MAX_INPUT)))
        }
        _ => read(&Input::Text(text)),
    }
}

impl<G: Game> Table<G> {
    /// The move of `id`, if it is listed now.
    pub(super) fn listed(&self, id: i32, player: Option<u8>) -> Result<G::Move> {
        self.expect_turn(player)?;
        let game = &self.rules.game;
        let mv = game.by_id(&self.state, id).ok_or_else(|| {
            let n = match self.turn() {
                Turn::Chance => self.rules.limits.chance_outcomes,
                _ => self.rules.limits.actions,
            };
            Error::new(Code::BadMove, format!("{id} is no id of a move here; ids are 0 to {}", n - 1))
        })?;
        game.check(&self.state, mv)?;
        Ok(mv)
    }

    /// The ids of the single moves that an input stands for.
    pub fn ids(&self, input: &str) -> Result<Vec<i32>> {
        match self.read(input, None)? {
            Action::Table(_) => {
                Err(Error::new(Code::BadArgument, "this is no move of the game and has no id"))
            }
            Action::Moves(first, rest) => {
                let game = &self.rules.game;
                let mut state = self.state.clone();
                let mut ids = Vec::with_capacity(1 + rest.len());
                for mv in std::iter::once(first).chain(rest) {
                    ids.push(game.id(&state, mv));
                    game.apply(&mut state, mv, &mut ());
                }
                Ok(ids)
            }
        }
    }

    /// The canonical text of the move of `id`, which must be legal now.
    pub fn text_of(&self, id: i32) -> Result<String> {
        let mv = self.listed(id, None)?;
        let mut text = String::new();
        self.rules.game.write_move(&self.state, mv, &mut text);
        Ok(text)
    }

    /// The canonical JSON of the move of `id`, which must be legal now.
    pub fn json_of(&self, id: i32) -> Result<String> {
        let mv = self.listed(id, None)?;
        Ok(json::write(&self.rules.game.move_json(&self.state, mv)))
    }

    pub(super) fn read(&self, input: &str, player: Option<u8>) -> Result<Action<G::Move>> {
        with_input(input, Code::BadMove, |input| {
            if let Input::Json(node) = input
                && let Some(action) = TableInput::parse(node, self.rules.limits.players)?
            {
                if let Some(p) = player {
                    self.expect_player(p)?;
                }
                if self.turn() == Turn::Over {
                    return Err(Self::game_over());
                }
                if let Some(p) = player
                    && action.player() != Some(p)
                {
                    return Err(Error::new(Code::NotYourTurn, format!("player {p} acts only for itself")));
                }
                return Ok(Action::Table(action));
            }
            self.expect_turn(player)?;
            let (mut first, mut rest) = (None, Vec::new());
            self.rules.game.parse(&self.state, input, &mut |mv| match first {
                None => first = Some(mv),
                Some(_) => rest.push(mv),
            })?;
            let first = first.ok_or_else(|| Error::new(Code::Internal, "the game read no move"))?;
            Ok(Action::Moves(first, rest))
        })
    }
}

/// An input understood.
pub(super) enum Action<M> {
    /// One move, and the further ones of a compound input.
    Moves(M, Vec<M>),
    /// An input of the table itself.
    Table(TableInput),
}

/// Inputs that are no decision of the game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum TableInput {
    TakeBack(u8),
    Resign(u8),
    Adjudicate { returns: Vec<f64>, reason: String },
}

impl TableInput {
    /// Reads a table input; `None` if `type` names none.
    pub(crate) fn parse(node: &Node<'_>, players: u8) -> Result<Option<Self>> {
        let Some(kind @ ("take_back" | "resign" | "adjudicate")) = node.text_of("type") else {
            return Ok(None);
        };
        let mut fields = node.object()?;
        fields.need("type")?;
        let input = if kind == "adjudicate" {
            // Adding 0 makes −0 a plain 0.
            let returns =
                fields.need("returns")?.array()?.map(|r| Ok(r.number()? + 0.0)).collect::<Result<_>>()?;
            let reason = fields.need("reason")?;
            let text = reason.string()?;
            if !(1..=MAX_REASON).contains(&text.chars().count()) {
                return Err(reason.error(format!("the reason must be 1 to {MAX_REASON} characters long")));
            }
            // It is shown to people, at terminals too.
            if text.contains(char::is_control) {
                return Err(reason.error("the reason must have no control characters"));
            }
            TableInput::Adjudicate { returns, reason: text.to_owned() }
        } else {
            let player = fields.need("player")?.int(0..=i64::from(players) - 1)? as u8;
            if kind == "resign" { TableInput::Resign(player) } else { TableInput::TakeBack(player) }
        };
        fields.finish()?;
        Ok(Some(input))
    }

    /// The player who acts, if it is one.
    fn player(&self) -> Option<u8> {
        match self {
            TableInput::TakeBack(player) | TableInput::Resign(player) => Some(*player),
            TableInput::Adjudicate { .. } => None,
        }
    }
}
