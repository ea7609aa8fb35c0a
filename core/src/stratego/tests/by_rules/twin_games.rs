//! The engine plays as its slow twin does: random games on small boards under all mixes of options, compared after
//! every ply in everything that the page describes: whose turn, the legal moves, what SG-15 and SG-16 refuse, the view
//! and the events of every viewer, the position, the outcome.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::twin::{Act, Event, Lost, Phase, Sees, Twin, TwinConfig, Verdict};
use super::{any_config, events, legal_texts, parsed, rng, table, viewer};
use crate::any::AnyState;
use crate::error::Code;
use crate::rng::Rng;

/// How often something came up, so that the test can tell that it did.
#[derive(Default)]
struct Seen(BTreeMap<String, u32>);

impl Seen {
    fn count(&mut self, what: &str) {
        *self.0.entry(what.to_owned()).or_default() += 1;
    }

    fn expect(&self, least: &[(&str, u32)]) {
        for (what, least) in least {
            let found = self.0.get(*what).copied().unwrap_or(0);
            assert!(found >= *least, "{what} came up {found} times, {least} expected: {:#?}", self.0);
        }
    }
}

/// What kind of moves a game prefers, so that rare rules come up.
#[derive(Clone, Copy, PartialEq)]
enum Style {
    Uniform,
    /// Threats of one player, or of both, and answers to them (SG-16).
    Chases(Option<usize>),
    /// Steps back (SG-15).
    Shuttles,
    /// Strikes.
    Strikes,
    /// Moves toward the other side (SG-42).
    Advances,
}

fn choose(twin: &Twin, style: Style, rng: &mut Rng) -> String {
    let mut legal = twin.legal();
    if twin.phase == Phase::Play && rng.below(20) > 0 {
        let is_strike = |act: &Act| matches!(act, Act::Go(_, to) if twin.piece_on(*to).is_some());
        let liked: Vec<Act> = match style {
            Style::Uniform => Vec::new(),
            Style::Chases(chaser) => {
                let quiet: Vec<Act> = legal.iter().copied().filter(|act| !is_strike(act)).collect();
                chase(twin, chaser, &quiet)
            }
            Style::Shuttles => legal.iter().copied().filter(|act| twin.is_step_back(*act)).collect(),
            Style::Strikes => legal.iter().copied().filter(is_strike).collect(),
            Style::Advances => legal.iter().copied().filter(|act| twin.is_forward(*act)).collect(),
        };
        if !liked.is_empty() {
            legal = liked;
        }
    }
    twin.text(legal[rng.below(legal.len() as u32) as usize])
}

/// The quiet moves that keep a chase going: by the chaser those that threaten, by the other those that evade; if both
/// chase, those that do both, or at least one of the two.
fn chase(twin: &Twin, chaser: Option<usize>, quiet: &[Act]) -> Vec<Act> {
    let wish = |(threatens, evades): (bool, bool)| match chaser {
        Some(chaser) => {
            if chaser == twin.to_move {
                threatens
            } else {
                evades
            }
        }
        None => threatens && evades,
    };
    let roles: Vec<(bool, bool)> = quiet.iter().map(|&act| twin.chase_role(act)).collect();
    let pick = |wish: &dyn Fn((bool, bool)) -> bool| -> Vec<Act> {
        quiet.iter().zip(&roles).filter(|(_, role)| wish(**role)).map(|(act, _)| *act).collect()
    };
    let best = pick(&wish);
    let good = pick(&|(threatens, evades)| threatens || evades);
    [best, good, quiet.iter().copied().filter(|act| twin.is_forward(*act)).collect()]
        .into_iter()
        .find(|list| !list.is_empty())
        .unwrap_or_default()
}

/// The engine's view in the form of the twin's: `unoffered` is memory that serves determinization, and tested there.
fn view_of(state: &dyn AnyState, sees: Sees) -> Value {
    let mut view = parsed(&state.view(viewer(sees)).unwrap());
    let without = |piece: &mut Value| piece.as_object_mut().unwrap().remove("unoffered");
    view["pieces"].as_array_mut().unwrap().iter_mut().for_each(|piece| _ = without(piece));
    for lost in view["lost"].as_array_mut().unwrap() {
        lost.as_array_mut().unwrap().iter_mut().for_each(|piece| _ = without(piece));
    }
    // Added by the table to every view.
    view.as_object_mut().unwrap().remove("closed");
    view
}

