//! What each viewer sees.

use super::*;
use crate::game::Viewer;
use crate::stramash::Card;
use crate::tensor::Tensor;

fn view(game: &Stramash, state: &State, viewer: Viewer) -> Value {
    serde_json::to_value(game.view(state, viewer)).unwrap()
}

fn middle() -> (Stramash, State) {
    let game =
        game(&json!({"teams": true, "laddies": 2, "hand_size": 2, "mashie_spaces": 9, "max_plies": 100}));
    let state = set_up(
        &game,
        &json!({"phase": "play", "to_act": 1, "turns": 40, "laddies": [["c2", 3], [8], [], [30, 12]],
            "hands": [["A", "2"], ["2", "2", "Q"], ["K"], ["9", "BF"]], "discards": ["3", "8", "3"],
            "excluded": [[["J", "Q"], []], [["A"], ["A"], []], [[]], [[], []]]}),
    );
    (game, state)
}

#[test]
fn sm_50_a_hand_is_seen_by_its_player_alone() {
    let (game, state) = middle();
    let hands = |viewer| view(&game, &state, viewer)["hands"].clone();
    assert_eq!(hands(Viewer::Player(0)), json!([["A", "2"], null, null, null]));
    assert_eq!(hands(Viewer::Player(3)), json!([null, null, null, ["9", "BF"]]));
    assert_eq!(hands(Viewer::Spectator), json!([null, null, null, null]));
    assert_eq!(hands(Viewer::Referee), json!([["A", "2"], ["2", "2", "Q"], ["K"], ["9", "BF"]]));
    for viewer in [Viewer::Player(0), Viewer::Player(2), Viewer::Spectator, Viewer::Referee] {
        let mut seen = view(&game, &state, viewer);
        seen["hands"] = json!(null);
        assert_eq!(
            seen,
            json!({"players": 4, "teams": [[0, 2], [1, 3]], "phase": "play", "to_act": 1, "moves": 1, "turns": 40,
                "max_plies": 100, "track": 36, "starts": [0, 9, 18, 27], "entrances": [31, 4, 13, 22],
                "laddies": [["c2", 3], [8, "dock"], ["dock", "dock"], [12, 30]], "home": [1, 0, 0, 0],
                "progress": [46, 4, 0, 34], "hands": null, "hand_sizes": [2, 3, 1, 2], "pile": 97,
                "discards": ["3", "8", "3"],
                "excluded": [[["J", "Q"], []], [["A"], ["A"], []], [[]], [[], []]], "winners": null})
        );
    }
    let mut picture = String::new();
    game.draw_picture(&state, Viewer::Player(2), &mut picture);
    assert_eq!(
        picture,
        "turn 40: Green plays\n   0 +..R>...G\n   9 +..Y>....\n  18 +...>....\n  27 +..Y>....\n\
         Red    castle .R dock 0 hand of 2\nGreen  castle .. dock 1 hand of 3\nBlue   castle .. dock 2 hand K\n\
         Yellow castle .. dock 0 hand of 2\npile 97, discards 3 8 3\n"
    );
}

#[test]
fn sm_50_a_card_dealt_or_drawn_is_for_who_gets_it() {
    let dealt = Event::Dealt { player: 1, card: Some(Card(3)) };
    let drawn = Event::Drawn { player: 1, card: Some(Card(3)), pile: 9 };
    let written = |event: Event, viewer| strict::write(&event.redacted(viewer));
    for viewer in [Viewer::Player(1), Viewer::Referee] {
        assert_eq!(written(dealt, viewer), "{\"type\":\"dealt\",\"player\":1,\"card\":\"4\"}");
        assert_eq!(written(drawn, viewer), "{\"type\":\"drawn\",\"player\":1,\"card\":\"4\",\"pile\":9}");
    }
    for viewer in [Viewer::Player(0), Viewer::Player(3), Viewer::Spectator] {
        assert_eq!(written(dealt, viewer), "{\"type\":\"dealt\",\"player\":1}");
        assert_eq!(written(drawn, viewer), "{\"type\":\"drawn\",\"player\":1,\"pile\":9}");
    }
    assert_eq!(drawn.redacted(Viewer::Player(0)).to_string(), "Green draws a card; the pile has 9");
}

#[test]
fn sm_12_what_a_pass_shows_is_told() {
    let told = |movable: &[Card]| {
        let movable = movable.iter().copied().collect();
        Event::Discarded { player: 2, card: Card(3), movable }.to_string()
    };
    assert_eq!(
        told(&[Card::ACE, Card::FECHTER]),
        "Blue has no move and discards 4; no card held is one of: A BF"
    );
    assert_eq!(told(&[]), "Blue has no move and discards 4");
}

