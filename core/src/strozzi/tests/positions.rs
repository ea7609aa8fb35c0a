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
    let ship = |player: u8, ship: u8, flag: &str| json!({"player": player, "ship": ship, "flag": flag});
    let zeros = json!({"ships": [0, 0, 0], "markers": [0, 0, 0, 0], "bonuses": [0, 0, 0, 0]});
    let cases: Vec<(Vec<(&str, Value)>, &str, &str)> = vec![
        (vec![("round", json!(4))], "$.round", "1 to 3"),
        (vec![("phase", json!("pause"))], "$.phase", "one of"),
        (vec![("active", json!(3))], "$.active", "0 to 2"),
        (vec![("colour", json!(3))], "$.colour", "unknown"),
        (vec![("ship", json!(30))], "$.ship", "1 to 29"),
        (vec![("ship", json!(null))], "$", "`ship`"),
        (vec![("ship", json!(5))], "$", "at no port"),
        (vec![("claim", json!(null))], "$", "`claim`"),
        (vec![("claim", json!({"player": 1, "flag": "plus_one"}))], "$", "at no port"),
        (vec![("claim", json!({"player": 1, "flag": "pirate"}))], "$", "SZ-12"),
        (vec![("to_act", json!(null))], "$", "to_act"),
        (vec![("to_act", json!(0))], "$", "left of the claimant"),
        (vec![("to_act", json!(1))], "$", "left of the claimant"),
        (vec![("seen", json!([3, 5, 24]))], "$.seen", "turned over"),
        (vec![("seen", json!([3, 3, 5, 11, 24]))], "$.seen[1]", "once"),
        (vec![("seen", json!([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 24]))], "$", "12 ships"),
        (vec![("ports", json!({"florence": []}))], "$.ports.florence", "unknown"),
        (
            vec![("ports", json!({"venice": [ship(0, 5, "pirate"), ship(0, 11, "goods")]}))],
            "$.ports.venice[1]",
            "one ship",
        ),
        (
            vec![("ports", json!({"venice": [ship(0, 5, "pirate")], "rome": [ship(1, 5, "pirate")]}))],
            "$.ports.rome[0]",
            "at a port",
        ),
        (
            vec![("ports", json!({"venice": [ship(0, 5, "pirate")], "rome": [ship(0, 11, "pirate")]}))],
            "$.ports.rome[0]",
            "flag",
        ),
        (
            vec![("ports", json!({"venice": [ship(0, 11, "pirate"), ship(1, 5, "plus_one")]}))],
            "$.ports.venice[1]",
            "SZ-17",
        ),
        (vec![("ports", json!({"venice": [ship(2, 11, "pirate")]}))], "$", "has the pirate flag"),
        (vec![("tracks", json!({"venice": track(&[(0, 1), (1, 0)])}))], "$.tracks.venice", "each player"),
        (
            vec![("tracks", json!({"venice": track(&[(0, 1), (1, 0), (1, 0)])}))],
            "$.tracks.venice[2]",
            "one marker",
        ),
        (
            vec![("tracks", json!({"venice": track(&[(0, 1), (1, 2), (2, 0)])}))],
            "$.tracks.venice[1].space",
            "0 to 1",
        ),
        (
            vec![("tracks", json!({"venice": track(&[(0, 11), (1, 2), (2, 0)])}))],
            "$.tracks.venice[0].space",
            "0 to 10",
        ),
        (vec![("slots", json!([7, 1]))], "$.slots", "three"),
        (vec![("slots", json!([7, 1, 7]))], "$.slots[2]", "two places"),
        (vec![("slots", json!([7, 1, null]))], "$", "SZ-20"),
        (vec![("tokens", json!([[2], [], [7]]))], "$.tokens[2][0]", "two places"),
        (vec![("tokens", json!([[2], []]))], "$.tokens", "each player"),
        (vec![("sheets", json!([[], [], []]))], "$.sheets[0]", "1 rounds"),
        (
            vec![(
                "sheets",
                json!([[zeros], [zeros], [{"ships": [0, 0, 0], "markers": [0, 0, 0], "bonuses": [0, 0, 0, 0]}]]),
            )],
            "$.sheets[2][0].markers",
            "4 amounts",
        ),
        (
            vec![(
                "sheets",
                json!([[zeros], [zeros], [{"ships": [0, 0, 4], "markers": [0, 0, 0, 0], "bonuses": [0, 0, 0, 0]}]]),
            )],
            "$.sheets[2][0].ships[2]",
            "0, 5, 10 or 15",
        ),
        (vec![("phase", json!("draft"))], "$", "`claim`"),
        (vec![("phase", json!("dock"))], "$", "who took"),
        (vec![("phase", json!("token")), ("to_act", json!(1))], "$", "lies at a port"),
        (vec![("phase", json!("reveal"))], "$", "`ship`"),
        (
            vec![
                ("phase", json!("over")),
                ("ship", json!(null)),
                ("claim", json!(null)),
                ("to_act", json!(null)),
                ("sheets", json!([[zeros, zeros], [zeros, zeros], [zeros, zeros]])),
            ],
            "$",
            "last round",
        ),
        (
            vec![
                ("phase", json!("setup")),
                ("ship", json!(null)),
                ("claim", json!(null)),
                ("to_act", json!(null)),
            ],
            "$",
            "SZ-02",
        ),
        (
            vec![
                ("phase", json!("setup")),
                ("ship", json!(null)),
                ("claim", json!(null)),
                ("to_act", json!(null)),
                ("slots", json!([null, 1, null])),
            ],
            "$",
            "SZ-02",
        ),
        (
            vec![
                ("phase", json!("setup")),
                ("ship", json!(null)),
                ("claim", json!(null)),
                ("to_act", json!(null)),
                ("slots", json!([3, null, null])),
            ],
            "$",
            "nobody has tokens",
        ),
        (
            vec![
                ("phase", json!("reveal")),
                ("ship", json!(null)),
                ("claim", json!(null)),
                ("to_act", json!(null)),
                ("seen", json!([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])),
            ],
            "$",
            "still to come",
        ),
        (
            vec![
                ("phase", json!("draft")),
                ("claim", json!(null)),
                (
                    "ports",
                    json!({
            "venice": [ship(2, 1, "pirate")], "rome": [ship(2, 3, "goods")], "naples": [ship(2, 5, "plus_one")]}),
                ),
            ],
            "$",
            "unused flag",
        ),
        (
            vec![
                ("phase", json!("draft")),
                ("claim", json!(null)),
                (
                    "ports",
                    json!({
            "venice": [ship(0, 1, "pirate")], "rome": [ship(0, 3, "goods")], "naples": [ship(0, 5, "plus_one")]}),
                ),
                ("seen", json!([1, 3, 5, 24])),
            ],
            "$",
            "SZ-10",
        ),
        (
            vec![
                ("phase", json!("refill")),
                ("to_act", json!(null)),
                ("ship", json!(11)),
                ("claim", json!({"player": 0, "flag": "pirate"})),
            ],
            "$",
            "one slot",
        ),
        (
            vec![
                ("phase", json!("refill")),
                ("to_act", json!(null)),
                ("ship", json!(5)),
                ("claim", json!({"player": 1, "flag": "plus_one"})),
            ],
            "$",
            "shows a token",
        ),
    ];
    for (changes, path, word) in cases {
        let mut position = window();
        for (field, value) in &changes {
            position[*field] = value.clone();
        }
        let error = set_up(&game, &position).expect_err(&format!("{changes:?}"));
        assert_eq!(
            (error.code, error.path.as_deref()),
            (Code::BadPosition, Some(path)),
            "{changes:?}: {error}"
        );
        assert!(error.message.contains(word), "{changes:?}: {error}");
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
