//! Hand-checked positions of every game: `testdata/fixtures.json` in the game's folder. No game is named here; a
//! registered game without fixtures fails.
//!
//! A fixture: `name`, `rules` it is about, `config`, `start` (a position; the first one if missing), `chance`
//! (mode), `moves` that are all accepted, `refused` inputs with `code` and `rule`, then what holds afterwards:
//! `turn`, `position` (in the game's notation), `outcome` and `view` (every field given that it has), `legal` (texts, in any order),
//! `legal_count`, `legal_includes`, `illegal` (texts not listed), `returns`.

mod common;

use common::data;
use parlour_core::{AnyState, ChanceMode, GAMES, StateOptions, Turn, Viewer};
use serde_json::Value;

/// An input as the library takes it: notation, or a JSON object.
fn input(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().expect("a list").iter().map(|text| text.as_str().expect("a text")).collect()
}

fn legal_texts(state: &dyn AnyState) -> Vec<String> {
    let list = if state.turn() == Turn::Chance { state.chance_json() } else { state.legal_json() };
    let list: Value = serde_json::from_str(&list).unwrap();
    list.as_array().unwrap().iter().map(|item| item["text"].as_str().unwrap().to_owned()).collect()
}

fn start(id: &str, fixture: &Value) -> Box<dyn AnyState> {
    let game = parlour_core::game(id, &fixture["config"].to_string()).unwrap();
    let chance = match fixture["chance"].as_str() {
        Some("auto") => ChanceMode::Auto,
        _ => ChanceMode::Explicit,
    };
    let options = StateOptions { chance, seed: fixture["seed"].as_u64(), ..StateOptions::default() };
    match fixture.get("start") {
        None | Some(Value::Null) => game.new_state(options).unwrap(),
        Some(position) => game.state_from_position(&input(position), options).unwrap(),
    }
}

fn run(id: &str, fixture: &Value) {
    let mut state = start(id, fixture);
    for mv in fixture["moves"].as_array().expect("moves") {
        state.apply(&input(mv), None).unwrap_or_else(|error| panic!("{mv} is refused: {error}"));
    }
    for refused in fixture.get("refused").and_then(Value::as_array).into_iter().flatten() {
        let before = common::everything(&*state);
        let error = state.apply(&input(&refused["move"]), None).expect_err(&refused["move"].to_string());
        let found = (error.code.name(), error.rule);
        assert_eq!(
            found,
            (refused["code"].as_str().unwrap(), refused["rule"].as_str()),
            "{}: {error}",
            refused["move"]
        );
        assert_eq!(
            common::everything(&*state),
            before,
            "{} was refused, yet something changed",
            refused["move"]
        );
    }
    assert_eq!(fixture["turn"], state.turn().number(), "who is to act");
    if let Some(position) = fixture.get("position") {
        assert_eq!(position.as_str(), Some(state.position_text().unwrap().as_str()));
    }
    let outcome: Value =
        state.outcome().map_or(Value::Null, |outcome| serde_json::from_str(&outcome).unwrap());
    for (field, expected) in fixture.get("outcome").and_then(Value::as_object).into_iter().flatten() {
        assert_eq!(&outcome[field], expected, "outcome.{field}");
    }
    assert_eq!(
        fixture.get("outcome").is_some(),
        !outcome.is_null(),
        "the outcome is stated exactly if the game is over"
    );
    let view: Value = serde_json::from_str(&state.view(Viewer::Spectator).unwrap()).unwrap();
    for (field, expected) in fixture.get("view").and_then(Value::as_object).into_iter().flatten() {
        if let Some(found) = view.get(field) {
            assert_eq!(found, expected, "view.{field}");
        }
    }
    let mut legal = legal_texts(&*state);
    legal.sort_unstable();
    if let Some(expected) = fixture.get("legal") {
        let mut expected = texts(expected);
        expected.sort_unstable();
        assert_eq!(legal, expected);
    }
    if let Some(count) = fixture.get("legal_count") {
        assert_eq!(*count, legal.len());
    }
    for text in fixture.get("legal_includes").map(texts).unwrap_or_default() {
        assert!(legal.iter().any(|legal| legal == text), "{text} must be legal");
    }
    for text in fixture.get("illegal").map(texts).unwrap_or_default() {
        assert!(legal.iter().all(|legal| legal != text), "{text} must not be listed");
    }
}

/// The rule ids `**XX-n**` of a game's page, which is RULES.md or the documentation of its module.
fn rules_of(folder: &std::path::Path) -> Vec<String> {
    let page = std::fs::read_to_string(folder.join("RULES.md"))
        .or_else(|_| std::fs::read_to_string(folder.join("mod.rs")))
        .unwrap();
    let bold = page.split("**").skip(1).step_by(2);
    let is_rule = |text: &&str| {
        text.split_once('-').is_some_and(|(game, number)| {
            game.len() == 2
                && game.bytes().all(|b| b.is_ascii_uppercase())
                && !number.is_empty()
                && number.bytes().all(|b| b.is_ascii_digit())
        })
    };
    bold.filter(is_rule).map(str::to_owned).collect()
}

/// All text of the files in a folder and below.
fn text_below(folder: &std::path::Path) -> String {
    let Ok(entries) = std::fs::read_dir(folder) else { return String::new() };
    entries
        .map(|entry| entry.unwrap().path())
        .map(|path| if path.is_dir() { text_below(&path) } else { std::fs::read_to_string(path).unwrap() })
        .collect()
}

#[test]
fn every_rule_is_named_by_a_test() {
    for entry in GAMES {
        let testdata = common::testdata(entry.meta.id);
        let folder = testdata.parent().unwrap();
        let rules = rules_of(folder);
        assert!(rules.len() > 5, "{} has a page with numbered rules", entry.meta.id);
        let tests = std::fs::read_to_string(folder.join("tests.rs")).unwrap_or_default();
        let tests = tests + &text_below(&folder.join("tests")) + &text_below(&testdata);
        for rule in rules {
            let code_name = rule.to_lowercase().replace('-', "_");
            assert!(tests.contains(&rule) || tests.contains(&code_name), "{rule} is named by no test");
        }
    }
}

#[test]
fn every_game_keeps_its_fixtures() {
    let mut failed = Vec::new();
    for entry in GAMES {
        let id = entry.meta.id;
        let fixtures = data(id, "fixtures.json");
        let fixtures = fixtures.as_array().expect("fixtures.json is an array");
        assert!(fixtures.len() >= 6, "{id} has only {} fixtures", fixtures.len());
        for fixture in fixtures {
            let name = format!("{id}: {} {}", fixture["name"], fixture["rules"]);
            let run = std::panic::AssertUnwindSafe(|| run(id, fixture));
            if std::panic::catch_unwind(run).is_err() {
                failed.push(name);
            }
        }
    }
    assert!(failed.is_empty(), "{} fixtures failed:\n{}", failed.len(), failed.join("\n"));
}
