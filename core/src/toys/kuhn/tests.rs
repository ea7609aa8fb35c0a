//! The counts of the tree, the value of random play, secrets, and the fixtures.

use std::collections::{BTreeMap, BTreeSet};

use super::{Card, Event, Kuhn, State};
use crate::error::Code;
use crate::game::{Game, Turn, Viewer};
use crate::json;
use crate::rng::{Purpose, Rng};
use crate::toys::testing::{
    check_laws, chi_square, game, knowledge, listed, play, read, run_fixtures, set_up, tensor, walk,
};

fn kuhn(players: u8) -> Kuhn {
    Kuhn { players }
}

/// What the walk over the whole tree finds.
#[derive(Debug, Default)]
struct Tree {
    chance: u32,
    decisions: u32,
    ends: u32,
    /// Player and that player's own events, where that player decides.
    information_states: BTreeSet<(u8, String)>,
    /// Player and that player's own events, anywhere, with what the player knew by the game's own account.
    knowledge: BTreeMap<(u8, String), BTreeSet<String>>,
    /// The expected returns under uniformly random play.
    value: [f64; 3],
}

impl Tree {
    fn of(game: Kuhn) -> Tree {
        let mut tree = Tree::default();
        tree.grow(game, &game.initial(), &[], 1.0);
        tree
    }

    fn grow(&mut self, game: Kuhn, state: &State, events: &[Event], probability: f64) {
        check_laws(&game, state, &mut Rng::new(1, Purpose::Determinize, 0));
        let own = |player| {
            let seen: Vec<_> = events.iter().filter_map(|e| game.redact(e, Viewer::Player(player))).collect();
            (player, json::write(&seen))
        };
        for player in 0..game.players {
            let spec = game.information_spec().unwrap();
            let known = tensor(&spec, |mut t| game.information(state, player, &mut t));
            let known = format!("{known:?}{}", knowledge(&game, state, Viewer::Player(player)));
            self.knowledge.entry(own(player)).or_default().insert(known);
        }
        match game.turn(state) {
            Turn::Chance => self.chance += 1,
            Turn::Player(player) => {
                self.decisions += 1;
                self.information_states.insert(own(player));
            }
            Turn::Over => {
                self.ends += 1;
                let mut returns = [0.0; 3];
                game.returns(state, &mut returns[..usize::from(game.players)]);
                for (value, payoff) in self.value.iter_mut().zip(returns) {
                    *value += probability * payoff;
                }
            }
        }
        let moves = listed(&game, state);
        for &mv in &moves {
            let (mut next, mut events) = (state.clone(), events.to_vec());
            game.apply(&mut next, mv, &mut events);
            self.grow(game, &next, &events, probability / moves.len() as f64);
        }
    }
}

#[test]
fn trees_have_the_known_counts() {
    let two = Tree::of(kuhn(2));
    assert_eq!((two.chance, two.decisions, two.ends), (4, 24, 30));
    assert_eq!(two.chance + two.decisions + two.ends, 58);
    assert_eq!(two.information_states.len(), 12);
    let three = Tree::of(kuhn(3));
    assert_eq!((three.chance, three.decisions, three.ends), (17, 288, 312));
    assert_eq!(three.information_states.len(), 48);
}

/// The information tensor and the player's events tell the same: one follows from the other.
#[test]
fn information_is_what_was_seen() {
    for players in [2, 3] {
        let tree = Tree::of(kuhn(players));
        assert!(tree.knowledge.values().all(|known| known.len() == 1), "seeing the same, knowing the same");
        let distinct: BTreeSet<_> = tree.knowledge.values().flatten().collect();
        assert_eq!(distinct.len(), tree.knowledge.len(), "seeing more, knowing more");
    }
}

/// With a random deal everybody left has the same chance of the pot, so the returns are counted by leaf.
///
/// Two players: the first wins an ante by `bp` (1/4) and loses one by `pbp` (1/8); the rest is even. Three
/// players: if one bets, each of the others calls or folds evenly; the bettor wins 2 if both fold (1/4), 1/2 if
/// one does (1/2) and 0 otherwise: 3/4, and −3/8 for each of the others. The players bet first with
/// probabilities 1/2, 1/4, 1/8.
#[test]
fn random_play_has_the_value_counted_by_hand() {
    let close = |a: f64, b: f64| (a - b).abs() < 1e-12;
    let two = Tree::of(kuhn(2)).value;
    assert!(close(two[0], 1.0 / 4.0 - 1.0 / 8.0) && close(two[1], -1.0 / 8.0), "{two:?}");
    let three = Tree::of(kuhn(3)).value;
    let opens = [1.0 / 2.0, 1.0 / 4.0, 1.0 / 8.0];
    for (value, own) in three.into_iter().zip(opens) {
        let others = opens.iter().sum::<f64>() - own;
        assert!(close(value, own * 3.0 / 4.0 - others * 3.0 / 8.0), "{three:?}");
    }
    assert!(close(three[0], 15.0 / 64.0) && close(three[1], -3.0 / 64.0) && close(three[2], -12.0 / 64.0));
}

#[test]
fn laws_hold_on_random_games() {
    walk(&kuhn(2), 20);
    walk(&kuhn(3), 20);
}

#[test]
fn fixtures_hold() {
    run_fixtures::<Kuhn>(include_str!("testdata/fixtures.json"));
}

