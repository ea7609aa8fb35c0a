//! The twin keeps the hand-checked fixtures too, as far as it understands them: it has no error messages and knows no
//! squares off the board.

use serde_json::Value;

use super::start::deployment;
use super::{Act, Kind, Phase, Sees, Twin, TwinConfig, Verdict, square};

/// The single acts of an input that the twin accepts; `None` if one of them is not legal.
fn acts(twin: &Twin, input: &Value) -> Option<Vec<String>> {
    let legal: Vec<String> = twin.legal().into_iter().map(|act| twin.text(act)).collect();
    let find = |text: String| legal.contains(&text).then(|| vec![text]);
    if let Some(text) = input.as_str() {
        let is_single = text == "pass" || text.contains(['@', '-', 'x']);
        return if is_single {
            find(text.to_owned())
        } else {
            compound(twin, &deployment(text, twin.to_move)?)
        };
    }
    let field = |name: &str| input[name].as_str().expect("a text");
    match field("type") {
        "move" => {
            ['-', 'x'].into_iter().find_map(|mark| find(format!("{}{mark}{}", field("from"), field("to"))))
        }
        "deploy_square" => find(format!("{}@{}", input["piece"].as_str().unwrap_or("-"), field("square"))),
        "rescue" => find(format!("={}@{}", field("piece"), field("to"))),
        "decline" => find("pass".to_owned()),
        "deploy" => {
            let pieces = input["pieces"].as_object().expect("pieces");
            let squares = twin.setup_squares(twin.to_move);
            let is_own = |name: &String| squares.contains(&square(name));
            if !pieces.keys().all(is_own) {
                return None;
            }
            let on = |place: &(usize, usize)| {
                pieces.get(&super::name(*place)).and_then(Value::as_str).map(Kind::named)
            };
            compound(twin, &squares.iter().map(on).collect::<Vec<_>>())
        }
        other => panic!("a move of type {other}"),
    }
}

/// A whole deployment: only before the first square, and only if each square is legal in turn.
fn compound(twin: &Twin, kinds: &[Option<Kind>]) -> Option<Vec<String>> {
    if twin.phase != Phase::Deployment || twin.decided[twin.to_move] > 0 {
        return None;
    }
    let squares = twin.setup_squares(twin.to_move);
    let (mut next, mut texts) = (twin.clone(), Vec::new());
    for (&kind, square) in kinds.iter().zip(squares) {
        let act = Act::Deploy(square, kind);
        if !next.legal().contains(&act) {
            return None;
        }
        texts.push(next.text(act));
        next.play(act);
    }
    Some(texts)
}

fn sorted(mut texts: Vec<String>) -> Vec<String> {
    texts.sort_unstable();
    texts
}

/// Runs one fixture, or panics.
fn run(fixture: &Value) {
    let config = TwinConfig::read(&fixture["config"]);
    let mut twin = match fixture.get("start") {
        None => Twin::new(config),
        Some(position) => Twin::from_position(config, position),
    };
    for input in fixture["moves"].as_array().expect("moves") {
        let texts =
            acts(&twin, input).unwrap_or_else(|| panic!("{input} is not legal in {}", twin.to_letters()));
        for text in texts {
            twin.play_text(&text);
        }
    }
    for refused in fixture["refused"].as_array().into_iter().flatten() {
        let (input, rule) = (&refused["move"], refused["rule"].as_str());
        assert_eq!(refused["code"] == "game_over", twin.phase == Phase::Over, "{input}");
        if refused["code"] != "illegal_move" {
            continue;
        }
        assert_eq!(acts(&twin, input), None, "{input} is accepted");
        if let (Some("SG-15" | "SG-16"), Some(text)) = (rule, input.as_str()) {
            let barred: Vec<(String, Verdict)> =
                twin.judged().into_iter().map(|(act, verdict)| (twin.text(act), verdict)).collect();
            let verdict = if rule == Some("SG-15") { Verdict::Shuttle } else { Verdict::Chase };
            assert!(barred.contains(&(text.to_owned(), verdict)), "{input}: {barred:?}");
        }
    }
    assert_eq!(fixture["turn"], twin.turn(), "who is to act");
    if let Some(position) = fixture.get("position") {
        assert_eq!(*position, twin.to_letters());
    }
    assert_eq!(
        fixture.get("outcome").is_some(),
        twin.over.is_some(),
        "the outcome is stated: {:?}",
        twin.over
    );
    if let Some(outcome) = fixture.get("outcome") {
        assert_eq!(outcome["reason"].as_str(), twin.over);
        assert_eq!(outcome["returns"], serde_json::json!(twin.returns().map(f64::from)));
        let winner = twin.returns().iter().position(|&r| r == 1);
        assert_eq!(outcome["winner"].as_u64(), winner.map(|player| player as u64));
    }
    let seen = [
        ("spectator", Sees::Spectator),
        ("0", Sees::Player(0)),
        ("1", Sees::Player(1)),
        ("referee", Sees::Referee),
    ];
    for (name, viewer) in seen {
        let of_viewer = fixture["views"].get(name);
        let of_all = fixture.get("view").filter(|_| viewer == Sees::Spectator);
        for expected in [of_viewer, of_all].into_iter().flatten() {
            let view = twin.view(viewer);
            for (field, value) in expected.as_object().expect("a view") {
                assert_eq!(view[field], *value, "{name}: view.{field}");
            }
        }
    }
    let legal = sorted(twin.legal().into_iter().map(|act| twin.text(act)).collect());
    let listed = |field: &str| -> Option<Vec<String>> {
        fixture.get(field).map(|list| serde_json::from_value(list.clone()).expect("texts"))
    };
    if let Some(expected) = listed("legal") {
        assert_eq!(legal, sorted(expected));
    }
    if let Some(count) = fixture.get("legal_count") {
        assert_eq!(*count, legal.len());
    }
    for text in listed("legal_includes").unwrap_or_default() {
        assert!(legal.contains(&text), "{text} must be legal");
    }
    for text in listed("illegal").unwrap_or_default() {
        assert!(!legal.contains(&text), "{text} must not be listed");
    }
}

#[test]
fn the_twin_keeps_the_fixtures() {
    let fixtures: Value =
        serde_json::from_str(include_str!("../../../testdata/fixtures.json")).expect("JSON");
    let fixtures = fixtures.as_array().expect("an array");
    let mut failed = Vec::new();
    for fixture in fixtures {
        if fixture["twin"] == "cannot" {
            continue; // it starts from memory that only the engine reads
        }
        if std::panic::catch_unwind(|| run(fixture)).is_err() {
            failed.push(fixture["name"].to_string());
        }
    }
    assert!(failed.is_empty(), "{} fixtures failed:\n{}", failed.len(), failed.join("\n"));
}
