//! The engine plays as the slow scorer says: random games move by move, through what every language sees of a game.
//!
//! The test command plays 500 games. Ten thousand are played by
//! `cargo test -p parlour-core --lib strozzi::tests::scorer_games -- --ignored --nocapture`.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::scorer::Scorer;
use crate::any::AnyState;
use crate::error::Code;
use crate::game::{Turn, Viewer};
use crate::rng::{Purpose, Rng};
use crate::table::{ChanceMode, StateOptions};

/// What games came upon, and how often.
type Cases = BTreeMap<&'static str, u32>;

/// Every case that the games must come upon. A scorer notes no other.
const CASES: [&str; 39] = [
    "a bonus",
    "a bonus in a later round",
    "a category that fewer than three have",
    "a claim that nobody can answer",
    "a later player's claim is seized",
    "a marker arrives beside others",
    "a marker stays on the last space",
    "a pick among three",
    "a pick among two",
    "a pick of one",
    "a player without flags is not asked",
    "a player without flags is skipped",
    "a player without the pirate flag is not asked",
    "a round begins with all markers at the start in Florence",
    "a round ends by flags",
    "a round ends by ships",
    "a ship is declined by all",
    "a slot stays empty",
    "a token symbol without a token left",
    "a token turned up after the last ship of a round",
    "a window on a later player's claim",
    "a window on the active player's claim",
    "an advance is cut",
    "equal speeds of like ships",
    "equal speeds, one of them by the flag",
    "Florence decides a lower rank",
    "Florence decides in a category",
    "Florence decides who wins",
    "markers on the start space are not ranked",
    "the active player's claim is seized",
    "the last flag takes the last ship",
    "the last ship is declined",
    "the marker ahead in Florence begins",
    "the order on a space decides what a marker earns",
    "the order on a space in Florence decides who begins",
    "three players",
    "four players",
    "five players",
    "six players",
];

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// A number below `n`.
fn below(rng: &mut Rng, n: usize) -> usize {
    rng.below(n as u32) as usize
}

/// Components with few or many tokens, short and long tracks, and ships that often show a token.
fn odd_components(rng: &mut Rng, ships_needed: usize) -> Value {
    let ships = ships_needed + below(rng, 65 - ships_needed);
    let ships: Vec<Value> = (1..=ships)
        .map(|id| {
            let mut goods = || below(rng, 3) * below(rng, 4);
            let goods = json!({"venice": goods(), "rome": goods(), "naples": goods()});
            let token = below(rng, 3) > 0;
            json!({"id": id, "sails": 1 + below(rng, 8), "goods": goods, "scrolls": below(rng, 3), "token": token})
        })
        .collect();
    let tokens = [0, 1, 2, 3, 4, 10, 64][below(rng, 7)];
    let tokens: Vec<Value> = (1..=tokens)
        .map(|id| {
            let good = ["venice", "rome", "naples"].get(below(rng, 6));
            let category = ["arts", "sciences", "architecture"][below(rng, 3)];
            json!({"id": id, "category": category, "value": 2 - u8::from(good.is_some()), "good": good})
        })
        .collect();
    let mut track = || {
        let spaces = [1, 2, 5, 10, 30][below(rng, 5)];
        let mut bonuses = serde_json::Map::new();
        for amount in [5, 10, 15] {
            if below(rng, 3) > 0 {
                bonuses.insert((1 + below(rng, spaces)).to_string(), json!(amount));
            }
        }
        json!({"spaces": spaces, "bonuses": bonuses})
    };
    let tracks = json!({"venice": track(), "rome": track(), "naples": track(), "florence": track()});
    json!({"ships": ships, "tokens": tokens, "tracks": tracks})
}

/// A configuration with `players`; one in three is odd.
fn config(rng: &mut Rng, players: usize) -> Value {
    let mut config = json!({
        "players": players,
        "first_player": below(rng, players),
        "money": (["open", "secret"][below(rng, 2)]),
        "rounds": ([3, 3, 3, 2, 1][below(rng, 5)]),
    });
    if below(rng, 3) == 0 {
        let ships = 1 + below(rng, 3 * players + 3);
        config["ships_per_round"] = json!(ships);
        config["components"] = odd_components(rng, ships);
    }
    config
}

/// Viewers: the players, the spectator, the referee.
fn viewers(players: usize) -> Vec<Viewer> {
    let players = (0..players as u8).map(Viewer::Player);
    players.chain([Viewer::Spectator, Viewer::Referee]).collect()
}

/// How much of a state is compared.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Depth {
    /// Who is to act, and the ids of what may be done, with probabilities.
    Ids,
    /// Also what may be done as JSON, what a spectator sees, and the scores.
    Public,
    /// Also what everybody else sees, and by which rules all else is refused.
    All,
}

