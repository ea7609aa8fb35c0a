//! Determinizations (SM-51): which hands are drawn, and how often.

use std::collections::HashMap;

use super::*;
use crate::game::Viewer;
use crate::stramash::deal::COUNTING;
use crate::stramash::{Card, Hand, Kinds};

/// Chi-square of counts against their expectations. `None` if something came that cannot.
fn chi_square(found: &HashMap<String, u32>, weights: &HashMap<String, f64>) -> Option<f64> {
    let draws: u32 = found.values().sum();
    let all: f64 = weights.values().sum();
    if found.keys().any(|key| !weights.contains_key(key)) {
        return None;
    }
    let term = |(key, weight): (&String, &f64)| {
        let expected = weight / all * f64::from(draws);
        (f64::from(found.get(key).copied().unwrap_or(0)) - expected).powi(2) / expected
    };
    Some(weights.iter().map(term).sum())
}

/// The bound that chi-square with `classes` − 1 degrees of freedom passes once in some 30,000 times
/// (Wilson and Hilferty).
fn bound(classes: usize) -> f64 {
    let n = (classes.max(2) - 1) as f64;
    let spread = 2.0 / (9.0 * n);
    n * (1.0 - spread + 4.0 * spread.sqrt()).powi(3)
}

pub(super) fn key(state: &State) -> String {
    strict::write(&state.hands.map(Some))
}

/// Every way to give distinct unseen cards to the places in hidden hands, place after place, with the hands that come
/// of it.
pub(super) fn enumerate(game: &Stramash, state: &State, viewer: Viewer) -> HashMap<String, f64> {
    fn give(
        places: &[(usize, Kinds)],
        unseen: &mut [u8; 14],
        state: &mut State,
        ways: f64,
        out: &mut HashMap<String, f64>,
    ) {
        let Some(&(seat, excluded)) = places.first() else {
            *out.entry(key(state)).or_default() += ways;
            return;
        };
        for card in Card::all().filter(|&card| !excluded.has(card)) {
            let cards = unseen[card.index()];
            if cards > 0 {
                unseen[card.index()] -= 1;
                state.hands[seat].add(card);
                give(&places[1..], unseen, state, ways * f64::from(cards), out);
                state.hands[seat].remove(card);
                unseen[card.index()] += 1;
            }
        }
    }
    let hidden: Vec<usize> =
        game.seats_range().filter(|&seat| viewer != Viewer::Player(seat as u8)).collect();
    let (mut bare, mut unseen) = (*state, state.pile);
    let mut places = Vec::new();
    for &seat in &hidden {
        for card in state.hands[seat].cards() {
            unseen[card.index()] += 1;
        }
        bare.hands[seat] = Hand::default();
        places.extend(state.excluded(seat).iter().map(|&excluded| (seat, excluded)));
    }
    let mut all = HashMap::new();
    give(&places, &mut unseen, &mut bare, 1.0, &mut all);
    all
}

/// Draws often and compares with the enumeration.
pub(super) fn check_distribution(game: &Stramash, state: &State, viewer: Viewer, counting: u64, draws: u32) {
    let info = game.info(state, viewer);
    let mut rng = rng(u64::from(draws));
    let mut found = HashMap::new();
    for _ in 0..draws {
        *found.entry(key(&game.complete_counting(&info, counting, &mut rng))).or_default() += 1;
    }
    let weights = enumerate(game, state, viewer);
    let chi2 = chi_square(&found, &weights).expect("what is drawn is possible");
    assert!(chi2 < bound(weights.len()), "{chi2} with {} hands of {}", weights.len(), position(game, state));
}

