//! The configuration, and the rules that it turns on and off.

use serde_json::{Value, json};

use crate::StateOptions;
use crate::error::Code;
use crate::game::{Game, Turn, Viewer};

use super::{at, at_json, game, play, refusal, tak, tps, try_game};

fn config(text: &str) -> Value {
    serde_json::to_value(game(text).config()).unwrap()
}

#[test]
fn presets() {
    let court = json!({
        "preset": "court", "size": 7, "stones": 40, "schloss": 2, "carry_limit": 7, "opening": "own",
        "call": "required", "take_backs": "free", "match": "single", "peasants_rule": false, "komi": 0,
        "max_quiet_plies": null, "max_plies": null,
    });
    assert_eq!(config("{}"), court);
    let parts = |text: &str| {
        let c = config(text);
        let number = |field: &str| c[field].as_u64().unwrap();
        let text = |field: &str| c[field].as_str().unwrap().to_owned();
        (
            [number("size"), number("stones"), number("schloss"), number("carry_limit")],
            ["opening", "call", "take_backs", "match"].map(text),
        )
    };
    let expect = |numbers, texts: [&str; 4]| (numbers, texts.map(str::to_owned));
    let tavern = expect([5, 21, 1, 7], ["own", "forbidden", "forbidden", "single"]);
    assert_eq!(parts(r#"{"preset":"tavern"}"#), tavern);
    let mage = expect([8, 50, 2, 7], ["own", "forbidden", "admitted", "mage"]);
    assert_eq!(parts(r#"{"preset":"mage"}"#), mage);
    let tak = expect([6, 30, 1, 6], ["swap", "optional", "free", "single"]);
    assert_eq!(parts(r#"{"preset":"tak"}"#), tak);
    for (size, stones, schloss) in [(3, 10, 0), (4, 15, 0), (5, 21, 1), (6, 30, 1), (7, 40, 2), (8, 50, 2)] {
        let tak = parts(&format!(r#"{{"preset":"tak","size":{size}}}"#));
        assert_eq!(tak.0, [size, stones, schloss, size]);
    }
    assert_eq!(parts(r#"{"preset":"tak","size":8,"stones":9,"schloss":4,"carry_limit":3}"#).0, [8, 9, 4, 3]);
    assert_eq!(parts(r#"{"size":4}"#).0, [4, 40, 2, 7], "other presets keep their counts");
}

#[test]
fn configurations_read_back() {
    for text in [
        "{}",
        r#"{"preset":"mage","komi":0.5,"max_quiet_plies":50,"peasants_rule":true}"#,
        r#"{"preset":"tak","size":3,"komi":10,"max_plies":1000000000,"take_backs":"admitted"}"#,
    ] {
        let full = serde_json::to_string(&game(text).config()).unwrap();
        assert_eq!(serde_json::to_string(&game(&full).config()).unwrap(), full);
    }
}

#[test]
fn bad_configurations_name_the_field() {
    for (text, field) in [
        (r#"{"preset":"inn"}"#, "preset"),
        (r#"{"size":2}"#, "size"),
        (r#"{"size":9}"#, "size"),
        (r#"{"size":"5"}"#, "size"),
        (r#"{"size":5.0}"#, "size"),
        (r#"{"stones":0}"#, "stones"),
        (r#"{"stones":65}"#, "stones"),
        (r#"{"stones":63}"#, "stones"),
        (r#"{"stones":61,"schloss":4}"#, "stones"),
        (r#"{"preset":"mage","schloss":5}"#, "schloss"),
        (r#"{"carry_limit":0}"#, "carry_limit"),
        (r#"{"carry_limit":9}"#, "carry_limit"),
        (r#"{"opening":"black"}"#, "opening"),
        (r#"{"call":true}"#, "call"),
        (r#"{"take_backs":null}"#, "take_backs"),
        (r#"{"match":"best"}"#, "match"),
        (r#"{"peasants_rule":1}"#, "peasants_rule"),
        (r#"{"komi":0.25}"#, "komi"),
        (r#"{"komi":-1}"#, "komi"),
        (r#"{"komi":10.5}"#, "komi"),
        (r#"{"max_quiet_plies":0}"#, "max_quiet_plies"),
        (r#"{"max_plies":0}"#, "max_plies"),
        (r#"{"max_plies":1000000001}"#, "max_plies"),
        (r#"{"flats":21}"#, "flats"),
    ] {
        let error = try_game(text).expect_err(text);
        assert_eq!(error.code, Code::BadConfig, "{text}: {error}");
        assert_eq!(error.path.as_deref(), Some(format!("$.{field}").as_str()), "{text}: {error}");
        assert!(error.message.contains(field), "{text}: {error}");
    }
    // Every option goes with every other.
    for call in ["required", "optional", "forbidden"] {
        for take_backs in ["free", "forbidden", "admitted"] {
            for contest in ["single", "mage"] {
                let text = format!(r#"{{"call":"{call}","take_backs":"{take_backs}","match":"{contest}"}}"#);
                assert!(try_game(&text).is_ok());
            }
        }
    }
    assert!(try_game(r#"{"stones":60,"schloss":4}"#).is_ok());
}

/// SN-11, both openings.
#[test]
fn openings() {
    let mut own = game(r#"{"preset":"tavern"}"#).initial();
    play(&game(r#"{"preset":"tavern"}"#), &mut own, "a1 b1");
    assert_eq!(tps(&tak(5), &own), "x5/x5/x5/x5/1,2,x3 1 2");
    let game = tak(5);
    let mut swap = game.initial();
    play(&game, &mut swap, "a1 b1");
    assert_eq!(tps(&game, &swap), "x5/x5/x5/x5/2,1,x3 1 2");
    assert_eq!((swap.stones, swap.schloss), ([20, 20], [1, 1]));
    play(&game, &mut swap, "b1<");
    // The first turn is known by the stones, not by the move number.
    let late = at(&game, "x5/x5/x5/x5/2,x4 2 17");
    assert_eq!(game.count_legal(&late), 24);
    let mut early = at(&game, "x5/x5/x5/x5/21,x4 1 1");
    play(&game, &mut early, "2a1+");
}

/// SN-21: the mover wins, even if there are two roads.
#[test]
fn two_roads() {
    let game = tak(3);
    let mut state = at(&game, "1,2,x/12,2,x/1,2,x 1 9");
    assert!(game.reason(&state).is_some(), "Black has a road already");
    state = at(&game, "1,x,x/12,2,x/1,2,2S 2 9");
    play(&game, &mut state, "b3");
    assert_eq!(state.end.unwrap().winner, Some(1));
    let mut both = at(&game, "1,2,x/12,x,2/1,2,x 2 9");
    play(&game, &mut both, "a2>");
    assert_eq!(state.end.unwrap().reason.name(), "road");
    assert_eq!(both.end.unwrap().winner, Some(1), "a column each, Black moved");
}

/// SN-22: a road for the opponent alone wins for the opponent.
#[test]
fn a_road_for_the_opponent() {
    let game = tak(3);
    let mut state = at(&game, "1,2S,x/12,x,2/1,2,x 2 9");
    play(&game, &mut state, "a2>");
    assert_eq!(state.end.unwrap().winner, Some(0));
}

/// SN-23: the last stone that makes a road wins by the road.
#[test]
fn roads_come_before_counting() {
    let game = tak(3);
    let mut state = at(&game, "1,2,2/1,2S,2/x,2,1 1 9");
    play(&game, &mut state, "a1");
    assert_eq!(state.end.unwrap().reason.name(), "road");
}

/// SN-24: a schloss in reserve means that the reserve is not empty.
#[test]
fn reserves_run_out() {
    let game = game(r#"{"preset":"tavern","size":4,"stones":2,"schloss":1}"#);
    let mut state = game.initial();
    play(&game, &mut state, "a1 d4 b1 c4");
    assert_eq!(game.turn(&state), Turn::Player(0));
    play(&game, &mut state, "Cc1");
    assert_eq!(state.end.unwrap().reason.name(), "flats");
    assert_eq!(state.end.unwrap().winner, None, "two flats each; the schloss does not count");
}

/// SN-18: nothing to place but a schloss that may not be placed, and nothing to move.
#[test]
fn no_move_at_all() {
    let game = game(r#"{"preset":"tavern","size":3,"stones":2,"schloss":1,"peasants_rule":true}"#);
    let stuck = at(&game, "x3/x3/112,x2 1 4");
    let end = stuck.end.expect("White has a schloss that may not be placed, and no stack");
    assert_eq!((end.reason.name(), end.winner), ("flats", Some(1)));
    let free = at_json(&game, r#"{"tps":"x3/x3/112,x2 1 4","raised":[false,true]}"#).unwrap();
    assert_eq!(game.turn(&free), Turn::Player(0));
    let mut into = at(&game, "x3/x3/11,2,x 2 4");
    play(&game, &mut into, "b1<");
    assert_eq!(into.end.unwrap().reason.name(), "flats");
    let mut beside = at(&game, "x3/x3/1,1,2 2 4");
    play(&game, &mut beside, "c1<");
    assert_eq!(game.turn(&beside), Turn::Player(0), "a1 may move");
}

/// SN-25.
#[test]
fn limits() {
    let game = game(r#"{"preset":"tak","size":5,"max_quiet_plies":4,"max_plies":9}"#);
    let mut state = game.initial();
    play(&game, &mut state, "a1 e5 e5- a1+ e4- a2+");
    assert_eq!(state.end.map(|e| e.reason.name()), Some("quiet"));
    let mut state = game.initial();
    play(&game, &mut state, "a1 e5 e5- a1+ e4- c3 e3- a2+ e2-");
    assert_eq!(state.end.map(|e| (e.reason.name(), e.winner)), Some(("max_plies", None)));
    let mut state = game.initial();
    play(&game, &mut state, "a1 e5 Cc3 Sc4 e5- a1+ c3+* a2+");
    assert_eq!((state.end, state.quiet), (None, 1), "flattening is no quiet ply");
}

/// SN-33: the library's undo is bound by no manners, and counts as no take-back.
#[test]
fn undo_is_no_take_back() {
    for config in [r#"{"preset":"tavern"}"#, r#"{"preset":"mage"}"#] {
        let mut state = crate::game("strassen", config).unwrap().new_state(StateOptions::default()).unwrap();
        let start = state.save().unwrap();
        state.apply("a1", None).unwrap();
        state.undo(1).unwrap();
        assert_eq!(state.save().unwrap(), start);
        let view: Value = serde_json::from_str(&state.view(Viewer::Spectator).unwrap()).unwrap();
        assert_eq!(view["admitted"], json!([0, 0]));
    }
}

/// SN-32.
#[test]
fn take_backs() {
    for (preset, admitted) in [("court", [0, 0]), ("mage", [0, 1])] {
        let game = game(&format!(r#"{{"preset":"{preset}"}}"#));
        let then = game.initial();
        let mut now = then.clone();
        play(&game, &mut now, "a1 b1 c1");
        let mut state = game.take_back(&now, &then, 1);
        assert_eq!(state.admitted, admitted);
        assert_eq!(game.hash(&state), game.hash(&then), "admissions change nothing in play");
        play(&game, &mut state, "a1 b1");
        let state = game.take_back(&state, &then, 1);
        assert_eq!(state.admitted[1], 2 * admitted[1], "the count is not taken back");
    }
    let game = game(r#"{"preset":"tavern"}"#);
    let error = game.may_take_back(&game.initial(), 0, true).unwrap_err();
    assert_eq!((error.code, error.rule), (Code::IllegalMove, Some("SN-32")));
    let court = super::game("{}");
    court.may_take_back(&court.initial(), 0, true).unwrap();
    let error = court.may_take_back(&court.initial(), 0, false).unwrap_err();
    assert_eq!((error.code, error.rule), (Code::IllegalMove, Some("SN-32")));
    let error = refusal(&game, &game.initial(), r#"{"type":"take_back","player":0}"#);
    assert_eq!(error.code, Code::BadMove, "take-backs are the table's");
}
