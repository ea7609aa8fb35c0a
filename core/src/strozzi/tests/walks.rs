//! Laws over random games: conservation of cards, flags and money, bounds, draws.

use serde_json::json;

use super::{configs, game, rng};
use crate::game::{Game, Turn};
use crate::play;
use crate::strozzi::legal::nth_bit;
use crate::strozzi::state::{bit, ids};
use crate::strozzi::{City, Event, Flag, Move, Phase, RoundSheet, State, Strozzi};

/// Plays random games and shows every move: the state before, the move, the state after, what happened.
fn walk(game: &Strozzi, games: u64, mut each: impl FnMut(&State, Move, &State, &[Event])) {
    for stream in 0..games {
        let (mut state, mut rng) = (game.initial(), rng(stream));
        let mut events = Vec::new();
        loop {
            let mv = match game.turn(&state) {
                Turn::Over => break,
                Turn::Chance => game.random_chance(&state, &mut rng),
                Turn::Player(_) => game.random_move(&state, &mut rng),
            };
            let before = state;
            events.clear();
            game.apply(&mut state, mv, &mut events);
            each(&before, mv, &state, &events);
        }
    }
}

/// Every ship, token and flag is in one place; counters agree with what they count.
fn check_conservation(game: &Strozzi, state: &State) {
    let at_ports: Vec<u8> = state.docked.iter().flatten().filter(|d| d.key > 0).map(|d| d.ship).collect();
    let ports = state.ships_at_ports();
    assert_eq!(ports.count_ones() as usize, at_ports.len(), "no ship is at two ports");
    assert_eq!(ports & !state.seen, 0);
    assert_eq!(u32::from(game.config.ships_per_round - state.deck), state.seen.count_ones());
    let face_up = state.slots.iter().filter(|&&id| id != 0).fold(0, |set, &id| set | bit(id));
    let mut all = face_up;
    for owned in state.tokens {
        assert_eq!(all & owned, 0, "no token is in two places");
        all |= owned;
    }
    assert_eq!(all, state.tokens_seen);
    assert_eq!(ids(game.all_tokens).count(), usize::from(game.tokens()));
    for player in 0..game.config.players {
        for flag in Flag::ALL {
            let unused = u32::from(state.flags_of(player) >> flag as u8 & 1);
            let lying = state.docked.iter().map(|port| port[usize::from(player)]);
            let lying = lying.filter(|docked| docked.key > 0 && docked.flag == flag as u8).count() as u32;
            let pending =
                matches!(state.phase, Phase::Window | Phase::Dock) && state.claim() == Some((player, flag));
            assert_eq!(unused + lying + u32::from(pending), 1, "each flag is in one place");
        }
    }
    for (port, arrivals) in City::PORTS.into_iter().zip(state.arrivals) {
        let lying = state.docked[port as usize].iter().filter(|docked| docked.key > 0).count();
        assert_eq!(lying, usize::from(arrivals));
    }
    for city in City::ALL {
        let markers = &state.markers[city as usize][..usize::from(game.config.players)];
        for (i, marker) in markers.iter().enumerate() {
            assert!(!markers[..i].contains(marker), "no two markers rank alike");
            assert!((marker >> 8) as u8 <= game.config.components.tracks.0[city as usize].spaces);
        }
    }
    let lines = game.token_lines(state);
    for player in game.seats_range() {
        let rounds: u16 = state.sheet(player).map(RoundSheet::total).sum();
        let tokens: u16 = lines[player].into_iter().map(u16::from).sum();
        assert_eq!(state.money[player], rounds + tokens, "the sheet adds up to the money");
    }
}

#[test]
fn cards_flags_and_sheets_are_conserved() {
    for game in configs() {
        walk(&game, 60, |_, _, state, _| check_conservation(&game, state));
    }
}

/// The lines told add up to the money of the end; each round pays what its ships and markers are due.
#[test]
fn money_is_what_was_told() {
    for game in configs() {
        let (mut told, mut finished) = ([0_u16; 6], 0);
        walk(&game, 60, |before, _, after, events| {
            let mut ships = 0;
            for event in events {
                if let Event::Scored { player, amount, line, .. } = *event {
                    told[usize::from(player)] += u16::from(amount);
                    ships += u16::from(amount) * u16::from(matches!(line, crate::strozzi::Line::Ship { .. }));
                }
            }
            assert_eq!(told, after.money);
            if after.rounds_scored() > before.rounds_scored() {
                // At a port with 1, 2 or more ships these earn 15, 25 or 30 together.
                let docked = events.iter().filter(|event| matches!(event, Event::RoundEnded { .. })).count();
                assert_eq!(docked, 1);
                let last_dock = events.iter().find_map(|event| match event {
                    Event::Docked { port, .. } => Some(*port),
                    _ => None,
                });
                let due: u16 = City::PORTS
                    .into_iter()
                    .map(|port| {
                        let lying = before.arrivals[port as usize] + u8::from(last_dock == Some(port));
                        [0, 15, 25, 30][usize::from(lying.min(3))]
                    })
                    .sum();
                assert_eq!(ships, due);
            }
            if after.phase == Phase::Over {
                finished += 1;
                let mut returns = vec![9.0; usize::from(game.config.players)];
                game.returns(after, &mut returns);
                assert!(returns.iter().sum::<f64>().abs() < 1e-12);
                assert_eq!(returns.iter().filter(|r| **r > 0.0).count(), 1, "there is one winner");
                let most = after.money.iter().max().unwrap();
                let winner = returns.iter().position(|r| *r > 0.0).unwrap();
                assert_eq!(after.money[winner], *most);
                told = [0; 6];
            }
        });
        assert_eq!(finished, 60);
    }
}

