//! Moves in PTN and JSON, positions in TPS and JSON, views, pictures and events.

use serde_json::{Value, json};

use crate::error::Code;
use crate::game::{Game, Viewer};
use crate::tensor::Tensor;

use super::{at, at_json, game, lively_game, moves, play, ptn, read, refusal, rng, tak, tps, try_game};

const BOARD: &str = "x,2S,x3/x,1,x,2S,x/x,12112,2112C,21C,2S/x2,1111112,12121,x/1S,x,2,1,x 1 9";

#[test]
fn ptn_forms() {
    let game = tak(5);
    let state = at(&game, BOARD);
    for (text, canonical) in [
        ("a2", "a2"),
        ("Fa2", "a2"),
        ("Sa2", "Sa2"),
        ("a2'", "a2"),
        ("Sa2?!''\"", "Sa2"),
        ("1d2<", "d2<"),
        ("1d2<1", "d2<"),
        ("3d2<3", "3d2<"),
        ("3d2<12", "3d2<12"),
        ("d3+", "d3+*"),
        ("1d3>1*'", "d3>*"),
        ("d3>'*!", "d3>*"),
        ("b4-", "b4-"),
    ] {
        let mv = read(&game, &state, text).unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(ptn(&game, &state, mv), canonical);
    }
}

#[test]
fn no_ptn() {
    let game = tak(5);
    let state = at(&game, BOARD);
    for text in [
        "", "a", "f1", "a6", "a0", "A1", "Xa2", "5b2", "Fd2<", "Sd2<", "1Sa2", "d2<0", "2d2<20", "d2<a",
        "d2^", "d2<1 ", " a2", "a2a2", "0d2<", "a2**", "'", "d2<<", "22d2<", "ß1", "1ß", "d2ß", "a2x",
        "caa2", "Ca",
    ] {
        let error = refusal(&game, &state, text);
        assert_eq!((error.code, error.rule), (Code::BadMove, None), "{text}: {error}");
    }
}

