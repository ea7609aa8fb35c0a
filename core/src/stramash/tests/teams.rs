//! Teams, and the end with and without them.

use super::board::board;
use super::*;

fn team_game() -> Stramash {
    game(&json!({"teams": true}))
}

/// Seat 0 plays; its teammate is seat 2, whose entrance is 31.
fn standard(laddies: Value, hand: Value) -> (Stramash, State) {
    let game = team_game();
    let state = set_up(&game, &board(&laddies, &hand));
    (game, state)
}

fn types(events: &[Event]) -> String {
    let name = |event: &Event| serde_json::to_value(event).unwrap()["type"].as_str().unwrap().to_owned();
    events.iter().map(name).collect::<Vec<_>>().join(" ")
}

fn returns(game: &Stramash, state: &State) -> Vec<f64> {
    let mut returns = vec![9.0; usize::from(game.config.players)];
    game.returns(state, &mut returns);
    returns
}

#[test]
fn sm_41_a_teammate_is_sent_to_the_entrance() {
    let (game, state) = standard(json!([[10], [31], [15], []]), json!(["5"]));
    let mut moved = state;
    let events = play(&game, &mut moved, "5:0");
    assert_eq!(types(&events), "played moved sent_to_entrance bumped");
    let told = serde_json::to_value(&events).unwrap();
    assert_eq!(
        told[2],
        json!({"type": "sent_to_entrance", "seat": 2, "laddie": 0, "from": 15, "to": 31, "by": 0})
    );
    assert_eq!(told[3], json!({"type": "bumped", "seat": 1, "laddie": 0, "space": 31, "by": 2}));
    let dock = json!(vec!["dock"; 5]);
    let one = |place: u8| json!([place, "dock", "dock", "dock", "dock"]);
    assert_eq!(laddies(&game, &moved), json!([one(15), dock, one(31), dock]));
    // Free entrance.
    let (game, mut state) = standard(json!([[10], [], [15], []]), json!(["5"]));
    assert_eq!(types(&play(&game, &mut state, "5:0")), "played moved sent_to_entrance");
    assert_eq!(laddies(&game, &state)[2], one(31));
}

#[test]
fn sm_41_the_entrance_must_hold_no_laddie_of_either() {
    for (own, mate, card, text) in [
        (json!([10, 31]), json!([15]), "5", "5:1"),
        (json!([10]), json!([15, 31]), "5", "5:0"),
        (json!([26]), json!([31]), "5", "5:0"),
        (json!([10, 31]), json!([2]), "8", "8:1"),
        (json!([31]), json!([0]), "A", "A:out"),
        (json!([]), json!([0, 31]), "A", "A:out"),
    ] {
        let (game, state) = standard(json!([own, [], mate, []]), json!([card]));
        assert_eq!(broken(&game, &state, text), "SM-41", "{own} {mate}");
        assert!(!texts(&game, &state).split(' ').any(|listed| listed == text));
    }
    // Who moves has left the entrance.
    let (game, mut state) = standard(json!([[31], [], [36], []]), json!(["5"]));
    play(&game, &mut state, "5:0");
    assert_eq!(laddies(&game, &state)[0][0], 36);
    assert_eq!(laddies(&game, &state)[2][0], 31);
    // Teammates are jumped.
    let (game, state) = standard(json!([[10], [], [15, 31], []]), json!(["6"]));
    assert_eq!(texts(&game, &state), "6:0");
}

#[test]
fn sm_41_holds_for_each_part_of_a_seven() {
    // The first part leaves the entrance for the second.
    let (game, state) = standard(json!([[10, 31], [], [14], []]), json!(["7"]));
    let listed = texts(&game, &state);
    assert!(listed.contains("7:0+3,1+4") && !listed.contains("7:1+4,0+3"), "{listed}");
    // Two teammates cannot both be sent there.
    let (game, state) = standard(json!([[10, 20], [], [14, 23], []]), json!(["7"]));
    assert_eq!(broken(&game, &state, "7:0+3,1+4"), "SM-16");
    assert_eq!(broken(&game, &state, "7:1+4,0+3"), "SM-16");
    // Nor can one be sent where the other part ends.
    let (game, state) = standard(json!([[10, 28], [], [14], []]), json!(["7"]));
    assert_eq!(broken(&game, &state, "7:0+3,1+4"), "SM-16");
    assert_eq!(broken(&game, &state, "7:1+4,0+3"), "SM-16");
}

#[test]
fn sm_17_fechters_spare_the_teammate() {
    let (game, state) = standard(json!([[10], [20], [5], [9]]), json!(["BF"]));
    assert_eq!(texts(&game, &state), "BF:0x1.0 BF:0x3.0 BF:dx1.0 BF:dx3.0");
    assert_eq!(broken(&game, &state, "BF:0x2.0"), "SM-17");
}

