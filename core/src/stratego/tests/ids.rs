//! Action ids, and moves drawn without listing them.

use std::collections::BTreeMap;

use super::{game, listed, mixed, walk};
use crate::game::{Game, Turn};
use crate::stratego::{Move, Stratego};

/// The page's table, written out with lists.
#[test]
fn ids_are_laid_out_as_on_the_page() {
    for (files, ranks, setup, rescue) in
        [(10_u8, 10_u8, 4_u8, true), (10, 10, 4, false), (2, 7, 3, true), (5, 3, 1, false)]
    {
        let game = game(&format!(
            r#"{{"board":{{"files":{files},"ranks":{ranks},"setup_ranks":{setup},"lakes":[]}},
            "army":{{"flag":1,"miner":1}},"rescue":{rescue}}}"#
        ));
        let mut state = game.initial();
        for player in 0..2_u8 {
            state.to_move = player;
            let turn = |square: u8| if player == 0 { square } else { files * ranks - 1 - square };
            let mut expected: Vec<Option<Move>> = vec![None; 13];
            for id in [7, 11] {
                expected[id] = Some(Move::Deploy(crate::stratego::Kind::of(id as u8)));
            }
            expected[12] = (setup * files > 2).then_some(Move::Deploy(None));
            for from in 0..files * ranks {
                for to in 0..files * ranks {
                    let same = (from % files == to % files) != (from / files == to / files);
                    if same {
                        expected.push(Some(Move::Step { from: turn(from), to: turn(to) }));
                    }
                }
            }
            if rescue {
                for kind in 0..10 {
                    for to in 0..files * setup {
                        let kind = crate::stratego::Kind::of(kind)
                            .filter(|kind| *kind == crate::stratego::Kind::Miner);
                        expected.push(kind.map(|kind| Move::Rescue { kind, to: turn(to) }));
                    }
                }
                expected.push(Some(Move::Decline));
            }
            assert_eq!(game.limits().actions as usize, expected.len());
            for (id, expected) in (0..).zip(expected) {
                assert_eq!(game.by_id(&state, id), expected, "{id} of {player}");
                assert!(expected.is_none_or(|mv| game.id(&state, mv) == id));
            }
            assert_eq!(game.by_id(&state, game.limits().actions), None);
            assert_eq!(game.by_id(&state, -1), None);
        }
    }
    assert_eq!(["{}", r#"{"rescue":true}"#].map(|config| game(config).limits().actions), [1813, 2214]);
}

/// Draws many moves from states of random games and compares with the list.
fn draws_are_uniform(game: &Stratego, seed: u64, plies: usize, every: u32) -> u32 {
    let mut tested = 0;
    walk(game, seed, plies, |state, rng| {
        if game.turn(state) == Turn::Over {
            return;
        }
        let moves = listed(game, state);
        assert_eq!(game.count_legal(state), moves.len() as u64);
        if rng.below(every) > 0 {
            return;
        }
        let mut seen: BTreeMap<i32, u32> = moves.iter().map(|mv| (game.id(state, *mv), 0)).collect();
        let each = 60;
        for _ in 0..each * moves.len() {
            let id = game.id(state, game.random_move(state, rng));
            *seen.get_mut(&id).expect("a legal move") += 1;
        }
        let expected = each as f64;
        let chi2: f64 = seen.values().map(|n| (f64::from(*n) - expected).powi(2) / expected).sum();
        let freedom = (moves.len() - 1) as f64;
        // A normal deviate above 6 has a chance of one in a billion.
        assert!(chi2 <= freedom + 6.0 * (2.0 * freedom).sqrt() + 18.0, "chi-square {chi2} of {freedom}");
        tested += 1;
    });
    tested
}

#[test]
fn moves_are_counted_and_drawn_evenly_without_listing() {
    let mut tested = 0;
    for (seed, game) in (0..).zip(mixed()) {
        tested += draws_are_uniform(&game, seed, 300, 12);
    }
    tested += draws_are_uniform(&game("{}"), 5, 900, 40);
    tested += draws_are_uniform(&game(r#"{"preset":"barrage"}"#), 6, 400, 20);
    assert!(tested > 300, "{tested}");
}
