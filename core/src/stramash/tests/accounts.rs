//! What never gets lost: cards, progress and returns; read off what every language sees of random games.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::brute_games::{config, parsed, viewers};
use crate::any::AnyState;
use crate::game::{Turn, Viewer};
use crate::rng::{Purpose, Rng};
use crate::table::{ChanceMode, StateOptions};

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().unwrap_or_else(|| panic!("{value} is no list"))
}

fn number(value: &Value) -> i64 {
    value.as_i64().unwrap_or_else(|| panic!("{value} is no number"))
}

fn referee_view(state: &dyn AnyState) -> Value {
    parsed(&state.view(Viewer::Referee).unwrap())
}

/// Cards by name.
type Cards = BTreeMap<String, i64>;

fn add<'a>(cards: &mut Cards, names: impl IntoIterator<Item = &'a Value>) {
    for name in names {
        *cards.entry(name.as_str().unwrap().to_owned()).or_default() += 1;
    }
}

/// All cards of a configuration written in full.
fn deck(config: &Value) -> Cards {
    if let Some(deck) = config["deck"].as_object() {
        return deck.iter().map(|(name, count)| (name.clone(), number(count))).collect();
    }
    let packs = number(&config["packs"]);
    let fechters = packs * number(&config["fechters_per_pack"]);
    let suits = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
    let mut deck: Cards = suits.iter().map(|name| ((*name).to_owned(), 4 * packs)).collect();
    if fechters > 0 {
        deck.insert("BF".to_owned(), fechters);
    }
    deck
}

/// SM-10, SM-13: every card is in one hand, among the discards, or in the pile.
fn cards_are_kept(state: &dyn AnyState, view: &Value, deck: &Cards) {
    let mut seen = Cards::new();
    for (hand, size) in list(&view["hands"]).iter().zip(list(&view["hand_sizes"])) {
        assert_eq!(number(size), list(hand).len() as i64);
        add(&mut seen, list(hand));
    }
    add(&mut seen, list(&view["discards"]));
    let pile = number(&view["pile"]);
    let all: i64 = deck.values().sum();
    assert_eq!(seen.values().sum::<i64>() + pile, all);
    assert!(seen.iter().all(|(name, count)| count <= deck.get(name).unwrap_or(&0)), "{seen:?}");
    if state.turn() == Turn::Chance {
        // What may be drawn: the pile, or the discards if it is empty.
        let mut drawn = Cards::new();
        let total = if pile > 0 { pile } else { list(&view["discards"]).len() as i64 };
        for item in list(&parsed(&state.chance_json())) {
            let count = item["probability"].as_f64().unwrap() * total as f64;
            assert!((count - count.round()).abs() < 1e-9 && count > 0.5);
            drawn.insert(item["move"]["card"].as_str().unwrap().to_owned(), count.round() as i64);
        }
        if pile > 0 {
            for (name, count) in drawn {
                *seen.entry(name).or_default() += count;
            }
            assert_eq!(seen, *deck);
        } else {
            let mut discards = Cards::new();
            add(&mut discards, list(&view["discards"]));
            assert_eq!(drawn, discards);
        }
    }
}

/// SM-31, by a formula: L minus the spaces to the own entrance.
fn progress(view: &Value, seat: &Value, place: &Value) -> i64 {
    let track = number(&view["track"]);
    match place.as_str() {
        Some("dock") => 0,
        Some(castle) => track + castle[1..].parse::<i64>().unwrap(),
        None => track - (number(&view["entrances"][number(seat) as usize]) - number(place)).rem_euclid(track),
    }
}

