//! The hand-checked fixtures try the brute too.

use serde_json::{Value, json};

use super::brute::Brute;
use super::brute::act::Act;
use super::brute_games::{assert_same, parsed};
use crate::game::{Turn, Viewer};

/// A move of a fixture, by text or in JSON.
fn act(brute: &Brute, input: &Value) -> Act {
    let Some(text) = input.as_str() else { return Act::read(input) };
    let player = match brute.turn() {
        Turn::Player(player) => usize::from(player),
        _ => 0,
    };
    let mut named = Act::all(&brute.book, player).into_iter().chain(Act::strange(&brute.book, player));
    named.find(|act| act.text() == text).unwrap_or_else(|| panic!("{text} is no move"))
}

fn holds(fixture: &Value) {
    let config = &fixture["config"];
    let mut brute = match fixture.get("start") {
        Some(start) => Brute::set_up(config, start),
        None => Brute::new(config),
    };
    for input in fixture["moves"].as_array().unwrap() {
        brute.play(act(&brute, input));
    }
    assert_eq!(fixture["turn"], brute.turn().number());
    let refused = fixture.get("refused").and_then(Value::as_array).into_iter().flatten();
    for refused in refused.filter(|refused| refused["code"] == "illegal_move") {
        let rule = brute.broken_rule(act(&brute, &refused["move"]));
        assert_eq!(refused["rule"].as_str(), rule, "{}", refused["move"]);
    }
    let mut texts: Vec<String> = match brute.turn() {
        Turn::Chance => brute.draws().into_iter().map(|(act, _)| act.text()).collect(),
        _ => brute.options().into_iter().map(|(_, act)| act.text()).collect(),
    };
    if let Some(count) = fixture.get("legal_count") {
        assert_eq!(*count, texts.len());
    }
    if let Some(legal) = fixture.get("legal") {
        let mut legal: Vec<String> = serde_json::from_value(legal.clone()).unwrap();
        legal.sort_unstable();
        texts.sort_unstable();
        assert_eq!(texts, legal);
    }
    assert_same(&brute.view(Viewer::Spectator), &fixture["view"], Viewer::Spectator);
    assert_eq!(fixture.get("outcome").is_some(), brute.turn() == Turn::Over);
    if let Some(expected) = fixture.get("outcome") {
        let mut outcome = brute.outcome();
        outcome["returns"] = json!(brute.returns());
        assert_eq!(outcome, *expected);
    }
}

#[test]
fn fixtures() {
    let fixtures = parsed(include_str!("../testdata/fixtures.json"));
    let mut failed = Vec::new();
    for fixture in fixtures.as_array().unwrap() {
        let run = std::panic::AssertUnwindSafe(|| holds(fixture));
        if std::panic::catch_unwind(run).is_err() {
            failed.push(fixture["name"].to_string());
        }
    }
    assert!(failed.is_empty(), "{} fixtures failed:\n{}", failed.len(), failed.join("\n"));
}