#[test]
fn sm_51_deals_are_even_where_sets_are_nested_and_where_not() {
    let deck = json!({"A": 2, "2": 3, "3": 1, "8": 2, "BF": 1});
    let game = game(&json!({"players": 3, "hand_size": 2, "laddies": 1, "deck": deck}));
    let hands = json!([["A", "2"], ["2", "8"], ["2", "3"]]);
    for excluded in [
        json!([[[], []], [[], []], [[], []]]),
        json!([[[], []], [["A", "8"], []], [["A"], []]]),
        json!([[[], []], [["A"], ["A"]], [["8", "A"], ["8"]]]),
        json!([[[], []], [["A", "3"], ["3"]], [["8", "A"], ["8"]]]),
        json!([[["3"], []], [["A", "3", "BF"], ["BF"]], [["8", "A"], ["A"]]]),
    ] {
        let state =
            set_up(&game, &json!({"phase": "draw", "hands": hands, "discards": ["A"], "excluded": excluded}));
        for viewer in [Viewer::Player(0), Viewer::Player(2), Viewer::Spectator] {
            check_distribution(&game, &state, viewer, COUNTING, 8000);
        }
        // A chain of exchanges instead of the count.
        check_distribution(&game, &state, Viewer::Player(0), 0, 600);
        let referee = game.info(&state, Viewer::Referee);
        assert_eq!(game.complete(&referee, &mut rng(0)), state);
    }
}

/// Two ways to deal that differ in four cards: exchanges of two or three do not lead from one to the other.
#[test]
fn sm_51_exchanges_leave_no_way_out() {
    let deck = json!({"A": 1, "2": 1, "3": 1, "4": 1, "5": 1, "6": 1});
    let game = game(&json!({"players": 5, "hand_size": 1, "laddies": 1, "deck": deck}));
    let (hands, excluded) = (
        json!([["2"], ["3"], ["4"], ["5"], ["A"]]),
        json!([[["4", "5", "6"]], [["2", "5", "6"]], [["2", "3", "6"]], [["3", "4", "6"]], [[]]]),
    );
    let state = set_up(&game, &json!({"phase": "draw", "hands": hands, "excluded": excluded}));
    for counting in [COUNTING, 0] {
        check_distribution(&game, &state, Viewer::Player(4), counting, 400);
    }
    assert_eq!(enumerate(&game, &state, Viewer::Player(4)).len(), 2);
}

#[test]
fn knowledge_is_written_and_read() {
    walks::walk(2, 600, |game, state, rng| {
        let player = rng.below(u32::from(game.config.players)) as u8;
        for viewer in [Viewer::Player(player), Viewer::Spectator, Viewer::Referee] {
            let info = game.info(state, viewer);
            let written = strict::write(&info);
            let value = strict::parse(&written, strict::MAX_INPUT).unwrap();
            let again = game.read_info(&Node::root(&value, Code::BadRecord)).unwrap();
            assert_eq!(strict::write(&again), written);
            let (mut one, mut other) = (rng.clone(), rng.clone());
            let drawn = game.determinize(&info, &mut one);
            assert_eq!(strict::write(&game.info(&drawn, viewer)), written);
            let drawn_again = game.determinize(&again, &mut other);
            assert_eq!(position(game, &drawn_again), position(game, &drawn));
        }
    });
    let game = game(&json!({"players": 2, "hand_size": 1, "laddies": 1, "deck": {"A": 2, "2": 1}}));
    let read = |position: Value| {
        let value = strict::parse(&position.to_string(), strict::MAX_INPUT).unwrap();
        game.read_info(&Node::root(&value, Code::BadRecord)).map(|_| ())
    };
    let known = |hand: &str, excluded: Value| json!({"phase": "draw", "hands": [[hand], null], "excluded": [[[]], [excluded]]});
    assert!(read(known("A", json!([]))).is_ok());
    assert!(read(known("A", json!(["A"]))).is_ok());
    // The only 2 is in the own hand: the other card is an ace.
    assert_eq!(read(known("2", json!(["A"]))).unwrap_err().code, Code::BadRecord);
    assert!(read(json!({"phase": "draw", "hands": [["A"], null]})).is_err());
}
