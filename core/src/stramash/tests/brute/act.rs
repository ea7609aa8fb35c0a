//! Every move that has a name: its JSON, its text, and all of them in the order of ids.

use serde_json::Value;

use super::book::{Book, CARDS, EIGHT, FECHTER, SEVEN, card, opens_the_dock};

/// A part of a divided seven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Part {
    pub(in super::super) laddie: usize,
    pub(in super::super) spaces: usize,
    pub(in super::super) castle: bool,
}

/// A move of a player or of chance. Laddies are named by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Act {
    Move { card: usize, laddie: usize, castle: bool },
    LeaveDock { card: usize },
    Split([Part; 2]),
    Fechter { laddie: Option<usize>, seat: usize, target: usize },
    Discard { card: usize },
    Draw { card: usize },
}

fn end(castle: bool) -> &'static str {
    if castle { "castle" } else { "track" }
}

impl Act {
    /// The card that is played, discarded or drawn.
    pub(in super::super) fn card(self) -> usize {
        match self {
            Act::Move { card, .. } | Act::LeaveDock { card } | Act::Discard { card } | Act::Draw { card } => {
                card
            }
            Act::Split(_) => SEVEN,
            Act::Fechter { .. } => FECHTER,
        }
    }

    /// Canonical JSON.
    pub(in super::super) fn json(self) -> String {
        let name = CARDS[self.card()];
        match self {
            Act::Move { laddie, castle, .. } => {
                let end = end(castle);
                format!(r#"{{"type":"move","card":"{name}","laddie":{laddie},"to":"{end}"}}"#)
            }
            Act::LeaveDock { .. } => format!(r#"{{"type":"leave_dock","card":"{name}"}}"#),
            Act::Split(parts) => {
                let [a, b] = parts.map(|Part { laddie, spaces, castle }| {
                    let end = end(castle);
                    format!(r#"{{"laddie":{laddie},"spaces":{spaces},"to":"{end}"}}"#)
                });
                format!(r#"{{"type":"split","parts":[{a},{b}]}}"#)
            }
            Act::Fechter { laddie, seat, target } => {
                let laddie = laddie.map_or(r#""dock""#.to_owned(), |laddie| laddie.to_string());
                format!(r#"{{"type":"fechter","laddie":{laddie},"seat":{seat},"target":{target}}}"#)
            }
            Act::Discard { .. } => format!(r#"{{"type":"discard","card":"{name}"}}"#),
            Act::Draw { .. } => format!(r#"{{"type":"draw","card":"{name}"}}"#),
        }
    }

    pub(in super::super) fn text(self) -> String {
        let name = CARDS[self.card()];
        let c = |castle| if castle { "c" } else { "" };
        match self {
            Act::Move { laddie, castle, .. } => format!("{name}:{laddie}{}", c(castle)),
            Act::LeaveDock { .. } => format!("{name}:out"),
            Act::Split(parts) => {
                let [a, b] = parts.map(|part| format!("{}+{}{}", part.laddie, part.spaces, c(part.castle)));
                format!("7:{a},{b}")
            }
            Act::Fechter { laddie, seat, target } => {
                let laddie = laddie.map_or("d".to_owned(), |laddie| laddie.to_string());
                format!("BF:{laddie}x{seat}.{target}")
            }
            Act::Discard { .. } => format!("-{name}"),
            Act::Draw { .. } => format!("+{name}"),
        }
    }

    /// Reads the JSON of a move.
    pub(in super::super) fn read(mv: &Value) -> Act {
        let number = |value: &Value| value.as_u64().unwrap() as usize;
        match mv["type"].as_str().unwrap() {
            "move" => Act::Move {
                card: card(&mv["card"]),
                laddie: number(&mv["laddie"]),
                castle: mv["to"] == "castle",
            },
            "leave_dock" => Act::LeaveDock { card: card(&mv["card"]) },
            "split" => Act::Split([0, 1].map(|i| &mv["parts"][i]).map(|part| Part {
                laddie: number(&part["laddie"]),
                spaces: number(&part["spaces"]),
                castle: part["to"] == "castle",
            })),
            "fechter" => Act::Fechter {
                laddie: mv["laddie"].as_u64().map(|laddie| laddie as usize),
                seat: number(&mv["seat"]),
                target: number(&mv["target"]),
            },
            "discard" => Act::Discard { card: card(&mv["card"]) },
            "draw" => Act::Draw { card: card(&mv["card"]) },
            other => panic!("{other}"),
        }
    }

    /// Whether the page gives it an id: divided sevens only as far as they can be listed.
    pub(in super::super) fn has_id(self) -> bool {
        let Act::Split([a, b]) = self else { return true };
        if b.laddie < a.laddie {
            return !a.castle && !b.castle;
        }
        let out = a.castle && a.spaces == 1 && b.castle || a.spaces == 6 && b.castle;
        if b.laddie == a.laddie + 1 { !out } else { !b.castle }
    }

    /// All decisions that there might be for `player`, in the order of the ids.
    pub(in super::super) fn all(book: &Book, player: usize) -> Vec<Act> {
        let laddies = || 0..book.laddies;
        let mut acts = vec![];
        for card in 0..FECHTER {
            for laddie in laddies() {
                acts.push(Act::Move { card, laddie, castle: false });
                if card != EIGHT {
                    acts.push(Act::Move { card, laddie, castle: true });
                }
            }
        }
        acts.extend((0..14).filter(|&card| opens_the_dock(card)).map(|card| Act::LeaveDock { card }));
        for first in laddies() {
            for spaces in 1..=6 {
                for castle in [false, true] {
                    for second in laddies().filter(|&second| second != first) {
                        for second_castle in [false, true] {
                            let a = Part { laddie: first, spaces, castle };
                            let b = Part { laddie: second, spaces: 7 - spaces, castle: second_castle };
                            acts.push(Act::Split([a, b]));
                        }
                    }
                }
            }
        }
        for laddie in laddies().map(Some).chain([None]) {
            for seat in book.opponents(player) {
                acts.extend(laddies().map(|target| Act::Fechter { laddie, seat, target }));
            }
        }
        acts.extend((0..14).map(|card| Act::Discard { card }));
        acts
    }

    /// Moves that can be written but have no id, or one of chance.
    pub(in super::super) fn strange(book: &Book, player: usize) -> Vec<Act> {
        let laddies = || 0..book.laddies;
        let mut acts: Vec<Act> = (0..14).map(|card| Act::Draw { card }).collect();
        acts.extend(laddies().map(|laddie| Act::Move { card: EIGHT, laddie, castle: true }));
        for castle in [false, true] {
            acts.extend(laddies().map(|laddie| Act::Move { card: FECHTER, laddie, castle }));
        }
        acts.extend((0..14).filter(|&card| !opens_the_dock(card)).map(|card| Act::LeaveDock { card }));
        for first in laddies() {
            let part = |laddie, spaces| Part { laddie, spaces, castle: false };
            acts.push(Act::Split([part(first, 3), part(first, 4)]));
            acts.extend(laddies().map(|second| Act::Split([part(first, 3), part(second, 3)])));
        }
        for seat in std::iter::once(player).chain(book.teammate(player)) {
            for laddie in laddies().map(Some).chain([None]) {
                acts.extend(laddies().map(|target| Act::Fechter { laddie, seat, target }));
            }
        }
        acts
    }
}
