//! Ports, markers and tokens.

use serde_json::{Value, json};

use super::{after, at, due, game, play, position, rule, told, track};

fn shown(events: &[crate::strozzi::Event]) -> Vec<Value> {
    events.iter().map(|event| serde_json::to_value(event).unwrap()).collect()
}

/// A player has two ships already: the third port is left, and the choice is a decision still.
#[test]
fn sz_16_a_port_without_an_own_ship() {
    let game = game(&json!({}));
    let start = json!({"phase": "dock", "to_act": 1, "ship": 2, "claim": {"player": 1, "flag": "goods"},
        "slots": [1, 2, 3], "ports": {
        "venice": [{"player": 1, "ship": 5, "flag": "plus_one"}, {"player": 0, "ship": 12, "flag": "goods"}],
        "naples": [{"player": 1, "ship": 6, "flag": "pirate"}]}});
    let mut state = at(&game, &start);
    assert_eq!(due(&game, &state), "1: rome");
    for text in ["venice", "naples", "no", "pirate", "t0", "ship 1", "token 5"] {
        assert_eq!(rule(&game, &state, text), "SZ-16");
    }
    play(&game, &mut state, "rome");
    let now = position(&game, &state);
    assert_eq!(now["ports"]["rome"], json!([{"player": 1, "ship": 2, "flag": "goods"}]));
    assert_eq!((&now["ship"], &now["claim"], &now["phase"]), (&json!(null), &json!(null), &json!("reveal")));
}

/// At Venice lie ships of speed 6, 5, 5. One of 5, with or without +1, and one of 4 come: below their equals.
#[test]
fn sz_17_ships_are_ordered_by_speed() {
    let game = game(&json!({"players": 6}));
    // Speeds: ship 5 has 6 sails, ship 11 has 5, ship 14 has 4.
    let lying = json!([{"player": 0, "ship": 5, "flag": "goods"}, {"player": 1, "ship": 14, "flag": "plus_one"},
        {"player": 2, "ship": 12, "flag": "pirate"}]);
    let order = |ship: u8, flag: &str| {
        let start = json!({"phase": "dock", "to_act": 4, "ship": ship, "claim": {"player": 4, "flag": flag},
            "slots": [1, 2, 3], "ports": {"venice": lying}});
        let mut state = at(&game, &start);
        let events = shown(&play(&game, &mut state, "venice"));
        let ports = position(&game, &state)["ports"]["venice"].clone();
        let players: Vec<u64> =
            ports.as_array().unwrap().iter().map(|s| s["player"].as_u64().unwrap()).collect();
        (players, events[0]["speed"].clone(), events[0]["place"].clone())
    };
    assert_eq!(order(11, "goods"), (vec![0, 1, 2, 4], json!(5), json!(4)));
    assert_eq!(order(11, "plus_one"), (vec![0, 4, 1, 2], json!(6), json!(2)));
    assert_eq!(order(2, "pirate"), (vec![4, 0, 1, 2], json!(7), json!(1)));
    assert_eq!(order(24, "pirate"), (vec![0, 1, 2, 4], json!(2), json!(4)));
}

/// Ship 24 (rome 2, naples 2) at Rome with the goods flag: three steps there, none in Naples.
#[test]
fn sz_18_goods_of_the_port_count() {
    let game = game(&json!({"players": 3}));
    let spaces = |moves: &str| {
        let state = after(&game, &format!("ship 24, {moves}"));
        crate::strozzi::City::ALL.map(|city| state.space(city, 0))
    };
    assert_eq!(spaces("goods, no, no, rome"), [0, 3, 0, 0]);
    assert_eq!(spaces("goods, no, no, naples"), [0, 0, 3, 0]);
    assert_eq!(spaces("goods, no, no, venice"), [1, 0, 0, 0]);
    assert_eq!(spaces("+1, no, no, rome"), [0, 2, 0, 0]);
    assert_eq!(spaces("pirate, venice"), [0, 0, 0, 0]);
}

/// Ship 21 has two scrolls: two steps in Florence, at whichever port it lies.
#[test]
fn sz_19_scrolls_count_in_florence() {
    let game = game(&json!({"players": 3}));
    let mut state = after(&game, "ship 21, pirate");
    let events = shown(&play(&game, &mut state, "rome"));
    assert_eq!(
        events[1],
        json!({"type": "marker_moved", "player": 0, "city": "florence", "reason": "scrolls", "steps": 2,
            "from": 0, "to": 2, "place": 1, "rank": 1})
    );
    assert_eq!(position(&game, &state)["tracks"]["florence"], track(&[(0, 2), (1, 0), (2, 0)]));
}

