//! Every meeting of two kinds (SG-21 to SG-26, SG-40), written out by hand: 12 by 12, under both presets and with and
//! without `aggressor_advantage`.

use serde_json::{Value, json};

use super::twin::{KINDS, Kind, Lost, meet};
use super::{events, parsed, table};
use crate::game::{Turn, Viewer};

/// Rows: the striker, columns: the defender, both in the order marshal, general, colonel, major, captain, lieutenant,
/// sergeant, miner, scout, spy, bomb, flag. `s` the striker wins and moves there; `d` the defender wins, and advances
/// where winners do; `b` the defender wins and stays; `=` both are lost; `f` the flag falls; `.` no strike.
const OUTCOMES: [&str; 12] = [
    "=sssssssssbf", // marshal
    "d=ssssssssbf", // general
    "dd=sssssssbf", // colonel
    "ddd=ssssssbf", // major
    "dddd=sssssbf", // captain
    "ddddd=ssssbf", // lieutenant
    "dddddd=sssbf", // sergeant
    "ddddddd=sssf", // miner
    "dddddddd=sbf", // scout
    "sdddddddd=bf", // spy
    "............", // bomb
    "............", // flag
];

/// Red's striker on a5, Blue's defender on a6. Both flags, where the defender is none, stand in the last file, and
/// each side has a major in the first corner, or a captain if a major is needed elsewhere, so that it can move.
fn position(striker: Kind, defender: Kind) -> Value {
    let spare = |kind: Kind| if kind == Kind::Major { "captain" } else { "major" };
    let mut pieces = vec![
        json!({"square": "a1", "owner": 0, "piece": spare(striker)}),
        json!({"square": "a10", "owner": 1, "piece": spare(defender)}),
        json!({"square": "a5", "owner": 0, "piece": striker.name()}),
        json!({"square": "a6", "owner": 1, "piece": defender.name()}),
    ];
    if striker != Kind::Flag {
        pieces.push(json!({"square": "j1", "owner": 0, "piece": "flag"}));
    }
    if defender != Kind::Flag {
        pieces.push(json!({"square": "j10", "owner": 1, "piece": "flag"}));
    }
    json!({ "pieces": pieces })
}

/// Who stands on the two squares of the meeting, as Red's and Blue's kinds.
fn stand(view: &Value, square: &str) -> Option<(u64, String)> {
    let piece = view["pieces"].as_array().unwrap().iter().find(|piece| piece["square"] == square)?;
    Some((piece["owner"].as_u64().unwrap(), piece["piece"].as_str().unwrap().to_owned()))
}

fn check(preset: &str, aggressor_advantage: bool, striker: Kind, defender: Kind, outcome: char) {
    let config = json!({"preset": preset, "aggressor_advantage": aggressor_advantage});
    let start = position(striker, defender);
    let mut state = table(&config, Some(&start));
    let what = format!("{preset} {aggressor_advantage}: {} strikes {}", striker.name(), defender.name());
    if outcome == '.' {
        let error = state.apply("a5xa6", None).expect_err(&what);
        assert_eq!((error.code.name(), error.rule), ("illegal_move", Some("SG-25")), "{what}");
        return;
    }
    state.apply("a5xa6", None).unwrap_or_else(|error| panic!("{what}: {error}"));
    let view = parsed(&state.view(Viewer::Referee).unwrap());
    let red = Some((0, striker.name().to_owned()));
    let blue = Some((1, defender.name().to_owned()));
    let advances = preset == "classic";
    let outcome = if outcome == '=' && aggressor_advantage { 's' } else { outcome };
    let (on_a5, on_a6, lost, advance) = match outcome {
        's' | 'f' => (None, red, "defender", None),
        'd' if advances => (blue, None, "striker", Some("a5")),
        'd' | 'b' => (None, blue, "striker", None),
        '=' => (None, None, "both", None),
        other => panic!("{other}"),
    };
    assert_eq!(stand(&view, "a5"), on_a5, "{what}: on a5");
    assert_eq!(stand(&view, "a6"), on_a6, "{what}: on a6");
    let mut told = json!({
        "type": "struck", "player": 0, "from": "a5", "to": "a6",
        "striker": striker.name(), "defender": defender.name(), "lost": lost,
    });
    if let Some(square) = advance {
        told["advance"] = json!(square);
    }
    // SG-21: both ranks are told to everybody.
    for viewer in [Viewer::Player(0), Viewer::Player(1), Viewer::Spectator, Viewer::Referee] {
        let told_to_viewer = events(&*state, viewer, 0);
        assert_eq!(told_to_viewer.last(), Some(&told), "{what}");
    }
    let names = |owner: usize| -> Vec<&str> {
        view["lost"][owner].as_array().unwrap().iter().map(|piece| piece["piece"].as_str().unwrap()).collect()
    };
    // All that is not on the board was lost before; the strike adds one piece or none.
    let before = 40 - 3;
    let red_lost = lost != "defender";
    let blue_lost = lost != "striker";
    assert_eq!(names(0).len(), before + usize::from(red_lost), "{what}");
    assert_eq!(
        names(1).len(),
        before + usize::from(defender == Kind::Flag) + usize::from(blue_lost),
        "{what}"
    );
    assert!(!red_lost || names(0).last() == Some(&striker.name()), "{what}");
    assert!(!blue_lost || names(1).last() == Some(&defender.name()), "{what}");
    if outcome == 'f' {
        assert_eq!(state.turn(), Turn::Over, "{what}");
        let end = parsed(&state.outcome().unwrap());
        assert_eq!((&end["reason"], &end["winner"]), (&json!("flag_captured"), &json!(0)), "{what}");
        assert_eq!(end["returns"], json!([1.0, -1.0]), "{what}");
    } else {
        assert_eq!(state.turn(), Turn::Player(1), "{what}");
        assert_eq!(state.outcome(), None, "{what}");
    }
}

#[test]
fn every_strike() {
    for preset in ["classic", "modern"] {
        for aggressor_advantage in [false, true] {
            for (row, striker) in OUTCOMES.iter().zip(KINDS) {
                assert_eq!(row.len(), 12);
                for (outcome, defender) in row.chars().zip(KINDS) {
                    check(preset, aggressor_advantage, striker.0, defender.0, outcome);
                }
            }
        }
    }
}

#[test]
fn the_twin_knows_the_table() {
    for (row, striker) in OUTCOMES.iter().zip(KINDS).filter(|(_, kind)| kind.0.is_movable()) {
        for (outcome, defender) in row.chars().zip(KINDS) {
            let expected = match outcome {
                's' | 'f' => Lost::Defender,
                'd' | 'b' => Lost::Striker,
                _ => Lost::Both,
            };
            assert_eq!(meet(striker.0, defender.0, false), expected);
            let with_advantage = if expected == Lost::Both { Lost::Defender } else { expected };
            assert_eq!(meet(striker.0, defender.0, true), with_advantage);
        }
    }
}
