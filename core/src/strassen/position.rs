//! Positions with their memory, in JSON, and setting them up.

use serde::Serialize;

use crate::error::{Code, Error, Result};
use crate::game::Input;
use crate::hash::mix;
use crate::json::{Fields, Node};

use super::Strassen;
use super::config::Match;
use super::contest::{Contest, STEPS, Step, WINS};
use super::end::{End, Reason};
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
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    contest: Option<Standing>,
}

/// What a mage match remembers beside the board.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Standing {
    wins: [u8; 2],
    starter: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    preceding: Option<Preceding>,
    #[serde(skip_serializing_if = "Option::is_none")]
    over: Option<Over>,
}

/// The latest plies that SN-34 may ask for, from a position before them.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Preceding {
    tps: String,
    quiet_plies: u32,
    raised: [bool; 2],
    moves: Vec<String>,
}

/// The end of a match.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct Over {
    reason: &'static str,
    winner: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    flats: Option<[u8; 2]>,
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
        let standing = |contest: &Contest| Standing {
            wins: contest.wins,
            starter: contest.starter,
            preceding: self.write_preceding(state),
            over: state.end.map(|end| Over {
                reason: end.reason.name(),
                winner: end.winner,
                flats: contest.flats,
            }),
        };
        Position {
            tps: self.tps(state),
            ply: state.ply,
            quiet_plies: state.quiet,
            raised: state.raised,
            admitted: state.admitted,
            contest: (self.config.contest == Match::Mage).then(|| standing(&state.contest)),
        }
    }

    /// The preceding plies that are known.
    fn write_preceding(&self, state: &State) -> Option<Preceding> {
        let mut then = state.clone();
        let steps = state.contest.steps;
        let known = steps.iter().flatten().count();
        for step in steps.iter().flatten() {
            self.retract(&mut then, step);
        }
        let (tps, quiet_plies, raised) = (self.tps(&then), then.quiet, then.raised);
        let moves = steps.iter().flatten().rev().map(|step| {
            let mut text = String::new();
            self.write_ptn_move(&then, step.mv, &mut text);
            self.make::<false>(&mut then, step.mv);
            text
        });
        let moves: Vec<String> = moves.collect();
        (known > 0).then_some(Preceding { tps, quiet_plies, raised, moves })
    }

    /// Sets up a position from TPS or JSON.
    pub(crate) fn read_position(&self, input: &Input<'_>) -> Result<State> {
        match input {
            Input::Text(text) => {
                let mut state = self.read_tps(text)?;
                self.settle(&mut state);
                self.end_position(&mut state).map_err(|why| Error::new(Code::BadPosition, why))?;
                Ok(state)
            }
            Input::Json(node) => self.read_position_json(node),
        }
    }

    /// Reads a position in JSON: TPS as a string, or an object with the position's memory.
    pub(crate) fn read_position_json(&self, node: &Node<'_>) -> Result<State> {
        if node.value().is_string() {
            let mut state = self.read_board(node)?;
            self.end_position(&mut state).map_err(|why| node.error(why))?;
            return Ok(state);
        }
        let mut fields = node.object()?;
        let mut state = self.read_board(&fields.need("tps")?)?;
        if let Some(node) = fields.get("ply") {
            state.ply = node.int(COUNTS)? as u32;
        }
        read_memory(&mut fields, &mut state)?;
        if let Some(node) = fields.get("admitted") {
            state.admitted = pair(&node, |n| n.int(COUNTS).map(|n| n as u32))?;
        }
        let mut over = None;
        if self.config.contest == Match::Mage {
            if let Some(node) = fields.get("wins") {
                state.contest.wins = pair(&node, |n| n.int(0..=i64::from(WINS)).map(|n| n as u8))?;
            }
            if let Some(node) = fields.get("starter") {
                state.contest.starter = node.int(0..=1)? as u8;
            }
            if let Some(node) = fields.get("preceding") {
                state.contest.steps = self.read_preceding(&node, &state)?;
                state.contest.trim();
            }
            over = fields.get("over");
        }
        fields.finish()?;
        match over {
            Some(over) => self.read_over(&over, &mut state)?,
            None => self.end_position(&mut state).map_err(|why| node.error(why))?,
        }
        Ok(state)
    }

    /// Reads TPS with what is assumed about the past.
    fn read_board(&self, node: &Node<'_>) -> Result<State> {
        let mut state = self.read_tps(node.string()?).map_err(|e| node.error(e.message))?;
        self.settle(&mut state);
        Ok(state)
    }

    /// Reads the plies that led to `now`: they must be legal, end nothing, and lead there.
    fn read_preceding(&self, node: &Node<'_>, now: &State) -> Result<[Option<Step>; STEPS]> {
        let mut fields = node.object()?;
        let mut state = self.read_board(&fields.need("tps")?)?;
        state.contest.starter = now.contest.starter;
        read_memory(&mut fields, &mut state)?;
        let moves = fields.need("moves")?;
        fields.finish()?;
        let texts = moves.array()?;
        if texts.len() > STEPS {
            return Err(moves.error(format!("no more than {STEPS} preceding moves count")));
        }
        let mut steps = [None; STEPS];
        state.end = self.judge_all(&state);
        for text in texts {
            let refuse = |why: &str| text.error(format!("{}: {why}", text.path()));
            if state.end.is_some() {
                return Err(refuse("the board is finished before this move"));
            }
            let (mv, _) = self.read_ptn_move(&state, text.string()?).map_err(|e| refuse(&e.message))?;
            let undo = self.make::<true>(&mut state, mv);
            steps.rotate_right(1);
            steps[0] = Some(Step::new(mv, &undo, &state));
        }
        let (found, wanted) = (self.tps(&state), self.tps(now));
        if found != wanted {
            return Err(node.error(format!("the preceding moves lead to {found}, not to {wanted}")));
        }
        Ok(steps)
    }

    /// Reads how a match ended; the position must bear it out.
    fn read_over(&self, node: &Node<'_>, state: &mut State) -> Result<()> {
        let mut fields = node.object()?;
        let reasons = [Reason::Inescapable, Reason::ThreeWins, Reason::MaxPlies].map(|r| (r.name(), r));
        let reason = fields.need("reason")?.one_of(&reasons)?;
        let winner = fields.need("winner")?.or_null(|n| n.int(0..=1))?.map(|n| n as u8);
        if let Some(flats) = fields.get("flats") {
            let most = i64::from(self.geometry.area());
            state.contest.flats = Some(pair(&flats, |n| n.int(0..=most).map(|n| n as u8))?);
        }
        fields.finish()?;
        let wins = state.contest.wins;
        let third = (0..2).find(|&player| wins[usize::from(player)] == WINS);
        let has_road = |player| self.geometry.road_squares(state.road_stones(player)) != 0;
        let holds = match reason {
            Reason::ThreeWins => third.is_some() && winner == third && wins != [WINS; 2],
            Reason::Inescapable => third.is_none() && winner.is_some_and(has_road),
            _ => third.is_none() && self.is_out_of_plies(state) && winner == state.contest.leader(),
        };
        if !holds {
            return Err(node.error("the position does not bear out that the match is over so"));
        }
        state.contest.steps = [None; STEPS];
        state.end = Some(End { reason, winner });
        Ok(())
    }

    /// Looks whether a position is over. A mage match goes on from the position, so there that is refused.
    fn end_position(&self, state: &mut State) -> std::result::Result<(), &'static str> {
        state.end = self.judge_all(state);
        if self.config.contest == Match::Single {
            return Ok(());
        }
        if state.end.is_some() {
            return Err("the board is finished; a mage match is not set up so");
        }
        if self.is_out_of_plies(state) || state.contest.wins.contains(&WINS) {
            return Err("the match is over; a mage match is not set up so");
        }
        Ok(())
    }

    /// Whether a position is over, as if the side not to move had just moved; looks for roads everywhere.
    fn judge_all(&self, state: &State) -> Option<End> {
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
        if self.config.contest == Match::Mage {
            hash = self.hash_contest(state, hash);
        }
        hash
    }

    /// Adds to a position's hash what counts for the rest of a mage match. With the position after it a ply
    /// stands for the position before it.
    fn hash_contest(&self, state: &State, hash: u64) -> u64 {
        let Contest { steps, wins, starter, .. } = state.contest;
        let mut hash =
            mix(hash ^ mix(3 << 32 | u64::from_le_bytes([wins[0], wins[1], starter, 0, 0, 0, 0, 0])));
        for step in steps.iter().flatten() {
            let mut memory = u64::from(step.mv.number()) << 1 | u64::from(step.flattened);
            if self.config.peasants_rule {
                memory |= u64::from(step.raised[0]) << 17 | u64::from(step.raised[1]) << 18;
            }
            if self.config.max_quiet_plies.is_some() {
                memory |= u64::from(step.quiet) << 32;
            }
            hash = mix(hash ^ mix(memory + 1));
        }
        hash
    }
}

/// Reads the memories of a board: quiet plies, and who has placed a wall or schloss.
fn read_memory(fields: &mut Fields<'_>, state: &mut State) -> Result<()> {
    if let Some(node) = fields.get("quiet_plies") {
        state.quiet = node.int(COUNTS)? as u32;
    }
    if let Some(node) = fields.get("raised") {
        let shown = state.raised;
        state.raised = pair(&node, Node::bool)?;
        if (0..2).any(|player| shown[player] && !state.raised[player]) {
            return Err(
                node.error("a player who has a standing or schloss stone on the board has placed one")
            );
        }
    }
    Ok(())
}

/// An array of two, one for each player.
fn pair<'a, T>(node: &Node<'a>, read: impl Fn(&Node<'a>) -> Result<T>) -> Result<[T; 2]> {
    let mut items = node.array()?;
    match (items.next(), items.next(), items.next()) {
        (Some(white), Some(black), None) => Ok([read(&white)?, read(&black)?]),
        _ => Err(node.error("an array of two is wanted, one item for each player")),
    }
}
