//! Positions with their memory, in JSON, and setting them up.

use serde::Serialize;

use crate::error::Result;
use crate::game::Input;
use crate::hash::mix;
use crate::json::Node;

use super::Strassen;
use super::state::State;

/// The counts that a position may carry; they stop growing at the greatest.
const COUNTS: std::ops::RangeInclusive<i64> = 0..=u32::MAX as i64;

/// A position with its memory, as it is written in JSON.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Position {
    tps: String,
    ply: u32,
    quiet_plies: u32,
    raised: [bool; 2],
    admitted: [u32; 2],
}

/// What a viewer knows: there are no secrets, so the position.
#[derive(Clone, Debug)]
pub struct Info {
    pub(crate) position: Position,
    pub(crate) state: State,
}

impl Serialize for Info {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        self.position.serialize(serializer)
    }
}

impl Strassen {
    /// The state before the first move.
    pub(crate) fn empty_board(&self) -> State {
        State::new(self.config.stones, self.config.schloss)
    }

    /// The position as it is written in JSON.
    pub(crate) fn write_position(&self, state: &State) -> Position {
        let mut tps = String::new();
        self.write_tps(state, &mut tps);
        Position {
            tps,
            ply: state.ply,
            quiet_plies: state.quiet,
            raised: state.raised,
            admitted: state.admitted,
        }
    }

    /// Sets up a position from TPS or JSON.
    pub(crate) fn read_position(&self, input: &Input<'_>) -> Result<State> {
        match input {
            Input::Text(text) => {
                let mut state = self.read_tps(text)?;
                self.settle(&mut state);
                state.end = self.judge_all(&state);
                Ok(state)
            }
            Input::Json(node) => self.read_position_json(node),
        }
    }

    /// Reads a position in JSON: TPS as a string, or an object with the position's memory.
    pub(crate) fn read_position_json(&self, node: &Node<'_>) -> Result<State> {
        let read_tps = |node: &Node<'_>| {
            let mut state = self.read_tps(node.string()?).map_err(|e| node.error(e.message))?;
            self.settle(&mut state);
            Ok(state)
        };
        let mut state;
        if node.value().is_string() {
            state = read_tps(node)?;
        } else {
            let mut fields = node.object()?;
            state = read_tps(&fields.need("tps")?)?;
            for (name, count) in [("ply", &mut state.ply), ("quiet_plies", &mut state.quiet)] {
                if let Some(node) = fields.get(name) {
                    *count = node.int(COUNTS)? as u32;
                }
            }
            if let Some(node) = fields.get("raised") {
                let shown = state.raised;
                state.raised = pair(&node, Node::bool)?;
                if (0..2).any(|player| shown[player] && !state.raised[player]) {
                    return Err(node
                        .error("a player who has a standing or schloss stone on the board has placed one"));
                }
            }
            if let Some(node) = fields.get("admitted") {
                state.admitted = pair(&node, |n| n.int(COUNTS).map(|n| n as u32))?;
            }
            fields.finish()?;
        }
        state.end = self.judge_all(&state);
        Ok(state)
    }

    /// Whether a position is over, as if the side not to move had just moved; looks for roads everywhere.
    fn judge_all(&self, state: &State) -> Option<super::end::End> {
        self.judge(state, [0, 1].map(|p| state.road_stones(p)))
    }

    /// The hash of a position: of the stones and the side to move, and of what memory counts for the rest of
    /// the game under this configuration.
    pub(crate) fn hash_position(&self, state: &State) -> u64 {
        let mut memory = u64::from(state.to_move);
        if self.config.peasants_rule {
            memory |= u64::from(state.raised[0]) << 1 | u64::from(state.raised[1]) << 2;
        }
        let mut hash = state.board_hash ^ mix(memory + 1);
        if self.config.max_quiet_plies.is_some() {
            hash ^= mix(1 << 32 | u64::from(state.quiet));
        }
        if self.config.max_plies.is_some() {
            hash ^= mix(2 << 32 | u64::from(state.ply));
        }
        hash
    }
}

/// An array of two, one for each player.
fn pair<'a, T>(node: &Node<'a>, read: impl Fn(&Node<'a>) -> Result<T>) -> Result<[T; 2]> {
    let mut items = node.array()?;
    match (items.next(), items.next(), items.next()) {
        (Some(white), Some(black), None) => Ok([read(&white)?, read(&black)?]),
        _ => Err(node.error("an array of two is wanted, one item for each player")),
    }
}
