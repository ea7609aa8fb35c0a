//! How moves are written: text and JSON, and the compound deployment.

use serde_json::{Map, Value, json};

use super::Stratego;
use super::board::{SETUP, Square, bit};
use super::illegal::Illegal;
use super::kind::{KINDS, Kind};
use super::moves::Move;
use super::state::{Phase, State};
use crate::error::{Code, Error, Result};
use crate::game::Input;
use crate::json::Node;

/// A whole deployment: for each setup square in the order of SG-02 what goes there.
pub(crate) type Deployment = [Option<Kind>; SETUP];

/// A move as it is given.
enum Given {
    /// A setup square and what goes there.
    Place(Square, Option<Kind>),
    /// All setup squares of a player (the one to move, in JSON).
    Whole {
        player: Option<u8>,
        pieces: Vec<(Square, Kind)>,
    },
    /// From, to, and whether it is written as a strike.
    Step(Square, Square, Option<bool>),
    Rescue(Kind, Square),
    Decline,
}

impl Stratego {
    /// See [`Game::parse`](crate::game::Game::parse).
    pub(crate) fn parse_move(
        &self,
        state: &State,
        input: &Input<'_>,
        each: &mut dyn FnMut(Move),
    ) -> Result<()> {
        let given = match input {
            Input::Text(text) => self.read_text(text).ok_or_else(|| {
                Error::new(
                    Code::BadMove,
                    format!(
                        "a move is like a4-a5, a4xa5, flag@a1, -@a1, =miner@b2, pass, or {} letters",
                        self.board.setup_squares()
                    ),
                )
            })?,
            Input::Json(node) => self.read_json(node)?,
        };
        let place = |why: Illegal| input.place(why.error());
        let deploying = self.phase(state) == Phase::Deployment;
        let mv = match given {
            Given::Whole { player, pieces } => {
                let deployment = self.deployment(state, player, &pieces).map_err(place)?;
                let squares = usize::from(self.board.setup_squares());
                deployment[..squares].iter().for_each(|kind| each(Move::Deploy(*kind)));
                return Ok(());
            }
            Given::Place(square, kind) => {
                let side = usize::from(state.to_move);
                if deploying && self.board.order[side][usize::from(state.decided[side])] != square {
                    return Err(place(Illegal::OutOfOrder));
                }
                Move::Deploy(kind)
            }
            Given::Step(from, to, strike) => {
                if self.phase(state) == Phase::Play
                    && let Some(why) = self.broken_step(state, from, to, strike)
                {
                    return Err(place(why));
                }
                Move::Step { from, to }
            }
            Given::Rescue(kind, to) => Move::Rescue { kind, to },
            Given::Decline => Move::Decline,
        };
        self.check_move(state, mv).map_err(|error| input.place(error))?;
        each(mv);
        Ok(())
    }

    /// A whole deployment in the order of SG-02, if it is allowed now.
    fn deployment(
        &self,
        state: &State,
        player: Option<u8>,
        pieces: &[(Square, Kind)],
    ) -> Result<Deployment, Illegal> {
        let side = usize::from(state.to_move);
        if self.phase(state) != Phase::Deployment {
            return Err(Illegal::Deployed);
        }
        if state.decided[side] > 0 {
            return Err(Illegal::Begun);
        }
        if player.is_some_and(|player| player != state.to_move) {
            return Err(Illegal::OtherColor);
        }
        let mut deployment = [None; SETUP];
        let mut counts = [0; KINDS];
        for &(square, kind) in pieces {
            if self.board.setup[side] & bit(square) == 0 {
                return Err(Illegal::OffSetup);
            }
            let place = self.board.order[side].iter().position(|other| *other == square);
            deployment[place.expect("a setup square")] = Some(kind);
            counts[kind as usize] += 1;
        }
        if counts == self.config.army.0 { Ok(deployment) } else { Err(Illegal::NotTheArmy) }
    }

    fn read_text(&self, text: &str) -> Option<Given> {
        let square = |name: &str| self.board.square(name);
        if text == "pass" {
            return Some(Given::Decline);
        }
        if let Some((piece, name)) = text.split_once('@') {
            return if let Some(kind) = piece.strip_prefix('=') {
                Some(Given::Rescue(Kind::by_name(kind)?, square(name)?))
            } else if piece == "-" {
                Some(Given::Place(square(name)?, None))
            } else {
                Some(Given::Place(square(name)?, Some(Kind::by_name(piece)?)))
            };
        }
        if text.as_bytes().first().is_some_and(u8::is_ascii_uppercase) {
            return self.read_letters(text);
        }
        let mark = text.find(['-', 'x'])?;
        let strike = text.as_bytes()[mark] == b'x';
        Some(Given::Step(square(&text[..mark])?, square(&text[mark + 1..])?, Some(strike)))
    }

