//! What each viewer is shown: the view and the events of SG-50, as the page lays them out.

use serde_json::{Map, Value, json};

use super::{Act, Event, KINDS, Kind, Lost, Phase, Ply, Square, Twin, name};

/// Who looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sees {
    Player(usize),
    Spectator,
    Referee,
}

impl Sees {
    pub(crate) const ALL: [Sees; 4] = [Sees::Player(0), Sees::Player(1), Sees::Spectator, Sees::Referee];

    /// Whether what only `owner` knows is known.
    fn owns(self, owner: usize) -> bool {
        self == Sees::Referee || self == Sees::Player(owner)
    }
}

/// Counts by kind, without those that are 0.
fn counts(kinds: &[Kind]) -> Map<String, Value> {
    let mut counts = Map::new();
    for (kind, name, ..) in KINDS {
        let count = kinds.iter().filter(|&&other| other == kind).count();
        if count > 0 {
            counts.insert(name.to_owned(), count.into());
        }
    }
    counts
}

impl Twin {
    /// The view.
    pub(crate) fn view(&self, viewer: Sees) -> Value {
        let phase = match self.phase {
            Phase::Deployment => "deployment",
            Phase::Play => "play",
            Phase::Rescue(_) => "rescue",
            Phase::Over => "over",
        };
        let mut on_board: Vec<usize> =
            (0..self.pieces.len()).filter(|&n| self.pieces[n].at.is_some()).collect();
        on_board.sort_unstable_by_key(|&n| self.pieces[n].at.map(|(file, rank)| (rank, file)));
        if self.phase == Phase::Deployment {
            on_board.retain(|&n| viewer.owns(self.pieces[n].owner)); // SG-02
        }
        let pieces: Vec<Value> = on_board
            .into_iter()
            .map(|number| {
                let mut seen = self.piece_seen(number, viewer);
                let piece = &self.pieces[number];
                seen.insert("square".to_owned(), name(piece.at.unwrap()).into());
                seen.insert("owner".to_owned(), piece.owner.into());
                Value::Object(seen)
            })
            .collect();
        let lost = [0, 1].map(|owner| {
            let lost = self.lost[owner].iter();
            lost.map(|&number| Value::Object(self.piece_seen(number, viewer))).collect::<Vec<Value>>()
        });
        let listed = if self.config.chase_rule {
            100.max(self.config.observed_moves)
        } else {
            self.config.observed_moves
        };
        let moves: Vec<String> = self.plies.iter().map(ply_text).collect();
        let mut view = json!({
            "phase": phase,
            "to_move": self.to_move,
            "over": self.over,
            "decided": self.decided,
            "ply": self.ply(),
            "quiet_plies": self.quiet(),
            "pieces": pieces,
            "lost": lost,
            "shuttle": [self.run_seen(0), self.run_seen(1)],
            "moves": moves[moves.len().saturating_sub(listed)..],
            "captured": [self.captured_seen(0, viewer), self.captured_seen(1, viewer)],
        });
        if self.phase == Phase::Deployment {
            view["hidden"] = [0, 1].into_iter().filter(|&owner| !viewer.owns(owner)).collect();
        }
        if let Phase::Rescue(piece) = self.phase {
            view["arrival"] = name(self.pieces[piece].at.unwrap()).into();
        }
        if self.config.rescue {
            view["rescues"] = [0, 1]
                .map(|p| self.rescues[p].iter().map(|made| made.0).collect::<Vec<_>>())
                .into_iter()
                .collect();
            view["offered"] = [0, 1]
                .map(|p| {
                    [0, 1].map(|made| {
                        self.offers[p].iter().filter(|offer| offer.1 == made).map(|offer| offer.0).min()
                    })
                })
                .map(|least| json!(least))
                .into_iter()
                .collect();
        }
        if self.config.chase_rule {
            view["chase"] = json!([0, 1].map(|player| self.chase_seen(player)));
        }
        view
    }

    /// A piece without its place.
    fn piece_seen(&self, number: usize, viewer: Sees) -> Map<String, Value> {
        let piece = &self.pieces[number];
        let mut seen = Map::new();
        let is_known = viewer.owns(piece.owner) || piece.shown;
        seen.insert("piece".to_owned(), is_known.then(|| piece.kind.name()).into());
        if piece.moved {
            seen.insert("moved".to_owned(), true.into());
        }
        if piece.shown {
            seen.insert("shown".to_owned(), true.into());
        } else {
            let left = self.kinds_left(number);
            let is_usual = |kind: &Kind| {
                self.config.army[*kind as usize] > 0
                    && (kind.is_movable() || !(piece.moved || piece.rescued.is_some()))
            };
            let usual: Vec<Kind> = KINDS.iter().map(|entry| entry.0).filter(is_usual).collect();
            if left != usual {
                let left: Vec<&str> = left.into_iter().map(Kind::name).collect();
                seen.insert("possible".to_owned(), left.into());
            }
        }
        if let Some(which) = piece.rescued {
            seen.insert("rescued".to_owned(), which.into());
        }
        if piece.rescuer {
            seen.insert("rescuer".to_owned(), true.into());
        }
        seen
    }