/// SM-31: the progress that is shown is that of the Laddies shown, the farthest first.
fn progress_is_shown(view: &Value) {
    for (seat, places) in list(&view["laddies"]).iter().enumerate() {
        let each: Vec<i64> = list(places).iter().map(|place| progress(view, &json!(seat), place)).collect();
        assert!(each.is_sorted_by(|a, b| a > b || (*a == 0 && *b == 0)), "{places}");
        assert_eq!(each.iter().sum::<i64>(), number(&view["progress"][seat]));
        let home = list(places).iter().filter(|place| place.as_str().is_some_and(|name| name != "dock"));
        assert_eq!(home.count() as i64, number(&view["home"][seat]));
    }
    let mut track: Vec<i64> =
        list(&view["laddies"]).iter().flat_map(list).filter_map(Value::as_i64).collect();
    track.sort_unstable();
    assert!(track.is_sorted_by(|a, b| a < b), "one Laddie a space: {track:?}");
}

/// What events do to each seat's progress.
fn changes(view: &Value, events: &[Value]) -> Vec<i64> {
    let mut changes = vec![0; list(&view["progress"]).len()];
    for event in events {
        let at = |field: &str, place: &Value| progress(view, &event[field], place);
        let mut change = |field: &str, by: i64| changes[number(&event[field]) as usize] += by;
        match event["type"].as_str().unwrap() {
            "left_dock" => change("seat", at("seat", &event["space"])),
            "moved" => {
                let by = at("seat", &event["to"]) - at("seat", &event["from"]);
                // Every space counts once, but for a whole round when the entrance is passed on the track.
                let (steps, track) = (list(&event["path"]).len() as i64, number(&view["track"]));
                let fair = if steps == 8 { [-8, track - 8] } else { [steps, steps - track] };
                assert!(fair.contains(&by), "{event}");
                change("seat", by);
            }
            "replaced" => {
                change("seat", at("seat", &event["space"]) - at("seat", &event["from"]));
                change("other", -at("other", &event["space"]));
            }
            "bumped" => change("seat", -at("seat", &event["space"])),
            "sent_to_entrance" => {
                assert_eq!(at("seat", &event["to"]), number(&view["track"]));
                change("seat", number(&view["track"]) - at("seat", &event["from"]));
            }
            _ => {}
        }
    }
    changes
}

/// SM-30, SM-31, SM-40.
fn returns_are_fair(state: &dyn AnyState, view: &Value, config: &Value) {
    let players = number(&config["players"]) as usize;
    let mut returns = vec![9.0; players];
    state.returns(&mut returns).unwrap();
    assert!(returns.iter().sum::<f64>().abs() < 1e-9, "{returns:?}");
    let home = |seat: usize| view["home"][seat] == config["laddies"];
    let teams = config["teams"] == true;
    let team = |seat: usize| -> Vec<usize> {
        if teams { vec![seat, (seat + players / 2) % players] } else { vec![seat] }
    };
    let won: Vec<usize> = (0..players).filter(|&seat| team(seat).into_iter().all(home)).collect();
    let turns = &view["turns"];
    if state.turn() != Turn::Over {
        assert!(won.is_empty() && state.outcome().is_none() && turns != &config["max_plies"]);
        assert!(returns.iter().all(|&r| r == 0.0));
        assert!(config["max_plies"].as_i64().is_none_or(|max| number(turns) < max));
        return;
    }
    let outcome = parsed(&state.outcome().unwrap());
    assert_eq!(outcome["winners"], json!(won));
    if won.is_empty() {
        assert_eq!((&outcome["reason"], turns), (&json!("max_plies"), &config["max_plies"]));
        assert!(returns.iter().all(|&r| r == 0.0));
        return;
    }
    assert_eq!(outcome["reason"], "home");
    assert_eq!(won, team(won[0]));
    let rivals = if teams { players / 2 } else { players } as f64 - 1.0;
    for (seat, &r) in returns.iter().enumerate() {
        assert!((r - if won.contains(&seat) { 1.0 } else { -1.0 / rivals }).abs() < 1e-9);
    }
}

/// Whether each card of a hand can be another of those held, whose kinds ruled out are given.
fn agrees(hand: &[Value], excluded: &[Value]) -> bool {
    let Some((card, rest)) = hand.split_first() else { return true };
    (0..excluded.len()).any(|i| {
        let mut others = excluded.to_vec();
        let kinds = others.remove(i);
        !list(&kinds).contains(card) && agrees(rest, &others)
    })
}