    /// Reads the letters of a deployment of either color.
    fn read_letters(&self, text: &str) -> Option<Given> {
        if text.len() != usize::from(self.board.setup_squares()) {
            return None;
        }
        let read = |letter: u8| if letter == b'A' { Some(None) } else { Kind::of_letter(letter).map(Some) };
        let letters: Vec<Option<(u8, Kind)>> = text.bytes().map(read).collect::<Option<_>>()?;
        let player = letters.iter().flatten().next()?.0;
        if letters.iter().flatten().any(|(owner, _)| *owner != player) {
            return None;
        }
        let order = self.board.order[usize::from(player)];
        let pieces = order.into_iter().zip(letters).filter_map(|(square, piece)| Some((square, piece?.1)));
        Some(Given::Whole { player: Some(player), pieces: pieces.collect() })
    }

    pub(crate) fn read_square(&self, node: &Node<'_>) -> Result<Square> {
        let name = node.string()?;
        self.board.square(name).ok_or_else(|| node.error(format!("the board has no square {name}")))
    }

    fn read_json(&self, node: &Node<'_>) -> Result<Given> {
        #[derive(Clone, Copy)]
        enum Type {
            Deploy,
            Square,
            Move,
            Rescue,
            Decline,
        }
        let types = [
            ("deploy", Type::Deploy),
            ("deploy_square", Type::Square),
            ("move", Type::Move),
            ("rescue", Type::Rescue),
            ("decline", Type::Decline),
        ];
        let kind = |node: Node<'_>| node.one_of(&Kind::NAMES);
        let mut fields = node.object()?;
        let given = match fields.need("type")?.one_of(&types)? {
            Type::Deploy => {
                let mut pieces = Vec::new();
                for (name, item) in fields.need("pieces")?.entries()? {
                    let square = self.board.square(name);
                    let square =
                        square.ok_or_else(|| item.error(format!("the board has no square {name}")))?;
                    pieces.push((square, kind(item)?));
                }
                Given::Whole { player: None, pieces }
            }
            Type::Square => {
                let square = self.read_square(&fields.need("square")?)?;
                Given::Place(square, fields.need("piece")?.or_null(|node| kind(node.clone()))?)
            }
            Type::Move => Given::Step(
                self.read_square(&fields.need("from")?)?,
                self.read_square(&fields.need("to")?)?,
                None,
            ),
            Type::Rescue => {
                Given::Rescue(kind(fields.need("piece")?)?, self.read_square(&fields.need("to")?)?)
            }
            Type::Decline => Given::Decline,
        };
        fields.finish()?;
        Ok(given)
    }

    /// The square that the player to move decides next.
    pub(crate) fn next_square(&self, state: &State) -> Square {
        let side = usize::from(state.to_move);
        self.board.order[side][usize::from(state.decided[side])]
    }

    /// See [`Game::write_move`](crate::game::Game::write_move).
    pub(crate) fn write_text(&self, state: &State, mv: Move, out: &mut String) {
        let name = |square| self.board.name(square);
        out.push_str(&match mv {
            Move::Deploy(kind) => {
                format!("{}@{}", kind.map_or("-", Kind::name), name(self.next_square(state)))
            }
            Move::Step { from, to } => {
                let mark = if state.occupied() & bit(to) == 0 { '-' } else { 'x' };
                format!("{}{mark}{}", name(from), name(to))
            }
            Move::Rescue { kind, to } => format!("={}@{}", kind.name(), name(to)),
            Move::Decline => "pass".to_owned(),
        });
    }

    /// See [`Game::move_json`](crate::game::Game::move_json).
    pub(crate) fn write_json(&self, state: &State, mv: Move) -> Value {
        let name = |square| self.board.name(square);
        match mv {
            Move::Deploy(kind) => {
                json!({ "type": "deploy_square", "square": name(self.next_square(state)), "piece": kind })
            }
            Move::Step { from, to } => json!({ "type": "move", "from": name(from), "to": name(to) }),
            Move::Rescue { kind, to } => json!({ "type": "rescue", "piece": kind, "to": name(to) }),
            Move::Decline => json!({ "type": "decline" }),
        }
    }

    /// The compound JSON of a whole deployment of `player`.
    pub(crate) fn deployment_json(&self, player: u8, deployment: &Deployment) -> Value {
        let mut pieces = Map::new();
        for (square, kind) in self.board.order[usize::from(player)].into_iter().zip(deployment) {
            if let Some(kind) = kind {
                pieces.insert(self.board.name(square).to_string(), json!(kind));
            }
        }
        json!({ "type": "deploy", "pieces": pieces })
    }

    /// The `StraDos` letters of a position, a1 b1 … a2 b2 …
    pub(crate) fn write_letters(&self, state: &State, out: &mut String) {
        for square in 0..self.board.area() {
            out.push(match state.owner(square) {
                Some(owner) => state.kind(square).map_or('?', |kind| kind.letter(owner)),
                None if self.board.lakes & bit(square) != 0 => '_',
                None => 'A',
            });
        }
    }
}
