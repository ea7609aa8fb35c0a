//! Positions: what is filled in, what is refused, and what the hash covers.

use super::board::board;
use super::*;

/// The place of the error that a position meets.
fn wrong(config: &Value, position: &Value) -> String {
    let error = read_position(&game(config), position).expect_err(&position.to_string());
    assert_eq!(error.code, Code::BadPosition, "{error}");
    error.path.unwrap_or_default()
}

#[test]
fn what_is_left_out_is_filled_in() {
    let game = game(&json!({"first_player": 2, "laddies": 2}));
    let state = set_up(&game, &json!({"phase": "draw"}));
    let dock = json!(vec!["dock"; 2]);
    assert_eq!(
        position(&game, &state),
        json!({"phase": "draw", "to_act": 2, "turns": 0, "laddies": vec![dock; 4], "hands": [[], [], [], []],
            "discards": [], "excluded": [[], [], [], []]})
    );
    assert_eq!(state.pile_len, 108);
    let state = set_up(&game, &json!({"phase": "deal"}));
    assert_eq!(state, game.initial());
    let state = set_up(
        &game,
        &json!({"phase": "play", "to_act": 1, "hands": [[], ["K", "A", "A"], [], []],
        "laddies": [[], [3, "c1"], [], []]}),
    );
    assert_eq!(position(&game, &state)["hands"][1], json!(["A", "A", "K"]));
    assert_eq!(position(&game, &state)["excluded"][1], json!([[], [], []]));
    assert_eq!(position(&game, &state)["laddies"][1], json!(["c1", 3]));
}

#[test]
fn positions_of_games_are_set_up_again() {
    walks::walk(3, 800, |game, state, _| {
        let written = position(game, state);
        let again = set_up(game, &written);
        assert_eq!(position(game, &again), written);
        assert_eq!(game.hash(&again), game.hash(state));
        assert_eq!(listed(game, &again), listed(game, state));
        if game.turn(state) != Turn::Over {
            assert_eq!(again, *state);
        }
    });
}

#[test]
fn positions_that_cannot_be_name_what_is_wrong() {
    let standard = json!({});
    for (changes, path) in [
        (json!({"phase": "sleep"}), "$.phase"),
        (json!({"to_act": 4}), "$.to_act"),
        (json!({"to_act": null}), "$.to_act"),
        (json!({"turns": -1}), "$.turns"),
        (json!({"laddies": [[], [], []]}), "$.laddies"),
        (json!({"laddies": [[72], [], [], []]}), "$.laddies[0][0]"),
        (json!({"laddies": [["c6"], [], [], []]}), "$.laddies[0][0]"),
        (json!({"laddies": [[3], [], [1, 3], []]}), "$.laddies[2][1]"),
        (json!({"laddies": [["c1", "c1"], [], [], []]}), "$.laddies[0][1]"),
        (json!({"laddies": [[1, 2, 3, 4, 5, 6], [], [], []]}), "$.laddies[0]"),
        (json!({"laddies": [["c1", "c2", "c3", "c4", "c5"], [], [], []]}), "$"),
        (json!({"hands": [["1"], [], [], []]}), "$.hands[0][0]"),
        (json!({"hands": [null, [], [], []]}), "$.hands[0]"),
        (json!({"hands": [["A"], [], []]}), "$.hands"),
        (json!({"hands": [[], [], [], []]}), "$"),
        (json!({"hands": [["A"], ["A", "2", "3", "4", "5", "6"], [], []]}), "$"),
        (json!({"hands": [["A", "2", "3", "4", "5", "6", "7"], [], [], []]}), "$.hands[0]"),
        (json!({"discards": ["A", "A", "A", "A", "A", "A", "A", "A", "A"]}), "$"),
        (json!({"discards": ["A", 2]}), "$.discards[1]"),
        (json!({"excluded": [[], [], [], []]}), "$.excluded[0]"),
        (json!({"excluded": [[["9"]], [], [], []]}), "$"),
        (json!({"excluded": [[["Z"]], [], [], []]}), "$.excluded[0][0][0]"),
        (
            json!({"hands": [["9", "9"], [], [], []], "excluded": [[[], ["2"]], [], [], []]}),
            "$.excluded[0][1]",
        ),
        (json!({"hands": [["9", "2"], [], [], []], "excluded": [[["2"], ["2"]], [], [], []]}), "$"),
        (json!({"no_such_field": 1}), "$.no_such_field"),
    ] {
        let mut position = board(&json!([[10], [], [], []]), &json!(["9"]));
        for (field, value) in changes.as_object().unwrap() {
            position[field] = value.clone();
        }
        assert_eq!(wrong(&standard, &position), path, "{changes}");
    }
    assert_eq!(wrong(&standard, &json!({})), "$");
    for position in [
        json!({"phase": "deal", "turns": 1}),
        json!({"phase": "deal", "discards": ["A"]}),
        json!({"phase": "deal", "laddies": [[1], [], [], []]}),
        json!({"phase": "deal", "hands": [[], ["A"], [], []]}),
        json!({"phase": "deal", "hands": [["A", "A"], ["A"], [], []]}),
        json!({"phase": "deal", "hands": vec![vec!["2", "2", "3", "3", "4"]; 2].into_iter().chain(vec![vec!["5", "5", "6", "6", "7"]; 2]).collect::<Vec<_>>()}),
        json!({"phase": "over"}),
        json!({"phase": "draw", "hands": [["A", "2", "3", "4", "5", "6"], [], [], []]}),
    ] {
        assert_eq!(wrong(&standard, &position), "$", "{position}");
    }
    assert_eq!(wrong(&standard, &json!({"phase": "deal", "to_act": 0})), "$.to_act");
    let short = json!({"max_plies": 5, "laddies": 1});
    assert_eq!(wrong(&short, &json!({"phase": "draw", "turns": 5})), "$");
    assert_eq!(wrong(&short, &json!({"phase": "draw", "turns": 6})), "$.turns");
    assert_eq!(wrong(&short, &json!({"phase": "over", "turns": 4})), "$");
    assert_eq!(wrong(&short, &json!({"phase": "over", "laddies": [["c1"], [], ["c1"], []]})), "$");
    let game = game(&short);
    assert_eq!(game.reason(&set_up(&game, &json!({"phase": "over", "turns": 5}))), Some("max_plies"));
    let won = set_up(&game, &json!({"phase": "over", "laddies": [[], [], ["c1"], []]}));
    assert_eq!(game.reason(&won), Some("home"));
    // In a team one may be home while the game goes on.
    let teams = super::game(&json!({"teams": true, "laddies": 1}));
    assert!(read_position(&teams, &json!({"phase": "draw", "laddies": [["c1"], [], [], []]})).is_ok());
    assert!(game.set_up(&Input::Text("draw")).is_err());
}