/// SM-51: what is redrawn for a viewer keeps the cards and agrees with what the viewer sees and what passing showed.
fn redrawn_hands_agree(state: &dyn AnyState, deck: &Cards, seed: u64) {
    for viewer in viewers(usize::from(state.game().limits().players)) {
        let drawn = state.determinize(viewer, seed).unwrap();
        let all = referee_view(&*drawn);
        cards_are_kept(&*drawn, &all, deck);
        assert_eq!(drawn.view(viewer).unwrap(), state.view(viewer).unwrap());
        for (hand, excluded) in list(&all["hands"]).iter().zip(list(&all["excluded"])) {
            assert!(agrees(list(hand), list(excluded)), "{hand} with {excluded}");
        }
    }
}

/// What the games came upon.
#[derive(Default)]
struct Seen {
    wins: u32,
    ends_by_plies: u32,
    reshuffles: u32,
    sent: u32,
    redrawn_after_passes: u32,
}

fn play(number_of_game: u64, seen: &mut Seen) {
    let mut rng = Rng::new(1706, Purpose::Playout, number_of_game);
    let game = crate::registry::game("stramash", &config(number_of_game, &mut rng).to_string()).unwrap();
    let full = parsed(game.config());
    let deck = deck(&full);
    let options = StateOptions { chance: ChanceMode::Explicit, ..StateOptions::default() };
    let mut state = game.new_state(options).unwrap();
    let mut told = 0;
    let mut view = referee_view(&*state);
    loop {
        cards_are_kept(&*state, &view, &deck);
        progress_is_shown(&view);
        returns_are_fair(&*state, &view, &full);
        if rng.below(50) == 0 {
            redrawn_hands_agree(&*state, &deck, number_of_game);
            let bound = list(&view["excluded"]).iter().flat_map(list).any(|kinds| !list(kinds).is_empty());
            seen.redrawn_after_passes += u32::from(bound);
        }
        let mut ids = vec![0; 2000];
        let count = match state.turn() {
            Turn::Over => break,
            Turn::Chance => state.chance_ids(&mut ids, &mut [0.0; 14]).unwrap(),
            Turn::Player(_) => state.legal_ids(&mut ids).unwrap(),
        };
        state.apply_id(ids[rng.below(count as u32) as usize], None).unwrap();
        let events = parsed(&state.events(Viewer::Spectator, told).unwrap());
        let events = list(&events);
        told += events.len() as u64;
        let after = referee_view(&*state);
        let change: Vec<i64> = list(&after["progress"])
            .iter()
            .zip(list(&view["progress"]))
            .map(|(after, before)| number(after) - number(before))
            .collect();
        assert_eq!(change, changes(&view, events), "{events:?}");
        let count = |name: &str| events.iter().filter(|event| event["type"] == name).count() as u32;
        seen.reshuffles += count("reshuffled");
        seen.sent += count("sent_to_entrance");
        view = after;
    }
    match parsed(&state.outcome().unwrap())["reason"].as_str() {
        Some("home") => seen.wins += 1,
        _ => seen.ends_by_plies += 1,
    }
}

/// SM-10, SM-13, SM-31, SM-50, SM-51.
#[test]
fn cards_progress_and_returns() {
    let mut seen = Seen::default();
    for number_of_game in 0..56 {
        play(number_of_game, &mut seen);
    }
    let Seen { wins, ends_by_plies, reshuffles, sent, redrawn_after_passes } = seen;
    let told = format!("{wins} {ends_by_plies} {reshuffles} {sent} {redrawn_after_passes}");
    assert!(wins >= 3 && ends_by_plies >= 3, "{told}");
    assert!(reshuffles >= 20 && sent >= 5 && redrawn_after_passes >= 10, "{told}");
}
