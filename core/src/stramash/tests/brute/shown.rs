//! What is told of a game: events, views, the position, the outcome.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::board::{Board, Deed, Place};
use super::book::CARDS;
use super::{Brute, Phase};
use crate::game::Viewer;

fn names<'a>(cards: impl IntoIterator<Item = &'a usize>) -> Vec<&'static str> {
    cards.into_iter().map(|&card| CARDS[card]).collect()
}

impl Place {
    fn json(self) -> Value {
        match self {
            Place::Dock => json!("dock"),
            Place::Track(space) => json!(space),
            Place::Castle(space) => json!(format!("c{space}")),
        }
    }
}

impl Brute {
    fn seats(&self) -> std::ops::Range<usize> {
        0..self.book.players
    }

    /// A Laddie's number before the move.
    fn number(&self, who: usize) -> usize {
        let order = self.board.in_order(&self.book, self.board.laddies[who].seat);
        order.into_iter().position(|laddie| laddie == who).unwrap()
    }

    /// A deed of a move made on the present board, as an event.
    pub(super) fn told(&self, deed: &Deed) -> Value {
        let seat = |who: usize| self.board.laddies[who].seat;
        match deed {
            Deed::Left { who } => {
                json!({"type": "left_dock", "seat": seat(*who), "space": self.book.start(seat(*who))})
            }
            Deed::Moved { who, from, path } => {
                let path: Vec<Value> = path.iter().map(|place| place.json()).collect();
                json!({
                    "type": "moved", "seat": seat(*who), "laddie": self.number(*who), "from": from.json(),
                    "to": path.last(), "path": path,
                })
            }
            Deed::Replaced { who, from, target, space } => {
                let laddie = if *from == Place::Dock { json!("dock") } else { json!(self.number(*who)) };
                json!({
                    "type": "replaced", "seat": seat(*who), "laddie": laddie, "from": from.json(),
                    "space": space, "other": seat(*target), "target": self.number(*target),
                })
            }
            Deed::Bumped { who, space, by } => {
                json!({"type": "bumped", "seat": seat(*who), "laddie": self.number(*who), "space": space, "by": by})
            }
            Deed::Sent { who, from, to, by } => json!({
                "type": "sent_to_entrance", "seat": seat(*who), "laddie": self.number(*who), "from": from, "to": to,
                "by": by,
            }),
            Deed::Home { who, space, home } => {
                json!({"type": "home", "seat": seat(*who), "space": space, "home": home})
            }
        }
    }

    fn phase_name(&self) -> &'static str {
        match self.phase {
            Phase::Deal => "deal",
            Phase::Draw => "draw",
            Phase::Play => "play",
            Phase::Over => "over",
        }
    }

    fn home(&self) -> Vec<usize> {
        self.seats().map(|seat| self.board.home(seat)).collect()
    }

    fn progress(&self) -> Vec<usize> {
        let of = |seat| {
            let places = self.board.places(&self.book, seat).into_iter();
            places.map(|place| Board::progress(&self.book, seat, place)).sum()
        };
        self.seats().map(of).collect()
    }

    /// SM-31: what stands beside the returns.
    pub(in super::super) fn scores(&self) -> Value {
        json!({"home": self.home(), "progress": self.progress()})
    }

    /// SM-30, SM-31, SM-40.
    pub(in super::super) fn returns(&self) -> Vec<f64> {
        let winners = self.winners();
        let players = self.book.players;
        // With teams n/2 teams, each other player −1/(teams−1); otherwise −1/(n−1).
        let rivals = if self.book.teams { players / 2 - 1 } else { players - 1 };
        let of = |seat: usize| match () {
            () if winners.is_empty() => 0.0,
            () if winners.contains(&seat) => 1.0,
            () => -1.0 / rivals as f64,
        };
        self.seats().map(of).collect()
    }

    /// The outcome of a finished game, without the returns.
    pub(in super::super) fn outcome(&self) -> Value {
        let winners = self.winners();
        let reason = if winners.is_empty() { "max_plies" } else { "home" };
        json!({"reason": reason, "winners": winners, "home": self.home(), "progress": self.progress()})
    }

    fn laddies_shown(&self) -> Vec<Vec<Value>> {
        let of = |seat| self.board.places(&self.book, seat).into_iter().map(Place::json).collect();
        self.seats().map(of).collect()
    }

    fn excluded_shown(&self) -> Value {
        let card = |kinds: &BTreeSet<usize>| json!(names(kinds));
        let hand = |cards: &Vec<BTreeSet<usize>>| cards.iter().map(card).collect::<Value>();
        self.excluded.iter().map(hand).collect()
    }

    /// SM-50: the hands, sorted, `null` where `viewer` does not see them.
    fn hands_shown(&self, viewer: Viewer) -> Vec<Value> {
        let of = |seat: usize| {
            if viewer != Viewer::Referee && viewer != Viewer::Player(seat as u8) {
                return Value::Null;
            }
            let mut hand = self.hands[seat].clone();
            hand.sort_unstable();
            json!(names(&hand))
        };
        self.seats().map(of).collect()
    }

    /// Whose turn it is, while it is somebody's.
    fn acting(&self) -> Option<usize> {
        matches!(self.phase, Phase::Draw | Phase::Play).then_some(self.to_act)
    }

    /// The position as a referee writes it.
    pub(in super::super) fn position(&self) -> Value {
        json!({
            "phase": self.phase_name(),
            "to_act": self.acting(),
            "turns": self.turns,
            "laddies": self.laddies_shown(),
            "hands": self.hands_shown(Viewer::Referee),
            "discards": names(&self.discards),
            "excluded": self.excluded_shown(),
        })
    }

    /// SM-50: what `viewer` sees.
    pub(in super::super) fn view(&self, viewer: Viewer) -> Value {
        let teams = || -> Vec<Vec<usize>> {
            self.seats().take(self.book.players / 2).map(|seat| self.book.team(seat)).collect()
        };
        let over = self.phase == Phase::Over;
        let mut view = Map::new();
        let mut say = |field: &str, value: Value| view.insert(field.to_owned(), value);
        say("players", json!(self.book.players));
        say("teams", json!(self.book.teams.then(teams)));
        say("phase", json!(self.phase_name()));
        say("to_act", json!(self.acting()));
        say("moves", json!(self.acting().map(|_| self.owner())));
        say("turns", json!(self.turns));
        say("max_plies", json!(self.book.max_plies));
        say("track", json!(self.book.track()));
        say("starts", self.seats().map(|seat| self.book.start(seat)).collect());
        say("entrances", self.seats().map(|seat| self.book.entrance(seat)).collect());
        say("laddies", json!(self.laddies_shown()));
        say("home", json!(self.home()));
        say("progress", json!(self.progress()));
        say("hands", json!(self.hands_shown(viewer)));
        say("hand_sizes", self.hands.iter().map(Vec::len).collect());
        say("pile", json!(self.pile_size()));
        say("discards", json!(names(&self.discards)));
        say("excluded", self.excluded_shown());
        say("winners", json!(over.then(|| self.winners())));
        Value::Object(view)
    }
}