#[test]
fn sm_42_who_is_home_moves_the_teammate_s_laddies() {
    let home = json!(["c1", "c2", "c3", "c4", "c5"]);
    let (game, mut state) = standard(json!([home, [36], ["c5", 30], []]), json!(["A", "2", "7", "BF"]));
    // In the teammate's numbers, by the teammate's Dock, entrance (31) and Castle.
    let expected = "A:1 2:1 2:1c 7:1 A:out BF:1x1.0 BF:dx1.0";
    assert_eq!(texts(&game, &state), expected);
    assert_eq!(broken(&game, &state, "-7"), "SM-12");
    let view = serde_json::to_value(game.view(&state, crate::game::Viewer::Spectator)).unwrap();
    assert_eq!(
        (&view["to_act"], &view["moves"], &view["teams"]),
        (&json!(0), &json!(2), &json!([[0, 2], [1, 3]]))
    );
    // Against the own team, which is oneself then.
    assert_eq!(broken(&game, &state, "BF:1x0.0"), "SM-17");
    assert_eq!(broken(&game, &state, "BF:1x2.1"), "SM-17");
    let events = play(&game, &mut state, "A:out");
    assert_eq!(types(&events), "played left_dock bumped");
    assert_eq!(laddies(&game, &state)[2], json!(["c5", 30, 36, "dock", "dock"]));
    assert_eq!(laddies(&game, &state)[0], json!(["c5", "c4", "c3", "c2", "c1"]));
    // Without a move a card is discarded, as ever.
    let (game, state) = standard(json!([home, [], ["c5"], []]), json!(["2", "9"]));
    assert_eq!(texts(&game, &state), "-2 -9");
    // Who comes home with a turn goes on with the teammate's in the next.
    let (game, mut state) = standard(json!([["c2", "c3", "c4", "c5", 66], [], [30], []]), json!(["2"]));
    let events = play(&game, &mut state, "2:4c");
    assert_eq!(types(&events), "played moved home finished");
    assert_eq!((game.turn(&state), state.mover), (Turn::Chance, 1));
}

#[test]
fn sm_40_a_team_wins_when_both_are_home() {
    let home = json!(["c1", "c2", "c3", "c4", "c5"]);
    let last = json!(["c2", "c3", "c4", "c5", 30]);
    let (game, mut state) = standard(json!([home, [], last, []]), json!(["2"]));
    let events = play(&game, &mut state, "2:4c");
    assert_eq!(types(&events), "played moved home finished won");
    assert_eq!(serde_json::to_value(&events).unwrap()[4]["players"], json!([0, 2]));
    assert_eq!(returns(&game, &state), [1.0, -1.0, 1.0, -1.0]);
    assert_eq!((game.turn(&state), game.reason(&state)), (Turn::Over, Some("home")));
    // Three teams of six; the last Laddie is the own one.
    let game = super::game(&json!({"players": 6, "teams": true, "laddies": 1}));
    let mut state = set_up(
        &game,
        &json!({"phase": "play", "to_act": 4, "laddies": [[], ["c1"], [], [], [67], []],
            "hands": [[], [], [], [], ["A"], []]}),
    );
    play(&game, &mut state, "A:0c");
    assert_eq!(returns(&game, &state), [-0.5, 1.0, -0.5, -0.5, 1.0, -0.5]);
    let mut resigned = [0.0; 6];
    game.resigned(&state, 2, &mut resigned);
    assert_eq!(resigned, [0.25, 0.25, -0.5, 0.25, 0.25, -0.5]);
}

#[test]
fn sm_30_the_first_at_home_wins_at_once() {
    let game = game(&json!({"players": 3, "laddies": 2}));
    let mut state = set_up(
        &game,
        &json!({"phase": "play", "to_act": 1, "laddies": [[5], ["c2", 13], [20, "c1"]], "hands": [["A"], ["A"], []]}),
    );
    let events = play(&game, &mut state, "A:1c");
    assert_eq!(types(&events), "played moved home finished won");
    assert_eq!(returns(&game, &state), [-0.5, 1.0, -0.5]);
    assert_eq!((game.turn(&state), game.reason(&state)), (Turn::Over, Some("home")));
    let outcome = serde_json::to_value(game.outcome(&state)).unwrap();
    // L is 54; seat 0 entered at 49 and is 44 short of it, seat 2 at 31 and is 11 short.
    assert_eq!(outcome, json!({"winners": [1], "home": [0, 2, 1], "progress": [10, 111, 98]}));
    let mut resigned = [0.0; 3];
    game.resigned(&state, 2, &mut resigned);
    assert_eq!(resigned, [0.25, 0.25, -0.5]);
}

#[test]
fn sm_31_the_last_of_max_plies_ends_the_game_without_a_winner() {
    let game = game(&json!({"players": 2, "laddies": 1, "max_plies": 9}));
    let position = |space: u8, turns: u8| json!({"phase": "play", "laddies": [[space], []], "hands": [["A"], []], "turns": turns});
    let mut state = set_up(&game, &position(10, 8));
    play(&game, &mut state, "A:0");
    assert_eq!((game.turn(&state), game.reason(&state)), (Turn::Over, Some("max_plies")));
    assert_eq!(returns(&game, &state), [0.0, 0.0]);
    assert_eq!(serde_json::to_value(game.outcome(&state)).unwrap()["winners"], json!([]));
    let mut state = set_up(&game, &position(10, 7));
    play(&game, &mut state, "A:0");
    assert_eq!(game.turn(&state), Turn::Chance);
    // A win by the last of them counts.
    let mut state = set_up(&game, &position(67, 8));
    play(&game, &mut state, "A:0c");
    assert_eq!((returns(&game, &state), game.reason(&state)), (vec![1.0, -1.0], Some("home")));
}
