//! Whole game trees of tiny decks: every history, and what a viewer can make of it.

use std::collections::{BTreeSet, HashMap};

use super::brute::Brute;
use super::deals::key;
use super::*;
use crate::game::Viewer;

/// A game of two with one Laddie and one card each.
fn tiny(deck: &Value, max_plies: u32) -> Value {
    json!({"players": 2, "hand_size": 1, "laddies": 1, "mashie_spaces": 9, "deck": deck, "max_plies": max_plies})
}

fn leaves(game: &Stramash, state: &State) -> u64 {
    if game.turn(state) == Turn::Over {
        return 1;
    }
    let child = |mv| {
        let mut state = *state;
        game.apply(&mut state, mv, &mut ());
        leaves(game, &state)
    };
    listed(game, state).into_iter().map(child).sum()
}

fn brute_leaves(brute: &Brute) -> u64 {
    let acts: Vec<_> = match brute.turn() {
        Turn::Over => return 1,
        Turn::Chance => brute.draws().into_iter().map(|(act, _)| act).collect(),
        Turn::Player(_) => brute.options().into_iter().map(|(_, act)| act).collect(),
    };
    let child = |act| {
        let mut brute = brute.clone();
        brute.play(act);
        brute_leaves(&brute)
    };
    acts.into_iter().map(child).sum()
}

#[test]
fn trees_have_as_many_leaves_as_by_brute_force() {
    for (config, at_least) in [
        (tiny(&json!({"A": 2, "10": 1}), 12), 500),
        (tiny(&json!({"A": 1, "2": 1, "8": 1, "K": 1, "BF": 1, "5": 1}), 3), 1000),
    ] {
        let game = game(&config);
        let found = leaves(&game, &game.initial());
        assert_eq!(found, brute_leaves(&Brute::new(&config)), "{config}");
        assert!(found > at_least, "{found} leaves of {config}");
    }
}

/// Histories that look alike to a viewer: the states that they lead to.
#[derive(Default)]
struct Class {
    states: Vec<State>,
    reshuffled: bool,
}

/// Classes that came up.
#[derive(Debug, Default)]
struct Tally {
    /// With more hands than one, before a reshuffle.
    open: u32,
    /// After a pass, before a reshuffle.
    bound: u32,
    reshuffled: u32,
}

/// What is drawn for a class are its states; after a reshuffle there may be more (SM-51).
fn compare(game: &Stramash, class: &Class, viewer: Viewer, tally: &mut Tally) {
    let info = game.info(&class.states[0], viewer);
    for state in &class.states {
        assert_eq!(strict::write(&game.info(state, viewer)), strict::write(&info), "nothing hidden is known");
    }
    let possible: BTreeSet<String> = class.states.iter().map(key).collect();
    let mut rng = rng(possible.len() as u64);
    let drawn: BTreeSet<String> =
        (0..60 * possible.len()).map(|_| key(&game.determinize(&info, &mut rng))).collect();
    let at = || position(game, &class.states[0]);
    if class.reshuffled {
        assert!(drawn.is_superset(&possible), "{drawn:?} {possible:?} {}", at());
        tally.reshuffled += 1;
    } else {
        assert_eq!(drawn, possible, "{}", at());
        tally.open += u32::from(possible.len() > 1);
        tally.bound += u32::from(class.states[0].excluded.iter().flatten().any(|kinds| !kinds.is_empty()));
    }
}

#[test]
fn sm_51_what_is_drawn_is_what_no_history_rules_out() {
    let mut tally = Tally::default();
    for config in [
        tiny(&json!({"A": 2, "10": 1}), 12),
        tiny(&json!({"A": 1, "2": 1, "8": 1, "K": 1, "BF": 1}), 4),
        tiny(&json!({"A": 1, "2": 2, "8": 1, "5": 1}), 4),
    ] {
        let game = game(&config);
        for viewer in [Viewer::Player(0), Viewer::Player(1), Viewer::Spectator] {
            let mut layer = vec![Class { states: vec![game.initial()], reshuffled: false }];
            while !layer.is_empty() {
                let mut next: HashMap<String, Class> = HashMap::new();
                for (number, class) in layer.iter().enumerate() {
                    compare(&game, class, viewer, &mut tally);
                    for state in &class.states {
                        for mv in listed(&game, state) {
                            let (mut state, mut events) = (*state, Vec::new());
                            game.apply(&mut state, mv, &mut events);
                            let seen: Vec<_> =
                                events.iter().filter_map(|event| game.redact(event, viewer)).collect();
                            let class_after =
                                next.entry(format!("{number} {}", strict::write(&seen))).or_default();
                            let reshuffles =
                                events.iter().any(|event| matches!(event, Event::Reshuffled { .. }));
                            class_after.reshuffled = class.reshuffled || reshuffles;
                            if !class_after.states.contains(&state) {
                                class_after.states.push(state);
                            }
                        }
                    }
                }
                layer = next.into_values().collect();
            }
        }
    }
    assert!(tally.open > 400 && tally.bound > 800 && tally.reshuffled > 5000, "{tally:?}");
}
