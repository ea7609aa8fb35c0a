//! Laws particular to the game, over random games under every configuration of `configs.json` and through what every
//! language sees: cards are conserved, money adds up, returns follow the ranking, a round begins afresh, and nothing
//! is hidden but others' sums and what is still to be drawn.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde_json::{Value, json};

use crate::any::{AnyGame, AnyState};
use crate::game::{Turn, Viewer};
use crate::rng::{Purpose, Rng};
use crate::table::{ChanceMode, StateOptions};

const PORTS: [&str; 3] = ["venice", "rome", "naples"];
const CITIES: [&str; 4] = ["venice", "rome", "naples", "florence"];
const CATEGORIES: [&str; 3] = ["arts", "sciences", "architecture"];
const FLAGS: [&str; 3] = ["plus_one", "goods", "pirate"];

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

fn list(value: &Value) -> &[Value] {
    value.as_array().unwrap()
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("{value} is no number"))
}

fn sum(values: &Value) -> u64 {
    list(values).iter().map(number).sum()
}

pub(super) fn view(state: &dyn AnyState, viewer: Viewer) -> Value {
    parsed(&state.view(viewer).unwrap())
}

fn viewers(players: u8) -> impl Iterator<Item = Viewer> {
    (0..players).map(Viewer::Player).chain([Viewer::Spectator, Viewer::Referee])
}

pub(super) fn fresh(game: &Arc<dyn AnyGame>) -> Box<dyn AnyState> {
    let options = StateOptions { chance: ChanceMode::Explicit, ..StateOptions::default() };
    Arc::clone(game).new_state(options).unwrap()
}

/// The ids that can be applied now.
pub(super) fn ids(state: &dyn AnyState) -> Vec<i32> {
    let chance = state.turn() == Turn::Chance;
    let listed = parsed(&if chance { state.chance_json() } else { state.legal_json() });
    list(&listed).iter().map(|item| item["id"].as_i64().unwrap() as i32).collect()
}

/// Plays `games` random games under each configuration and calls `visit` at every state.
fn walk(games: u64, mut visit: impl FnMut(&dyn AnyState, &Value)) {
    let configs: Vec<Value> = serde_json::from_str(include_str!("../testdata/configs.json")).unwrap();
    for config in configs {
        let game = crate::registry::game("strozzi", &config.to_string()).unwrap();
        let config = parsed(game.config());
        for number in 0..games {
            let mut rng = Rng::new(31, Purpose::Playout, number);
            let reluctance = [0, 5, 9][number as usize % 3];
            let mut state = fresh(&game);
            loop {
                visit(&*state, &config);
                if state.turn() == Turn::Over {
                    break;
                }
                let ids = ids(&*state);
                // Id 0 declines; at chance nodes it is an outcome like any other.
                let declines = ids[0] == 0 && state.turn() != Turn::Chance && rng.below(10) < reluctance;
                let id = if declines { 0 } else { ids[rng.below(ids.len() as u32) as usize] };
                state.apply_id(id, None).unwrap();
            }
        }
    }
}

/// Ids of cards of a configuration.
fn all_ids(config: &Value, cards: &str) -> BTreeSet<u64> {
    list(&config["components"][cards]).iter().map(|card| number(&card["id"])).collect()
}

/// Adds ids to a set of those that are somewhere; each may be added once.
fn add_all(found: &mut BTreeSet<u64>, ids: impl IntoIterator<Item = u64>) {
    for id in ids {
        assert!(found.insert(id), "{id} is in two places");
    }
}

/// SZ-01, SZ-03, SZ-15, SZ-16: every ship of the round is at a port, out, turned over or to come.
fn ships_are_conserved(state: &dyn AnyState, view: &Value, config: &Value) {
    let mut found = BTreeSet::new();
    for port in PORTS {
        let owners: BTreeSet<u64> =
            list(&view["ports"][port]).iter().map(|ship| number(&ship["player"])).collect();
        assert_eq!(owners.len(), list(&view["ports"][port]).len(), "one ship a player at {port}");
        add_all(&mut found, list(&view["ports"][port]).iter().map(|ship| number(&ship["ship"])));
    }
    add_all(&mut found, list(&view["out"]).iter().map(number));
    if ["draft", "window", "dock"].contains(&view["phase"].as_str().unwrap()) {
        add_all(&mut found, [number(&view["ship"]["id"])]);
    }
    let seen: BTreeSet<u64> = list(&view["seen"]).iter().map(number).collect();
    assert_eq!(found, seen);
    assert_eq!(seen.len() as u64 + number(&view["deck"]), number(&config["ships_per_round"]));
    if view["phase"] == "reveal" {
        let chance = parsed(&state.chance_json());
        let unseen: BTreeSet<u64> = list(&chance).iter().map(|item| number(&item["move"]["ship"])).collect();
        assert_eq!(unseen, all_ids(config, "ships").difference(&seen).copied().collect());
    }
}

