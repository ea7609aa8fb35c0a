//! Rules in whole positions: what is legal, what is refused and why, and what follows.

use super::{at, game, letters, pieces, play, refusal, rule, texts, told, try_at, try_game};
use crate::error::Code;
use crate::game::{Game, Turn, Viewer};
use crate::json;
use crate::stratego::Kind;

/// SG-01 and SG-02, on two files and two setup ranks with one square to spare.
#[test]
fn deployment_in_order() {
    let game =
        game(r#"{"board":{"files":2,"ranks":5,"setup_ranks":2,"lakes":[]},"army":{"flag":1,"miner":2}}"#);
    let mut state = game.initial();
    assert_eq!(texts(&game, &state), ["miner@a1", "flag@a1", "-@a1"]);
    for (input, rule_id) in [
        ("flag@b1", "SG-02"),
        ("a1-a2", "SG-02"),
        ("pass", "SG-02"),
        ("marshal@a1", "SG-01"),
        ("QAQY", "SG-01"),
        ("EAMM", "SG-01"),
        (r#"{"type":"deploy","pieces":{"a1":"flag","b1":"miner","a3":"miner"}}"#, "SG-01"),
    ] {
        assert_eq!(rule(&game, &state, input), rule_id, "{input}");
    }
    for input in
        ["EAM", "EAMS", "a9-a8", r#"{"type":"deploy","pieces":{"z1":"flag"}}"#, r#"{"type":"deploy"}"#]
    {
        assert_eq!(refusal(&game, &state, input).code, Code::BadMove, "{input}");
    }
    let events = play(&game, &mut state, "-@a1");
    let hidden = r#"{"type":"deployed","player":0,"decided":1}"#;
    assert_eq!(told(&game, &events, Viewer::Player(1)), [hidden]);
    assert_eq!(told(&game, &events, Viewer::Spectator), [hidden]);
    let own = r#"{"type":"deployed","player":0,"decided":1,"square":"a1","piece":null}"#;
    assert_eq!(told(&game, &events, Viewer::Player(0)), [own]);
    // The other three squares are needed for the three pieces.
    assert_eq!(texts(&game, &state), ["miner@b1", "flag@b1"]);
    assert_eq!(rule(&game, &state, "-@b1"), "SG-02");
    assert_eq!(rule(&game, &state, "AEME"), "SG-02");
    play(&game, &mut state, "flag@b1 miner@a2 miner@b2");
    assert_eq!((state.to_move(), letters(&game, &state)), (1, "AMEEAAAAAA".into()));
    // Blue's own back rank comes first, from file a on.
    let events = play(&game, &mut state, "YQAQ");
    assert_eq!(letters(&game, &state), "AMEEAAAQYQ");
    let begun = r#"{"type":"begun","squares":[["b1","a2","b2"],["b4","a5","b5"]]}"#;
    assert_eq!(told(&game, &events, Viewer::Player(0))[4], begun);
    assert_eq!(texts(&game, &state), ["a2-a1", "a2-a3", "b2-b3"]);
    assert_eq!(rule(&game, &state, "-@a1"), "SG-02");
}

/// SG-10, SG-11, SG-13, SG-14, SG-20: moves of a scout and a miner between a lake, own and other pieces.
#[test]
fn moves_and_their_refusals() {
    let board = r#""board":{"files":4,"ranks":6,"setup_ranks":2,"lakes":["b4"]},"army":{"flag":1,"miner":1,"scout":1}"#;
    let list = "a1 rF, b1 r8, b2 r9, d6 bF, d2 b8, b3 b9";
    let adjacent = game(&format!("{{{board}}}"));
    let state = at(&adjacent, &pieces(list, ""));
    assert_eq!(texts(&adjacent, &state), ["b1-c1", "b2-a2", "b2-c2", "b2xb3"]);
    for (input, rule_id) in [
        ("b1-b1", "SG-10"),
        ("c1-c2", "SG-10"),
        ("d2-d3", "SG-10"),
        ("a1-a2", "SG-12"),
        ("b1-b2", "SG-11"),
        ("b1-d1", "SG-11"),
        ("b1-c2", "SG-11"),
        ("b1xd2", "SG-20"),
        ("b1xd1", "SG-20"),
        ("b2-b3", "SG-11"),
        ("b2xc2", "SG-20"),
        ("b2-c3", "SG-13"),
        ("b2-b5", "SG-11"),
        ("b2-b4", "SG-11"),
        ("b2xd2", "SG-14"),
        ("pass", "SG-42"),
        ("=miner@a2", "SG-42"),
    ] {
        assert_eq!(rule(&adjacent, &state, input), rule_id, "{input}");
    }
    let long = game(&format!(r#"{{{board},"scout_strike":"long"}}"#));
    let mut state = at(&long, &pieces(list, ""));
    assert_eq!(texts(&long, &state), ["b1-c1", "b2-a2", "b2-c2", "b2xd2", "b2xb3"]);
    // SG-22: the defender advances to the last empty square of the run.
    play(&long, &mut state, "b2xd2");
    assert_eq!(letters(&long, &state), "MEAAAAQAAPAAA_AAAAAAAAAY");
    let modern = game(&format!(r#"{{{board},"scout_strike":"long","winner_advances":false}}"#));
    let mut state = at(&modern, &pieces(list, ""));
    play(&modern, &mut state, "b2xd2");
    assert_eq!(letters(&modern, &state), "MEAAAAAQAPAAA_AAAAAAAAAY");
}

/// SG-15 with two moves: a step, a scout of varying distance, another piece between, and strikes.
#[test]
fn shuttles() {
    let board =
        r#""board":{"files":4,"ranks":7,"setup_ranks":2,"lakes":[]},"army":{"flag":1,"miner":2,"scout":2}"#;
    let two = game(&format!(r#"{{{board},"shuttle_limit":2}}"#));
    let start = pieces("a1 rF, b1 r8, d1 r9, a7 bF, c7 b8, d7 b9", "");
    let mut state = at(&two, &start);
    play(&two, &mut state, "b1-b2 c7-c6 b2-b1 c6-c7");
    assert_eq!(rule(&two, &state, "b1-b2"), "SG-15");
    assert!(!texts(&two, &state).contains(&"b1-b2".into()));
    assert!(two.check(&state, crate::stratego::Move::Step { from: 1, to: 2 }).is_ok());
    // Another own piece's move ends the run; Blue's run goes on meanwhile.
    play(&two, &mut state, "d1-c1");
    assert_eq!(rule(&two, &state, "c7-c6"), "SG-15");
    play(&two, &mut state, "c7-b7 b1-b2");
    // A scout: d1-d4 and back to d2 both crossed d2|d3 and d3|d4.
    let mut state = at(&two, &start);
    play(&two, &mut state, "d1-d4 c7-c6 d4-d2 c6-c5");
    assert_eq!(rule(&two, &state, "d2-d3"), "SG-15");
    assert_eq!(rule(&two, &state, "d2-d6"), "SG-15");
    let free: Vec<String> = texts(&two, &state).into_iter().filter(|text| text.starts_with("d2")).collect();
    assert_eq!(free, ["d2-d1", "d2-a2", "d2-b2", "d2-c2"]);
    play(&two, &mut state, "d2-d1 c5-c6");
    // The latest two moves, d4-d2 and d2-d1, have no boundary in common.
    assert!(texts(&two, &state).contains(&"d1-d4".into()));
    // Three moves are allowed with a limit of three.
    let three = game(&format!(r#"{{{board},"shuttle_limit":3}}"#));
    let mut state = at(&three, &start);
    play(&three, &mut state, "b1-b2 c7-c6 b2-b1 c6-c7 b1-b2 c7-c6");
    assert_eq!(rule(&three, &state, "b2-b1"), "SG-15");
    // Strikes are moves: b4xb5 and back, then b4xb5 is barred though a piece stands there again.
    let mut state = at(&two, &pieces("a1 rF, b4 r8, d1 r9, a7 bF, b5 b9, c5 b8, d7 b9", ""));
    play(&two, &mut state, "b4xb5 d7-d6 b5-b4 c5-b5");
    assert_eq!(rule(&two, &state, "b4xb5"), "SG-15");
}

/// SG-15 and SG-22: a defender's advance ends the run of its piece.
#[test]
fn an_advance_ends_the_run() {
    let game = game(
        r#"{"board":{"files":4,"ranks":7,"setup_ranks":2,"lakes":[]},"army":{"flag":1,"miner":1,"scout":1,"major":1}}"#,
    );
    let mut state = at(&game, &pieces("a1 rF, b3 r4, d1 r9, a7 bF, c4 b8, d7 b9", ""));
    play(&game, &mut state, "b3-b4 d7-d6 b4-b3 d6-d5");
    assert_eq!(rule(&game, &state, "b3-b4"), "SG-15");
    // Another run: Blue's miner strikes the major on b4, loses, and the major advances to c4.
    let mut state = at(&game, &pieces("a1 rF, b4 r4, d1 r9, a7 bF, c5 b8, d7 b9", ""));
    play(&game, &mut state, "b4-b3 d7-d6 b3-b4 c5-c4 d1-d2 c4xb4");
    assert_eq!(letters(&game, &state), "MAAAAAADAAAAAAIAAAAAAAAPYAAA");
    assert_eq!(game.turn(&state), Turn::Player(0));
    assert!(texts(&game, &state).contains(&"c4-b4".into()));
    let shuttle = json::write(&game.position(&state));
    assert!(
        shuttle.contains(r#""shuttle":[{"square":"d2","direction":"-","crossed":[1]},null]"#),
        "{shuttle}"
    );
}

/// SG-16: a spy chased around by a marshal; the exempted step back; a chase that a quiet move ends.
#[test]
fn chases() {
    let config = r#"{"preset":"modern","board":{"files":4,"ranks":6,"setup_ranks":1,"lakes":[]},
        "army":{"flag":1,"marshal":1,"spy":1}}"#;
    let game = game(config);
    let start = pieces("a1 rF, b3 r1, d1 rS, a6 bF, c5 bS, d6 b1", "");
    let mut state = at(&game, &start);
    play(&game, &mut state, "b3-b4 d6-d5 b4-c4 c5-b5 c4-b4 b5-c5");
    // After b4-c4 the same pieces stood there as b4-c4 would bring back; it is the step straight back, so exempt.
    let position = json::write(&game.position(&state));
    assert!(position.contains(r#""chase":[4,0]"#), "{position}");
    assert!(texts(&game, &state).contains(&"b4-c4".into()));
    // Around the corner: c4-b4 again and again is SG-15's, here the spy goes round a square of four.
    let mut state = at(&game, &start);
    play(&game, &mut state, "b3-b4 d6-d5 b4-c4 c5-b5 c4-b4 b5-a5 b4-a4 a5-b5 a4-b4 b5-c5");
    // The board after b4-c4, with the spy on c5, is four own moves old.
    assert_eq!(rule(&game, &state, "b4-c4"), "SG-16");
    assert!(!texts(&game, &state).contains(&"b4-c4".into()));
    // Quiet for once: the chase is over.
    play(&game, &mut state, "b4-b3 c5-c4");
    assert!(json::write(&game.position(&state)).contains(r#""chase":[0,0]"#));
}

/// SG-30, SG-31, SG-32: ends in their order, at once and at the start.
#[test]
fn ends() {
    let board =
        r#""board":{"files":2,"ranks":4,"setup_ranks":1,"lakes":["a2","a3"]},"army":{"flag":1,"miner":1}"#;
    let plain = game(&format!(r#"{{{board},"max_plies":2,"max_quiet_plies":2}}"#));
    // A miner behind the lake and its own flag cannot move: Red loses before the first move.
    let mut state = plain.initial();
    play(&plain, &mut state, "EM YQ");
    let mut returns = [0.0; 2];
    plain.returns(&state, &mut returns);
    assert_eq!((plain.reason(&state), returns.map(|r| r as i32)), (Some("no_legal_move"), [-1, 1]));
    // Both limits at once: `max_plies`.
    let mut state = plain.initial();
    play(&plain, &mut state, "ME YQ b1-b2 b4-b3");
    plain.returns(&state, &mut returns);
    assert_eq!((plain.reason(&state), returns.map(|r| r as i32)), (Some("max_plies"), [0, 0]));
    // Equal miners are both lost: a draw or, under `loss`, the player to move has lost.
    for (option, reason, expected) in
        [("draw", "no_movable_both", [0, 0]), ("loss", "no_legal_move", [1, -1])]
    {
        let game = game(&format!(r#"{{{board},"no_movable_both":"{option}"}}"#));
        let mut state = at(&game, &pieces("a1 rF, b2 r8, a4 bF, b3 b8", ""));
        play(&game, &mut state, "b2xb3");
        game.returns(&state, &mut returns);
        assert_eq!((game.reason(&state), returns.map(|r| r as i32)), (Some(reason), expected));
        assert_eq!(game.turn(&state), Turn::Over);
        assert_eq!(letters(&game, &state), "MA_A_AYA");
    }
    // SG-26 with the last ply: the flag counts.
    let mut state = at(&plain, &pieces("a1 rF, b4 r8, a4 bF, b2 b8", r#","ply":1"#));
    play(&plain, &mut state, "b4xa4");
    assert_eq!(plain.reason(&state), Some("flag_captured"));
    let quiet = game(&format!(r#"{{{board},"max_quiet_plies":2}}"#));
    let mut state = quiet.initial();
    play(&quiet, &mut state, "ME YQ b1-b2 b4-b3");
    assert_eq!(quiet.reason(&state), Some("max_quiet_plies"));
}

const RESCUE: &str = r#""board":{"files":3,"ranks":4,"setup_ranks":1,"lakes":[]},
    "army":{"flag":1,"miner":1,"captain":1},"rescue":true"#;

/// SG-42, SG-43: offered after a move onto the back rank and along it, made, declined, never twice by one piece.
#[test]
fn rescues() {
    let game = game(&format!("{{{RESCUE}}}"));
    // Red's miner is captured.
    let mut state = at(&game, &pieces("a1 rF, b3 r5, a4 bF, c2 b8, c3 b5", ""));
    let events = play(&game, &mut state, "b3-b4");
    assert_eq!(
        told(&game, &events, Viewer::Spectator),
        [r#"{"type":"moved","player":0,"from":"b3","to":"b4","rescue":true}"#]
    );
    assert_eq!((state.to_move(), state.ply), (0, 1));
    assert_eq!(texts(&game, &state), ["=miner@b1", "=miner@c1", "pass"]);
    for (input, rule_id) in [
        ("b4-b3", "SG-42"),
        ("=captain@b1", "SG-42"),
        ("=miner@a1", "SG-42"),
        ("=miner@b2", "SG-42"),
        ("=bomb@b1", "SG-43"),
        ("=flag@b1", "SG-43"),
    ] {
        assert_eq!(rule(&game, &state, input), rule_id, "{input}");
    }
    let mut declined = state.clone();
    play(&game, &mut declined, "pass");
    assert_eq!((declined.to_move(), declined.ply, letters(&game, &declined)), (1, 1, "MAAAAQAATYHA".into()));
    // Along the back rank again: the offer comes again.
    play(&game, &mut declined, "c2-b2 b4-c4");
    assert_eq!(texts(&game, &declined), ["=miner@b1", "=miner@c1", "pass"]);
    let events = play(&game, &mut state, "=miner@b1");
    let shown = r#"{"type":"rescued","player":0,"square":"b1","piece":"miner"}"#;
    assert_eq!(told(&game, &events, Viewer::Player(1)), [shown]);
    assert_eq!((state.to_move(), letters(&game, &state)), (1, "MEAAAQAATYHA".into()));
    // Blue takes it again; the captain has made its rescue and is offered none.
    play(&game, &mut state, "c2-b2 b4-c4 b2-a2 b1-b2");
    assert_eq!(state.to_move(), 1);
    let view = json::write(&game.view(&state, Viewer::Player(1)));
    assert!(
        view.contains(r#"{"square":"b2","owner":0,"piece":"miner","moved":true,"shown":true,"rescued":1}"#),
        "{view}"
    );
    assert!(view.contains(r#""rescuer":true"#));
}

/// SG-41, SG-42, SG-43: no rescue after a strike, by a scout, a third time; hidden again under `silent_defense`.
#[test]
fn no_rescues() {
    let silent = game(&format!(r#"{{{RESCUE},"silent_defense":true}}"#));
    let mut state = at(&silent, &pieces("a1 rF, b3 r5, a4 bF, c2 b8, b4 b5", ""));
    play(&silent, &mut state, "b3xb4");
    // Both captains are gone, by a strike: no rescue.
    assert_eq!((state.to_move(), letters(&silent, &state)), (1, "MAAAAQAAAYAA".into()));
    let state = at(&silent, &pieces("a1 rF, b3 r5, a4 bF, c2 b8, c3 b5", ""));
    let mut hidden = state.clone();
    let events = play(&silent, &mut hidden, "b3-b4 =miner@b1");
    assert_eq!(told(&silent, &events, Viewer::Player(1)), [r#"{"type":"rescued","player":0,"square":"b1"}"#]);
    let view = json::write(&silent.view(&hidden, Viewer::Player(1)));
    assert!(view.contains(r#"{"square":"b1","owner":0,"piece":null,"rescued":1}"#), "{view}");
    assert!(view.contains(r#""captured":[{"miner":1},{}]"#), "{view}");
    let own = json::write(&silent.view(&hidden, Viewer::Player(0)));
    assert!(own.contains(r#""captured":[{},{}]"#), "{own}");
    // A scout is offered none, which tells everybody that it is one.
    let scouts = game(
        r#"{"board":{"files":3,"ranks":4,"setup_ranks":1,"lakes":[]},"army":{"flag":1,"miner":1,"scout":1},"rescue":true}"#,
    );
    let mut state = at(&scouts, &pieces("a1 rF, b3 r9, a4 bF, c2 b8, c3 b9", ""));
    play(&scouts, &mut state, "b3-b4");
    assert_eq!(state.to_move(), 1);
    let view = json::write(&scouts.view(&state, Viewer::Player(1)));
    let told = r#"{"square":"b4","owner":0,"piece":null,"moved":true,"possible":["scout"]}"#;
    assert!(view.contains(told), "{view}");
    // Two rescues have been made.
    let made = pieces("a1 rF, b3 r5 m, a4 bF, c2 b8, c3 b5", "").replace(
        "]}",
        r#"],"lost":[[{"piece":"miner","shown":true},{"piece":"miner","shown":true,"rescued":1},
            {"piece":"miner","shown":true,"rescued":2}],[]],"rescues":[[1,2],[]]}"#,
    );
    let mut state = at(&game(&format!("{{{RESCUE}}}")), &made);
    play(&game(&format!("{{{RESCUE}}}")), &mut state, "b3-b4");
    assert_eq!(state.to_move(), 1);
}

/// SG-13, SG-41, SG-50: what the view has of pieces that moved, were shown, and of silent meetings.
#[test]
fn views() {
    let config = r#"{"board":{"files":4,"ranks":5,"setup_ranks":1,"lakes":[]},
        "army":{"flag":1,"bomb":1,"sergeant":1,"scout":1},"silent_defense":true,"observed_moves":0}"#;
    let game = game(config);
    let mut state = at(&game, &pieces("a1 rF, b1 r7, c1 r9, d1 rB, a5 bF, b5 bB, c5 b7, d5 b9", ""));
    play(&game, &mut state, "c1-c3 c5-c4 c3xc4");
    // The scout's strike shows the sergeant, which advances.
    let view = json::write(&game.view(&state, Viewer::Spectator));
    let expected = r#"{"phase":"play","to_move":1,"over":null,"decided":[4,4],"ply":3,"quiet_plies":0,"pieces":[
        {"square":"a1","owner":0,"piece":null},{"square":"b1","owner":0,"piece":null},{"square":"d1","owner":0,"piece":null},
        {"square":"c3","owner":1,"piece":"sergeant","moved":true,"shown":true},
        {"square":"a5","owner":1,"piece":null},{"square":"b5","owner":1,"piece":null},{"square":"d5","owner":1,"piece":null}],
        "lost":[[{"piece":"scout","moved":true,"shown":true}],[]],"shuttle":[null,null],"moves":[],
        "captured":[{"scout":1},{}]}"#;
    let plain: String = expected.split('\n').map(str::trim).collect();
    assert_eq!(view, plain);
    // A silent bomb stays: it is deduced, not shown. The sergeant's loss is shown, as it struck.
    play(&game, &mut state, "c3-c2 b1-b2 c2xb2");
    let mut silent = at(&game, &pieces("a1 rF, b4 r7, c1 r9, d1 rB, a5 bF, b5 bB, c5 b7, d5 b9", ""));
    play(&game, &mut silent, "b4xb5");
    let view = json::write(&game.view(&silent, Viewer::Player(0)));
    assert!(view.contains(r#"{"square":"b5","owner":1,"piece":null,"possible":["bomb"]}"#), "{view}");
    // Both lost: face down, to be deduced.
    let mut both = at(&game, &pieces("a1 rF, b4 r7, c1 r9, d1 rB, a5 bF, d5 bB, b5 b7, c5 b9", ""));
    play(&game, &mut both, "b4xb5");
    let view = json::write(&game.view(&both, Viewer::Player(0)));
    assert!(
        view.contains(
            r#""lost":[[{"piece":"sergeant","shown":true}],[{"piece":null,"possible":["sergeant"]}]]"#
        ),
        "{view}"
    );
    assert!(view.contains(r#""captured":[{"sergeant":1},{"face_down":1}]"#), "{view}");
    let mut picture = String::new();
    game.picture(&both, Viewer::Player(0), &mut picture);
    let expected = " 5 b?  . b? b?\n 4  .  .  .  .\n 3  .  .  .  .\n 2  .  .  .  .\n 1 rF  . r9 rB\n    a  b  c  d\nBlue to move\n";
    assert_eq!(picture, expected);
}

/// The notations of positions, and what is refused.
#[test]
fn positions() {
    let micro = game(r#"{"preset":"micro"}"#);
    for text in ["MEDAAAAAAQPY", "AEDAAAAMAQPY", "MAAAAAAAQPYA"] {
        assert_eq!(letters(&micro, &at(&micro, text)), text);
    }
    let over = at(&micro, "AEDAAAAAAQPY");
    assert_eq!((micro.reason(&over), over.to_move()), (Some("flag_captured"), 0));
    let lost = at(&micro, "MEDAAAAAAQPA");
    assert_eq!((micro.reason(&lost), lost.to_move()), (Some("flag_captured"), 1));
    for text in ["MEDAAAAAAQP", "MED_AAAAAQPY", "MEEAAAAAAQPY", "AEDAAAAAAQPA", "ZEDAAAAAAQPY"] {
        assert_eq!(try_at(&micro, text).unwrap_err().code, Code::BadPosition, "{text}");
    }
    let base = pieces("a1 rF, b1 r8, c1 r9, a4 bF, b4 b8, c4 b9", "");
    assert!(try_at(&micro, &base).is_ok());
    for (field, path) in [
        (r#""to_move":2"#, "$.to_move"),
        (r#""ply":-1"#, "$.ply"),
        (r#""over":"max_plies""#, "$"),
        (r#""phase":"rescue""#, "$"),
        (r#""arrival":"a4""#, "$"),
        (r#""moves":["a1-b2"]"#, "$.moves[0]"),
        (r#""chase":[0,0]"#, "$.chase"),
        (r#""rescues":[[],[]]"#, "$.rescues"),
        (r#""shuttle":[{"square":"b1","direction":"-","crossed":[1]},null]"#, "$.shuttle[0].crossed"),
        (r#""shuttle":[{"square":"b1","direction":"+","crossed":[3]},null]"#, "$.shuttle[0].crossed[0]"),
        (r#""shuttle":[{"square":"b1","direction":"+","crossed":[1]},null]"#, "$"),
        (r#""lost":[[{"piece":"miner","shown":true}],[]]"#, "$"),
        (r#""decided":[3,2]"#, "$"),
        (r#""hidden":[1]"#, "$.hidden"),
        (r#""nonsense":1"#, "$.nonsense"),
    ] {
        let error = try_at(&micro, &base.replace("]}", &format!("],{field}}}"))).expect_err(field);
        assert_eq!((error.code, error.path.as_deref()), (Code::BadPosition, Some(path)), "{field}: {error}");
    }
    for wrong in [
        r#""flag","moved":true"#,
        r#""flag","possible":["bomb"]"#,
        r#""flag","shown":true,"possible":["flag"]"#,
    ] {
        let error = try_at(&micro, &base.replacen(r#""flag""#, wrong, 1)).expect_err(wrong);
        assert_eq!(error.code, Code::BadPosition);
    }
    assert!(try_at(&micro, &base.replace("a4", "a1")).is_err());
}

/// What a configuration must be.
#[test]
fn configurations() {
    for (config, path) in [
        (r#"{"preset":"old"}"#, "$.preset"),
        (r#"{"board":{"files":10,"ranks":10,"setup_ranks":4}}"#, "$.board"),
        (r#"{"board":{"files":10,"ranks":8,"setup_ranks":4,"lakes":[]}}"#, "$.board.setup_ranks"),
        (r#"{"board":{"files":10,"ranks":10,"setup_ranks":4,"lakes":["a4"]}}"#, "$.board.lakes[0]"),
        (r#"{"board":{"files":10,"ranks":10,"setup_ranks":4,"lakes":["c5","c5"]}}"#, "$.board.lakes[1]"),
        (r#"{"board":{"files":9,"ranks":10,"setup_ranks":4,"lakes":[]}}"#, "$.board"),
        (r#"{"army":{"miner":1}}"#, "$.army"),
        (r#"{"army":{"flag":2,"miner":1}}"#, "$.army"),
        (r#"{"army":{"flag":1,"bomb":3}}"#, "$.army"),
        (r#"{"army":{"flag":1,"miner":40}}"#, "$.army"),
        (r#"{"army":{"flag":1,"king":1}}"#, "$.army.king"),
        (r#"{"shuttle_limit":0}"#, "$.shuttle_limit"),
        (r#"{"observed_moves":101}"#, "$.observed_moves"),
        (r#"{"rescue":1}"#, "$.rescue"),
    ] {
        let error = try_game(config).expect_err(config);
        assert_eq!((error.code, error.path.as_deref()), (Code::BadConfig, Some(path)), "{config}: {error}");
    }
    let barrage = game(r#"{"preset":"barrage"}"#);
    let text = json::write(&barrage.config());
    assert_eq!(json::write(&game(&text).config()), text);
    assert_eq!(barrage.config.army.0[Kind::Scout as usize], 2);
    let bounds = |config: &str| game(config).limits();
    assert_eq!(bounds("{}").max_legal_actions, 4 * 25 + 8 * 18);
    assert_eq!(bounds("{}").max_game_length, None);
    assert_eq!(bounds(r#"{"preset":"micro"}"#).max_game_length, Some(6 + 40));
    assert_eq!(
        bounds(r#"{"preset":"micro","rescue":true,"max_quiet_plies":3}"#).max_game_length,
        Some(6 + 2 * 33)
    );
}

/// The named setups are the armies of the presets.
#[test]
fn setups() {
    for (preset, size) in [("classic", 40), ("modern", 40), ("barrage", 8), ("micro", 3)] {
        let game = game(&format!(r#"{{"preset":"{preset}"}}"#));
        let mut states = Vec::new();
        for name in crate::stratego::setups::NAMES {
            let mut state = game.initial();
            for _ in 0..2 {
                let input = game.setup(&state, name, &mut super::rng(1)).unwrap();
                play(&game, &mut state, &input);
            }
            assert_eq!(state.side.map(u128::count_ones), [size, size]);
            states.push(letters(&game, &state));
        }
        states.dedup();
        assert_eq!(states.len(), 4, "they differ");
    }
    // Blue's are Red's, seen from the other side.
    let classic = game("{}");
    let mut state = classic.initial();
    for _ in 0..2 {
        let input = classic.setup(&state, "corner", &mut super::rng(1)).unwrap();
        play(&classic, &mut state, &input);
    }
    for square in 0..40 {
        assert_eq!(state.kind(square), state.kind(99 - square));
    }
    let other = game(r#"{"army":{"flag":1,"miner":1}}"#);
    assert_eq!(
        other.setup(&other.initial(), "corner", &mut super::rng(1)).unwrap_err().code,
        Code::Unsupported
    );
    assert_eq!(classic.setup(&state, "random", &mut super::rng(1)).unwrap_err().rule, Some("SG-02"));
}