#[test]
fn the_hash_covers_what_play_depends_on() {
    let game = game(&json!({}));
    let limited = super::game(&json!({"max_plies": 50}));
    let hash = |game: &Stramash, position: Value| game.hash(&set_up(game, &position));
    let base = json!({"phase": "draw", "hands": [["9"], ["2"], [], []], "discards": ["3", "4"], "turns": 1});
    let changed = |field: &str, value: Value| {
        let mut position = base.clone();
        position[field] = value;
        position
    };
    let first = hash(&game, base.clone());
    for (field, value) in
        [("discards", json!(["4", "3"])), ("turns", json!(2)), ("excluded", json!([[["A"]], [[]], [], []]))]
    {
        assert_eq!(hash(&game, changed(field, value)), first, "{field}");
    }
    for (field, value) in [
        ("phase", json!("play")),
        ("to_act", json!(1)),
        ("hands", json!([["2"], ["9"], [], []])),
        ("discards", json!(["3"])),
        ("laddies", json!([[1], [], [], []])),
    ] {
        assert_ne!(hash(&game, changed(field, value)), first, "{field}");
    }
    assert_ne!(hash(&limited, changed("turns", json!(2))), hash(&limited, base.clone()));
}

/// What Rust users read off a state is what the referee's view says.
#[test]
fn a_state_tells_what_the_view_does() {
    walks::walk(2, 600, |game, state, _| {
        let view = serde_json::to_value(game.view(state, crate::game::Viewer::Referee)).unwrap();
        let players = usize::from(game.config.players);
        let laddies = usize::from(game.config.laddies);
        assert_eq!(json!(state.phase()), view["phase"]);
        assert_eq!(json!(state.turn_of()), view["to_act"]);
        assert_eq!(json!(state.moves_for()), view["moves"]);
        assert_eq!(json!(state.turns()), view["turns"]);
        assert_eq!(json!(state.hands()[..players]), view["hands"]);
        assert_eq!(json!(state.hand_sizes()[..players]), view["hand_sizes"]);
        assert_eq!(json!(state.pile_len()), view["pile"]);
        assert_eq!(json!(state.discards()), view["discards"]);
        for seat in 0..players {
            assert_eq!(json!(game.places(state, seat).collect::<Vec<_>>()), view["laddies"][seat]);
            let progress: u16 = state.progress()[seat][..laddies].iter().map(|&p| u16::from(p)).sum();
            assert_eq!(json!(progress), view["progress"][seat]);
        }
        assert_eq!(game.places(state, players).count() + game.places(state, 99).count(), 0);
        assert!(state.hand_sizes()[players..].iter().all(|&held| held == 0));
    });
}
