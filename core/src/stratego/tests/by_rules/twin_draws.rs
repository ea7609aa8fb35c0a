//! SG-51 against enumeration: beside each random game on a tiny board the twin keeps *all* games that the viewer cannot
//! tell from it, by playing every opponent's choice and keeping what looks the same. Determinizations must reach all of
//! their arrangements, and nothing else, and all equally often; and the engine must show the viewer the same in each.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::pairs::knowledge;
use super::twin::{Act, Kind, Phase, Sees, Twin, TwinConfig};
use super::{any_config, parsed, rng, table, viewer};
use crate::any::AnyState;
use crate::rng::Rng;

/// A game that the viewer cannot tell from the true one, with its moves.
#[derive(Clone)]
struct Candidate {
    twin: Twin,
    record: Vec<String>,
}

/// A configuration with few arrangements.
fn tiny_config(rng: &mut Rng, most: u64) -> Value {
    loop {
        let mut config = any_config(rng);
        config["max_plies"] = json!(40);
        let room =
            config["board"]["files"].as_u64().unwrap() * config["board"]["setup_ranks"].as_u64().unwrap();
        let counts: Vec<u64> =
            config["army"].as_object().unwrap().values().map(|n| n.as_u64().unwrap()).collect();
        let factorial = |n: u64| (1..=n).product::<u64>();
        let left = room - counts.iter().sum::<u64>();
        let arrangements =
            factorial(room) / factorial(left) / counts.iter().map(|&n| factorial(n)).product::<u64>();
        if (2..=most).contains(&arrangements) {
            return config;
        }
    }
}

/// What [`Twin::arrangement`] gives, of a position in JSON.
fn arrangement(position: &str) -> Vec<String> {
    let position = parsed(position);
    let kind = |piece: &Value| piece["piece"].as_str().unwrap().to_owned();
    let on_board = position["pieces"].as_array().unwrap().iter();
    let mut all: Vec<String> =
        on_board.map(|piece| format!("{} {}", piece["square"].as_str().unwrap(), kind(piece))).collect();
    all.sort_unstable();
    for lost in position["lost"].as_array().unwrap() {
        all.extend(lost.as_array().unwrap().iter().map(kind));
    }
    all
}

/// What the checks add up to.
#[derive(Default)]
struct Sums {
    checks: u32,
    largest: usize,
    face_down: u32,
    hidden_rescued: u32,
    chi_square: f64,
    degrees: f64,
}

fn check_draws(state: &dyn AnyState, sees: Sees, candidates: &[Candidate], rng: &mut Rng, sums: &mut Sums) {
    let mut counts: BTreeMap<Vec<String>, u32> =
        candidates.iter().map(|candidate| (candidate.twin.arrangement(), 0)).collect();
    let in_play = candidates[0].twin.phase != Phase::Deployment;
    if in_play {
        assert_eq!(counts.len(), candidates.len(), "in play every candidate has its own arrangement");
    }
    let draws = 12 * counts.len() as u32 * if in_play { 1 } else { 4 };
    let seed = rng.next_u64();
    for draw in 0..u64::from(draws) {
        let drawn = state.determinize(viewer(sees), seed.wrapping_add(draw)).unwrap();
        let found = arrangement(&drawn.position());
        let count = counts.get_mut(&found);
        *count.unwrap_or_else(|| panic!("{sees:?}: {found:?} is drawn, but contradicts what was seen")) += 1;
    }
    for (arrangement, count) in &counts {
        assert!(*count > 0, "{sees:?}: {arrangement:?} agrees with all that was seen, but is never drawn");
    }
    sums.checks += 1;
    sums.largest = sums.largest.max(counts.len());
    if in_play && counts.len() > 1 {
        let expected = f64::from(draws) / counts.len() as f64;
        sums.chi_square +=
            counts.values().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum::<f64>();
        sums.degrees += counts.len() as f64 - 1.0;
    }
}