#[test]
fn configurations_are_checked() {
    assert_eq!(game::<Kuhn>("{}").unwrap(), kuhn(2));
    assert_eq!(game::<Kuhn>(r#"{"preset":"standard","players":3}"#).unwrap(), kuhn(3));
    assert_eq!(json::write(&kuhn(3).config()), r#"{"preset":"standard","players":3}"#);
    for (config, path) in [
        (r#"{"players":1}"#, "$.players"),
        (r#"{"players":4}"#, "$.players"),
        (r#"{"preset":"leduc"}"#, "$.preset"),
        (r#"{"ante":2}"#, "$.ante"),
    ] {
        let error = game::<Kuhn>(config).unwrap_err();
        assert_eq!((error.code, error.path.as_deref()), (Code::BadConfig, Some(path)));
    }
}

/// What a player must not know makes no difference to what the player gets.
#[test]
fn hidden_cards_do_not_show() {
    let three = kuhn(3);
    for betting in ["", "p", "b", "pb", "ppb", "bb"] {
        let states: Vec<_> = ["QJK", "QKA", "QAJ"]
            .iter()
            .map(|c| set_up(&three, &format!("{c}:{betting}")).unwrap())
            .collect();
        for state in &states {
            assert_eq!(
                knowledge(&three, state, Viewer::Player(0)),
                knowledge(&three, &states[0], Viewer::Player(0))
            );
        }
        assert_ne!(
            knowledge(&three, &states[0], Viewer::Player(1)),
            knowledge(&three, &states[1], Viewer::Player(1))
        );
    }
    // At the end a folded card stays hidden, and only that.
    let ends = ["QJK:bpb", "QAK:bpb"].map(|text| set_up(&three, text).unwrap());
    assert_eq!(json::write(&three.info(&ends[0], Viewer::Player(2)).cards), r#"["Q",null,"K"]"#);
    for viewer in [Viewer::Player(0), Viewer::Player(2), Viewer::Spectator] {
        assert_eq!(knowledge(&three, &ends[0], viewer), knowledge(&three, &ends[1], viewer));
    }
}

#[test]
fn errors_at_a_decision_do_not_tell_which_cards_are_dealt() {
    let two = kuhn(2);
    let state = play(&two, &["J", "Q"]);
    let refusals = ["J", "Q", "K"].map(|card| read(&two, &state, card).unwrap_err());
    assert!(refusals.iter().all(|refusal| *refusal == refusals[0]));
}

/// Player 0 of three holds the queen: the two hidden cards are an ordered pair of the other three, 6 in all.
#[test]
fn hidden_cards_are_drawn_evenly() {
    let three = kuhn(3);
    let info = three.info(&set_up(&three, "QJK:pb").unwrap(), Viewer::Player(0));
    let mut rng = Rng::new(5, Purpose::Determinize, 0);
    let mut counts = BTreeMap::new();
    for _ in 0..12_000 {
        let drawn = three.determinize(&info, &mut rng);
        assert_eq!(drawn.cards()[0], Card::Queen);
        *counts.entry(drawn.cards().to_vec()).or_insert(0) += 1;
    }
    let counts: Vec<u32> = counts.into_values().collect();
    assert_eq!(counts.len(), 6);
    assert!(chi_square(&counts) < 20.5, "{counts:?}"); // 5 degrees of freedom: p = 0.001
}

#[test]
fn impossible_positions_are_refused() {
    for position in [
        "JJ:",
        "JQK:",
        "JA:",
        "J:p",
        "JQ:ppp",
        "JQ:c",
        "JQ",
        r#"{"cards":["J","J"],"betting":""}"#,
        r#"{"cards":["J",null],"betting":""}"#,
        r#"{"cards":["J"],"betting":"p"}"#,
        r#"{"cards":["J","Q"],"betting":"bbb"}"#,
        r#"{"cards":["J","Q"]}"#,
        r#"{"cards":["J","Q"],"betting":"","pot":2}"#,
    ] {
        assert_eq!(set_up(&kuhn(2), position).unwrap_err().code, Code::BadPosition, "{position}");
    }
}

/// KU-8.
#[test]
fn a_taken_back_bet_is_gone() {
    let two = kuhn(2);
    let (then, now) = (play(&two, &["J", "Q"]), play(&two, &["J", "Q", "b"]));
    assert_eq!(two.take_back(&now, &then, 0), then);
    two.may_take_back(&now, 0, true).unwrap();
    assert_eq!(two.may_take_back(&then, 0, false).unwrap_err().rule, Some("KU-8"));
}

/// KU-8.
#[test]
fn who_resigns_loses_the_ante() {
    let mut returns = [0.0; 3];
    let three = kuhn(3);
    three.resigned(&three.initial(), 1, &mut returns);
    assert_eq!(returns.map(|r| (r * 2.0) as i32), [1, -2, 1]);
}

#[test]
fn events_are_told_to_those_who_may_know() {
    let two = kuhn(2);
    let mut state = two.initial();
    let mut events = Vec::new();
    for input in ["K", "J", "b", "p"] {
        let mv = read(&two, &state, input).unwrap()[0];
        two.apply(&mut state, mv, &mut events);
    }
    let told = |viewer| {
        let mut all = String::new();
        for event in &events {
            two.event_text(&two.redact(event, viewer).unwrap(), &mut all);
            all.push('\n');
        }
        all
    };
    let end = "player 0 bets\nplayer 1 passes\nplayer 0 shows K\nplayer 0 wins the pot of 3\n";
    let dealt =
        |first: &str, second: &str| format!("player 0 is dealt {first}\nplayer 1 is dealt {second}\n{end}");
    assert_eq!(told(Viewer::Referee), dealt("K", "J"));
    assert_eq!(told(Viewer::Player(0)), dealt("K", "a card"));
    assert_eq!(told(Viewer::Player(1)), dealt("a card", "J"));
    assert_eq!(told(Viewer::Spectator), dealt("a card", "a card"));
    let mut picture = String::new();
    two.picture(&state, Viewer::Spectator, &mut picture);
    assert_eq!(picture, "player 0: K 2\nplayer 1: ? 1 folded\n");
}
