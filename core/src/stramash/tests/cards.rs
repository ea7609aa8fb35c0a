//! Deal, turns, passes, sevens and Fechters.

use super::board::board;
use super::*;

fn standard(laddies: Value, hand: Value) -> (Stramash, State) {
    let game = game(&json!({}));
    let state = set_up(&game, &board(&laddies, &hand));
    (game, state)
}

fn can(laddies: Value, hand: Value) -> String {
    let (game, state) = standard(laddies, hand);
    texts(&game, &state)
}

#[test]
fn sm_10_cards_are_dealt_one_by_one() {
    let game = game(&json!({"players": 3, "first_player": 1, "hand_size": 2, "packs": 1}));
    let mut state = game.initial();
    let mut receivers = Vec::new();
    for text in ["+A", "Q", "draw bf", "+A", "+7", "+7"] {
        assert_eq!(game.turn(&state), Turn::Chance);
        assert_eq!(broken(&game, &state, "A:out"), "SM-10");
        let mv = read(&game, &state, &json!(text)).unwrap();
        let mut events = Vec::new();
        game.apply(&mut state, mv, &mut events);
        receivers.push(serde_json::to_value(events).unwrap()[0]["player"].clone());
    }
    assert_eq!(json!(receivers), json!([1, 2, 0, 1, 2, 0]));
    assert_eq!(position(&game, &state)["hands"], json!([["7", "BF"], ["A", "A"], ["7", "Q"]]));
    assert_eq!(position(&game, &state)["to_act"], 1);
    // 52 cards and two Fechters, six of them dealt.
    let weights = |state: &State| {
        let mut weights = Vec::new();
        game.chance(state, |mv, weight| weights.push((text(&game, state, mv), weight)));
        weights
    };
    let now = weights(&state);
    assert_eq!(now.iter().map(|(_, weight)| weight).sum::<u32>(), 48);
    assert_eq!(
        (now[0].clone(), now[6].clone(), now[13].clone()),
        (("+A".into(), 2), ("+7".into(), 2), ("+BF".into(), 1))
    );
    let tiny = super::game(&json!({"players": 2, "hand_size": 1, "deck": {"A": 2, "2": 1}}));
    let mut state = tiny.initial();
    play(&tiny, &mut state, "+2");
    assert_eq!(broken(&tiny, &state, "+2"), "SM-10");
    play(&tiny, &mut state, "+A");
    assert_eq!(broken(&tiny, &state, "+2"), "SM-11");
    assert_eq!(broken(&tiny, &state, "-2"), "SM-11");
}

#[test]
fn sm_11_a_turn_draws_and_plays() {
    let game = game(&json!({"first_player": 3}));
    let mut state = set_up(
        &game,
        &json!({"phase": "draw", "hands": [["2"], [], [], ["A", "2", "3", "4", "5"]], "turns": 6}),
    );
    assert_eq!(game.turn(&state), Turn::Chance);
    let told = serde_json::to_value(play(&game, &mut state, "+BF")).unwrap();
    assert_eq!(told, json!([{"type": "drawn", "player": 3, "card": "BF", "pile": 101}]));
    assert_eq!(game.turn(&state), Turn::Player(3));
    assert_eq!(broken(&game, &state, "+2"), "SM-11");
    for text in ["9:0", "K:out", "7:0+1,1+6", "-6"] {
        assert_eq!(broken(&game, &state, text), "SM-11");
    }
    play(&game, &mut state, "A:out");
    let now = position(&game, &state);
    assert_eq!((&now["phase"], &now["to_act"], &now["turns"]), (&json!("draw"), &json!(0), &json!(7)));
    assert_eq!(now["hands"][3], json!(["2", "3", "4", "5", "BF"]));
    assert_eq!(now["discards"], json!(["A"]));
}

#[test]
fn sm_12_a_card_that_moves_has_to_be_played() {
    // Nobody is active: only the ace moves.
    let (game, state) = standard(json!([[], [], [], []]), json!(["A", "2", "7", "8", "BF"]));
    assert_eq!(texts(&game, &state), "A:out");
    for text in ["-2", "-A", "-BF"] {
        assert_eq!(broken(&game, &state, text), "SM-12");
    }
    // Nothing moves: any card of the hand goes, each kind once.
    let (game, mut state) = standard(json!([[], [], [], []]), json!(["2", "2", "7", "8", "BF"]));
    assert_eq!(texts(&game, &state), "-2 -7 -8 -BF");
    let told = serde_json::to_value(play(&game, &mut state, "-8")).unwrap();
    assert_eq!(
        told,
        json!([{"type": "discarded", "player": 0, "card": "8", "movable": ["A", "J", "Q", "K"]}])
    );
    // A Laddie in the Castle that cannot move on allows nothing.
    assert_eq!(can(json!([["c5"], [], [], []]), json!(["2", "7"])), "-2 -7");
}