fn compare(state: &mut dyn AnyState, twin: &Twin, seen: &mut Seen) {
    assert_eq!(state.turn().number(), twin.turn(), "whose turn");
    assert_eq!(state.position_text().unwrap(), twin.to_letters());
    let mut legal: Vec<String> = twin.legal().into_iter().map(|act| twin.text(act)).collect();
    legal.sort_unstable();
    assert_eq!(legal_texts(state), legal, "legal moves");
    for sees in Sees::ALL {
        let (ours, theirs) = (view_of(state, sees), twin.view(sees));
        for (field, value) in theirs.as_object().unwrap() {
            assert_eq!(ours[field], *value, "{sees:?}: view.{field} in {theirs}");
        }
        assert_eq!(ours.as_object().unwrap().len(), theirs.as_object().unwrap().len(), "{ours} and {theirs}");
    }
    if twin.phase == Phase::Play {
        let chases = [0, 1].map(|player| twin.chase_length(player));
        for (act, verdict) in twin.judged() {
            let rule = match verdict {
                Verdict::Legal => continue,
                Verdict::Exempt => {
                    seen.count("exempt step back");
                    continue;
                }
                Verdict::Shuttle => "SG-15",
                Verdict::Chase => "SG-16",
            };
            let text = twin.text(act);
            let error = state.apply(&text, None).expect_err(&text);
            assert_eq!((error.code, error.rule), (Code::IllegalMove, Some(rule)), "{text}");
            seen.count(rule);
            if rule == "SG-16" && chases.iter().all(|length| *length > 0) {
                seen.count("SG-16 in a double chase");
            }
            if text.contains('x') {
                seen.count("SG-15 bars a strike");
            }
        }
        if chases.iter().all(|length| *length >= 3) {
            seen.count("double chase");
        }
    }
    let outcome = state.outcome().map(|outcome| parsed(&outcome));
    assert_eq!(outcome.is_some(), twin.over.is_some());
    if let Some(outcome) = outcome {
        let returns = twin.returns();
        let winner = returns.iter().position(|&r| r == 1);
        assert_eq!(outcome["reason"].as_str(), twin.over);
        assert_eq!(outcome["returns"], json!(returns.map(f64::from)));
        assert_eq!(outcome["winner"], json!(winner));
        seen.count(twin.over.unwrap());
        let barred = twin.barred_at_end();
        if barred.contains(&Verdict::Chase) {
            seen.count("no legal move for SG-16");
        } else if !barred.is_empty() {
            seen.count("no legal move for SG-15");
        }
    }
}

/// Counts what the latest events tell.
fn count_events(twin: &Twin, since: usize, seen: &mut Seen) {
    for event in &twin.events[since..] {
        match event {
            Event::Struck { lost, advance, public, from, to, .. } => {
                seen.count(match lost {
                    Lost::Striker => "striker lost",
                    Lost::Defender => "defender lost",
                    Lost::Both => "both lost",
                });
                if advance.is_some() {
                    seen.count("defender advances");
                }
                if !public {
                    seen.count("silent strike");
                }
                if from.0.abs_diff(to.0) + from.1.abs_diff(to.1) > 1 {
                    seen.count("long strike");
                    if advance.is_some() {
                        seen.count("advance after a long strike");
                    }
                }
            }
            Event::Moved { offer: true, .. } => seen.count("rescue offered"),
            Event::Rescued { public, .. } => {
                seen.count("rescued");
                if !public {
                    seen.count("silent rescue");
                }
            }
            Event::Declined { .. } => seen.count("declined"),
            _ => {}
        }
    }
}