/// Compares what can be asked of a state with what the scorer says; `options` are the scorer's.
fn compare(state: &dyn AnyState, scorer: &Scorer, options: &[Value], depth: Depth) {
    assert_eq!(state.turn(), scorer.turn());
    let chance = state.turn() == Turn::Chance;
    let (mut ids, mut probabilities) = ([-1; 128], [f64::NAN; 128]);
    let count = if chance {
        state.chance_ids(&mut ids, &mut probabilities).unwrap()
    } else {
        state.legal_ids(&mut ids).unwrap()
    };
    let expected: Vec<i32> = options.iter().map(|mv| scorer.named(mv).0 as i32).collect();
    assert_eq!(ids[..count], expected);
    let even = 1.0 / options.len() as f64;
    assert!(!chance || probabilities[..count].iter().all(|p| (p - even).abs() < 1e-12), "SZ-50: all alike");
    if depth == Depth::Ids {
        return;
    }
    let Value::Array(mut listed) = parsed(&if chance { state.chance_json() } else { state.legal_json() })
    else {
        panic!("no list")
    };
    for (item, mv) in listed.iter_mut().zip(options) {
        let probability = item.as_object_mut().unwrap().shift_remove("probability");
        assert_eq!(probability.is_some(), chance);
        let (id, text) = scorer.named(mv);
        assert_eq!(*item, json!({"id": id, "text": text, "move": mv}));
    }
    let mut returns = vec![0.0; usize::from(state.game().limits().players)];
    let looks = if depth == Depth::All { viewers(returns.len()) } else { vec![Viewer::Spectator] };
    for viewer in looks {
        assert_same(&parsed(&state.view(viewer).unwrap()), &scorer.view(viewer), viewer);
        assert_eq!(parsed(&state.scores(viewer).unwrap()), scorer.scores(viewer), "{viewer:?}");
    }
    state.returns(&mut returns).unwrap();
    assert_eq!(returns, scorer.returns());
    if depth == Depth::All {
        compare_refusals(state, scorer, options);
    }
}

/// Compares views field by field. Who is active after the end means nothing.
fn assert_same(view: &Value, expected: &Value, viewer: Viewer) {
    let (view, expected) = (view.as_object().unwrap(), expected.as_object().unwrap());
    let means_nothing = |field: &&String| *field == "active" && expected["phase"] == "over";
    for field in expected.keys().chain(view.keys()).filter(|field| !means_nothing(field)) {
        assert_eq!(view.get(field), expected.get(field), "{field} for {viewer:?}");
    }
}

/// What cannot be done is refused, by the rule that it breaks.
fn compare_refusals(state: &dyn AnyState, scorer: &Scorer, options: &[Value]) {
    for mv in scorer.universe() {
        let answer = state.check(&mv.to_string(), None);
        if options.contains(&mv) {
            assert!(answer.is_ok(), "{mv}: {answer:?}");
        } else {
            let error = answer.expect_err(&mv.to_string());
            let (code, rule) = match state.turn() {
                Turn::Over => (Code::GameOver, None),
                _ => (Code::IllegalMove, Some(scorer.broken_rule(&mv))),
            };
            assert_eq!((error.code, error.rule), (code, rule), "{mv}: {error}");
        }
    }
}

/// The events since number `since`, without their numbers and texts.
fn events(state: &dyn AnyState, viewer: Viewer, since: &mut u64) -> Vec<Value> {
    let Value::Array(mut events) = parsed(&state.events(viewer, *since).unwrap()) else { panic!("no list") };
    for event in &mut events {
        let event = event.as_object_mut().unwrap();
        assert_eq!(event.remove("seq"), Some(json!(*since)));
        assert!(event.remove("text").is_some_and(|text| !text.as_str().unwrap().is_empty()));
        *since += 1;
    }
    events
}

/// A random move: ships are declined as often as `reluctance` (in tenths) says.
fn choose(scorer: &Scorer, options: &[Value], reluctance: usize, rng: &mut Rng) -> Value {
    if matches!(scorer.phase(), "draft" | "window") && below(rng, 10) < reluctance {
        return options[0].clone();
    }
    options[below(rng, options.len())].clone()
}

/// Plays game number `number` on both.
fn play(number: u64, cases: &mut Cases) {
    let mut rng = Rng::new(2026, Purpose::Playout, number);
    let rng = &mut rng;
    let players = 3 + number as usize % 4;
    let config = config(rng, players);
    let reluctance = [0, 2, 5, 8, 9][below(rng, 5)];
    let game = crate::registry::game("strozzi", &config.to_string()).unwrap();
    let options = StateOptions { chance: ChanceMode::Explicit, ..StateOptions::default() };
    let mut state = game.new_state(options).unwrap();
    let mut scorer = Scorer::new(&config);
    let mut told = 0;
    *cases
        .entry(["three players", "four players", "five players", "six players"][players - 3])
        .or_default() += 1;
    let mut begins = true;
    while state.turn() != Turn::Over {
        let options = scorer.options();
        let depth = match below(rng, 64) {
            0 => Depth::All,
            1..8 => Depth::Public,
            _ => Depth::Ids,
        };
        compare(&*state, &scorer, &options, if begins { Depth::All } else { depth });
        let mv = choose(&scorer, &options, reluctance, rng);
        state.apply(&mv.to_string(), None).unwrap_or_else(|error| panic!("{mv}: {error}"));
        let mut happened = scorer.play(&mv);
        begins = happened.iter().any(|event| event["type"] == "round_started");
        if scorer.turn() == Turn::Over {
            let mut over = parsed(&state.outcome().expect("an outcome"));
            over["type"] = json!("over");
            happened.push(over);
        }
        assert_eq!(events(&*state, Viewer::Spectator, &mut told), happened, "after {mv}");
    }
    compare(&*state, &scorer, &[], Depth::All);
    compare_ends(&*state, &scorer, players);
    for (case, count) in scorer.cases {
        *cases.entry(case).or_default() += count;
    }
}