/// SZ-02, SZ-20: every token is in a slot, with a player, or face down.
fn tokens_are_conserved(state: &dyn AnyState, view: &Value, config: &Value) {
    let mut found = BTreeSet::new();
    let slots = list(&view["slots"]).iter().filter(|slot| !slot.is_null());
    add_all(&mut found, slots.map(|token| number(&token["id"])));
    for (player, tokens) in list(&view["tokens"]).iter().enumerate() {
        add_all(&mut found, list(tokens).iter().map(number));
        for category in CATEGORIES {
            let all = list(&config["components"]["tokens"]).iter();
            let own =
                all.filter(|token| list(tokens).contains(&token["id"]) && token["category"] == category);
            let value: u64 = own.map(|token| number(&token["value"])).sum();
            assert_eq!(number(&view["categories"][player][category]), value);
        }
    }
    let all = all_ids(config, "tokens");
    assert_eq!(found.len() as u64 + number(&view["pile"]), all.len() as u64);
    if ["setup", "refill"].contains(&view["phase"].as_str().unwrap()) {
        let chance = parsed(&state.chance_json());
        let hidden: BTreeSet<u64> = list(&chance).iter().map(|item| number(&item["move"]["token"])).collect();
        assert_eq!(hidden, all.difference(&found).copied().collect());
    }
}

/// SZ-01, SZ-11, SZ-16, SZ-23: every flag is with its player, on the ship turned over, or at a port.
fn flags_are_conserved(view: &Value) {
    for (player, unused) in list(&view["flags"]).iter().enumerate() {
        let mut flags: Vec<&str> = list(unused).iter().map(|flag| flag.as_str().unwrap()).collect();
        for ship in PORTS.iter().flat_map(|port| list(&view["ports"][port])) {
            if ship["player"] == player {
                flags.push(ship["flag"].as_str().unwrap());
            }
        }
        if ["window", "dock"].contains(&view["phase"].as_str().unwrap()) && view["claim"]["player"] == player
        {
            flags.push(view["claim"]["flag"].as_str().unwrap());
        }
        flags.sort_unstable();
        let mut all = FLAGS;
        all.sort_unstable();
        assert_eq!(flags, all, "player {player}");
    }
}

/// SZ-17, SZ-21: ports and tracks are in order and hold whoever they should.
fn places_are_in_order(view: &Value, config: &Value) {
    for port in PORTS {
        let ships = list(&view["ports"][port]);
        for ship in ships {
            let face =
                list(&config["components"]["ships"]).iter().find(|face| face["id"] == ship["ship"]).unwrap();
            let speed = number(&face["sails"]) + u64::from(ship["flag"] == "plus_one");
            assert_eq!(number(&ship["speed"]), speed);
        }
        assert!(ships.is_sorted_by(|a, b| number(&a["speed"]) >= number(&b["speed"])), "{port}");
    }
    for city in CITIES {
        let track = list(&view["tracks"][city]);
        let last = number(&config["components"]["tracks"][city]["spaces"]);
        assert!(track.is_sorted_by(|a, b| number(&a["space"]) >= number(&b["space"])), "{city}");
        assert!(track.iter().all(|marker| number(&marker["space"]) <= last), "{city}");
        let players: BTreeSet<u64> = track.iter().map(|marker| number(&marker["player"])).collect();
        assert_eq!(players.len(), track.len());
        assert_eq!(Some(track.len() as u64), view["players"].as_u64());
    }
}

#[test]
fn cards_flags_and_markers_are_conserved() {
    walk(12, |state, config| {
        let view = view(state, Viewer::Spectator);
        ships_are_conserved(state, &view, config);
        tokens_are_conserved(state, &view, config);
        flags_are_conserved(&view);
        places_are_in_order(&view, config);
    });
}