#[test]
fn json_moves() {
    let game = tak(5);
    let state = at(&game, BOARD);
    for text in [
        r#"{"type":"place","square":"a2","stone":"flat"}"#,
        r#"{"type":"place","square":"a2","stone":"standing"}"#,
        r#"{"type":"move","from":"d2","direction":"<","drops":[1,2]}"#,
        r#"{"type":"move","from":"d3","direction":"+","drops":[1]}"#,
    ] {
        let mv = read(&game, &state, text).unwrap();
        assert_eq!(serde_json::to_string(&game.move_json(&state, mv)).unwrap(), text);
        let called = text.replace('}', r#","strassen":true}"#);
        assert_eq!(read(&game, &state, &called).unwrap(), mv, "SN-31, optional");
    }
    let mixed = r#"{"drops":[1,2],"strassen":false,"direction":"<","type":"move","from":"d2"}"#;
    assert_eq!(ptn(&game, &state, read(&game, &state, mixed).unwrap()), "3d2<12");
}

#[test]
fn no_json_moves() {
    let game = tak(5);
    let state = at(&game, BOARD);
    for (text, path) in [
        ("{}", "$"),
        (r#"{"type":"pass"}"#, "$.type"),
        (r#"{"type":7}"#, "$.type"),
        (r#"{"type":"place","square":"a2"}"#, "$"),
        (r#"{"type":"place","stone":"flat"}"#, "$"),
        (r#"{"type":"place","square":"f1","stone":"flat"}"#, "$.square"),
        (r#"{"type":"place","square":"a22","stone":"flat"}"#, "$.square"),
        (r#"{"type":"place","square":1,"stone":"flat"}"#, "$.square"),
        (r#"{"type":"place","square":"a2","stone":"wall"}"#, "$.stone"),
        (r#"{"type":"place","square":"a2","stone":"flat","from":"a1"}"#, "$.from"),
        (r#"{"type":"place","square":"a2","stone":"flat","strassen":1}"#, "$.strassen"),
        (r#"{"type":"move","from":"d2","direction":"<"}"#, "$"),
        (r#"{"type":"move","from":"d2","direction":"^","drops":[1]}"#, "$.direction"),
        (r#"{"type":"move","from":"d2","direction":"<","drops":[]}"#, "$.drops"),
        (r#"{"type":"move","from":"d2","direction":"<","drops":1}"#, "$.drops"),
        (r#"{"type":"move","from":"d2","direction":"<","drops":[-1]}"#, "$.drops[0]"),
        (r#"{"type":"move","from":"d2","direction":"<","drops":[1.0]}"#, "$.drops[0]"),
        (r#"{"type":"move","from":"d2","direction":"<","drops":["1"]}"#, "$.drops[0]"),
    ] {
        let error = refusal(&game, &state, text);
        assert_eq!((error.code, error.path.as_deref()), (Code::BadMove, Some(path)), "{text}: {error}");
    }
    let error = refusal(&game, &state, r#"{"type":"move","from":"d2","direction":"<","drops":[1,0]}"#);
    assert_eq!((error.rule, error.path.as_deref()), (Some("SN-13"), Some("$.drops[1]")));
}

#[test]
fn all_moves_round_trip() {
    for size in 3..=8 {
        let game = game(&format!(r#"{{"preset":"tak","size":{size},"max_plies":120}}"#));
        lively_game(&game, game.initial(), &mut rng(3), |state, mv| {
            if mv.is_none() {
                return;
            }
            for mv in moves(&game, state) {
                assert_eq!(read(&game, state, &ptn(&game, state, mv)).unwrap(), mv);
                let json = serde_json::to_string(&game.move_json(state, mv)).unwrap();
                assert_eq!(read(&game, state, &json).unwrap(), mv);
            }
        });
    }
}

#[test]
fn tps_is_read_and_written() {
    let game = tak(5);
    for text in
        [BOARD, "x5/x5/x5/x5/x5 1 1", "x5/x5/x5/x5/x5 2 1", "1,x,2,x,1/x5/x2,12S,x2/x5/x4,21C 2 4294967295"]
    {
        assert_eq!(tps(&game, &at(&game, text)), text);
    }
    assert_eq!(
        tps(&game, &at(&game, "x1,x4/x,x3,x1/x2,x,x2/x,x,x,x,x/1,x1,2,x2 1 3")),
        "x5/x5/x5/x5/1,x,2,x2 1 3"
    );
    let mut state = at(&game, "x5/x5/x5/x5/1,2,x3 2 7");
    play(&game, &mut state, "e5 d5");
    assert_eq!(tps(&game, &state), "x3,1,2/x5/x5/x5/1,2,x3 2 8", "the number goes up after Black's ply");
    // Counts stop growing at their greatest.
    let last = r#"{"tps":"x5/x5/x5/x5/1,2,x3 2 4294967295","ply":4294967295,"quiet_plies":4294967295}"#;
    let mut state = at_json(&game, last).unwrap();
    play(&game, &mut state, "b1+");
    assert_eq!((state.ply, state.quiet, state.move_number), (u32::MAX, u32::MAX, u32::MAX));
}

#[test]
fn no_tps() {
    let game = tak(5);
    for (text, named) in [
        ("", "three fields"),
        ("x5/x5/x5/x5/x5", "three fields"),
        ("x5/x5/x5/x5/x5 1", "three fields"),
        ("x5/x5/x5/x5/x5  1 1", "three fields"),
        ("x5/x5/x5/x5/x5 1 1 ", "three fields"),
        ("x5/x5/x5/x5/x5 3 1", "side to move"),
        ("x5/x5/x5/x5/x5 0 1", "side to move"),
        ("x5/x5/x5/x5/x5 - 1", "side to move"),
        ("x5/x5/x5/x5/x5 1 0", "move number"),
        ("x5/x5/x5/x5/x5 1 01", "move number"),
        ("x5/x5/x5/x5/x5 1 -1", "move number"),
        ("x5/x5/x5/x5/x5 1 4294967296", "move number"),
        ("x5/x5/x5/x5/x5 1 ", "move number"),
        ("x5/x5/x5/x5 1 1", "4 rows"),
        ("x5/x5/x5/x5/x5/x5 1 1", "6 rows"),
        ("x5/x4/x5/x5/x5 1 1", "row 4"),
        ("x5/x5/x5,1/x5/x5 1 1", "row 3"),
        ("x5/x5/x5/x6/x5 1 1", "row 2"),
        ("x5/x5/x5/x5/x0,x5 1 1", "row 1"),
        ("x5/x5/x5/x5/x05 1 1", "row 1"),
        ("x5/x5/x5/x5/x+5 1 1", "row 1"),
        ("x5/x5/x5/x5/1,,x3 1 1", "b1"),
        ("x5/x5/x5/x5/,x4 1 1", "a1"),
        ("x5/x5/x5/3,x4/x5 1 1", "a2"),
        ("x5/x5/x5/1s,x4/x5 1 1", "a2"),
        ("x5/x5/x5/S,x4/x5 1 1", "a2"),
        ("x5/x5/x5/1S2,x4/x5 1 1", "only on top"),
        ("x5/x5/x5/1SS,x4/x5 1 1", "only on top"),
        ("x5/x5/x5/1CS,x4/x5 1 1", "only on top"),
        ("x5/x5/x5/é,x4/x5 1 1", "a2"),
        ("1C,1C,x3/x5/x5/x5/x5 1 1", "White has 2 schloss"),
        ("1111111111111111111111,x4/x5/x5/x5/x5 1 1", "White has 22 common"),
        ("x5/x5/x5/x5/x4,2222222222222222222222 1 1", "Black has 22 common"),
    ] {
        let error = game.set_up(&crate::game::Input::Text(text)).expect_err(text);
        assert_eq!(error.code, Code::BadPosition);
        assert!(error.message.contains(named), "{text}: {error}");
    }
    let long = format!("x5/x5/x5/x5/{},x4 1 1", "1".repeat(200));
    let error = game.set_up(&crate::game::Input::Text(&long)).unwrap_err();
    assert!(error.message.contains("a1") && error.message.contains("200"), "{error}");
}

#[test]
fn json_positions() {
    let game = game(r#"{"preset":"tavern","max_quiet_plies":10,"max_plies":100,"peasants_rule":true}"#);
    let full =
        r#"{"tps":"x5/x5/x5/x5/1,2,x3 1 9","ply":16,"quiet_plies":4,"raised":[true,false],"admitted":[0,2]}"#;
    let state = at_json(&game, full).unwrap();
    assert_eq!(serde_json::to_string(&game.position(&state)).unwrap(), full);
    let bare = at_json(&game, r#"{"tps":"x5/x5/2S,x4/x5/1,2,x3 1 9"}"#).unwrap();
    assert_eq!((bare.ply, bare.quiet, bare.raised, bare.admitted), (0, 0, [false, true], [0, 0]));
    let text = at_json(&game, r#""x5/x5/2S,x4/x5/1,2,x3 1 9""#).unwrap();
    assert_eq!(game.hash(&text), game.hash(&bare));
    let over = |field: &str| {
        let position = format!(r#"{{"tps":"x5/x5/x5/x5/1,2,x3 1 9",{field}}}"#);
        game.reason(&at_json(&game, &position).unwrap())
    };
    assert_eq!(over(r#""quiet_plies":9,"ply":99"#), None);
    assert_eq!(over(r#""quiet_plies":10"#), Some("quiet"));
    assert_eq!(over(r#""quiet_plies":11,"ply":100"#), Some("max_plies"));
    for (text, path) in [
        ("7", "$"),
        ("{}", "$"),
        (r#"{"tps":7}"#, "$.tps"),
        (r#"{"tps":"x5 1 1"}"#, "$.tps"),
        (r#"{"tps":"x5/x5/x5/x5/x5 1 1","ply":-1}"#, "$.ply"),
        (r#"{"tps":"x5/x5/x5/x5/x5 1 1","quiet_plies":1.5}"#, "$.quiet_plies"),
        (r#"{"tps":"x5/x5/x5/x5/x5 1 1","raised":true}"#, "$.raised"),
        (r#"{"tps":"x5/x5/x5/x5/x5 1 1","raised":[true]}"#, "$.raised"),
        (r#"{"tps":"x5/x5/x5/x5/x5 1 1","raised":[true,0]}"#, "$.raised[1]"),
        (r#"{"tps":"x5/x5/x5/x5/x5 1 1","admitted":[0,-1]}"#, "$.admitted[1]"),
        (r#"{"tps":"x5/x5/x5/x5/x5 1 1","admitted":[0,1,2]}"#, "$.admitted"),
        (r#"{"tps":"x5/x5/x5/x5/x5 1 1","wins":[0,1]}"#, "$.wins"),
    ] {
        let error = at_json(&game, text).expect_err(text);
        assert_eq!((error.code, error.path.as_deref()), (Code::BadPosition, Some(path)), "{text}: {error}");
    }
}

/// A finished position is over as if the side not to move had just moved.
#[test]
fn finished_positions() {
    let game = tak(3);
    for (text, reason, returns) in [
        ("1,2,x/1,2,x/1,2,x 1 9", "road", [-1.0, 1.0]),
        ("1,2,x/1,2,x/1,2,x 2 9", "road", [1.0, -1.0]),
        ("1,x2/1,2,x/1,2,x 1 9", "road", [1.0, -1.0]),
        ("1,2,1/2,1S,2/1,2,1S 1 9", "flats", [-1.0, 1.0]),
        ("1111111111,x2/x3/2,x2 1 9", "flats", [0.0, 0.0]),
    ] {
        let state = at(&game, text);
        let mut out = [9.0; 2];
        game.returns(&state, &mut out);
        assert_eq!((game.reason(&state), out), (Some(reason), returns), "{text}");
        assert_eq!(game.turn(&state), crate::game::Turn::Over);
    }
}

#[test]
fn the_view() {
    let game = tak(5);
    let view = |text: &str| serde_json::to_string(&game.view(&at(&game, text), Viewer::Spectator)).unwrap();
    assert_eq!(
        view("x5/x5/x,2112C,x3/x5/1S,2,x3 2 4"),
        concat!(
            r#"{"size":5,"to_move":1,"ply":0,"squares":[{"square":"a1","owner":0,"top":"standing","stones":[0]},"#,
            r#"{"square":"b1","owner":1,"top":"flat","stones":[1]},"#,
            r#"{"square":"b3","owner":1,"top":"schloss","stones":[1,0,0,1]}],"#,
            r#""reserves":[{"stones":18,"schloss":1},{"stones":19,"schloss":0}],"flats":[0,1],"quiet_plies":0,"#,
            r#""first_turn":false,"may_place_schloss":[true,true],"admitted":[0,0],"#,
            r#""tps":"x5/x5/x,2112C,x3/x5/1S,2,x3 2 4"}"#
        )
    );
    let ended: Value = serde_json::from_str(&view("1,1,1,1,1/x5/x5/x5/2,2,x3 2 4")).unwrap();
    assert_eq!((&ended["to_move"], &ended["flats"]), (&Value::Null, &json!([5, 2])));
}

#[test]
fn the_outcome() {
    let game = game(r#"{"preset":"tak","size":4,"schloss":1,"komi":1.5}"#);
    let state = at(&game, "x,1,2,x/1,1C,2,x/x,1,2S,x/1,1,2,x 2 9");
    let text = serde_json::to_string(&game.outcome(&state)).unwrap();
    assert_eq!(text, r#"{"flats":[5,3],"road":["a1","b1","b2","a3","b3","b4"]}"#);
    let scores = serde_json::to_string(&game.scores(&state, Viewer::Referee)).unwrap();
    assert_eq!(scores, r#"{"flats":[5,3],"komi":1.5}"#);
    // Five flats lose to four and a komi of 1.5.
    let counted = at(&game, "1,2,1,2/2,1,2S,1/1,2,1S,2S/2S,1S,1S,1S 1 9");
    assert_eq!(serde_json::to_string(&game.outcome(&counted)).unwrap(), r#"{"flats":[5,4]}"#);
    assert_eq!(counted.end.and_then(|e| e.winner), Some(1));
}

#[test]
fn the_picture() {
    let game = tak(5);
    let state = at(&game, "x5/x5/x,2112C,x3/x,121212121212,x3/1S,2,x3 2 4");
    let mut out = String::new();
    game.picture(&state, Viewer::Spectator, &mut out);
    let expected = "\
5  .   .              .  .  .
4  .   .              .  .  .
3  .   2112C          .  .  .
2  .   (12)…12121212  .  .  .
1  1S  2              .  .  .
   a   b              c  d  e
White (1): 12 stones and 1 schloss in reserve, 0 flats on the board
Black (2): 13 stones and 0 schloss in reserve, 2 flats on the board
Black to move, move 4
";
    assert_eq!(out, expected);
    let mut out = String::new();
    game.picture(&at(&game, "1,1,1,1,1/x5/x5/x5/2,2,x3 2 4"), Viewer::Spectator, &mut out);
    assert!(out.ends_with("White has won: road\n"), "{out}");
}

#[test]
fn events() {
    let game = tak(5);
    let mut state = at(&game, "x5/2,2,2,2,x/x2,11C,2S,x/x4,1/1,2,x2,112 1 9");
    let mut events = Vec::new();
    for text in ["c3>*", "3e1+12", "Sa2", "e3+"] {
        let mv = read(&game, &state, text).unwrap();
        game.apply(&mut state, mv, &mut events);
    }
    let told: Vec<(String, String)> = events
        .iter()
        .map(|event| {
            assert_eq!(game.redact(event, Viewer::Player(1)).as_ref(), Some(event));
            let mut text = String::new();
            game.event_text(event, &mut text);
            (serde_json::to_string(event).unwrap(), text)
        })
        .collect();
    let expected = [
        (
            r#"{"type":"moved","player":0,"from":"c3","direction":">","drops":[1],"path":["d3"],"flattened":"d3"}"#,
            "White moves 1 stone from c3 to d3 and flattens the standing stone there",
        ),
        (
            r#"{"type":"moved","player":1,"from":"e1","direction":"+","drops":[1,2],"path":["e2","e3"]}"#,
            "Black moves 3 stones from e1 to e2, e3",
        ),
        (
            r#"{"type":"placed","player":0,"square":"a2","stone":"standing","owner":0}"#,
            "White places a standing stone on a2",
        ),
        (
            r#"{"type":"moved","player":1,"from":"e3","direction":"+","drops":[1],"path":["e4"]}"#,
            "Black moves 1 stone from e3 to e4",
        ),
    ];
    let told: Vec<(&str, &str)> = told.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
    assert_eq!(told, expected);
    let mut first = Vec::new();
    let mut state = game.initial();
    let mv = read(&game, &state, "a1").unwrap();
    game.apply(&mut state, mv, &mut first);
    let mut text = String::new();
    game.event_text(&first[0], &mut text);
    assert_eq!(text, "White places Black's flat stone on a1");
}

#[test]
fn the_observation() {
    let game = game(
        r#"{"preset":"tak","size":3,"stones":10,"carry_limit":2,"komi":2.5,"max_quiet_plies":10,"max_plies":20}"#,
    );
    let state = at_json(&game, r#"{"tps":"x3/x,2S,x/12122,x2 2 5","quiet_plies":5,"ply":8}"#).unwrap();
    let spec = game.observation_spec();
    assert_eq!(spec.shape, [spec.planes.len(), 3, 3]);
    assert_eq!(spec.planes.iter().map(|p| p.len).sum::<usize>(), spec.len());
    let mut cells = vec![0_u8; spec.len()];
    let mut read = |player| {
        game.observe(&state, player, &mut Tensor::new(&mut cells, &spec));
        let lit: Vec<(String, usize, u8)> = spec
            .planes
            .iter()
            .flat_map(|p| {
                let values = &cells[p.offset..p.offset + p.len];
                if p.doc.starts_with("everywhere") {
                    assert!(values.iter().all(|v| *v == values[0]));
                    return vec![(p.name.clone(), 0, values[0])];
                }
                let lit = values.iter().enumerate().filter(|(_, v)| **v != 0);
                lit.map(|(i, v)| (p.name.clone(), i, *v)).collect()
            })
            .filter(|lit| lit.2 != 0)
            .collect();
        lit
    };
    let black = read(1);
    let plain: Vec<(&str, usize, u8)> = black.iter().map(|(n, c, v)| (n.as_str(), *c, *v)).collect();
    assert_eq!(
        plain,
        [
            ("own_flat", 0, 1),
            ("own_standing", 4, 1),
            ("own_below_1", 0, 1),
            ("opponent_below_2", 0, 1),
            ("own_deeper", 0, 1),
            ("opponent_deeper", 0, 1),
            ("own_stones", 0, 6),
            ("opponent_stones", 0, 8),
            ("to_move", 0, 1),
            ("black", 0, 1),
            ("own_may_schloss", 0, 1),
            ("opponent_may_schloss", 0, 1),
            ("komi", 0, 5),
            ("quiet", 0, 127),
            ("plies", 0, 102),
        ]
    );
    let white = read(0);
    let get = |name: &str| white.iter().find(|lit| lit.0 == name).map(|lit| (lit.1, lit.2));
    assert_eq!(get("opponent_flat"), Some((0, 1)));
    assert_eq!(get("opponent_standing"), Some((4, 1)));
    assert_eq!(get("opponent_below_1"), Some((0, 1)));
    assert_eq!(get("own_stones"), Some((0, 8)));
    assert_eq!((get("to_move"), get("black")), (None, None));
}

#[test]
fn nothing_is_hidden() {
    let game = tak(5);
    let state = at(&game, BOARD);
    let info = game.info(&state, Viewer::Player(0));
    let drawn = game.determinize(&info, &mut rng(0));
    assert_eq!(format!("{drawn:?}"), format!("{state:?}"));
    let value = serde_json::to_value(&info).unwrap();
    let again = game.read_info(&crate::json::Node::root(&value, Code::BadRecord)).unwrap();
    assert_eq!(format!("{:?}", again.state), format!("{state:?}"));
    assert_eq!(serde_json::to_value(&again).unwrap(), value);
    let broken = json!({ "tps": "x5 1 1" });
    let error = game.read_info(&crate::json::Node::root(&broken, Code::BadRecord)).unwrap_err();
    assert_eq!(error.code, Code::BadRecord);
}

#[test]
fn schemas_are_json_and_know_the_fields() {
    let schemas = crate::strassen::Strassen::META.schemas;
    for (text, field) in [
        (schemas.config, "\"peasants_rule\""),
        (schemas.moves, "\"drops\""),
        (schemas.view, "\"may_place_schloss\""),
        (schemas.event, "\"flattened\""),
    ] {
        let value: Value = serde_json::from_str(text).unwrap();
        assert_eq!(value["$schema"], "https://json-schema.org/draft/2020-12/schema");
        assert!(text.contains(field));
    }
    assert!(try_game("{}").is_ok());
}
