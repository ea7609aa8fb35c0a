//! The configuration and the components; the first position.

use serde_json::{Value, json};

use super::{at, configs, due, game, position, read_config, ship, track, view};
use crate::error::Code;
use crate::game::{Game, Viewer};

#[test]
fn defaults_are_filled_in_and_read_back() {
    let written = serde_json::to_value(game(&json!({})).config()).unwrap();
    let own: Value = serde_json::from_str(include_str!("../components.json")).unwrap();
    assert_eq!(
        written,
        json!({"players": 4, "first_player": 0, "money": "secret", "rounds": 3, "ships_per_round": 15,
            "components": own})
    );
    for game in configs() {
        let written = serde_json::to_value(game.config()).unwrap();
        let again = serde_json::to_value(read_config(&written).unwrap().config()).unwrap();
        assert_eq!(again, written);
    }
    let null = game(&json!({"players": 6, "ships_per_round": null}));
    assert_eq!(serde_json::to_value(null.config()).unwrap()["ships_per_round"], 21);
}

#[test]
fn entries_may_stand_in_any_order_and_a_part_left_out_is_the_project_s() {
    let shuffled = json!({"ships_per_round": 2, "components": {
        "ships": [ship(2, 5, [0, 1, 0], 0, true), ship(1, 8, [0; 3], 1, false)]}});
    let written = serde_json::to_value(game(&shuffled).config()).unwrap();
    assert_eq!(
        written["components"]["ships"],
        json!([ship(1, 8, [0; 3], 1, false), ship(2, 5, [0, 1, 0], 0, true)])
    );
    assert_eq!(written["components"]["tokens"].as_array().unwrap().len(), 36);
    assert_eq!(written["components"]["tracks"]["rome"]["bonuses"], json!({"5": 5, "8": 10, "10": 15}));
}

/// What is given instead of a valid part, and where the error is.
#[test]
fn errors_name_the_field() {
    let ships = |bad: Value| json!({"ships_per_round": 1, "components": {"ships": [ship(1, 8, [0; 3], 1, false), bad]}});
    let tokens = |bad: Value| {
        let good = json!({"id": 1, "category": "arts", "value": 1, "good": "rome"});
        json!({"components": {"tokens": [good, bad]}})
    };
    let tracks = |bad: Value| {
        let good = json!({"spaces": 10, "bonuses": {"5": 5}});
        json!({"components": {"tracks": {"venice": good, "rome": bad, "naples": good, "florence": good}}})
    };
    let without = |mut ship: Value, field: &str| {
        ship.as_object_mut().unwrap().remove(field);
        ship
    };
    let cases = [
        (json!([]), "$"),
        (json!({"colour": 1}), "$.colour"),
        (json!({"players": 2}), "$.players"),
        (json!({"players": 7}), "$.players"),
        (json!({"players": "4"}), "$.players"),
        (json!({"players": 3, "first_player": 3}), "$.first_player"),
        (json!({"money": "hidden"}), "$.money"),
        (json!({"rounds": 0}), "$.rounds"),
        (json!({"rounds": 4}), "$.rounds"),
        (json!({"ships_per_round": 0}), "$.ships_per_round"),
        (json!({"players": 3, "ships_per_round": 13}), "$.ships_per_round"),
        (json!({"components": {"coins": []}}), "$.components.coins"),
        (json!({"components": {"ships": [ship(1, 8, [0; 3], 1, false)]}}), "$.components.ships"),
        (
            json!({"components": {"ships": (1..=65).map(|id| ship(id, 1, [0; 3], 0, false)).collect::<Vec<_>>()}}),
            "$.components.ships",
        ),
        (ships(ship(1, 8, [0; 3], 1, false)), "$.components.ships[1].id"),
        (ships(ship(3, 8, [0; 3], 1, false)), "$.components.ships[1].id"),
        (ships(ship(2, 9, [0; 3], 1, false)), "$.components.ships[1].sails"),
        (ships(ship(2, 0, [0; 3], 1, false)), "$.components.ships[1].sails"),
        (ships(ship(2, 8, [0, 0, 7], 1, false)), "$.components.ships[1].goods.naples"),
        (ships(ship(2, 8, [0; 3], 3, false)), "$.components.ships[1].scrolls"),
        (ships(without(ship(2, 8, [0; 3], 0, false), "token")), "$.components.ships[1]"),
        (
            ships(json!({"id": 2, "sails": 1, "goods": {"venice": 0, "rome": 0, "naples": 0}, "scrolls": 0,
            "token": false, "name": "x"})),
            "$.components.ships[1].name",
        ),
        (tokens(json!({"id": 1, "category": "arts", "value": 2, "good": null})), "$.components.tokens[1].id"),
        (
            tokens(json!({"id": 2, "category": "war", "value": 2, "good": null})),
            "$.components.tokens[1].category",
        ),
        (
            tokens(json!({"id": 2, "category": "arts", "value": 3, "good": null})),
            "$.components.tokens[1].value",
        ),
        (
            tokens(json!({"id": 2, "category": "arts", "value": 1, "good": null})),
            "$.components.tokens[1].good",
        ),
        (
            tokens(json!({"id": 2, "category": "arts", "value": 2, "good": "rome"})),
            "$.components.tokens[1].good",
        ),
        (
            tokens(json!({"id": 2, "category": "arts", "value": 1, "good": "florence"})),
            "$.components.tokens[1].good",
        ),
        (tracks(json!({"spaces": 0, "bonuses": {}})), "$.components.tracks.rome.spaces"),
        (tracks(json!({"spaces": 31, "bonuses": {}})), "$.components.tracks.rome.spaces"),
        (tracks(json!({"spaces": 5, "bonuses": {"6": 5}})), "$.components.tracks.rome.bonuses.6"),
        (tracks(json!({"spaces": 5, "bonuses": {"0": 5}})), "$.components.tracks.rome.bonuses.0"),
        (tracks(json!({"spaces": 5, "bonuses": {"05": 5}})), "$.components.tracks.rome.bonuses.05"),
        (tracks(json!({"spaces": 5, "bonuses": {"5": 6}})), "$.components.tracks.rome.bonuses.5"),
        (tracks(json!({"spaces": 5, "bonuses": {"4": 5, "5": 5}})), "$.components.tracks.rome.bonuses.5"),
        (json!({"components": {"tracks": {"rome": {"spaces": 5, "bonuses": {}}}}}), "$.components.tracks"),
    ];
    for (config, path) in cases {
        let error = read_config(&config).expect_err(&config.to_string());
        assert_eq!((error.code, error.path.as_deref()), (Code::BadConfig, Some(path)), "{config}: {error}");
    }
}