/// SZ-31, SZ-32, SZ-33, SZ-40: what a whole game paid, by round, reason and place, is what could be paid.
fn payments_are_right(state: &dyn AnyState) {
    let mut paid: BTreeMap<String, Vec<u64>> = BTreeMap::new();
    let (mut track, mut ships) = (BTreeMap::<(String, u64), u64>::new(), BTreeMap::<String, u64>::new());
    for event in list(&parsed(&state.events(Viewer::Spectator, 0).unwrap())) {
        match event["type"].as_str().unwrap() {
            "docked" => *ships.entry(event["port"].to_string()).or_default() += 1,
            "marker_moved" => {
                track.insert((event["city"].to_string(), number(&event["player"])), number(&event["to"]));
            }
            "scored" if event["reason"] != "bonus" => {
                let what = if event["city"].is_null() { &event["category"] } else { &event["city"] };
                let key = format!("{} {} {what}", event["round"], event["reason"]);
                let so_far = paid.entry(key).or_default();
                so_far.push(number(&event["amount"]));
                assert_eq!(number(&event["place"]), so_far.len() as u64, "places are paid in order");
                let steps = if event["reason"] == "tokens" { [30, 20, 10] } else { [15, 10, 5] };
                assert_eq!(so_far[..], steps[..so_far.len()]);
                // As many are paid as there are, up to three.
                match event["reason"].as_str().unwrap() {
                    "ship" => assert!(so_far.len() as u64 <= ships[&what.to_string()]),
                    "marker" => {
                        let name = what.to_string();
                        let away = track.keys().filter(|(city, _)| *city == name).count();
                        assert!(so_far.len() <= away);
                    }
                    _ => {}
                }
            }
            "round_started" => ships.clear(),
            _ => {}
        }
    }
    let final_view = view(state, Viewer::Spectator);
    let round = &final_view["round"];
    let check = |reason: &str, what: &str, there: usize| {
        let key = format!("{round} \"{reason}\" \"{what}\"");
        assert_eq!(paid.get(&key).map_or(0, Vec::len), there.min(3), "{key}");
    };
    for port in PORTS {
        check("ship", port, list(&final_view["ports"][port]).len());
    }
    for city in CITIES {
        let away = list(&final_view["tracks"][city]).iter().filter(|marker| marker["space"] != 0).count();
        check("marker", city, away);
    }
    for category in CATEGORIES {
        let some = list(&final_view["categories"]).iter().filter(|values| values[category] != 0).count();
        check("tokens", category, some);
    }
}

#[test]
fn money_adds_up() {
    walk(12, |state, _| {
        let referee = view(state, Viewer::Referee);
        let over = state.turn() == Turn::Over;
        let mut lines = vec![0; list(&referee["money"]).len()];
        // The sum over all events is asked for at the end only; between, the sheet must do.
        if over {
            for event in list(&parsed(&state.events(Viewer::Spectator, 0).unwrap())) {
                if event["type"] == "scored" {
                    lines[number(&event["player"]) as usize] += number(&event["amount"]);
                }
            }
            assert_eq!(json!(lines), referee["money"]);
            payments_are_right(state);
        }
        let scored = number(&referee["round"]) - u64::from(!over);
        for (money, sheet) in list(&referee["money"]).iter().zip(list(&referee["sheets"])) {
            assert_eq!(list(&sheet["rounds"]).len() as u64, scored);
            let mut total = 0;
            for round in list(&sheet["rounds"]) {
                let own = sum(&round["ships"]) + sum(&round["markers"]) + sum(&round["bonuses"]);
                assert_eq!(number(&round["total"]), own);
                total += own;
            }
            assert_eq!(sheet["tokens"].is_null(), !over);
            total += if over { sum(&sheet["tokens"]) } else { 0 };
            assert_eq!((number(&sheet["total"]), number(money)), (total, total));
            assert_eq!(total % 5, 0);
        }
    });
}

/// SZ-35: players in Florence order.
fn florence_order(view: &Value) -> Vec<u64> {
    list(&view["tracks"]["florence"]).iter().map(|marker| number(&marker["player"])).collect()
}

