//! The end of a round and of the game.

use serde_json::{Value, json};

use super::{after, at, due, game, play, position, track, view};
use crate::game::{Game, Viewer};
use crate::strozzi::{Event, State, Strozzi};

/// A game of one round whose last ship is to be declined by player 0, the only one with a flag.
fn last_decline(config: &Value, position: &Value) -> (Strozzi, State, Vec<Event>) {
    let game = game(config);
    let mut state = at(&game, position);
    let events = play(&game, &mut state, "no");
    (game, state, events)
}

/// The lines told, as `player reason what place amount`.
fn lines(events: &[Event]) -> Vec<String> {
    let line = |event: &Event| {
        let event = serde_json::to_value(event).unwrap();
        (event["type"] == "scored").then(|| {
            let what = event.get("city").or(event.get("category")).unwrap().as_str().unwrap();
            let place = event.get("place").or(event.get("space")).unwrap();
            format!(
                "{} {} {what} {place} {}",
                event["player"],
                event["reason"].as_str().unwrap(),
                event["amount"]
            )
        })
    };
    events.iter().filter_map(line).collect()
}

/// Three players, all flags used but player 0's pirate; ships and markers as below.
fn full() -> Value {
    let ship = |player: u8, ship: u8, flag: &str| json!({"player": player, "ship": ship, "flag": flag});
    json!({"phase": "draft", "active": 0, "to_act": 0, "ship": 29, "slots": [7, 1, 19],
        "seen": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 29],
        "ports": {
            "venice": [ship(2, 1, "plus_one"), ship(0, 6, "plus_one"), ship(1, 7, "goods")],
            "rome": [ship(1, 3, "plus_one"), ship(2, 9, "goods")],
            "naples": [ship(2, 4, "pirate"), ship(1, 8, "pirate"), ship(0, 10, "goods")]},
        "tracks": {
            "venice": track(&[(1, 8), (0, 5), (2, 5)]),
            "rome": track(&[(2, 4), (0, 0), (1, 0)]),
            "naples": track(&[(2, 0), (1, 0), (0, 0)]),
            "florence": track(&[(1, 10), (2, 10), (0, 1)])},
        "tokens": [[8, 13], [2], [3, 20]]})
}

/// Ships earn 15, 10, 5 in the order of the port; markers likewise, none on the start; bonuses besides.
#[test]
fn sz_31_sz_32_sz_33_the_lines_of_a_round() {
    let (game, state, events) = last_decline(&json!({"players": 3, "rounds": 2}), &full());
    assert_eq!(
        lines(&events),
        [
            "2 ship venice 1 15",
            "0 ship venice 2 10",
            "1 ship venice 3 5",
            "1 ship rome 1 15",
            "2 ship rome 2 10",
            "2 ship naples 1 15",
            "1 ship naples 2 10",
            "0 ship naples 3 5",
            "1 marker venice 1 15",
            "0 marker venice 2 10",
            "2 marker venice 3 5",
            "2 marker rome 1 15",
            "1 marker florence 1 15",
            "2 marker florence 2 10",
            "0 marker florence 3 5",
            "0 bonus venice 5 5",
            "1 bonus venice 8 10",
            "2 bonus venice 5 5",
            "1 bonus florence 10 15",
            "2 bonus florence 10 15",
        ]
    );
    assert_eq!(
        view(&game, &state, Viewer::Referee)["sheets"],
        json!([
            {"rounds": [{"ships": [10, 0, 5], "markers": [10, 0, 0, 5], "bonuses": [5, 0, 0, 0], "total": 35}],
                "tokens": null, "total": 35},
            {"rounds": [{"ships": [5, 15, 10], "markers": [15, 0, 0, 15], "bonuses": [10, 0, 0, 15], "total": 85}],
                "tokens": null, "total": 85},
            {"rounds": [{"ships": [15, 10, 15], "markers": [5, 15, 0, 10], "bonuses": [5, 0, 0, 15], "total": 90}],
                "tokens": null, "total": 90},
        ])
    );
}

