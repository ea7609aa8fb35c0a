//! Configurations and the bounds that follow from them.

use std::collections::BTreeSet;

use super::*;
use crate::game::Limits;
use crate::stramash::{Card, Part, To};

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
    assert_eq!((default.actions, default.chance_outcomes), (449, 14));
    assert_eq!((default.max_game_length, default.max_chance_nodes), (None, None));
    let Limits { actions, max_game_length, max_chance_nodes, min_return, .. } =
        game(&json!({"players": 6, "teams": true, "laddies": 1, "hand_size": 3, "max_plies": 7})).limits();
    // 25 moves by count, 4 out of the Dock, no divided seven, 2 times 4 Fechters, 14 discards.
    assert_eq!(actions, 25 + 4 + 8 + 14);
    assert_eq!((max_game_length, max_chance_nodes), (Some(7), Some(25)));
    assert!((min_return + 0.5).abs() < 1e-12);
}

/// A board with the Laddies anywhere, most of them near the entrance of seat 0, which has a 7 to play.
fn any_board(game: &Stramash, mut state: State, rng: &mut Rng) -> State {
    let (track, laddies) = (&game.track, usize::from(game.config.laddies));
    let mut taken = vec![false; usize::from(track.len)];
    for seat in 0..game.config.players {
        let own = &mut state.laddies[usize::from(seat)];
        own.fill(0);
        for number in 0..laddies {
            let last = u32::from(track.len + track.castle);
            let progress = if rng.below(3) > 0 { last - rng.below(15) } else { rng.below(last + 1) } as u8;
            if track.is_active(progress) {
                let space = &mut taken[usize::from(track.space(seat, progress))];
                if std::mem::replace(space, true) {
                    continue;
                }
            } else if own[..number].contains(&progress) {
                continue;
            }
            own[number] = progress;
        }
        own.sort_unstable_by(|a, b| b.cmp(a));
    }
    state
}

/// Each id of a divided seven is that of a listed move somewhere, and each listed move has one.
#[test]
fn ids_of_divided_sevens_have_positions() {
    for config in [json!({"players": 3}), json!({"players": 4, "teams": true, "laddies": 3})] {
        let game = game(&config);
        let hands: Vec<Value> =
            (0..game.config.players).map(|seat| if seat == 0 { json!(["7"]) } else { json!([]) }).collect();
        let start = set_up(&game, &json!({"phase": "play", "to_act": 0, "hands": hands}));
        let laddies = i32::from(game.config.laddies);
        let first = 25 * laddies + 4;
        // The first Laddie is `near` spaces before the entrance, the second is behind it, and the Castle holds both.
        let fits = |first: Part, second: Part| {
            let ends = |part: Part, before: u8| part.spaces.checked_sub(before).filter(|end| *end > 0);
            (0..7).any(|near| {
                let deepest = ends(first, near).filter(|end| *end <= game.config.laddies - first.laddie);
                deepest.is_some_and(|end| {
                    (near + 1..7).any(|far| ends(second, far).is_some_and(|other| other < end))
                })
            })
        };
        let wanted: BTreeSet<i32> = (first..first + 9 * (laddies * laddies - 1))
            .filter(|&id| match game.by_id(&start, id) {
                Some(Move::Split { first, second }) => {
                    first.to == To::Track || second.to == To::Track || fits(first, second)
                }
                other => panic!("{id}: {other:?}"),
            })
            .collect();
        let (mut rng, mut found) = (rng(3), BTreeSet::new());
        for _ in 0..1_000_000 {
            let state = any_board(&game, start, &mut rng);
            for mv in listed(&game, &state) {
                if let Move::Split { .. } = mv {
                    let id = game.id(&state, mv);
                    assert_eq!(game.by_id(&state, id), Some(mv));
                    found.insert(id);
                }
            }
            if found == wanted {
                break;
            }
        }
        assert_eq!(found, wanted, "{laddies} Laddies");
    }
}

/// Moves that no input names are refused too.
#[test]
fn moves_of_no_configuration_are_refused() {
    let game = game(&json!({"players": 3}));
    let state = set_up(
        &game,
        &json!({"phase": "play", "to_act": 0,
        "laddies": [[20, 10], [30], []], "hands": [["7", "BF"], [], []]}),
    );
    let part = |laddie, spaces| Part { laddie, spaces, to: To::Track };
    for mv in [
        Move::Fechter { laddie: Some(0), seat: 9, target: 0 },
        Move::Fechter { laddie: Some(0), seat: 1, target: 9 },
        Move::Split { first: part(0, 0), second: part(1, 7) },
        Move::Split { first: part(0, 7), second: part(1, 0) },
        Move::Split { first: part(0, 250), second: part(1, 13) },
        Move::Step { card: Card::SEVEN, laddie: 7, to: To::Track },
    ] {
        assert_eq!(game.check(&state, mv).unwrap_err().rule, Some("SM-02"), "{mv:?}");
    }
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
    assert_eq!([id("7:0+1,1+6"), id("7:0+1,1+6c"), id("7:0+1c,1+6"), id("7:0+2,1+5")], [129, 130, 134, 138]);
    assert_eq!([id("7:1+1,0+6"), id("7:0+1,2+6"), id("7:4+6,3+1")], [186, 131, 344]);
    // Seat 1's opponents are 2, 3, 0 in this order.
    assert_eq!([id("BF:0x2.0"), id("BF:0x3.4"), id("BF:0x0.0"), id("BF:1x2.0")], [345, 354, 355, 360]);
    assert_eq!([id("BF:dx2.0"), id("BF:dx0.4"), id("-A"), id("-BF")], [420, 434, 435, 448]);
    assert_eq!([id("+A"), id("+BF")], [0, 13]);
}