#[test]
fn no_tokens_and_empty_tracks_are_allowed() {
    let game = game(&json!({"components": {"tokens": []}}));
    let state = game.initial();
    assert_eq!(view(&game, &state, Viewer::Spectator)["phase"], "reveal");
    assert_eq!(game.limits().chance_outcomes, 29);
}

#[test]
fn bounds_follow_the_page() {
    let bounds = |config: &Value| {
        let limits = game(config).limits();
        (limits.max_game_length.unwrap(), limits.max_chance_nodes.unwrap(), limits.chance_outcomes)
    };
    // 4 players: 15 ships, 12 taken, 10 of the 29 show a token: 3 · (60 + 12) + 30; 3 + 45 + 30.
    assert_eq!(bounds(&json!({})), (246, 78, 65));
    assert_eq!(bounds(&json!({"players": 3, "rounds": 1, "ships_per_round": 1})), (5, 5, 65));
    assert_eq!(bounds(&json!({"components": {"tokens": []}})), (216, 45, 29));
}

/// Position: none. The first one has all flags, and all markers on the start in seat order from `first_player`.
#[test]
fn sz_01_the_start() {
    let game = game(&json!({"players": 3, "first_player": 1}));
    let state = game.initial();
    let start = track(&[(1, 0), (2, 0), (0, 0)]);
    assert_eq!(
        position(&game, &state),
        json!({"round": 1, "phase": "setup", "active": 1, "to_act": null, "ship": null, "claim": null, "seen": [],
            "ports": {"venice": [], "rome": [], "naples": []},
            "tracks": {"venice": start, "rome": start, "naples": start, "florence": start},
            "slots": [null, null, null], "tokens": [[], [], []], "sheets": [[], [], []]})
    );
    let all = json!(["plus_one", "goods", "pirate"]);
    assert_eq!(view(&game, &state, Viewer::Spectator)["flags"], json!([all, all, all]));
    assert_eq!(game.seats(), ["Red", "Green", "Blue"]);
    assert_eq!(game.hash(&at(&game, &json!({"phase": "setup"}))), game.hash(&state));
}

/// Three tokens come first, one a slot; with two tokens, two.
#[test]
fn sz_02_tokens_face_up() {
    let whole = game(&json!({}));
    let mut state = whole.initial();
    for (text, slots) in [
        ("token 30", json!([30, null, null])),
        ("token 2", json!([30, 2, null])),
        ("token 9", json!([30, 2, 9])),
    ] {
        assert_eq!(due(&whole, &state), "chance");
        assert_eq!(super::rule(&whole, &state, "ship 1"), "SZ-02");
        assert_eq!(super::rule(&whole, &state, "no"), "SZ-02");
        super::play(&whole, &mut state, text);
        assert_eq!(position(&whole, &state)["slots"], slots);
    }
    assert_eq!(position(&whole, &state)["phase"], "reveal");
    let two = game(&json!({"components": {"tokens": [
        {"id": 1, "category": "arts", "value": 1, "good": "rome"},
        {"id": 2, "category": "arts", "value": 2, "good": null}]}}));
    let mut state = two.initial();
    super::play(&two, &mut state, "token 2");
    assert_eq!(super::rule(&two, &state, "token 2"), "SZ-02");
    super::play(&two, &mut state, "token 1");
    assert_eq!(position(&two, &state)["slots"], json!([2, 1, null]));
    assert_eq!(position(&two, &state)["phase"], "reveal");
}

/// A ship is any of those not turned over in the round, the ones set aside included, all alike.
#[test]
fn sz_03_every_ship_not_seen_in_the_round_may_come() {
    for (players, ships) in [(3, 12), (4, 15), (5, 18), (6, 21)] {
        let game = game(&json!({"players": players}));
        let state = super::after(&game, "");
        assert_eq!(view(&game, &state, Viewer::Spectator)["deck"], ships);
    }
    let game = game(&json!({"ships_per_round": 2}));
    let mut state = super::after(&game, "ship 5, no, no, no, no");
    let mut drawn = Vec::new();
    game.chance(&state, |mv, weight| drawn.push((game.id(&state, mv), weight)));
    let expected: Vec<(i32, u32)> = (0..29).filter(|&id| id != 4).map(|id| (id, 1)).collect();
    assert_eq!(drawn, expected);
    assert_eq!(super::rule(&game, &state, "ship 5"), "SZ-03");
    super::play(&game, &mut state, "ship 6, no, no, no, no");
    let mut drawn = 0;
    game.chance(&state, |_, _| drawn += 1);
    assert_eq!(
        (drawn, &position(&game, &state)["round"]),
        (29, &json!(2)),
        "in the next round all are in play"
    );
}
