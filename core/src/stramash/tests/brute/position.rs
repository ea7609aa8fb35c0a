//! A position set up, so that the brute can be tried on the hand-checked fixtures.

use serde_json::Value;

use super::board::Place;
use super::book::card;
use super::{Brute, Phase};

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().into_iter().flatten()
}

fn place(value: &Value) -> Place {
    match value.as_str() {
        Some("dock") => Place::Dock,
        Some(castle) => Place::Castle(castle[1..].parse().unwrap()),
        None => Place::Track(value.as_u64().unwrap() as usize),
    }
}

impl Brute {
    /// A position in JSON, taken to be a good one. What is left out is as the page says.
    pub(in super::super) fn set_up(config: &Value, position: &Value) -> Brute {
        let mut brute = Brute::new(config);
        brute.phase = match position["phase"].as_str().unwrap() {
            "deal" => Phase::Deal,
            "draw" => Phase::Draw,
            "play" => Phase::Play,
            _ => Phase::Over,
        };
        brute.to_act = position["to_act"].as_u64().map_or(brute.book.first, |seat| seat as usize);
        brute.turns = position["turns"].as_u64().unwrap_or(0);
        for (seat, places) in list(&position["laddies"]).enumerate() {
            for (number, at) in list(places).enumerate() {
                let who = seat * brute.book.laddies + number;
                brute.board.laddies[who].place = place(at);
            }
        }
        for (seat, cards) in list(&position["hands"]).enumerate() {
            for name in list(cards) {
                brute.take(seat, card(name));
            }
        }
        for name in list(&position["discards"]) {
            brute.pile[card(name)] -= 1;
            brute.discards.push(card(name));
        }
        for (seat, cards) in list(&position["excluded"]).enumerate() {
            for (held, kinds) in list(cards).enumerate() {
                brute.excluded[seat][held] = list(kinds).map(card).collect();
            }
        }
        brute
    }
}
