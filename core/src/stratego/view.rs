//! What a viewer knows: as data, as JSON, and as a picture. The position is what the referee knows.

use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

use super::Stratego;
use super::board::{NOWHERE, Squares, bit};
use super::event::SEATS;
use super::facts::Facts;
use super::kind::{Kind, MOVABLE_BITS, NONE, kinds_of};
use super::state::{Losses, Phase, State};
use crate::game::Viewer;

/// A state without what is hidden from its viewer. It serializes as the page's JSON of positions.
#[derive(Clone, Debug)]
pub struct Info {
    pub(crate) game: Stratego,
    /// Hidden pieces and face-down ones have no kind; those of a hidden deployment are not there.
    pub(crate) state: State,
    /// Whose setup squares are hidden, in the deployment.
    pub(crate) hidden: [bool; 2],
}

impl Serialize for Info {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.sheet().serialize(serializer)
    }
}

impl Stratego {
    /// See [`Game::info`](crate::game::Game::info).
    pub(crate) fn known(&self, state: &State, viewer: Viewer) -> Info {
        let mut known = state.clone();
        let deploying = self.phase(state) == Phase::Deployment;
        let mut hidden = [false; 2];
        for player in 0..2_u8 {
            if viewer == Viewer::Referee || viewer == Viewer::Player(player) {
                continue;
            }
            let side = usize::from(player);
            hidden[side] = deploying;
            known.off[side] = [0; super::kind::KINDS];
            for square in Squares(state.side[side]) {
                if deploying {
                    known.take(player, square);
                } else if !state.facts[usize::from(square)].is_shown() {
                    known.kinds[usize::from(square)] = NONE;
                    known.movable[side] &= !bit(square);
                    known.scouts[side] &= !bit(square);
                }
            }
            let Losses { kinds, facts, .. } = &mut known.lost[side];
            for (kind, facts) in kinds.iter_mut().zip(facts) {
                if !facts.is_shown() {
                    *kind = NONE;
                }
            }
        }
        Info { game: self.clone(), state: known, hidden }
    }

    /// The view: what the viewer knows, and the captured pieces by kind.
    pub(crate) fn view_json(&self, state: &State, viewer: Viewer) -> Value {
        let info = self.known(state, viewer);
        let mut sheet = info.sheet();
        let captured = [0, 1].map(|side| {
            let mut counts = Map::new();
            let mut face_down = 0;
            let mut by_kind = [0; super::kind::KINDS];
            if self.phase(state) != Phase::Deployment {
                if viewer == Viewer::Referee
                    || viewer == Viewer::Player(side as u8)
                    || !self.config.silent_defense
                {
                    by_kind = state.off[side];
                } else {
                    for (kind, _) in info.state.lost[side].iter() {
                        match Kind::of(kind) {
                            Some(kind) => by_kind[kind as usize] += 1,
                            None => face_down += 1,
                        }
                    }
                }
            }
            for kind in Kind::ALL.into_iter().filter(|kind| by_kind[*kind as usize] > 0) {
                counts.insert(kind.name().into(), by_kind[kind as usize].into());
            }
            if face_down > 0 {
                counts.insert("face_down".into(), face_down.into());
            }
            counts
        });
        sheet.insert("captured".into(), json!(captured));
        Value::Object(sheet)
    }

    /// What everybody knows of a piece that has only moved or not, or was only rescued.
    pub(crate) fn plain_kinds(&self, movable: bool) -> u16 {
        if movable { self.kinds & MOVABLE_BITS } else { self.kinds }
    }

    /// Appends kind and facts; those that say nothing are left out.
    fn write_piece(&self, kind: u8, facts: Facts, out: &mut Map<String, Value>) {
        out.insert("piece".into(), json!(Kind::of(kind)));
        if facts.has_moved() {
            out.insert("moved".into(), true.into());
        }
        if facts.is_shown() {
            out.insert("shown".into(), true.into());
        } else if facts.possible() != self.plain_kinds(facts.has_moved() || facts.rescued() > 0) {
            let kinds: Vec<Kind> = kinds_of(facts.possible()).collect();
            out.insert("possible".into(), json!(kinds));
        }
        if facts.rescued() > 0 {
            out.insert("rescued".into(), facts.rescued().into());
        }
        if facts.is_rescuer() {
            out.insert("rescuer".into(), true.into());
        }
        let unoffered = [facts.unoffered(0), facts.unoffered(1)];
        if unoffered != [0; 2] {
            out.insert("unoffered".into(), json!(unoffered));
        }
    }