/// Draws are the listing's: the same outcome of chance from the same numbers, and every decision equally likely.
#[test]
fn draws_agree_with_the_lists() {
    let game = game(&json!({"players": 5}));
    let mut counts = std::collections::BTreeMap::<Vec<i32>, Vec<u32>>::new();
    walk(&game, 400, |state, mv, _, _| {
        if mv.is_chance() {
            let mut source = rng(u64::from(state.deck));
            let drawn = game.random_chance(state, &mut source.clone());
            assert_eq!(drawn, play::draw(&game, state, &mut source));
            return;
        }
        let mut list = Vec::new();
        play::each_move(&game, state, |mv, _| list.push(game.id(state, mv)));
        assert_eq!(game.count_legal(state), list.len() as u64);
        let place = list.iter().position(|&id| id == game.id(state, mv)).expect("what is drawn is listed");
        let length = list.len();
        counts.entry(list).or_insert_with(|| vec![0; length])[place] += 1;
    });
    assert!(counts.len() > 12, "{} kinds of lists", counts.len());
    for (list, seen) in counts.iter().filter(|(list, seen)| list.len() > 1 && seen.iter().sum::<u32>() > 400)
    {
        let mean = f64::from(seen.iter().sum::<u32>()) / seen.len() as f64;
        let chi2: f64 = seen.iter().map(|&n| (f64::from(n) - mean).powi(2) / mean).sum();
        assert!(chi2 < 27.0, "{list:?}: {seen:?}"); // Up to 3 degrees of freedom: p < 0.00001.
    }
}

/// Each ship not seen is as likely as the other, the ones set aside included: nothing else decides.
#[test]
fn outcomes_of_chance_are_equally_likely() {
    let game = game(&json!({"players": 3}));
    for (moves, outcomes) in [("", 29), ("ship 5, no, no, no", 28), ("ship 24, pirate, rome, t0", 33)] {
        let state = super::after(&game, moves);
        let (mut seen, mut rng) = (vec![0_u32; 65], rng(3));
        for _ in 0..outcomes * 1000 {
            let mv = game.random_chance(&state, &mut rng);
            game.check(&state, mv).unwrap();
            seen[game.id(&state, mv) as usize] += 1;
        }
        let drawn: Vec<u32> = seen.into_iter().filter(|&n| n > 0).collect();
        assert_eq!(drawn.len(), outcomes);
        let chi2: f64 = drawn.iter().map(|&n| (f64::from(n) - 1000.0).powi(2) / 1000.0).sum();
        let freedom = outcomes as f64 - 1.0;
        assert!((chi2 - freedom).abs() < 5.0 * (2.0 * freedom).sqrt(), "chi-square {chi2} of {outcomes}");
    }
}

#[test]
fn the_nth_bit_is_found() {
    let mut rng = rng(1);
    for _ in 0..2000 {
        let set = match rng.below(4) {
            0 => u64::MAX >> rng.below(64),
            1 => rng.next_u64() & rng.next_u64() & rng.next_u64(),
            2 => rng.next_u64() | 1 << 63,
            _ => 1 << rng.below(64),
        };
        for (n, id) in ids(set).enumerate() {
            assert_eq!(nth_bit(set, n as u32), u32::from(id) - 1, "{set:x} {n}");
        }
    }
}

/// No game goes beyond the bounds, and the longest of a few hundred has a third of it.
#[test]
fn bounds_hold_and_are_near() {
    for game in configs() {
        let limits = game.limits();
        let (mut longest, mut decisions, mut chances) = (0, 0, 0);
        walk(&game, 200, |_, mv, after, _| {
            if mv.is_chance() {
                chances += 1;
            } else {
                decisions += 1;
            }
            if after.phase == Phase::Over {
                assert!(
                    decisions <= limits.max_game_length.unwrap()
                        && chances <= limits.max_chance_nodes.unwrap()
                );
                longest = longest.max(decisions);
                (decisions, chances) = (0, 0);
            }
        });
        assert!(3 * longest >= limits.max_game_length.unwrap(), "{longest} of {limits:?}");
    }
}

/// One ship, one round: the tree from each ship is counted by hand.
#[test]
fn perft_of_one_ship() {
    let game = game(&json!({"players": 3, "rounds": 1, "ships_per_round": 1}));
    let count = |ship: u8, depth| {
        let state = super::after(&game, &format!("ship {ship}"));
        game.perft(&state, depth, crate::Finished::T1, &mut || true).unwrap()
    };
    // Ship 2 shows no token. The first player: decline, +1, goods, pirate.
    assert_eq!(count(2, 1), 4);
    // Decline: 4. +1 and goods: 2 each. Pirate: 3 ports.
    assert_eq!(count(2, 2), 4 + 2 + 2 + 3);
    // After a decline: decline 4, +1 and goods 2 each, pirate 3. After +1 or goods: let go 2, seize 3. Ports: ended.
    assert_eq!(count(2, 3), (4 + 2 + 2 + 3) + 2 * (2 + 3) + 3);
}
