//! The engine plays as the brute does: random games move by move, through what every language sees of a game.
//!
//! The test command plays 200 games. Twenty thousand are played by
//! `cargo test -p parlour-core --lib stramash::tests::brute_games -- --ignored --nocapture`.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::brute::Brute;
use super::brute::act::Act;
use super::brute::book::{Book, CARDS};
use super::brute::cases::CASES;
use crate::any::AnyState;
use crate::error::Code;
use crate::game::{Turn, Viewer};
use crate::rng::{Purpose, Rng};
use crate::table::{ChanceMode, StateOptions};

/// What games came upon, and how often.
type Cases = BTreeMap<&'static str, u32>;

/// Seats and teams, in turn.
const TABLES: [(usize, bool); 7] =
    [(2, false), (3, false), (4, false), (5, false), (6, false), (4, true), (6, true)];

pub(super) fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

/// A number below `n`.
fn below(rng: &mut Rng, n: usize) -> usize {
    rng.below(n as u32) as usize
}

/// Counts by card of a small deck: a few kinds, enough cards to be dealt and drawn.
fn odd_deck(rng: &mut Rng, needed: usize) -> Value {
    let mut counts = [0; 14];
    // Without a way out of the Dock nothing would ever move.
    counts[[0, 10, 11, 12][below(rng, 4)]] += 2;
    if below(rng, 2) == 0 {
        counts[6] += needed / 3;
    }
    let size = needed + 1 + below(rng, 2 * needed);
    while counts.iter().sum::<usize>() < size {
        counts[below(rng, 14)] += 1 + below(rng, 3);
    }
    let named = CARDS.iter().zip(counts).filter(|&(_, count)| count > 0);
    named.map(|(name, count)| ((*name).to_owned(), json!(count))).collect::<serde_json::Map<_, _>>().into()
}

/// A configuration for game number `number`: small boards in two of three.
pub(super) fn config(number: u64, rng: &mut Rng) -> Value {
    let (players, teams) = TABLES[number as usize % TABLES.len()];
    let mut config = json!({"players": players, "teams": teams, "first_player": below(rng, players)});
    if below(rng, 10) == 0 {
        config["max_plies"] = json!(400);
        return config;
    }
    let hand = [5, 5, 5, 4, 3, 2, 1][below(rng, 7)];
    config["mashie_spaces"] = json!([9, 9, 9, 10, 12, 18, 9 + below(rng, 22)][below(rng, 7)]);
    config["entrance_before_start"] = json!([1, 3, 5, 5, 8, 1 + below(rng, 8)][below(rng, 6)]);
    config["hand_size"] = json!(hand);
    config["laddies"] = json!([5, 5, 4, 3, 2, 1][below(rng, 6)]);
    config["fechter_from_dock"] = json!(below(rng, 3) > 0);
    config["max_plies"] = json!([60, 200, 400, 600][below(rng, 4)]);
    if below(rng, 3) == 0 {
        config["deck"] = odd_deck(rng, players * hand + 1);
    } else {
        config["packs"] = json!(1 + below(rng, 4));
        config["fechters_per_pack"] = json!(below(rng, 5));
    }
    config
}

/// A position before a draw in which many Laddies are near or in their Castles, and some player of a team may be
/// finished or kept in the Dock by the teammate.
fn late_position(book: &Book, rng: &mut Rng) -> Value {
    let mut cards: Vec<&str> =
        CARDS.iter().zip(book.deck).flat_map(|(&name, count)| vec![name; count]).collect();
    rng.shuffle(&mut cards);
    let mut taken = vec![];
    let mut laddies = vec![];
    for seat in 0..book.players {
        let mut castle: Vec<usize> = (1..=book.laddies).collect();
        rng.shuffle(&mut castle);
        let finished = book.teams && seat < book.players / 2 && below(rng, 3) == 0;
        castle.truncate(if finished { book.laddies } else { below(rng, book.laddies) });
        let mut places: Vec<Value> = castle.iter().map(|space| json!(format!("c{space}"))).collect();
        while places.len() < book.laddies {
            let space = match below(rng, 5) {
                0 => below(rng, book.track()),
                _ => (book.entrance(seat) + book.track() - below(rng, 10)) % book.track(),
            };
            let free = below(rng, 4) > 0 && !taken.contains(&space);
            places.push(if free { json!(space) } else { json!("dock") });
            taken.push(space);
        }
        laddies.push(places);
    }
    let to_act = below(rng, book.players);
    if let Some(mate) = book.teammate(to_act).filter(|_| below(rng, 3) == 0) {
        bar_the_dock(book, to_act, mate, &mut laddies, rng);
    }
    let hands: Vec<Vec<&str>> = (0..book.players).map(|_| cards.split_off(cards.len() - book.hand)).collect();
    json!({"phase": "draw", "to_act": to_act, "laddies": laddies, "hands": hands})
}