    /// The run of SG-15 of a player.
    fn run_seen(&self, player: usize) -> Value {
        let Some(limit) = self.config.shuttle_limit else { return Value::Null };
        let Some(latest) = self.plies.iter().rev().find(|ply| ply.player == player) else {
            return Value::Null;
        };
        let Some(square) = self.pieces[latest.piece].at else { return Value::Null };
        let run = self.run(player, latest.piece);
        if run.is_empty() {
            return Value::Null; // it advanced as a defender
        }
        let direction = match (latest.from.0.cmp(&latest.to.0), latest.from.1.cmp(&latest.to.1)) {
            (std::cmp::Ordering::Less, _) => "<",
            (std::cmp::Ordering::Greater, _) => ">",
            (_, std::cmp::Ordering::Less) => "-",
            _ => "+",
        };
        let crossed: Vec<usize> = Twin::boundaries_back(latest)
            .into_iter()
            .map(|boundary| Twin::crossings(&run, boundary).min(limit))
            .collect();
        json!({"square": name(square), "direction": direction, "crossed": crossed})
    }

    /// The length of a chase, counted from its beginning or from the latest rescue.
    fn chase_seen(&self, player: usize) -> usize {
        let chase = self.chase(player);
        let rescue = self.plies.iter().rposition(|ply| ply.rescue).unwrap_or(0);
        (chase.end - chase.start.max(rescue).min(chase.end)).min(100)
    }

    /// What a viewer knows of a side's pieces off the board.
    fn captured_seen(&self, owner: usize, viewer: Sees) -> Value {
        let lost: Vec<usize> = self.lost[owner].clone();
        if self.config.silent_defense && !viewer.owns(owner) {
            let shown: Vec<Kind> =
                lost.iter().filter(|&&n| self.pieces[n].shown).map(|&n| self.pieces[n].kind).collect();
            let mut seen = counts(&shown);
            if lost.len() > shown.len() {
                seen.insert("face_down".to_owned(), (lost.len() - shown.len()).into());
            }
            return Value::Object(seen);
        }
        let mut off_board: Vec<Kind> = lost.into_iter().map(|n| self.pieces[n].kind).collect();
        for (_, kind) in &self.rescues[owner] {
            let place = off_board.iter().position(|other| other == kind).expect("it was captured");
            off_board.remove(place);
        }
        Value::Object(counts(&off_board))
    }

    /// The events from `since` on, as a viewer is told of them.
    pub(crate) fn events_seen(&self, viewer: Sees, since: usize) -> Vec<Value> {
        self.events[since..].iter().map(|event| event_seen(event, viewer)).collect()
    }

    /// Which kind stands where and which lie lost: what a determinization fills in.
    pub(crate) fn arrangement(&self) -> Vec<String> {
        let mut all: Vec<String> = Vec::new();
        for piece in &self.pieces {
            all.extend(piece.at.map(|square| format!("{} {}", name(square), piece.kind.name())));
        }
        all.sort_unstable();
        for lost in &self.lost {
            all.extend(lost.iter().map(|&number| self.pieces[number].kind.name().to_owned()));
        }
        all
    }

    /// Whether a rescued piece is on the board whose rank is not shown (SG-43 under SG-41).
    pub(crate) fn has_hidden_rescued(&self) -> bool {
        self.pieces.iter().any(|piece| piece.at.is_some() && piece.rescued.is_some() && !piece.shown)
    }

    /// All that can come after one turn of somebody whose pieces are not seen, if the viewer sees `seen` of it, each
    /// with the text that led there. Moves have the text that is given.
    pub(crate) fn agreeing(&self, text: &str, viewer: Sees, seen: &[Value]) -> Vec<(Twin, String)> {
        let is_same = |act: &Act| matches!(act, Act::Deploy(..) | Act::Rescue(..)) || self.text(*act) == text;
        let mut all = Vec::new();
        for act in self.legal().into_iter().filter(is_same) {
            let mut next = self.clone();
            next.play(act);
            if next.events_seen(viewer, self.events.len()) == seen {
                all.push((next, self.text(act)));
            }
        }
        all
    }
}

/// A ply's text.
fn ply_text(ply: &Ply) -> String {
    format!("{}{}{}", name(ply.from), if ply.strike { 'x' } else { '-' }, name(ply.to))
}

fn names(squares: &[Square]) -> Vec<String> {
    squares.iter().map(|&square| name(square)).collect()
}

fn event_seen(event: &Event, viewer: Sees) -> Value {
    match event {
        Event::Deployed { player, decided, square, kind } => {
            let mut seen = json!({"type": "deployed", "player": player, "decided": decided});
            if viewer.owns(*player) {
                seen["square"] = name(*square).into();
                seen["piece"] = kind.map(Kind::name).into();
            }
            seen
        }
        Event::Begun(squares) => {
            json!({"type": "begun", "squares": [names(&squares[0]), names(&squares[1])]})
        }
        Event::Moved { player, from, to, kind, public, offer } => {
            let mut seen = json!({"type": "moved", "player": player, "from": name(*from), "to": name(*to)});
            if viewer.owns(*player) || *public {
                seen["piece"] = kind.name().into();
            }
            if *offer {
                seen["rescue"] = true.into();
            }
            seen
        }
        Event::Struck { player, from, to, striker, defender, public, lost, advance } => {
            let lost = match lost {
                Lost::Striker => "striker",
                Lost::Defender => "defender",
                Lost::Both => "both",
            };
            let mut seen = json!({
                "type": "struck",
                "player": player,
                "from": name(*from),
                "to": name(*to),
                "striker": striker.name(),
                "lost": lost,
            });
            if viewer.owns(1 - *player) || *public {
                seen["defender"] = defender.name().into();
            }
            if let Some(square) = advance {
                seen["advance"] = name(*square).into();
            }
            seen
        }
        Event::Rescued { player, square, kind, public } => {
            let mut seen = json!({"type": "rescued", "player": player, "square": name(*square)});
            if viewer.owns(*player) || *public {
                seen["piece"] = kind.name().into();
            }
            seen
        }
        Event::Declined { player } => json!({"type": "declined", "player": player}),
    }
}