/// One random game; the viewer is one of the players or the spectator.
fn play(stream: u64, sums: &mut Sums) {
    let mut rng = rng(500_000 + stream);
    let sees = [Sees::Player(0), Sees::Player(1), Sees::Spectator][stream as usize % 3];
    let mut config = tiny_config(&mut rng, if sees == Sees::Spectator { 12 } else { 150 });
    if stream.is_multiple_of(2) {
        config["silent_defense"] = json!(true);
    }
    if stream % 4 < 2 {
        config["rescue"] = json!(true);
    }
    let mut twin = Twin::new(TwinConfig::read(&config));
    let mut state = table(&config, None);
    let mut candidates = vec![Candidate { twin: twin.clone(), record: Vec::new() }];
    let mut record = Vec::new();
    let attempt = std::panic::AssertUnwindSafe(|| {
        while twin.phase != Phase::Over {
            let text = choose(&twin, &mut rng);
            record.push(text.clone());
            let (mover, since) = (twin.to_move, twin.events.len());
            twin.play_text(&text);
            state.apply(&text, None).unwrap_or_else(|error| panic!("{text}: {error}"));
            let seen = twin.events_seen(sees, since);
            candidates = candidates
                .iter()
                .flat_map(|candidate| next(candidate, sees, mover, &text, &seen))
                .filter(|candidate| {
                    let other = &candidate.twin;
                    other.over == twin.over && other.turn() == twin.turn() && other.phase == twin.phase
                })
                .collect();
            assert!(candidates.len() < 20_000);
            if candidates.len() <= 400 && rng.below(6) == 0 {
                check_draws(&*state, sees, &candidates, &mut rng, sums);
                check_sight(&config, &*state, sees, &candidates, &mut rng);
                sums.face_down += u32::from(twin.lost.iter().flatten().any(|&n| !twin.pieces[n].shown));
                sums.hidden_rescued += u32::from(twin.has_hidden_rescued());
            }
        }
    });
    if let Err(panic) = std::panic::catch_unwind(attempt) {
        eprintln!("game {stream} seen by {sees:?}: {config}\nmoves: {}", record.join(" "));
        std::panic::resume_unwind(panic);
    }
}

/// Mostly toward the other side and along its back rank; rescues rather than none, and seldom the flag.
fn choose(twin: &Twin, rng: &mut Rng) -> String {
    let mut legal = twin.legal();
    let spares = |act: &Act| match *act {
        Act::Go(_, to) => twin.piece_on(to).is_none_or(|other| twin.pieces[other].kind != Kind::Flag),
        act => act != Act::Decline,
    };
    if rng.below(8) > 0 && legal.iter().any(spares) {
        legal.retain(spares);
    }
    if twin.phase == Phase::Play && rng.below(4) > 0 {
        let liked: Vec<_> = legal.iter().copied().filter(|act| twin.is_forward(*act)).collect();
        if !liked.is_empty() {
            legal = liked;
        }
    }
    twin.text(legal[rng.below(legal.len() as u32) as usize])
}

/// All that a candidate may become if the viewer sees `seen` of a turn whose text is `text`.
fn next(candidate: &Candidate, sees: Sees, mover: usize, text: &str, seen: &[Value]) -> Vec<Candidate> {
    let continued = |(twin, text): (Twin, String)| {
        let mut record = candidate.record.clone();
        record.push(text);
        Candidate { twin, record }
    };
    if sees == Sees::Player(mover) {
        // The viewer's own move: legal in every candidate, though it may come out otherwise there.
        let since = candidate.twin.events.len();
        let mut twin = candidate.twin.clone();
        twin.play_text(text);
        let is_same = twin.events_seen(sees, since) == seen;
        return is_same.then(|| continued((twin, text.to_owned()))).into_iter().collect();
    }
    candidate.twin.agreeing(text, sees, seen).into_iter().map(continued).collect()
}

/// A game chosen from the candidates, played on the engine, looks the same to the viewer in everything.
fn check_sight(config: &Value, state: &dyn AnyState, sees: Sees, candidates: &[Candidate], rng: &mut Rng) {
    let chosen = &candidates[rng.below(candidates.len() as u32) as usize];
    let mut other = table(config, None);
    for text in &chosen.record {
        other
            .apply(text, None)
            .unwrap_or_else(|error| panic!("{text} of {}: {error}", chosen.record.join(" ")));
    }
    let (one, other) = (knowledge(state, viewer(sees), &[]), knowledge(&*other, viewer(sees), &[]));
    for ((name, one), (_, other)) in one.iter().zip(&other) {
        assert_eq!(one, other, "{sees:?} can tell by the {name} from {}", chosen.record.join(" "));
    }
}

fn check(games: std::ops::Range<u64>) {
    let mut sums = Sums::default();
    let count = games.end - games.start;
    for stream in games {
        play(stream, &mut sums);
    }
    let Sums { checks, largest, face_down, hidden_rescued, chi_square, degrees } = sums;
    let z = (chi_square - degrees) / (2.0 * degrees).sqrt();
    println!(
        "{checks} checks, at most {largest} arrangements, z = {z:.2}; \
         {face_down} with face-down pieces, {hidden_rescued} with hidden rescued ones"
    );
    assert!(u64::from(checks) > count && largest > 50 && u64::from(face_down) > count / 4);
    assert!(z.abs() < 5.0, "not uniform: chi-square {chi_square} with {degrees} degrees of freedom");
}

#[test]
fn determinizations_are_what_was_not_seen() {
    check(0..60);
}

/// `cargo test --release -p parlour-core stratego::tests::twin_draws -- --ignored --nocapture`
#[test]
#[ignore = "the full number of games takes minutes"]
fn determinizations_of_many_games() {
    check(1000..3000);
}