/// Puts the teammate on a player's start space and one of the two on the teammate's entrance (SM-41): chance alone
/// hardly ever does.
fn bar_the_dock(book: &Book, player: usize, mate: usize, laddies: &mut [Vec<Value>], rng: &mut Rng) {
    let (start, entrance) = (json!(book.start(player)), json!(book.entrance(mate)));
    for places in &mut *laddies {
        places.retain(|place| *place != start && *place != entrance);
        places.truncate(book.laddies.saturating_sub(2));
    }
    laddies[mate].push(start);
    let holder = if below(rng, 2) == 0 { player } else { mate };
    if laddies[holder].len() < book.laddies {
        laddies[holder].push(entrance);
    }
    if holder == mate && below(rng, 2) == 0 {
        laddies[player].retain(|place| !place.is_u64());
    }
}

/// Viewers: the players, the spectator, the referee.
pub(super) fn viewers(players: usize) -> Vec<Viewer> {
    let players = (0..players as u8).map(Viewer::Player);
    players.chain([Viewer::Spectator, Viewer::Referee]).collect()
}

/// Compares what may be done with what the brute finds; tells those moves.
fn compare_moves(state: &dyn AnyState, brute: &Brute) -> Vec<Act> {
    assert_eq!(state.turn(), brute.turn());
    if state.turn() == Turn::Chance {
        let draws = brute.draws();
        let all: usize = draws.iter().map(|&(_, count)| count).sum();
        let expected: Vec<(i32, f64)> =
            draws.iter().map(|&(act, count)| (act.card() as i32, count as f64 / all as f64)).collect();
        let (mut ids, mut probabilities) = ([0; 14], [0.0; 14]);
        let count = state.chance_ids(&mut ids, &mut probabilities).unwrap();
        let found: Vec<(i32, f64)> = ids.into_iter().zip(probabilities).take(count).collect();
        assert_eq!(found, expected);
        return draws.into_iter().map(|(act, _)| act).collect();
    }
    let options = brute.options();
    let named =
        |&(id, act): &(usize, Act)| format!(r#"{{"id":{id},"text":"{}","move":{}}}"#, act.text(), act.json());
    let expected: Vec<String> = options.iter().map(named).collect();
    assert_eq!(state.legal_json(), format!("[{}]", expected.join(",")));
    assert!(options.len() as i32 <= state.game().limits().max_legal_actions);
    options.into_iter().map(|(_, act)| act).collect()
}

/// Compares what is seen, and what is refused by which rule.
fn compare_widely(state: &dyn AnyState, brute: &Brute, options: &[Act]) {
    let players = brute.book.players;
    if state.turn() == Turn::Chance {
        let listed = parsed(&state.chance_json());
        for (item, act) in listed.as_array().unwrap().iter().zip(options) {
            assert_eq!((&item["text"], &item["move"]), (&json!(act.text()), &parsed(&act.json())));
        }
    }
    for viewer in viewers(players) {
        assert_same(&parsed(&state.view(viewer).unwrap()), &brute.view(viewer), viewer);
        assert_eq!(parsed(&state.scores(viewer).unwrap()), brute.scores(), "{viewer:?}");
    }
    assert_eq!(parsed(&state.position()), brute.position());
    let player = match state.turn() {
        Turn::Player(player) => usize::from(player),
        _ => 0,
    };
    for act in Act::all(&brute.book, player).into_iter().chain(Act::strange(&brute.book, player)) {
        let accepted =
            options.contains(&act) || options.iter().any(|&listed| brute.other_order(listed) == Some(act));
        let answer = state.check(&act.json(), None);
        match (accepted, state.turn()) {
            (true, _) => assert!(answer.is_ok(), "{act:?}: {answer:?}"),
            (false, Turn::Over) => assert_eq!(answer.unwrap_err().code, Code::GameOver),
            (false, _) => {
                let error = answer.expect_err(&act.text());
                let expected = (Code::IllegalMove, brute.broken_rule(act));
                assert_eq!((error.code, error.rule), expected, "{act:?} at {}: {error}", state.position());
            }
        }
    }
}

/// Compares views field by field, so that a difference is told by its field.
pub(super) fn assert_same(view: &Value, expected: &Value, viewer: Viewer) {
    let (view, expected) = (view.as_object().unwrap(), expected.as_object().unwrap());
    for field in expected.keys().chain(view.keys()) {
        assert_eq!(view.get(field), expected.get(field), "{field} for {viewer:?}");
    }
}

/// The events since number `since` without their numbers and texts.
fn events(state: &dyn AnyState, viewer: Viewer, since: u64) -> Vec<Value> {
    let Value::Array(mut events) = parsed(&state.events(viewer, since).unwrap()) else { panic!("no list") };
    for (event, number) in events.iter_mut().zip(since..) {
        let event = event.as_object_mut().unwrap();
        assert_eq!(event.remove("seq"), Some(json!(number)));
        assert!(event.remove("text").is_some_and(|text| !text.as_str().unwrap().is_empty()));
    }
    events
}

/// SM-50: an event as `viewer` may know it.
fn redacted(event: &Value, viewer: Viewer) -> Value {
    let mut event = event.clone();
    let hidden = ["dealt", "drawn"].iter().any(|name| event["type"] == *name);
    let own = matches!(viewer, Viewer::Player(player) if event["player"] == player);
    if hidden && !own && viewer != Viewer::Referee {
        event.as_object_mut().unwrap().remove("card");
    }
    event
}

/// A random move; where `eager`, often one that leads into the Castle or divides a seven.
fn choose(options: &[Act], eager: bool, rng: &mut Rng) -> Act {
    let good = |act: &&Act| match act {
        Act::Move { castle, .. } => *castle,
        Act::Split(parts) => parts.iter().any(|part| part.castle),
        _ => false,
    };
    let wish: Vec<Act> = options.iter().filter(good).copied().collect();
    let from = if eager && !wish.is_empty() && below(rng, 4) > 0 { &wish } else { options };
    from[below(rng, from.len())]
}

/// A game on both sides.
pub(super) struct Pair {
    pub(super) state: Box<dyn AnyState>,
    pub(super) brute: Brute,
    eager: bool,
}

impl Pair {
    pub(super) fn new(number: u64, rng: &mut Rng) -> Pair {
        let config = config(number, rng);
        let game = crate::registry::game("stramash", &config.to_string()).unwrap();
        let options = StateOptions { chance: ChanceMode::Explicit, ..StateOptions::default() };
        let mut brute = Brute::new(&config);
        let state = if below(rng, 4) == 0 {
            let position = late_position(&brute.book, rng);
            brute = Brute::set_up(&config, &position);
            game.state_from_position(&position.to_string(), options).unwrap()
        } else {
            game.new_state(options).unwrap()
        };
        Pair { state, brute, eager: below(rng, 4) > 0 }
    }

    /// Makes a move on both; tells what happens by the brute.
    fn play(&mut self, act: Act) -> Vec<Value> {
        self.state.apply(&act.json(), None).unwrap_or_else(|error| panic!("{act:?}: {error}"));
        self.brute.play(act)
    }

    /// Draws a card as chance does, or chooses a move.
    pub(super) fn pick(&self, options: &[Act], rng: &mut Rng) -> Act {
        if self.brute.turn() != Turn::Chance {
            return choose(options, self.eager, rng);
        }
        let cards: Vec<Act> =
            self.brute.draws().into_iter().flat_map(|(act, count)| vec![act; count]).collect();
        cards[below(rng, cards.len())]
    }
}

/// Plays game number `number` on both; `last` becomes what is about to be compared or made.
fn play(number: u64, cases: &mut Cases, mut last: Option<&mut String>) {
    let mut rng = Rng::new(2026, Purpose::Playout, number);
    let rng = &mut rng;
    let mut pair = Pair::new(number, rng);
    let players = pair.brute.book.players;
    // A game set up begins with an event of its own.
    let mut told = events(&*pair.state, Viewer::Referee, 0).len() as u64;
    loop {
        if let Some(last) = &mut last {
            **last = format!("{} {}", pair.state.game().config(), pair.brute.position());
        }
        let options = compare_moves(&*pair.state, &pair.brute);
        if options.is_empty() || below(rng, 64) == 0 {
            compare_widely(&*pair.state, &pair.brute, &options);
        }
        if options.is_empty() {
            break;
        }
        let act = pair.pick(&options, rng);
        if let Some(last) = &mut last {
            last.push_str(&act.json());
        }
        // SM-16: the other order is read as the same move.
        if let Some(other) = pair.brute.other_order(act).filter(|_| matches!(act, Act::Split(_))) {
            let [ours, theirs] = [act, other].map(|act| pair.state.ids(&act.json()).unwrap());
            assert_eq!(ours, theirs, "{act:?}");
            let mut by_other = pair.brute.clone();
            by_other.play(other);
            let mut by_this = pair.brute.clone();
            by_this.play(act);
            assert_eq!(by_other.position(), by_this.position());
        }
        let mut happened = pair.play(act);
        if pair.brute.turn() == Turn::Over {
            let mut over = parsed(&pair.state.outcome().expect("an outcome"));
            over["type"] = json!("over");
            happened.push(over);
        }
        let mut looking = vec![Viewer::Referee];
        if below(rng, 4) == 0 {
            looking.extend([Viewer::Spectator, Viewer::Player(below(rng, players) as u8)]);
        }
        for viewer in looking {
            let expected: Vec<Value> = happened.iter().map(|event| redacted(event, viewer)).collect();
            assert_eq!(events(&*pair.state, viewer, told), expected, "after {act:?} for {viewer:?}");
        }
        told += happened.len() as u64;
    }
    compare_end(&*pair.state, &pair.brute);
    for (case, count) in pair.brute.cases.take() {
        *cases.entry(case).or_default() += count;
    }
}

/// SM-30, SM-31, SM-40.
fn compare_end(state: &dyn AnyState, brute: &Brute) {
    let mut returns = vec![0.0; brute.book.players];
    state.returns(&mut returns).unwrap();
    assert_eq!(returns, brute.returns());
    let mut outcome = parsed(&state.outcome().unwrap());
    let told = outcome.as_object_mut().unwrap().remove("returns").unwrap();
    let told: Vec<f64> = told.as_array().unwrap().iter().map(|number| number.as_f64().unwrap()).collect();
    assert!(told.iter().zip(&returns).all(|(told, number)| (told - number).abs() < 1e-12), "{told:?}");
    assert_eq!(outcome, brute.outcome());
}

/// Plays games and sees that each case came up `times` at least.
fn play_all(games: std::ops::Range<u64>, times: u32) -> Cases {
    let mut cases = Cases::new();
    let mut failed = vec![];
    for number in games {
        let run = |last: Option<&mut String>, cases: &mut Cases| {
            let game = std::panic::AssertUnwindSafe(|| play(number, cases, last));
            std::panic::catch_unwind(game).is_ok()
        };
        if !run(None, &mut cases) {
            let mut last = String::new();
            run(Some(&mut last), &mut Cases::new());
            failed.push(format!("game number {number} at {last}"));
        }
    }
    assert!(failed.is_empty(), "{} games failed:\n{}", failed.len(), failed.join("\n"));
    let unlisted: Vec<&str> = cases.keys().copied().filter(|case| !CASES.contains(case)).collect();
    assert!(unlisted.is_empty(), "unlisted: {unlisted:?}");
    let count = |case| cases.get(case).copied().unwrap_or(0);
    let rare: Vec<(&str, u32)> =
        CASES.into_iter().map(|case| (case, count(case))).filter(|&(_, count)| count < times).collect();
    assert!(rare.is_empty(), "fewer than {times} times: {rare:?}");
    cases
}

#[test]
fn two_hundred_games() {
    play_all(0..200, 1);
}

/// Run by the command at the head of this file.
#[test]
#[ignore = "minutes long"]
fn twenty_thousand_games() {
    for (case, count) in play_all(0..20_000, 20) {
        println!("{count:>9} {case}");
    }
}
