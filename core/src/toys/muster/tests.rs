//! What can be where, secrets, compound moves, setups, and the fixtures.

use std::collections::{BTreeMap, BTreeSet};

use super::{Event, Move, Muster, PLAYERS, Row, State};
use crate::error::Code;
use crate::game::{Game, Turn, Viewer};
use crate::json;
use crate::rng::{Purpose, Rng};
use crate::toys::testing::{chi_square, game, knowledge, listed, play, read, run_fixtures, set_up, walk};

const MUSTER: Muster = Muster { max_plies: 32 };

fn row(text: &str) -> Row {
    Row::parse(text).unwrap()
}

#[test]
fn laws_hold_on_random_games() {
    walk(&MUSTER, 60);
    for max_plies in [8, 9, 12, 13] {
        walk(&Muster { max_plies }, 5);
    }
}

#[test]
fn fixtures_hold() {
    run_fixtures::<Muster>(include_str!("testdata/fixtures.json"));
}

#[test]
fn configurations_are_checked() {
    assert_eq!(game::<Muster>("{}").unwrap(), MUSTER);
    assert_eq!(json::write(&MUSTER.config()), r#"{"preset":"standard","max_plies":32}"#);
    for config in [r#"{"max_plies":7}"#, r#"{"max_plies":33}"#, r#"{"preset":"x"}"#, r#"{"players":4}"#] {
        assert_eq!(game::<Muster>(config).unwrap_err().code, Code::BadConfig, "{config}");
    }
}

#[test]
fn ids_are_the_documented_ones() {
    let texts: Vec<String> = (0..Move::DECISIONS).map(|id| Move::decision(id).unwrap().to_string()).collect();
    let expected =
        "F1 F2 F3 G1 G2 G3 wait 1>2 2>1 2>3 3>2 x0:1 x0:2 x0:3 x1:1 x1:2 x1:3 x2:1 x2:2 x2:3 x3:1 x3:2 x3:3";
    assert_eq!(texts.join(" "), expected);
    assert!((0..Move::DECISIONS).all(|id| Move::decision(id).unwrap().id() == id));
    assert!((0..3).all(|id| Move::roll(id).unwrap().id() == id));
}

#[test]
fn the_weather_is_uneven() {
    let state = play(&MUSTER, &["FG.", "FG.", "FG.", "FG."]);
    let mut weights = Vec::new();
    MUSTER.chance(&state, |mv, weight| weights.push((mv.id(), weight)));
    assert_eq!(weights, [(0, 3), (1, 2), (2, 1)]);
}

/// A random game up to some ply, with the events of each ply.
fn random_game(stream: u64) -> (State, Vec<Vec<Event>>) {
    let mut rng = Rng::new(11, Purpose::Playout, stream);
    let plies = rng.below(30);
    let (mut state, mut log) = (MUSTER.initial(), Vec::new());
    for _ in 0..plies {
        let moves = listed(&MUSTER, &state);
        if moves.is_empty() {
            break;
        }
        let mut events = Vec::new();
        MUSTER.apply(&mut state, moves[rng.below(moves.len() as u32) as usize], &mut events);
        log.push(events);
    }
    (state, log)
}

fn redacted(events: &[Event], viewer: Viewer) -> Vec<Event> {
    events.iter().filter_map(|event| MUSTER.redact(event, viewer)).collect()
}

/// The rows that some course of play would lead to that looks to the viewer as the log does: every move is tried
/// at every ply, and kept if the viewer would have seen what the viewer did see.
fn consistent(log: &[Vec<Event>], viewer: Viewer) -> BTreeMap<[u8; PLAYERS as usize], State> {
    let key = |state: &State| state.rows.map(Row::index);
    let mut states = BTreeMap::from([(key(&MUSTER.initial()), MUSTER.initial())]);
    for events in log {
        let seen = redacted(events, viewer);
        let mut after = BTreeMap::new();
        for state in states.values() {
            for mv in listed(&MUSTER, state) {
                let (mut next, mut events) = (state.clone(), Vec::new());
                MUSTER.apply(&mut next, mv, &mut events);
                if redacted(&events, viewer) == seen {
                    after.insert(key(&next), next);
                }
            }
        }
        states = after;
    }
    states
}

/// What determinization may draw is exactly what play can lead to.
#[test]
fn possible_rows_are_those_of_consistent_games() {
    let viewers =
        [Viewer::Player(0), Viewer::Player(1), Viewer::Player(2), Viewer::Player(3), Viewer::Spectator];
    let mut largest = 0;
    for stream in 0..40 {
        let (state, log) = random_game(stream);
        for viewer in viewers {
            let consistent = consistent(&log, viewer);
            let info = MUSTER.info(&state, viewer);
            let mut drawable = BTreeSet::from([Vec::new()]);
            for player in 0..usize::from(PLAYERS) {
                let choices: Vec<Row> = info.rows[player]
                    .map_or_else(|| info.public.possible[player].iter().collect(), |row| vec![row]);
                let add = |rows: &Vec<u8>| -> Vec<Vec<u8>> {
                    choices.iter().map(|row| [&rows[..], &[row.index()]].concat()).collect()
                };
                drawable = drawable.iter().flat_map(add).collect();
            }
            let found: BTreeSet<Vec<u8>> = consistent.keys().map(|rows| rows.to_vec()).collect();
            assert_eq!(found, drawable, "game {stream}, {viewer:?}");
            largest = largest.max(found.len());
            assert!(consistent.values().all(|other| other.public == state.public));
        }
    }
    assert_eq!(largest, 6_usize.pow(4), "the spectator at the end of a deployment");
}

/// East's row is one of two for the others (see the fixture), North's and South's any of six: 72 for West.
#[test]
fn rows_are_drawn_evenly() {
    let state = play(&MUSTER, &["FG.", "FG.", "FG.", "FG.", "clear", "x1:3", "2>3"]);
    let info = MUSTER.info(&state, Viewer::Player(3));
    let mut rng = Rng::new(3, Purpose::Determinize, 0);
    let mut counts = BTreeMap::new();
    for _ in 0..14_400 {
        *counts.entry(MUSTER.determinize(&info, &mut rng).rows.map(Row::index)).or_insert(0) += 1;
    }
    let counts: Vec<u32> = counts.into_values().collect();
    assert_eq!(counts.len(), 72);
    assert!(chi_square(&counts) < 112.3, "{}", chi_square(&counts)); // 71 degrees of freedom: p = 0.001
}

/// What a player must not know makes no difference to what the player gets: games that differ in West's
/// deployment and hidden shift.
#[test]
fn hidden_rows_do_not_show() {
    let games = [["FG.", "2>3"], [".GF", "2>1"], ["G.F", "1>2"]].map(|[deployed, shift]| {
        let mut log = Vec::new();
        let mut state = MUSTER.initial();
        for input in ["F.G", "FG.", "GF.", deployed, "storm", "wait", "2>3", "wait", shift, "clear"] {
            for mv in read(&MUSTER, &state, input).unwrap() {
                MUSTER.apply(&mut state, mv, &mut log);
            }
        }
        (state, log)
    });
    for viewer in [Viewer::Player(0), Viewer::Player(1), Viewer::Player(2), Viewer::Spectator] {
        for (state, log) in &games[1..] {
            assert_eq!(knowledge(&MUSTER, state, viewer), knowledge(&MUSTER, &games[0].0, viewer));
            assert_eq!(redacted(log, viewer), redacted(&games[0].1, viewer));
        }
    }
    for viewer in [Viewer::Player(3), Viewer::Referee] {
        assert_ne!(knowledge(&MUSTER, &games[0].0, viewer), knowledge(&MUSTER, &games[1].0, viewer));
        assert_ne!(redacted(&games[0].1, viewer), redacted(&games[1].1, viewer));
    }
    assert_ne!(MUSTER.hash(&games[0].0), MUSTER.hash(&games[1].0));
}

#[test]
fn a_deployment_is_two_placings() {
    let start = MUSTER.initial();
    let json = r#"{"type":"deploy","cells":["guard",null,"flag"]}"#;
    let moves = read(&MUSTER, &start, json).unwrap();
    assert_eq!(moves.iter().map(Move::to_string).collect::<Vec<_>>(), ["F3", "G1"]);
    assert_eq!(play(&MUSTER, &[json]), play(&MUSTER, &["F3", "G1"]));
    assert_eq!(play(&MUSTER, &["G.F"]), play(&MUSTER, &["F3", "G1"]));
    let error = read(&MUSTER, &start, r#"{"type":"deploy","cells":["guard",null,null]}"#).unwrap_err();
    assert_eq!((error.rule, error.path.as_deref()), (Some("MU-4"), Some("$")));
    let error = read(&MUSTER, &start, r#"{"type":"deploy","cells":["flag","bomb",null]}"#).unwrap_err();
    assert_eq!((error.code, error.path.as_deref()), (Code::BadMove, Some("$.cells[1]")));
}

#[test]
fn setups_are_deployments() {
    let mut rng = Rng::new(9, Purpose::Setup, 0);
    let mut counts = BTreeMap::new();
    for (name, times) in [("left", 1), ("right", 1), ("random", 6000)] {
        for _ in 0..times {
            let setup = MUSTER.setup(&MUSTER.initial(), name, &mut rng).unwrap();
            let row = play(&MUSTER, &[&setup]).rows[0];
            match name {
                "left" => assert_eq!(row.to_string(), "FG."),
                "right" => assert_eq!(row.to_string(), ".GF"),
                _ => *counts.entry(row.to_string()).or_insert(0) += 1,
            }
        }
    }
    let counts: Vec<u32> = counts.into_values().collect();
    assert_eq!(counts.len(), 6);
    assert!(chi_square(&counts) < 20.5, "{counts:?}"); // 5 degrees of freedom: p = 0.001
    for (inputs, rule) in [(&["F1"][..], "MU-4"), (&["FG.", "FG.", "FG.", "FG."], "MU-2")] {
        let refused = MUSTER.setup(&play(&MUSTER, inputs), "left", &mut rng).unwrap_err();
        assert_eq!(refused.rule, Some(rule));
    }
}

/// MU-14.
#[test]
fn a_team_resigns_as_one() {
    let mut returns = [0.0; 4];
    for (player, expected) in [(0, [-1, 1, -1, 1]), (3, [1, -1, 1, -1])] {
        MUSTER.resigned(&MUSTER.initial(), player, &mut returns);
        assert_eq!(returns.map(|r| r as i32), expected);
    }
    let start = MUSTER.initial();
    assert_eq!(MUSTER.may_take_back(&start, 0, true).unwrap_err().code, Code::Unsupported);
}

#[test]
fn positions_need_no_more_than_the_rows() {
    let bare = r#"{"rows":["FG.","..G","FG.","F.."],"decisions":9,"weather":"fog","shifted":[true,false,false,false]}"#;
    let state = set_up(&MUSTER, bare).unwrap();
    assert_eq!(MUSTER.turn(&state), Turn::Player(1));
    assert_eq!(state.public.possible.map(super::RowSet::len), [6, 3, 6, 3]);
    assert_eq!(json::write(&MUSTER.scores(&state, Viewer::Spectator)), "[2,1,2,1]");
    let mut picture = String::new();
    MUSTER.picture(&state, Viewer::Player(1), &mut picture);
    assert_eq!(picture, "fog\nNorth ???  2\nEast  ..G  1 to act\nSouth ???  2\nWest  ???  1\n");
    assert!(state.public.possible[3].contains(row("..F")));
}

#[test]
fn impossible_positions_are_refused() {
    let rows = r#""rows":["FG.","FG.","FG.","FG."]"#;
    let calm = r#""shifted":[false,false,false,false]"#;
    let any = r#"["FG.","GF.","F.G"]"#;
    for position in [
        "FG.".to_owned(),
        format!(r#"{{{rows},"decisions":8,"weather":null}}"#),
        format!(r#"{{{rows},"decisions":33,"weather":null,{calm}}}"#),
        format!(r#"{{{rows},"decisions":9,"weather":null,{calm}}}"#),
        format!(r#"{{{rows},"decisions":32,"weather":"fog",{calm}}}"#),
        format!(r#"{{{rows},"decisions":7,"weather":null,{calm}}}"#),
        format!(r#"{{{rows},"decisions":8,"weather":null,{calm},"plies":8}}"#),
        format!(r#"{{{rows},"decisions":9,"weather":"fog","shifted":[false,true,false,false]}}"#),
        format!(r#"{{{rows},"decisions":8,"weather":null,{calm},"possible":[{any},{any},{any},["GF."]]}}"#),
        format!(
            r#"{{{rows},"decisions":8,"weather":null,{calm},"possible":[{any},{any},{any},["FG.","F.."]]}}"#
        ),
        format!(r#"{{{rows},"decisions":8,"weather":null,{calm},"possible":[{any},{any},{any}]}}"#),
        format!(r#"{{"rows":["FG.","FG.","FG.",null],"decisions":8,"weather":null,{calm}}}"#),
        format!(r#"{{"rows":["FG.","FG.","FG.","FF."],"decisions":8,"weather":null,{calm}}}"#),
        format!(r#"{{"rows":["FG.","FG.","FG."],"decisions":8,"weather":null,{calm}}}"#),
    ] {
        assert_eq!(set_up(&MUSTER, &position).unwrap_err().code, Code::BadPosition, "{position}");
    }
    assert!(set_up(&MUSTER, &format!(r#"{{{rows},"decisions":8,"weather":null,{calm}}}"#)).is_ok());
}

#[test]
fn events_are_told_to_those_who_may_know() {
    let mut events = Vec::new();
    let mut state = MUSTER.initial();
    for input in ["FG.", "FG.", "FG.", "FG.", "clear", "2>3", "x2:3"] {
        for mv in read(&MUSTER, &state, input).unwrap() {
            MUSTER.apply(&mut state, mv, &mut events);
        }
    }
    let told = |event: usize, viewer| {
        let mut text = String::new();
        MUSTER.event_text(&MUSTER.redact(&events[event], viewer).unwrap(), &mut text);
        text
    };
    assert_eq!(told(1, Viewer::Player(0)), "player 0 places the guard on cell 2");
    assert_eq!(told(1, Viewer::Player(2)), "player 0 places the guard");
    assert_eq!(told(8, Viewer::Spectator), "the weather: clear");
    assert_eq!(told(9, Viewer::Player(0)), "player 0 shifts a piece from cell 2 to 3");
    assert_eq!(told(9, Viewer::Player(2)), "player 0 shifts a piece");
    assert_eq!(told(10, Viewer::Spectator), "player 1 raids player 2 on cell 3 and finds: nothing");
    assert_eq!(json::write(&events[9].redacted(Viewer::Spectator)), r#"{"type":"shifted","player":0}"#);
}