/// A board on which pieces have room to run.
fn chase_config(chaser: Option<usize>, rng: &mut Rng) -> Value {
    let (files, ranks, captains) = match chaser {
        Some(_) => (3 + rng.below(3), 4 + rng.below(2), 1 + rng.below(2)),
        None => (5 + rng.below(2), 4 + rng.below(2), 3 + rng.below(2)),
    };
    let mut army = json!({"flag": 1, "captain": captains});
    if files > captains + 1 && rng.below(2) == 0 {
        army[["bomb", "scout", "miner"][rng.below(3) as usize]] = json!(1);
    }
    let lakes = [json!([]), json!(["b2"]), json!(["b3", "c3"])][rng.below(3) as usize].clone();
    json!({
        "preset": "modern",
        "board": {"files": files, "ranks": ranks, "setup_ranks": 1, "lakes": lakes},
        "army": army,
        "shuttle_limit": ([Some(3), Some(2), None][rng.below(3) as usize]),
        "rescue": (rng.below(3) == 0),
        "silent_defense": (rng.below(3) == 0),
        "max_plies": 150,
        "observed_moves": 5,
    })
}

fn play(stream: u64, seen: &mut Seen) {
    let mut rng = rng(stream);
    let mut config = any_config(&mut rng);
    let chaser = [Some(0), Some(1), None][rng.below(3) as usize];
    let styles = [Style::Uniform, Style::Chases(chaser), Style::Shuttles, Style::Strikes, Style::Advances];
    let style = styles[stream as usize % 5];
    if style == Style::Chases(chaser) {
        config = chase_config(chaser, &mut rng);
    }
    if style == Style::Advances {
        config["rescue"] = json!(true);
    }
    let mut twin = Twin::new(TwinConfig::read(&config));
    let mut state = table(&config, None);
    let mut record = Vec::new();
    let attempt = std::panic::AssertUnwindSafe(|| {
        loop {
            compare(&mut *state, &twin, seen);
            if twin.phase == Phase::Over {
                break;
            }
            let text = choose(&twin, style, &mut rng);
            record.push(text.clone());
            let since = twin.events.len();
            twin.play_text(&text);
            state.apply(&text, None).unwrap_or_else(|error| panic!("{text}: {error}"));
            for sees in Sees::ALL {
                let ours = events(&*state, viewer(sees), since);
                assert_eq!(ours, twin.events_seen(sees, since), "{sees:?}: events");
            }
            count_events(&twin, since, seen);
        }
    });
    if let Err(panic) = std::panic::catch_unwind(attempt) {
        eprintln!("game {stream}: {config}\nmoves: {}", record.join(" "));
        std::panic::resume_unwind(panic);
    }
    seen.count("games");
}

/// What 200 games must bring up at the least.
const LEAST: [(&str, u32); 22] = [
    ("SG-15", 500),
    ("SG-15 bars a strike", 20),
    ("SG-16", 15),
    ("SG-16 in a double chase", 3),
    ("double chase", 1),
    ("exempt step back", 50),
    ("striker lost", 50),
    ("defender lost", 100),
    ("both lost", 50),
    ("defender advances", 20),
    ("long strike", 20),
    ("advance after a long strike", 4),
    ("silent strike", 40),
    ("rescue offered", 15),
    ("rescued", 10),
    ("silent rescue", 3),
    ("declined", 5),
    ("flag_captured", 40),
    ("no_legal_move", 30),
    ("no_movable_both", 5),
    ("max_plies", 10),
    ("max_quiet_plies", 5),
];

#[test]
fn two_hundred_games() {
    let mut seen = Seen::default();
    for stream in 0..200 {
        play(stream, &mut seen);
    }
    seen.expect(&LEAST);
}

/// `cargo test --release -p parlour-core stratego::tests::twin_games -- --ignored --nocapture`
#[test]
#[ignore = "the full number of games takes minutes"]
fn many_games() {
    let mut seen = Seen::default();
    for stream in 0..4000 {
        play(1_000_000 + stream, &mut seen);
    }
    println!("{:#?}", seen.0);
    seen.expect(&LEAST.map(|(what, least)| (what, least * 10)));
    seen.expect(&[("no legal move for SG-15", 5), ("games", 4000)]);
}