#[test]
fn returns_follow_the_ranking() {
    let mut ends = 0;
    walk(12, |state, config| {
        let players = number(&config["players"]) as usize;
        let mut returns = vec![f64::NAN; players];
        state.returns(&mut returns).unwrap();
        let view = view(state, Viewer::Spectator);
        if state.turn() != Turn::Over {
            assert!(returns.iter().all(|&number| number == 0.0), "SZ-42: zeros before the end");
            assert!(view["ranking"].is_null() && state.outcome().is_none());
            return;
        }
        ends += 1;
        let outcome = parsed(&state.outcome().unwrap());
        assert_eq!(view["ranking"], outcome["ranking"]);
        assert_eq!(view["money"], outcome["money"], "SZ-50: all is told at the end");
        assert_eq!(view["sheets"], outcome["sheets"]);
        let ranking: Vec<u64> = list(&outcome["ranking"]).iter().map(number).collect();
        let florence = florence_order(&view);
        let place = |player: u64| florence.iter().position(|&other| other == player).unwrap();
        for pair in ranking.windows(2) {
            let money = |i: usize| number(&outcome["money"][pair[i] as usize]);
            let ahead = money(0) > money(1) || money(0) == money(1) && place(pair[0]) < place(pair[1]);
            assert!(ahead, "SZ-41: {pair:?} in {outcome}");
        }
        assert_eq!(ranking.iter().collect::<BTreeSet<_>>().len(), players);
        for (player, &number) in returns.iter().enumerate() {
            let expected = if player as u64 == ranking[0] { 1.0 } else { -1.0 / (players as f64 - 1.0) };
            assert!((number - expected).abs() < 1e-12);
        }
        assert!(returns.iter().sum::<f64>().abs() < 1e-12);
    });
    assert!(ends > 50);
}

/// SZ-34: a round begins with the first in Florence order, and nothing of the round before is left but markers and tokens.
#[test]
fn a_round_begins_afresh() {
    let mut before: Option<Value> = None;
    let mut begun = 0;
    walk(12, |state, config| {
        let now = view(state, Viewer::Spectator);
        if let Some(before) = before.take()
            && number(&before["round"]) + 1 == number(&now["round"])
        {
            begun += 1;
            assert_eq!(number(&now["active"]), florence_order(&now)[0]);
            assert_eq!(now["phase"], "reveal");
            assert_eq!((now["seen"].clone(), now["out"].clone()), (json!([]), json!([])));
            assert_eq!(now["deck"], config["ships_per_round"]);
            assert!(PORTS.iter().all(|port| list(&now["ports"][port]).is_empty()));
            assert!(list(&now["flags"]).iter().all(|flags| list(flags).len() == 3));
            if before["phase"] == "draft" {
                // The last ship was declined: nothing moved.
                assert_eq!((&now["tracks"], &now["tokens"]), (&before["tracks"], &before["tokens"]));
            }
            let chance = parsed(&state.chance_json());
            assert_eq!(
                list(&chance).len(),
                all_ids(config, "ships").len(),
                "SZ-03: all ships are unseen again"
            );
        }
        before = (state.turn() != Turn::Over).then_some(now);
    });
    assert!(begun > 50);
}

/// SZ-50, SZ-51: a viewer sees all but others' sums, and a determinization is the same position: only what is drawn
/// later may differ.
#[test]
fn only_sums_are_hidden() {
    let (mut drawn, mut hidden) = (0_u64, 0);
    walk(3, |state, config| {
        let players = number(&config["players"]) as u8;
        let referee = view(state, Viewer::Referee);
        let shown = config["money"] == "open" || state.turn() == Turn::Over;
        for viewer in viewers(players) {
            let mut own = view(state, viewer);
            for player in 0..usize::from(players) {
                let sees = shown || viewer == Viewer::Referee || viewer == Viewer::Player(player as u8);
                for field in ["money", "sheets"] {
                    if sees {
                        assert_eq!(own[field][player], referee[field][player]);
                    } else {
                        assert!(own[field][player].is_null(), "{viewer:?} sees {field} of {player}");
                        own[field][player] = referee[field][player].clone();
                        hidden += 1;
                    }
                }
            }
            assert_eq!(own, referee, "nothing else is hidden from {viewer:?}");
        }
        drawn += 1;
        if drawn % 8 == 0 && state.turn() != Turn::Over {
            for viewer in viewers(players) {
                let other = state.determinize(viewer, drawn).unwrap();
                assert_eq!(other.position(), state.position());
                assert_eq!(other.chance_json(), state.chance_json());
                assert_eq!(other.legal_json(), state.legal_json());
            }
        }
    });
    assert!(hidden > 0);
}