#[test]
fn sm_13_the_discards_become_the_pile_with_the_draw() {
    let game = game(&json!({"players": 2, "hand_size": 1, "deck": {"A": 1, "2": 3, "8": 1}}));
    let mut state =
        set_up(&game, &json!({"phase": "draw", "hands": [["2"], ["8"]], "discards": ["A", "2", "2"]}));
    let view =
        |state: &State| serde_json::to_value(game.view(state, crate::game::Viewer::Spectator)).unwrap();
    assert_eq!((&view(&state)["pile"], &view(&state)["discards"]), (&json!(0), &json!(["A", "2", "2"])));
    let mut weights = Vec::new();
    game.chance(&state, |mv, weight| weights.push((text(&game, &state, mv), weight)));
    assert_eq!(weights, [("+A".to_owned(), 1), ("+2".to_owned(), 2)]);
    assert_eq!(broken(&game, &state, "+8"), "SM-11");
    let told = serde_json::to_value(play(&game, &mut state, "+2")).unwrap();
    assert_eq!(
        told,
        json!([{"type": "reshuffled", "cards": 3}, {"type": "drawn", "player": 0, "card": "2", "pile": 2}])
    );
    assert_eq!((&view(&state)["pile"], &view(&state)["discards"]), (&json!(2), &json!([])));
}

#[test]
fn cards_are_conserved() {
    walks::walk(6, 1500, |game, state, _| {
        let left = game.left_over(state).unwrap();
        assert_eq!(left, state.pile);
        assert_eq!(state.pile.iter().map(|&count| u32::from(count)).sum::<u32>(), u32::from(state.pile_len));
        for seat in game.seats_range() {
            assert_eq!(state.hands[seat].cards().count(), usize::from(state.held[seat]));
        }
    });
}

#[test]
fn sm_16_sevens_are_divided_in_both_orders() {
    let own = json!([[10, 13], [], [], []]);
    // With 1 or 2 first, the Laddie behind runs into the one ahead, in either order.
    assert_eq!(can(own.clone(), json!(["7"])), "7:0 7:0+3,1+4 7:0+4,1+3 7:0+5,1+2 7:0+6,1+1");
    let (game, state) = standard(own.clone(), json!(["7"]));
    // Both orders: the other is read as the listed one, as text and as JSON, but its id is not listed.
    let turned = json!({"type": "split", "parts": [{"laddie": 1, "spaces": 1, "to": "track"}, {"laddie": 0, "spaces": 6, "to": "track"}]});
    let listed = read(&game, &state, &json!("7:0+6,1+1")).unwrap();
    assert_eq!(read(&game, &state, &turned).unwrap(), listed);
    assert_eq!(read(&game, &state, &json!("7:1+1,0+6")).unwrap(), listed);
    let error = game.check(&state, game.read_text("7:1+1,0+6").unwrap()).unwrap_err();
    assert_eq!(error.rule, Some("SM-16"));
    // One order only: to the space that the other part left.
    assert_eq!(broken(&game, &state, "7:1+3,0+4"), "SM-16");
    let mut moved = state;
    let told = serde_json::to_value(play(&game, &mut moved, "7:0+4,1+3")).unwrap();
    assert_eq!(laddies(&game, &moved)[0], json!([17, 13, "dock", "dock", "dock"]));
    assert_eq!((&told[1]["laddie"], &told[2]["laddie"], &told[2]["to"]), (&json!(0), &json!(1), &json!(13)));
    for text in ["7:0+1,1+6", "7:0+2,1+4", "7:0+3,0+4", "7:0+3,2+4", "7:0+3c,1+4", "7:0+3,1+4c"] {
        let before = state;
        assert_eq!(broken(&game, &state, text), "SM-16", "{text}");
        assert_eq!(state, before);
    }
    // The higher number first: the lower one follows round behind the entrance.
    assert_eq!(
        can(json!([[67, 68], [], [], []]), json!(["7"])),
        "7:1 7:0+1c,1+6 7:0+2c,1+5 7:0+3c,1+4 7:0+4c,1+3 7:0+5c,1+2 7:1+4,0+3 7:1+5,0+2 7:1+6,0+1"
    );
}

