//! Configurations and the bounds that follow from them.

use super::*;
use crate::game::Limits;

/// The code and the place of the error that a configuration meets.
fn wrong(config: &Value) -> (Code, String) {
    let error = read_config(config).expect_err(&config.to_string());
    (error.code, error.path.unwrap_or_default())
}

#[test]
fn defaults_are_those_of_the_page() {
    let written = |config: Value| strict::write(&game(&config).config());
    assert_eq!(
        written(json!({})),
        "{\"players\":4,\"teams\":false,\"first_player\":0,\"mashie_spaces\":18,\"entrance_before_start\":5,\
         \"fechters_per_pack\":2,\"packs\":2,\"deck\":null,\"hand_size\":5,\"laddies\":5,\"fechter_from_dock\":true,\
         \"max_plies\":null}"
    );
    assert_eq!(game(&json!({"players": 5})).config.packs, Some(3));
    let deck = json!({"players": 2, "hand_size": 1, "deck": {"BF": 2, "K": 0, "A": 3}});
    let written = written(deck);
    assert!(
        written.contains("\"fechters_per_pack\":null,\"packs\":null,\"deck\":{\"A\":3,\"BF\":2}"),
        "{written}"
    );
    for game in configs() {
        let again = strict::write(&game.config());
        let config: Value = serde_json::from_str(&again).unwrap();
        assert_eq!(strict::write(&super::game(&config).config()), again);
    }
}

#[test]
fn what_is_out_of_range_is_named() {
    for (field, value) in [
        ("players", json!(1)),
        ("players", json!(7)),
        ("teams", json!(1)),
        ("first_player", json!(4)),
        ("mashie_spaces", json!(8)),
        ("mashie_spaces", json!(31)),
        ("entrance_before_start", json!(0)),
        ("entrance_before_start", json!(9)),
        ("fechters_per_pack", json!(5)),
        ("packs", json!(0)),
        ("packs", json!(5)),
        ("deck", json!([])),
        ("hand_size", json!(0)),
        ("hand_size", json!(6)),
        ("laddies", json!(0)),
        ("laddies", json!(6)),
        ("fechter_from_dock", json!(null)),
        ("max_plies", json!(0)),
        ("max_plies", json!(4_294_967_296_u64)),
        ("no_such_field", json!(0)),
    ] {
        assert_eq!(wrong(&json!({ field: value })), (Code::BadConfig, format!("$.{field}")));
    }
    for players in [2, 3, 5] {
        assert_eq!(wrong(&json!({"players": players, "teams": true})).1, "$.teams");
    }
    // Four players with hands of five need 21 cards.
    assert_eq!(wrong(&json!({"deck": {"A": 20}})).1, "$.deck");
    assert!(read_config(&json!({"deck": {"A": 21}})).is_ok());
    assert_eq!(wrong(&json!({"deck": {"A": 200, "2": 25}})).1, "$.deck");
    assert_eq!(wrong(&json!({"deck": {"A": 30, "1": 2}})).1, "$.deck.1");
    assert_eq!(wrong(&json!({"deck": {"A": 30}, "packs": 1})).1, "$.packs");
    assert_eq!(wrong(&json!({"deck": {"A": 30}, "fechters_per_pack": 1})).1, "$.fechters_per_pack");
    assert!(read_config(&json!({"deck": {"A": 30}, "packs": null, "fechters_per_pack": null})).is_ok());
    assert!(
        read_config(&json!({"deck": null, "packs": 1, "fechters_per_pack": 4, "max_plies": null})).is_ok()
    );
}

#[test]
fn bounds_follow_from_the_configuration() {
    let default = game(&json!({})).limits();
    assert_eq!((default.actions, default.chance_outcomes), (713, 14));
    assert_eq!((default.max_game_length, default.max_chance_nodes), (None, None));
    let Limits { actions, max_game_length, max_chance_nodes, min_return, .. } =
        game(&json!({"players": 6, "teams": true, "laddies": 1, "hand_size": 3, "max_plies": 7})).limits();
    // 25 moves by count, 4 out of the Dock, no divided seven, 2 times 4 Fechters, 14 discards.
    assert_eq!(actions, 25 + 4 + 8 + 14);
    assert_eq!((max_game_length, max_chance_nodes), (Some(7), Some(25)));
    assert!((min_return + 0.5).abs() < 1e-12);
}

#[test]
fn ids_and_moves_go_over_into_each_other() {
    for game in configs() {
        for player in 0..game.config.players {
            let layout = game.layout;
            for id in 0..layout.decisions() {
                let mv = layout.decision(player, id).unwrap();
                assert_eq!(layout.id(player, mv), id, "{mv:?}");
            }
            assert_eq!(layout.decision(player, -1), None);
            assert_eq!(layout.decision(player, layout.decisions()), None);
        }
    }
}

/// The formulas of the page.
#[test]
fn ids_are_laid_out_as_on_the_page() {
    let game = game(&json!({}));
    let mut state = game.initial();
    state.to_act = 1;
    let id = |text: &str| game.id(&state, game.read_text(text).unwrap());
    assert_eq!([id("A:0"), id("A:0c"), id("2:0"), id("7:4c")], [0, 1, 10, 69]);
    assert_eq!([id("8:0"), id("8:4"), id("9:0"), id("K:4c")], [70, 74, 75, 124]);
    assert_eq!([id("A:out"), id("J:out"), id("K:out")], [125, 126, 128]);
    assert_eq!([id("7:0+1,1+6"), id("7:0+1,1+6c"), id("7:0+1c,1+6"), id("7:0+2,1+5")], [129, 130, 137, 145]);
    assert_eq!([id("7:1+1,0+6"), id("7:4+6c,3+1c")], [225, 608]);
    // Seat 1's opponents are 2, 3, 0 in this order.
    assert_eq!([id("BF:0x2.0"), id("BF:0x3.4"), id("BF:0x0.0"), id("BF:1x2.0")], [609, 618, 619, 624]);
    assert_eq!([id("BF:dx2.0"), id("BF:dx0.4"), id("-A"), id("-BF")], [684, 698, 699, 712]);
    assert_eq!([id("+A"), id("+BF")], [0, 13]);
}
