//! SN-30 to SN-34 as they are told: errors, lists, events, views, outcomes, positions with their memory.

use std::sync::Arc;

use serde_json::{Value, json};

use crate::AnyState;
use crate::error::Code;
use crate::game::{Game, Viewer};
use crate::rules::Rules;
use crate::strassen::contest::Step;
use crate::strassen::{State, Strassen};
use crate::table::{StateOptions, Table};

use super::{at, at_json, game, lively_game, moves, play, ptn, refusal, rng, tps};

const SMALL: &str = r#"{"preset":"mage","size":3,"stones":6,"schloss":0,"max_plies":40}"#;

fn table(config: &str, position: Option<&str>, moves: &str) -> Table<Strassen> {
    let rules = Arc::new(Rules::new(config).unwrap());
    let options = StateOptions::default();
    let mut table = match position {
        None => Table::new(rules, options).unwrap(),
        Some(position) => Table::from_position(rules, position, options).unwrap(),
    };
    for text in moves.split(' ') {
        table.apply(text, None).unwrap_or_else(|e| panic!("{text}: {e}"));
    }
    table
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// SN-30: what is missing and what is false, in PTN, JSON and lists.
#[test]
fn required_calls() {
    let game = game(r#"{"preset":"court","size":5}"#);
    let state = at(&game, "x5/x5/2,2,2,x2/x5/1,1,1,x2 1 4");
    let bare = r#"{"type":"place","square":"d1","stone":"flat"}"#;
    for text in ["d1", "d1''", "d1\"", "Fd1?!", "Cd1", bare] {
        let error = refusal(&game, &state, text);
        assert_eq!((error.code, error.rule), (Code::IllegalMove, Some("SN-30")), "{text}");
        assert!(error.message.contains("the call is missing"), "{error}");
    }
    let called = |square: &str, stone: &str| {
        format!(r#"{{"type":"place","square":"{square}","stone":"{stone}","strassen":true}}"#)
    };
    for text in ["a5'", "Sd1'", "a5'''", "c1+'", &called("d1", "standing")] {
        let error = refusal(&game, &state, text);
        assert_eq!((error.code, error.rule), (Code::IllegalMove, Some("SN-30")), "{text}");
        assert!(error.message.contains("the call is false"), "{error}");
        assert_eq!(error.path.as_deref(), text.starts_with('{').then_some("$.strassen"));
    }
    let threat = super::read(&game, &state, "d1'").unwrap();
    for text in ["Fd1'", "d1'''", "d1!'", "d1'\"", "d1'?'", &called("d1", "flat")] {
        assert_eq!(super::read(&game, &state, text).unwrap(), threat, "{text}");
    }
    assert!(
        game.is_strassen(&state, threat) && game.check(&state, threat).is_ok(),
        "an id declares by itself"
    );
    let json = serde_json::to_value(game.move_json(&state, threat)).unwrap();
    assert_eq!(json, parsed(&called("d1", "flat")));
    let list: Vec<String> = moves(&game, &state).into_iter().map(|mv| ptn(&game, &state, mv)).collect();
    let listed: Vec<&String> = list.iter().filter(|text| text.contains('\'')).collect();
    assert_eq!(listed, ["d1'", "e1'", "Cd1'", "Ce1'"]);
    // An illegal move breaks its own rule first.
    assert_eq!(refusal(&game, &state, "a1'").rule, Some("SN-12"));
}

/// SN-31.
#[test]
fn forbidden_and_optional_calls() {
    let position = "x5/x5/2,2,2,x2/x5/1,1,1,x2 1 4";
    let tavern = game(r#"{"preset":"tavern"}"#);
    let state = at(&tavern, position);
    let error = refusal(&tavern, &state, "d1'");
    assert_eq!((error.code, error.rule), (Code::IllegalMove, Some("SN-31")));
    let mv = super::read(&tavern, &state, "d1").unwrap();
    assert_eq!(ptn(&tavern, &state, mv), "d1");
    let tak = super::tak(5);
    let state = at(&tak, position);
    for text in ["d1'", "d1", "a5'"] {
        let mv = super::read(&tak, &state, text).unwrap();
        assert_eq!(ptn(&tak, &state, mv), text.trim_end_matches('\''), "accepted and ignored");
    }
}

/// SN-34: a road after an oversight, three times; events, view, scores, picture and outcome.
#[test]
fn oversights() {
    let mut once = table(SMALL, None, "a1 c3 b1 a3 c1");
    assert_eq!(once.position_text().unwrap(), "x2,2/x3/1,1,x 2 2");
    let view = parsed(&once.view(Viewer::Spectator).unwrap());
    assert_eq!(view["wins"], json!([1, 0]));
    assert_eq!((&view["to_move"], &view["ply"], &view["starter"]), (&json!(1), &json!(5), &json!(0)));
    assert_eq!(view["reserves"], json!([{"stones":4,"schloss":0},{"stones":5,"schloss":0}]));
    assert_eq!(once.scores(Viewer::Referee).unwrap(), r#"{"flats":[2,1],"komi":0,"wins":[1,0]}"#);
    assert!(once.picture(Viewer::Referee).unwrap().contains("Wins: White 1, Black 0\n"));
    let events = parsed(&once.events(Viewer::Referee, 4).unwrap());
    assert_eq!(
        events,
        json!([
            {"seq":4,"type":"placed","player":0,"square":"c1","stone":"flat","owner":0,
             "text":"White places a flat stone on c1"},
            {"seq":5,"type":"road","player":0,"oversight":true,"road":["a1","b1","c1"],"wins":[1,0],
             "text":"White has a road after an oversight; wins: White 1, Black 0"},
            {"seq":6,"type":"road_taken_back","player":1,"moves":2,"tps":"x2,2/x3/1,1,x 2 2",
             "text":"The road and the oversight are taken back, Black moves again"},
        ])
    );
    for text in "a3 c1 a3 c1".split(' ') {
        once.apply(text, None).unwrap();
    }
    assert_eq!(once.position_text().unwrap(), "2,x,2/x3/1,1,1 2 3", "the third road stays");
    assert_eq!(
        once.outcome().unwrap(),
        r#"{"returns":[1.0,-1.0],"reason":"three_wins","flats":[3,2],"road":["a1","b1","c1"],"wins":[3,0]}"#
    );
    assert_eq!(once.ply(), 9);
}

/// SN-34: two threats at once; and the same road if nothing is known of the past.
#[test]
fn inescapable_roads() {
    let start = "x2,2/1,x2/1,1,x 2 3";
    let double = table(SMALL, Some(start), "b3 c1");
    assert_eq!(double.position_text().unwrap(), "x,2,2/1,x2/1,1,1 2 4");
    assert_eq!(
        double.outcome().unwrap(),
        r#"{"returns":[1.0,-1.0],"reason":"inescapable","flats":[4,2],"road":["a1","b1","c1","a2"],"wins":[0,0]}"#
    );
    let unknown = table(SMALL, Some("x2,2/x3/1,1,x 1 3"), "c1");
    assert!(unknown.outcome().unwrap().contains("\"reason\":\"inescapable\""));
    let known = r#"{"tps":"x2,2/x3/1,1,x 1 3","preceding":{"tps":"x3/x3/1,1,x 2 2","moves":["c3"]}}"#;
    let known = table(SMALL, Some(known), "c1");
    assert_eq!(known.position_text().unwrap(), "x3/x3/1,1,x 2 2");
    assert_eq!(known.state().contest.wins, [1, 0]);
}

/// SN-34: a board that ends by count, the fresh one, and what a take-back across boards restores (SN-32).
#[test]
fn fresh_boards() {
    let config = r#"{"preset":"mage","size":3,"stones":2,"schloss":0,"max_plies":40}"#;
    let mut match_ = table(config, None, "a1 c3 a1+ c2");
    assert_eq!(match_.position_text().unwrap(), "x3/x3/x3 2 1");
    let events = parsed(&match_.events(Viewer::Referee, 4).unwrap());
    assert_eq!(
        events,
        json!([
            {"seq":4,"type":"board_ended","reason":"flats","winner":1,"flats":[1,2],"wins":[0,1],
             "text":"The board ends by count of flats, 1 to 2: a win for Black; wins: White 0, Black 1"},
            {"seq":5,"type":"fresh_board","player":1,"tps":"x3/x3/x3 2 1",
             "text":"A fresh board is set, Black starts"},
        ])
    );
    assert_eq!((match_.state().ply, match_.state().contest.starter), (4, 1));
    match_.apply("a1", None).unwrap();
    match_.apply("{\"type\":\"take_back\",\"player\":0}", Some(0)).unwrap();
    assert_eq!(match_.position_text().unwrap(), "x2,2/x3/1,x2 1 2");
    let State { ply, admitted, ref contest, .. } = *match_.state();
    assert_eq!(
        (ply, admitted, contest.wins, contest.starter),
        (5, [1, 0], [0, 0], 0),
        "the win went, plies stay"
    );
    // At the limit the counts are those of the board on which the last ply was played.
    let last = table(&config.replace("40", "4"), None, "a1 c3 a1+ c2");
    assert_eq!(last.position_text().unwrap(), "x3/x3/x3 2 1");
    assert_eq!(
        last.outcome().unwrap(),
        r#"{"returns":[-1.0,1.0],"reason":"max_plies","flats":[1,2],"wins":[0,1]}"#
    );
}

/// Positions set up: what a mage match refuses, and memories that do not hold together.
#[test]
fn positions_of_matches() {
    let mage = game(SMALL);
    let tps = r#""tps":"x2,2/x3/1,1,x 1 3""#;
    for (position, path) in [
        (r#"{"tps":"x,2,2/x3/1,1,1 2 3"}"#.to_owned(), "$"),
        (format!(r#"{{{tps},"wins":[3,0]}}"#), "$"),
        (format!(r#"{{{tps},"ply":40}}"#), "$"),
        (format!(r#"{{{tps},"wins":[4,0]}}"#), "$.wins[0]"),
        (format!(r#"{{{tps},"starter":2}}"#), "$.starter"),
        (format!(r#"{{{tps},"preceding":{{"tps":"x3/x3/1,1,x 2 2","moves":["c2"]}}}}"#), "$.preceding"),
        (
            format!(r#"{{{tps},"preceding":{{"tps":"x3/x3/1,1,x 2 2","moves":["a1"]}}}}"#),
            "$.preceding.moves[0]",
        ),
        (format!(r#"{{{tps},"preceding":{{"tps":"x3/x3/1,1,x 2 2"}}}}"#), "$.preceding"),
        (format!(r#"{{{tps},"over":{{"reason":"three_wins","winner":0}}}}"#), "$.over"),
        (format!(r#"{{{tps},"over":{{"reason":"inescapable","winner":0}}}}"#), "$.over"),
        (format!(r#"{{{tps},"over":{{"reason":"max_plies","winner":null}}}}"#), "$.over"),
        (format!(r#"{{{tps},"over":{{"reason":"road","winner":0}}}}"#), "$.over.reason"),
    ] {
        let error = at_json(&mage, &position).expect_err(&position);
        assert_eq!(
            (error.code, error.path.as_deref()),
            (Code::BadPosition, Some(path)),
            "{position}: {error}"
        );
    }
    let single = game(r#"{"preset":"tak","size":3}"#);
    assert_eq!(at_json(&single, &format!(r#"{{{tps},"wins":[1,0]}}"#)).unwrap_err().code, Code::BadPosition);
    let error = mage.set_up(&crate::game::Input::Text("x,2,2/x3/1,1,1 2 3")).unwrap_err();
    assert_eq!(error.code, Code::BadPosition);
    let ended = at_json(&mage, r#"{"tps":"x,2,2/x3/1,1,1 2 3","over":{"reason":"inescapable","winner":0}}"#);
    assert_eq!(mage.reason(&ended.unwrap()), Some("inescapable"));
}

/// The hash covers wins, who started, and the plies that SN-34 may ask for.
#[test]
fn hashes_of_matches() {
    let mage = game(SMALL);
    let hash = |more: &str| {
        let position = format!(r#"{{"tps":"x2,2/x3/1,1,x 1 3"{more}}}"#);
        mage.hash(&at_json(&mage, &position).unwrap())
    };
    let hashes = [
        hash(""),
        hash(r#","wins":[1,0]"#),
        hash(r#","wins":[0,1]"#),
        hash(r#","starter":1"#),
        hash(r#","preceding":{"tps":"x3/x3/1,1,x 2 2","moves":["c3"]}"#),
        hash(r#","preceding":{"tps":"x3/x2,2/1,1,x 2 2","moves":["c2+"]}"#),
    ];
    for (i, a) in hashes.iter().enumerate() {
        assert!(hashes[i + 1..].iter().all(|b| a != b), "{i}");
    }
    assert_eq!(hash(r#","admitted":[2,0]"#), hashes[0]);
    let [mut one, mut other] = [mage.initial(), mage.initial()];
    play(&mage, &mut one, "a1 c3 b2 a3 c1");
    play(&mage, &mut other, "a1 c3 c1 a3 b2");
    assert_eq!(tps(&mage, &one), tps(&mage, &other));
    assert_ne!(mage.hash(&one), mage.hash(&other), "the way there counts");
}

/// A step takes its ply off again.
#[test]
fn steps_back() {
    for size in 3..=8 {
        let game = game(&format!(r#"{{"preset":"tak","size":{size},"schloss":2,"max_plies":200}}"#));
        for stream in 0..6 {
            lively_game(&game, game.initial(), &mut rng(300 + stream), |state, mv| {
                let Some(mv) = mv else { return };
                let mut next = state.clone();
                let undo = game.make::<true>(&mut next, mv);
                let step = Step::new(mv, &undo, &next);
                game.retract(&mut next, &step);
                (next.ply, next.end) = (state.ply, None);
                assert_eq!(format!("{next:?}"), format!("{state:?}"));
            });
        }
    }
}

/// Tied boards can follow each other without end.
#[test]
fn bounds_of_matches() {
    let length = |config| game(config).limits().max_game_length;
    assert_eq!(length(r#"{"preset":"mage","max_quiet_plies":10}"#), None);
    assert_eq!(length(r#"{"preset":"mage","max_quiet_plies":10,"max_plies":90}"#), Some(90));
    assert_eq!(length(r#"{"preset":"tavern","stones":2,"schloss":0,"max_quiet_plies":10}"#), Some(80));
}