/// The next round: flags back, ports clear, every ship in play; markers and tokens stay; first in Florence starts.
#[test]
fn sz_34_sz_35_the_next_round() {
    let (game, state, events) = last_decline(&json!({"players": 3, "rounds": 2}), &full());
    let mut expected = full();
    for (field, value) in [
        ("round", json!(2)),
        ("phase", json!("reveal")),
        ("active", json!(1)),
        ("to_act", json!(null)),
        ("ship", json!(null)),
        ("claim", json!(null)),
        ("seen", json!([])),
        ("ports", json!({"venice": [], "rome": [], "naples": []})),
    ] {
        expected[field] = value;
    }
    let now = position(&game, &state);
    for (field, value) in expected.as_object().unwrap() {
        assert_eq!(&now[field], value, "{field}");
    }
    assert_eq!((state.flags, state.deck), ([0b111; 3], 12));
    assert_eq!(*events.last().unwrap(), Event::RoundStarted { round: 2, player: 1, ships: 12 });
    // With all markers on the start the leftmost is first: by SZ-01 the first player.
    let game = super::game(&json!({"players": 3, "ships_per_round": 1, "first_player": 2}));
    let state = after(&game, "ship 1, no, no, no");
    assert_eq!((position(&game, &state)["active"].clone(), due(&game, &state)), (json!(2), "chance".into()));
}

/// By total value, ties by Florence order, here 1, 2, 0; who has no token of a category earns nothing in it.
#[test]
fn sz_40_tokens_earn_at_the_end() {
    // Arts: 0 has 2 (token 8), 1 has 1 (token 2), 2 has 1 (token 3): the tie of 1 and 2 goes to 1.
    // Sciences: 0 has 1 (token 13), 2 has 2 (token 20). Architecture: nobody.
    let (game, state, events) = last_decline(&json!({"players": 3, "rounds": 1}), &full());
    let tokens = [
        "0 tokens arts 1 30",
        "1 tokens arts 2 20",
        "2 tokens arts 3 10",
        "2 tokens sciences 1 30",
        "0 tokens sciences 2 20",
    ];
    assert_eq!(lines(&events)[20..], tokens);
    let outcome = serde_json::to_value(game.outcome(&state)).unwrap();
    assert_eq!(outcome["money"], json!([85, 105, 130]));
    let earned: Vec<&Value> =
        outcome["sheets"].as_array().unwrap().iter().map(|sheet| &sheet["tokens"]).collect();
    assert_eq!(earned, [&json!([30, 20, 0]), &json!([20, 0, 0]), &json!([10, 30, 0])]);
}

/// Most money wins; here 2. With equal sums Florence decides: 1 stands before 2.
#[test]
fn sz_41_sz_42_the_winner() {
    let (game, state, events) = last_decline(&json!({"players": 3, "rounds": 1}), &full());
    let ranked = serde_json::to_value(events.last().unwrap()).unwrap();
    assert_eq!(ranked, json!({"type": "ranked", "money": [85, 105, 130], "ranking": [2, 1, 0]}));
    let mut returns = [9.0; 3];
    game.returns(&state, &mut returns);
    assert!(returns.iter().zip([-0.5, -0.5, 1.0]).all(|(a, b): (&f64, f64)| (a - b).abs() < 1e-12));
    assert_eq!(game.reason(&state), Some("rounds"));
    // A tie of all three, decided by Florence: everybody has 15.
    let sheet = |ships: [u8; 3]| json!([{"ships": ships, "markers": [0, 0, 0, 0], "bonuses": [0, 0, 0, 0]}]);
    let over = json!({"phase": "over", "slots": [1, 2, 3],
        "tracks": {"florence": track(&[(1, 2), (2, 2), (0, 0)])},
        "sheets": [sheet([15, 0, 0]), sheet([10, 0, 5]), sheet([0, 15, 0])]});
    let tied = super::game(&json!({"players": 3, "rounds": 1}));
    let state = at(&tied, &over);
    let outcome = serde_json::to_value(tied.outcome(&state)).unwrap();
    assert_eq!((&outcome["money"], &outcome["ranking"]), (&json!([15, 15, 15]), &json!([1, 2, 0])));
    let mut returns = [9.0; 3];
    game.returns(&state, &mut returns);
    assert_eq!(returns.map(f64::to_bits), [-0.5, 1.0, -0.5].map(f64::to_bits));
    let before = super::game(&json!({"players": 3})).initial();
    game.returns(&before, &mut returns);
    assert_eq!(returns.map(f64::to_bits), [0.0; 3].map(f64::to_bits), "zeros before the end");
}

#[test]
fn who_resigns_loses_and_the_others_share() {
    let game = game(&json!({"players": 6}));
    let mut returns = [9.0; 6];
    game.resigned(&game.initial(), 4, &mut returns);
    assert!(returns.iter().sum::<f64>().abs() < 1e-12);
    assert_eq!(
        (returns[4].to_bits(), returns[0].to_bits()),
        ((-0.2_f64).to_bits(), (0.2_f64 * 0.2).to_bits())
    );
}