/// SZ-40 to SZ-42.
fn compare_ends(state: &dyn AnyState, scorer: &Scorer, players: usize) {
    let mut returns = vec![0.0; players];
    state.returns(&mut returns).unwrap();
    assert_eq!(returns, scorer.returns());
    let mut outcome = parsed(&state.outcome().unwrap());
    let told = outcome.as_object_mut().unwrap().remove("returns").unwrap();
    let told: Vec<f64> = told.as_array().unwrap().iter().map(|number| number.as_f64().unwrap()).collect();
    assert!(told.iter().zip(&returns).all(|(told, number)| (told - number).abs() < 1e-12), "{told:?}");
    assert_eq!(outcome, scorer.outcome());
    let told = state.events(Viewer::Spectator, 0).unwrap();
    for viewer in [Viewer::Player(0), Viewer::Player(players as u8 - 1), Viewer::Referee] {
        assert!(state.events(viewer, 0).unwrap() == told, "SZ-50: all see all events");
    }
}

fn play_all(games: std::ops::Range<u64>) -> Cases {
    let mut cases = Cases::new();
    for number in games {
        let game = std::panic::AssertUnwindSafe(|| play(number, &mut cases));
        assert!(std::panic::catch_unwind(game).is_ok(), "game number {number}");
    }
    let known: Vec<&str> = cases.keys().copied().filter(|case| !CASES.contains(case)).collect();
    assert!(known.is_empty(), "unlisted: {known:?}");
    for case in CASES {
        let count = cases.get(case).copied().unwrap_or(0);
        assert!(count >= 5, "{case}: {count} times");
    }
    cases
}

#[test]
fn five_hundred_games() {
    play_all(0..500);
}

/// Run by the command at the head of this file.
#[test]
#[ignore = "minutes long"]
fn ten_thousand_games() {
    for (case, count) in play_all(0..10_000) {
        println!("{count:>9} {case}");
    }
}

/// The hand-checked fixtures try the scorer too.
#[test]
fn fixtures() {
    let fixtures = parsed(include_str!("../testdata/fixtures.json"));
    let mut failed = Vec::new();
    for fixture in fixtures.as_array().unwrap() {
        let run = std::panic::AssertUnwindSafe(|| fixture_holds(fixture));
        if std::panic::catch_unwind(run).is_err() {
            failed.push(fixture["name"].to_string());
        }
    }
    assert!(failed.is_empty(), "{} fixtures failed:\n{}", failed.len(), failed.join("\n"));
}

/// A move of a fixture as JSON: a name of one that can be made, or JSON already.
fn fixture_move(scorer: &Scorer, mv: &Value, among: &[Value]) -> Option<Value> {
    let Some(name) = mv.as_str() else { return Some(mv.clone()) };
    among.iter().find(|option| scorer.named(option).1 == name).cloned()
}

fn fixture_holds(fixture: &Value) {
    let config = &fixture["config"];
    let mut scorer = match fixture.get("start") {
        Some(start) => Scorer::set_up(config, start),
        None => Scorer::new(config),
    };
    for mv in fixture["moves"].as_array().unwrap() {
        let mv = fixture_move(&scorer, mv, &scorer.options()).unwrap_or_else(|| panic!("{mv}"));
        scorer.play(&mv);
    }
    assert_eq!(fixture["turn"], scorer.turn().number());
    let names: Vec<String> = scorer.options().iter().map(|mv| scorer.named(mv).1).collect();
    if let Some(legal) = fixture.get("legal") {
        assert_eq!(*legal, json!(names));
    }
    if let Some(count) = fixture.get("legal_count") {
        assert_eq!(*count, names.len());
    }
    let refused = fixture.get("refused").and_then(Value::as_array).into_iter().flatten();
    for refused in refused.filter(|refused| refused["code"] == "illegal_move") {
        let mv = fixture_move(&scorer, &refused["move"], &scorer.universe()).expect("a move of the game");
        assert!(!scorer.options().contains(&mv), "{mv}");
        assert_eq!(refused["rule"], scorer.broken_rule(&mv), "{mv}");
    }
    assert_same(&scorer.view(Viewer::Spectator), &fixture["view"], Viewer::Spectator);
    if scorer.turn() == Turn::Over {
        let mut outcome = scorer.outcome();
        outcome["returns"] = json!(scorer.returns());
        assert_eq!(outcome, fixture["outcome"]);
    }
}