    /// Appends a picture; see the page.
    pub(crate) fn draw(&self, state: &State, viewer: Viewer, out: &mut String) {
        let info = self.known(state, viewer);
        let (board, known) = (&self.board, &info.state);
        for rank in (0..board.ranks).rev() {
            out.push_str(&format!("{:>2}", rank + 1));
            for file in 0..board.files {
                let square = file + board.files * rank;
                out.push(' ');
                match known.owner(square) {
                    Some(owner) => {
                        out.push(if owner == 0 { 'r' } else { 'b' });
                        out.push(known.kind(square).map_or('?', Kind::sign));
                    }
                    None if board.lakes & bit(square) != 0 => out.push_str(" ~"),
                    None => out.push_str(" ."),
                }
            }
            out.push('\n');
        }
        out.push_str("  ");
        out.extend((0..board.files).flat_map(|file| [' ', ' ', (b'a' + file) as char]));
        out.push('\n');
        let mover = SEATS[usize::from(known.to_move)];
        out.push_str(&match self.phase(state) {
            Phase::Deployment => {
                let [red, blue] = known.decided;
                format!("{mover} deploys; Red has decided {red} and Blue {blue} setup squares\n")
            }
            Phase::Play => format!("{mover} to move\n"),
            Phase::Rescue => format!("{mover} may make a rescue\n"),
            Phase::Over => format!("over: {}\n", known.end.map_or("", super::Reason::name)),
        });
    }
}

impl Info {
    /// The JSON of positions.
    fn sheet(&self) -> Map<String, Value> {
        let (game, state) = (&self.game, &self.state);
        let name = |square| json!(game.board.name(square));
        let mut sheet = Map::new();
        let mut add = |field: &str, value: Value| sheet.insert(field.into(), value);
        let phase = game.phase(state);
        add(
            "phase",
            json!(match phase {
                Phase::Deployment => "deployment",
                Phase::Play => "play",
                Phase::Rescue => "rescue",
                Phase::Over => "over",
            }),
        );
        if state.arrival != NOWHERE {
            add("arrival", name(state.arrival));
        }
        if phase == Phase::Deployment {
            let hidden: Vec<usize> = (0..2).filter(|side| self.hidden[*side]).collect();
            add("hidden", json!(hidden));
        }
        add("to_move", state.to_move.into());
        add("over", json!(state.end.map(super::Reason::name)));
        add("decided", json!(state.decided));
        add("ply", state.ply.into());
        add("quiet_plies", state.quiet.into());
        let mut pieces = Vec::new();
        for square in Squares(state.occupied()) {
            let mut piece = Map::new();
            piece.insert("square".into(), name(square));
            piece.insert("owner".into(), json!(state.owner(square)));
            let at = usize::from(square);
            game.write_piece(state.kinds[at], state.facts[at], &mut piece);
            pieces.push(Value::Object(piece));
        }
        add("pieces", Value::Array(pieces));
        let lost = [0, 1].map(|side: usize| {
            let write = |(kind, facts)| {
                let mut piece = Map::new();
                game.write_piece(kind, facts, &mut piece);
                Value::Object(piece)
            };
            state.lost[side].iter().map(write).collect::<Vec<_>>()
        });
        add("lost", json!(lost));
        if game.config.rescue {
            let made = [0, 1].map(|side| &state.rescue_at[side][..usize::from(state.rescues[side])]);
            add("rescues", json!(made));
            let offered = state.offered.map(|side| side.map(|least| (least != u8::MAX).then_some(least)));
            add("offered", json!(offered));
        }
        let runs = state.runs.map(|run| {
            let crossed = &run.crossed[..usize::from(run.len)];
            (run.square != NOWHERE).then(
                || json!({ "square": name(run.square), "direction": run.back.symbol(), "crossed": crossed }),
            )
        });
        add("shuttle", json!(runs));
        if game.config.chase_rule {
            add("chase", json!(state.chase));
        }
        let moves = (0..state.ring.len()).rev().map(|back| {
            let ply = state.ring.latest(back);
            let mark = if ply.is_strike() { 'x' } else { '-' };
            format!("{}{mark}{}", game.board.name(ply.from), game.board.name(ply.to()))
        });
        add("moves", moves.collect::<Vec<_>>().into());
        sheet
    }
}