#[test]
fn sm_16_parts_bump_and_end_at_home() {
    let (game, mut state) = standard(json!([[10, 66], [14], [67], []]), json!(["7"]));
    let told = serde_json::to_value(play(&game, &mut state, "7:0+3c,1+4")).unwrap();
    let types: Vec<&str> =
        told.as_array().unwrap().iter().map(|event| event["type"].as_str().unwrap()).collect();
    assert_eq!(types, ["played", "moved", "home", "moved", "bumped"]);
    assert_eq!(
        laddies(&game, &state),
        json!([
            ["c2", 14, "dock", "dock", "dock"],
            vec!["dock"; 5],
            [67, "dock", "dock", "dock", "dock"],
            vec!["dock"; 5]
        ])
    );
    // A part can end on the entrance and bump there; Laddies in the Castle take no part.
    let (game, mut state) = standard(json!([["c4", 10, 66], [], [67], []]), json!(["7"]));
    assert_eq!(broken(&game, &state, "7:0+1c,1+6"), "SM-16");
    play(&game, &mut state, "7:1+1,2+6");
    assert_eq!(laddies(&game, &state)[0], json!(["c4", 67, 16, "dock", "dock"]));
    assert_eq!(laddies(&game, &state)[2], json!(vec!["dock"; 5]));
    // Both into the Castle: the one ahead has to go first.
    let both = can(json!([[66, 67], [], [], []]), json!(["7"]));
    assert!(both.contains("7:0+4c,1+3c") && both.contains("7:0+5c,1+2c"), "{both}");
    assert!(!both.contains("7:1+2c,0+5c") && !both.contains("7:0+2c,1+5c"), "{both}");
    // Two bumped of one seat: both by their numbers before the move.
    let (game, mut state) = standard(json!([[10, 30], [13, 34, 50], [], []]), json!(["7"]));
    let told = serde_json::to_value(play(&game, &mut state, "7:0+4,1+3")).unwrap();
    assert_eq!((&told[2]["laddie"], &told[2]["space"]), (&json!(2), &json!(34)));
    assert_eq!((&told[4]["laddie"], &told[4]["space"]), (&json!(0), &json!(13)));
}

#[test]
fn sm_17_fechters_take_the_place_of_opponents() {
    let all = json!([["c1", 10], [20, "c3"], [5, 36], []]);
    assert_eq!(can(all.clone(), json!(["BF"])), "BF:1x1.1 BF:1x2.0 BF:1x2.1 BF:dx1.1 BF:dx2.0 BF:dx2.1");
    let (game, state) = standard(all.clone(), json!(["BF"]));
    for text in ["BF:0x1.1", "BF:1x1.0", "BF:1x1.2", "BF:1x3.0", "BF:1x0.1", "BF:2x1.1"] {
        assert_eq!(broken(&game, &state, text), "SM-17", "{text}");
    }
    // Not by counting: nothing else has a BF.
    let counting = json!({"type": "move", "card": "BF", "laddie": 1, "to": "track"});
    assert_eq!(read(&game, &state, &counting).unwrap_err().rule, Some("SM-17"));
    let mut moved = state;
    let told = serde_json::to_value(play(&game, &mut moved, "BF:1x2.1")).unwrap();
    assert_eq!(
        told[1],
        json!({"type": "replaced", "seat": 0, "laddie": 1, "from": 10, "space": 36, "other": 2, "target": 1})
    );
    assert_eq!(laddies(&game, &moved)[0], json!(["c1", 36, "dock", "dock", "dock"]));
    assert_eq!(laddies(&game, &moved)[2], json!([5, "dock", "dock", "dock", "dock"]));
    let mut moved = state;
    let told = serde_json::to_value(play(&game, &mut moved, "BF:dx1.1")).unwrap();
    assert_eq!((&told[1]["laddie"], &told[1]["from"]), (&json!("dock"), &json!("dock")));
    assert_eq!(laddies(&game, &moved)[0], json!(["c1", 20, 10, "dock", "dock"]));
    // Without the Dock, and with it as the only move there is.
    let closed = super::game(&json!({"fechter_from_dock": false}));
    let state = set_up(&closed, &board(&all, &json!(["BF"])));
    assert_eq!(texts(&closed, &state), "BF:1x1.1 BF:1x2.0 BF:1x2.1");
    assert_eq!(broken(&closed, &state, "BF:dx1.1"), "SM-17");
    let (game, state) = standard(json!([[], [], [], [7]]), json!(["2", "BF"]));
    assert_eq!(texts(&game, &state), "BF:dx3.0");
    assert_eq!(broken(&game, &state, "-2"), "SM-12");
    let state = set_up(&closed, &board(&json!([[], [], [], [7]]), &json!(["2", "BF"])));
    assert_eq!(texts(&closed, &state), "-2 -BF");
    // No Laddie in the Dock.
    let (game, state) = standard(json!([[1, 2, 3, 4, 5], [8], [], []]), json!(["BF"]));
    assert_eq!(broken(&game, &state, "BF:dx1.0"), "SM-17");
}