/// A plane of an observation or information tensor, as integers.
fn plane(game: &Stramash, state: &State, player: u8, name: &str) -> Vec<u8> {
    let spec = game.information_spec().unwrap();
    let mut cells = vec![0; spec.len()];
    game.information(state, player, &mut Tensor::<u8>::new(&mut cells, &spec));
    let plane = spec.planes.iter().find(|plane| plane.name == name).unwrap();
    cells[plane.offset..plane.offset + plane.len].to_vec()
}

/// The cells of a plane that are not 0.
fn set(game: &Stramash, state: &State, player: u8, name: &str) -> Vec<usize> {
    let cells = plane(game, state, player, name);
    (0..cells.len()).filter(|&cell| cells[cell] > 0).collect()
}

#[test]
fn tensors_are_seen_from_the_own_seat() {
    let (game, state) = middle();
    // Player 3: seats 3, 0, 1, 2 in this order; the own start is 27.
    assert_eq!(set(&game, &state, 3, "phase"), [2]);
    assert_eq!(set(&game, &state, 3, "turn"), [2]);
    assert_eq!(set(&game, &state, 3, "moves"), [2]);
    assert_eq!(set(&game, &state, 3, "team"), [0, 2]);
    assert_eq!(set(&game, &state, 3, "track"), [3, 21, 36 + 12, 2 * 36 + 17]);
    assert_eq!(set(&game, &state, 3, "castle"), [3]);
    assert_eq!(plane(&game, &state, 3, "dock"), [0, 0, 1, 2]);
    assert_eq!(set(&game, &state, 3, "entrance"), [31, 36 + 4, 2 * 36 + 13, 3 * 36 + 22]);
    assert_eq!(plane(&game, &state, 3, "hand"), [0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
    assert_eq!(plane(&game, &state, 3, "hand_sizes"), [2, 2, 3, 1]);
    // By seat, three cards, fourteen kinds: seat 0 is second, its oldest card is neither J nor Q.
    assert_eq!(set(&game, &state, 3, "excluded"), [42 + 10, 42 + 11, 84, 84 + 14]);
    assert_eq!(plane(&game, &state, 3, "pile"), [97]);
    assert_eq!(plane(&game, &state, 3, "discards"), [0, 0, 2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
    assert_eq!(plane(&game, &state, 3, "unseen"), [8, 8, 6, 8, 8, 8, 8, 7, 7, 8, 8, 8, 8, 3]);
    assert_eq!(plane(&game, &state, 3, "clock"), [102]);
    assert_eq!(set(&game, &state, 3, "discard_order"), [2, 14 + 7, 28 + 2]);
    let start = plane(&game, &game.initial(), 0, "phase");
    assert_eq!(start, [1, 0, 0, 0]);
}

/// A seat further and a Mashie further on, everything looks the same.
#[test]
fn turned_boards_look_the_same() {
    let turn_by_seat = |list: &Value| {
        let mut items = list.as_array().unwrap().clone();
        items.rotate_right(1);
        json!(items)
    };
    for config in
        [json!({"players": 5, "packs": 1}), json!({"players": 4, "teams": true, "mashie_spaces": 10})]
    {
        let game = game(&config);
        let (len, players) = (u64::from(game.track.len), game.config.players);
        let (mut state, mut rng) = (game.initial(), rng(7));
        for _ in 0..1200 {
            let moves = listed(&game, &state);
            if moves.is_empty() {
                break;
            }
            game.apply(&mut state, moves[rng.below(moves.len() as u32) as usize], &mut ());
            if state.phase == super::super::Phase::Deal || game.turn(&state) == Turn::Over || rng.below(8) > 0
            {
                continue;
            }
            let mut turned = position(&game, &state);
            for field in ["laddies", "hands", "excluded"] {
                turned[field] = turn_by_seat(&turned[field]);
            }
            turned["to_act"] = json!((turned["to_act"].as_u64().unwrap() + 1) % u64::from(players));
            for place in turned["laddies"]
                .as_array_mut()
                .unwrap()
                .iter_mut()
                .flat_map(|seat| seat.as_array_mut().unwrap())
            {
                if let Some(space) = place.as_u64() {
                    *place = json!((space + u64::from(game.config.mashie_spaces)) % len);
                }
            }
            let turned = set_up(&game, &turned);
            let spec = game.information_spec().unwrap();
            for player in 0..players {
                let (mut here, mut there) = (vec![0; spec.len()], vec![0; spec.len()]);
                game.information(&state, player, &mut Tensor::<u8>::new(&mut here, &spec));
                game.information(&turned, (player + 1) % players, &mut Tensor::<u8>::new(&mut there, &spec));
                assert_eq!(here, there);
            }
            let ids = |state: &State| -> Vec<i32> {
                listed(&game, state).into_iter().map(|mv| game.id(state, mv)).collect()
            };
            assert_eq!(ids(&turned), ids(&state), "ids are seen from the own seat too");
        }
    }
}