/// Ship 24 lies at Naples; token 1 shows Venice, and the marker there moves. Then the slot is filled.
#[test]
fn sz_20_a_token_is_picked_and_replaced() {
    let game = game(&json!({"players": 3}));
    let mut state = after(&game, "ship 24, pirate, naples");
    assert_eq!(due(&game, &state), "0: t0 t1 t2");
    for text in ["no", "rome", "ship 3", "token 3"] {
        assert_eq!(rule(&game, &state, text), "SZ-20");
    }
    let mut plain = state;
    let events = shown(&play(&game, &mut state, "t1"));
    assert_eq!(
        events,
        [
            json!({"type": "token_taken", "player": 0, "slot": 1,
                "token": {"id": 1, "category": "arts", "value": 1, "good": "venice"}}),
            json!({"type": "marker_moved", "player": 0, "city": "venice", "reason": "token", "steps": 1,
                "from": 0, "to": 1, "place": 1, "rank": 1}),
        ]
    );
    let now = position(&game, &state);
    assert_eq!((&now["slots"], &now["phase"]), (&json!([7, null, 19]), &json!("refill")));
    assert_eq!((rule(&game, &state, "token 7"), rule(&game, &state, "token 1")), ("SZ-20", "SZ-20"));
    assert_eq!(rule(&game, &state, "ship 3"), "SZ-20");
    play(&game, &mut state, "token 2");
    let now = position(&game, &state);
    assert_eq!((&now["slots"], &now["tokens"]), (&json!([7, 2, 19]), &json!([[1], [], []])));
    assert_eq!((&now["active"], &now["phase"]), (&json!(1), &json!("reveal")));
    // Token 7 has value 2 and no good.
    assert_eq!(told(&play(&game, &mut plain, "t0")), ["token_taken 0"]);
}

/// Two tokens in all: the slots run empty, and then a ship's token brings nothing.
#[test]
fn sz_20_fewer_than_three_tokens() {
    let game = game(&json!({"players": 3, "components": {"tokens": [
        {"id": 1, "category": "arts", "value": 2, "good": null},
        {"id": 2, "category": "arts", "value": 1, "good": "rome"}]}}));
    let mut state = game_start(&game);
    play(&game, &mut state, "ship 24, pirate, naples");
    assert_eq!((due(&game, &state), rule(&game, &state, "t2")), ("0: t0 t1".into(), "SZ-20"));
    play(&game, &mut state, "t0");
    assert_eq!(position(&game, &state)["phase"], "reveal", "nothing is turned up");
    play(&game, &mut state, "ship 25, pirate, naples");
    assert_eq!((due(&game, &state), rule(&game, &state, "t0")), ("1: t1".into(), "SZ-20"));
    play(&game, &mut state, "t1");
    play(&game, &mut state, "ship 26, pirate, rome");
    let now = position(&game, &state);
    assert_eq!((&now["slots"], &now["active"]), (&json!([null, null, null]), &json!(0)));
    assert_eq!(now["tokens"], json!([[1], [2], []]));
}

fn game_start(game: &crate::strozzi::Strozzi) -> crate::strozzi::State {
    let mut state = crate::game::Game::initial(game);
    play(game, &mut state, "token 1, token 2");
    state
}

/// Player 2 comes to the space where 1 and 0 stand: at their right. Player 0 does not move and keeps the place.
#[test]
fn sz_21_who_arrives_stands_at_the_right() {
    let game = game(&json!({"players": 3}));
    let start = json!({"phase": "dock", "to_act": 2, "active": 2, "ship": 5, "slots": [1, 2, 3],
        "claim": {"player": 2, "flag": "goods"},
        "tracks": {"venice": track(&[(1, 5), (0, 5), (2, 1)])}});
    let mut state = at(&game, &start);
    let events = shown(&play(&game, &mut state, "venice"));
    assert_eq!(
        events[1],
        json!({"type": "marker_moved", "player": 2, "city": "venice", "reason": "goods", "steps": 4,
            "from": 1, "to": 5, "place": 3, "rank": 3})
    );
    let now = position(&game, &state);
    assert_eq!(now["tracks"]["venice"], track(&[(1, 5), (0, 5), (2, 5)]));
    assert_eq!(now["tracks"]["rome"], track(&[(0, 0), (1, 0), (2, 0)]), "who does not move keeps the place");
    // Player 1 leaves the space ahead and overtakes nobody else.
    play(&game, &mut state, "ship 8, pirate, rome, ship 18, goods, no, venice");
    assert_eq!(position(&game, &state)["tracks"]["venice"], track(&[(1, 10), (0, 5), (2, 5)]));
}

/// The last space is 10: an advance of 4 from 8 stops there, behind who came first; who stands there stays.
#[test]
fn sz_21_the_last_space_stops() {
    let game = game(&json!({"players": 3}));
    let dock = |player: u8, venice: &[(u8, u8)]| {
        let start = json!({"phase": "dock", "to_act": player, "active": player, "ship": 5, "slots": [1, 2, 3],
            "claim": {"player": player, "flag": "goods"}, "tracks": {"venice": track(venice)}});
        let mut state = at(&game, &start);
        let events = shown(&play(&game, &mut state, "venice"));
        (events[1].clone(), position(&game, &state)["tracks"]["venice"].clone())
    };
    let (event, venice) = dock(0, &[(1, 10), (2, 9), (0, 8)]);
    assert_eq!(venice, track(&[(1, 10), (0, 10), (2, 9)]));
    assert_eq!((&event["steps"], &event["to"], &event["place"]), (&json!(4), &json!(10), &json!(2)));
    let (event, venice) = dock(1, &[(1, 10), (0, 10), (2, 9)]);
    assert_eq!(venice, track(&[(1, 10), (0, 10), (2, 9)]), "no place is lost");
    assert_eq!(
        event,
        json!({"type": "marker_stayed", "player": 1, "city": "venice", "reason": "goods", "steps": 4, "space": 10})
    );
}
