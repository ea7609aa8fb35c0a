//! Setting up positions.

use serde_json::{Value, json};

use super::{at, configs, due, game, position, rng, set_up, track};
use crate::error::Code;
use crate::game::{Game, Input};
use crate::play;

/// A window in the second round, every field given.
fn window() -> Value {
    let start = track(&[(0, 0), (1, 0), (2, 0)]);
    let round = json!({"ships": [15, 0, 0], "markers": [0, 10, 0, 5], "bonuses": [0, 0, 15, 0]});
    json!({"round": 2, "phase": "window", "active": 0, "to_act": 2, "ship": 24,
        "claim": {"player": 1, "flag": "goods"}, "seen": [3, 5, 11, 24],
        "ports": {"venice": [{"player": 1, "ship": 5, "flag": "plus_one"}],
            "rome": [{"player": 0, "ship": 11, "flag": "pirate"}], "naples": []},
        "tracks": {"venice": track(&[(1, 3), (2, 0), (0, 0)]), "rome": start, "naples": start, "florence": start},
        "slots": [7, 1, 30], "tokens": [[2], [], [12, 36]],
        "sheets": [[round], [round], [round]]})
}

#[test]
fn a_position_is_written_as_it_was_given() {
    let game = game(&json!({"players": 3}));
    let state = at(&game, &window());
    assert_eq!(position(&game, &state), window());
    assert_eq!(due(&game, &state), "2: no pirate");
    assert_eq!(state.money[..3], [45; 3]);
}

#[test]
fn fields_left_out_are_as_at_the_start() {
    let game = game(&json!({"players": 3, "first_player": 1}));
    let state = at(
        &game,
        &json!({"phase": "reveal", "slots": [1, 2, 3], "tracks": {"rome": track(&[(0, 2), (2, 2), (1, 1)])}}),
    );
    let now = position(&game, &state);
    assert_eq!((&now["round"], &now["active"], &now["seen"]), (&json!(1), &json!(1), &json!([])));
    assert_eq!(now["tracks"]["venice"], track(&[(1, 0), (2, 0), (0, 0)]));
    assert_eq!(now["tracks"]["rome"], track(&[(0, 2), (2, 2), (1, 1)]));
}

/// What is put into the window above, and the error's path and a word of its message.
#[test]
fn what_does_not_go_together_is_named() {
    let game = game(&json!({"players": 3}));
    let cases: Vec<Value> = serde_json::from_str(include_str!("positions_refused.json")).unwrap();
    for case in cases {
        let mut position = window();
        for (field, value) in case["put"].as_object().unwrap() {
            position[field] = value.clone();
        }
        let error = set_up(&game, &position).expect_err(&case.to_string());
        assert_eq!(
            (error.code, error.path.as_deref()),
            (Code::BadPosition, case["path"].as_str()),
            "{case}: {error}"
        );
        assert!(error.message.contains(case["word"].as_str().unwrap()), "{case}: {error}");
    }
    assert_eq!(game.set_up(&Input::Text("reveal")).unwrap_err().code, Code::BadPosition);
}

#[test]
fn refills_are_set_up_too() {
    let game = game(&json!({"players": 3}));
    let mut start = window();
    for (field, value) in [
        ("phase", json!("refill")),
        ("to_act", json!(null)),
        ("ship", json!(11)),
        ("claim", json!({"player": 0, "flag": "pirate"})),
        ("seen", json!([3, 5, 11])),
        ("slots", json!([7, null, 30])),
    ] {
        start[field] = value;
    }
    let mut state = at(&game, &start);
    super::play(&game, &mut state, "token 5");
    let now = position(&game, &state);
    assert_eq!(
        (&now["slots"], &now["active"], &now["phase"]),
        (&json!([7, 5, 30]), &json!(1), &json!("reveal"))
    );
}

/// Every state of random games is written, set up, and plays on alike.
#[test]
fn positions_of_games_are_read_back() {
    for (stream, game) in (0..).zip(configs()) {
        for repeat in 0..4 {
            let mut rng = rng(100 * stream + repeat);
            let mut state = game.initial();
            loop {
                let written = position(&game, &state);
                let again = at(&game, &written);
                assert_eq!(position(&game, &again), written);
                assert_eq!(game.hash(&again), game.hash(&state), "{written}");
                assert_eq!(again.money, state.money);
                let mut moves = Vec::new();
                play::each_move(&game, &again, |mv, _| moves.push(mv));
                if moves.is_empty() {
                    break;
                }
                let mv = moves[rng.below(moves.len() as u32) as usize];
                let mut next = again;
                game.apply(&mut next, mv, &mut ());
                game.apply(&mut state, mv, &mut ());
                assert_eq!(position(&game, &next), position(&game, &state));
            }
        }
    }
}

/// What differs in play has another hash.
#[test]
fn hashes_differ_where_play_does() {
    let game = game(&json!({"players": 3}));
    let mut hashes = vec![game.hash(&at(&game, &window()))];
    let line =
        |amount: u8| json!([{"ships": [amount, 0, 0], "markers": [0, 0, 0, 0], "bonuses": [0, 0, 0, 0]}]);
    for (field, value) in [
        ("active", json!(2)),
        ("claim", json!({"player": 1, "flag": "goods"})),
        ("seen", json!([5, 11, 24])),
        ("ship", json!(25)),
        ("slots", json!([1, 7, 30])),
        ("tokens", json!([[2], [12], [36]])),
        ("sheets", json!([line(5), line(10), line(15)])),
        ("tracks", json!({"venice": track(&[(1, 3), (0, 0), (2, 0)])})),
        ("tracks", json!({"venice": track(&[(1, 4), (2, 0), (0, 0)])})),
    ] {
        let mut position = window();
        position[field] = value;
        if field == "ship" {
            position["seen"] = json!([3, 5, 11, 25]);
        }
        if field == "active" {
            position["to_act"] = json!(0);
            position["active"] = json!(1);
            position["ports"]["rome"] = json!([]);
        }
        if field != "claim" {
            hashes.push(game.hash(&at(&game, &position)));
        }
    }
    let count = hashes.len();
    hashes.sort_unstable();
    hashes.dedup();
    assert_eq!(hashes.len(), count);
}
