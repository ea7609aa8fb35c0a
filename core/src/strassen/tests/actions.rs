//! Action ids: ids and moves are one to one, and laid out as the page says.

use crate::game::Game;
use crate::strassen::moves::Parts;
use crate::strassen::{Config, Move, Preset, Strassen, codes};

use super::{lively_game, moves, rng};

fn every_geometry() -> impl Iterator<Item = Strassen> {
    (3..=8).flat_map(|size| {
        (1..=8).map(move |carry_limit| {
            Strassen::with_config(Config { carry_limit, ..Config::preset(Preset::Tak, Some(size)) })
        })
    })
}

/// `n` over `k`.
fn binomial(n: u64, k: u64) -> u64 {
    (0..k).fold(1, |product, i| product * (n - i) / (i + 1))
}

/// The page's closed form.
fn closed_form(size: u64, carry: u64) -> u64 {
    let line = |room: u64| -> u64 {
        (1..=carry).map(|k| (1..=k.min(room)).map(|p| binomial(k - 1, p - 1)).sum::<u64>()).sum()
    };
    3 * size * size + 4 * size * (1..size).map(line).sum::<u64>()
}

#[test]
fn closed_form_counts_the_ids() {
    for game in every_geometry() {
        let (size, carry) = (game.config.size, game.config.carry_limit);
        let actions = game.limits().actions;
        assert_eq!(actions as u64, closed_form(size.into(), carry.into()));
        // By brute force: every drop sequence in every line.
        let mut slow = 3 * i32::from(game.geometry.area());
        for square in 0..game.geometry.area() {
            for room in game.geometry.room[usize::from(square)] {
                let fits = |&c: &u8| codes::taken(c) <= carry.into() && codes::parts(c) <= room.into();
                slow += (1..=255).filter(fits).count() as i32;
            }
        }
        assert_eq!(actions, slow);
    }
}

#[test]
fn numbers_on_the_page() {
    let actions = |size, carry| closed_form(size, carry);
    assert_eq!([3, 4, 5, 6, 7, 8].map(|n| actions(n, n)), [135, 496, 1575, 4572, 12495, 32704]);
    assert_eq!([actions(5, 7), actions(7, 7), actions(8, 7)], [3995, 12495, 18368]);
}

#[test]
fn ids_and_moves_are_one_to_one() {
    for game in every_geometry() {
        let state = game.initial();
        let actions = game.limits().actions;
        let mut last = None;
        for id in 0..actions {
            let mv = game.by_id(&state, id).unwrap();
            assert_eq!(game.id(&state, mv), id);
            // Placements by stone and square, then movements by square, direction, stones taken, cuts.
            let key = match mv.parts() {
                Parts::Place { square, stone } => (0, stone as u8, square, 0),
                Parts::Travel { from, direction, code } => (1, from, direction as u8, code),
            };
            assert!(last < Some(key));
            last = Some(key);
        }
        for id in [i32::MIN, -1, actions, actions + 1, i32::MAX] {
            assert_eq!(game.by_id(&state, id), None);
        }
    }
}

#[test]
fn movements_of_no_position_have_no_id() {
    let game = super::tak(5);
    let geometry = &game.geometry;
    let direction = crate::strassen::Direction::Up;
    assert_eq!(Move::travel(0, direction, 0b100_0000).id(geometry), None, "seven stones, limit five");
    assert_eq!(Move::travel(20, direction, 0b1).id(geometry), None, "off the board");
    assert_eq!(Move::travel(15, direction, 0b11).id(geometry), None, "off the board with the second stone");
    assert!(Move::travel(15, direction, 0b1).id(geometry).is_some());
}

#[test]
fn listed_in_the_order_of_ids_and_within_bounds() {
    for size in 3..=8 {
        let game = Strassen::with_config(Config {
            max_quiet_plies: Some(30),
            max_plies: Some(300),
            ..Config::preset(Preset::Tak, Some(size))
        });
        let limits = game.limits();
        for stream in 0..2 {
            lively_game(&game, game.initial(), &mut rng(stream), |state, mv| {
                if mv.is_none() {
                    assert!(u64::from(state.ply) <= limits.max_game_length.unwrap());
                    return;
                }
                let ids: Vec<i32> = moves(&game, state).into_iter().map(|mv| game.id(state, mv)).collect();
                assert!(ids.is_sorted_by(|a, b| a < b));
                assert!(!ids.is_empty() && ids.len() as i32 <= limits.max_legal_actions);
                assert_eq!(game.count_legal(state), ids.len() as u64);
                // What is listed is what is accepted.
                let all = if state.ply % 8 == 0 { 0..limits.actions } else { 0..0 };
                for id in all {
                    let mv = game.by_id(state, id).unwrap();
                    assert_eq!(game.check(state, mv).is_ok(), ids.binary_search(&id).is_ok());
                }
            });
        }
    }
}
