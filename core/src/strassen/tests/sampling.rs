//! Random moves and random play.

use crate::game::Game;
use crate::play;
use crate::rng::{Purpose, Rng};
use crate::strassen::{Config, Preset, Strassen};

use super::{at, lively_game, moves, rng, tak};

#[test]
fn every_place_of_the_list_is_drawn() {
    for size in 3..=8 {
        let game = Strassen::with_config(Config {
            max_plies: Some(200),
            peasants_rule: size % 2 == 0,
            ..Config::preset(Preset::Tak, Some(size))
        });
        for stream in 0..3 {
            lively_game(&game, game.initial(), &mut rng(stream), |state, mv| {
                if mv.is_some() {
                    for (n, listed) in moves(&game, state).into_iter().enumerate() {
                        assert_eq!(game.nth_move(state, n as u32), listed);
                    }
                }
            });
        }
    }
}

#[test]
fn draws_are_uniform() {
    let game = tak(5);
    for tps in ["x5/x5/2S,211C,2C,212S,x/x5/x5 1 7", "x5/x5/x5/x5/x5 1 1", "1,2,x3/x5/21212,x4/x5/x4,2 1 9"] {
        let state = at(&game, tps);
        let list = moves(&game, &state);
        let mut rng = rng(9);
        let (draws, n) = (2000 * list.len(), list.len() as f64);
        let mut seen = vec![0_u32; list.len()];
        for _ in 0..draws {
            let mv = game.random_move(&state, &mut rng);
            seen[list.iter().position(|&m| m == mv).unwrap()] += 1;
        }
        let chi2: f64 = seen.iter().map(|&k| (f64::from(k) - 2000.0).powi(2) / 2000.0).sum();
        // n − 1 degrees of freedom, five standard deviations.
        assert!((chi2 - n).abs() < 5.0 * (2.0 * n).sqrt(), "chi-square {chi2} of {n} moves");
    }
}

/// The page's statistics: mean length and mean number of legal moves.
#[test]
fn random_play_is_as_long_as_it_should_be() {
    for (size, games, length, choices) in
        [(5, 4000, 103.0, 42.0), (6, 2000, 166.2, 59.8), (7, 1000, 247.3, 87.1), (8, 500, 295.0, 110.4)]
    {
        let game = Strassen::with_config(Config {
            max_quiet_plies: Some(50),
            ..Config::preset(Preset::Tak, Some(size))
        });
        let (mut lengths, mut legal) = (Vec::new(), 0);
        for seed in 0..games {
            let (mut state, mut rng) = (game.initial(), Rng::new(seed, Purpose::Playout, 0));
            while game.reason(&state).is_none() {
                legal += game.count_legal(&state);
                let mv = game.random_move(&state, &mut rng);
                game.apply(&mut state, mv, &mut ());
            }
            lengths.push(f64::from(state.ply));
        }
        let (n, sum) = (games as f64, lengths.iter().sum::<f64>());
        let mean = sum / n;
        let deviation = (lengths.iter().map(|l| (l - mean).powi(2)).sum::<f64>() / n).sqrt();
        let error = deviation / n.sqrt();
        assert!((mean - length).abs() < 4.0 * error, "{size}×{size}: {mean} ± {error} plies, not {length}");
        let mean_legal = legal as f64 / sum;
        assert!(
            (mean_legal / choices - 1.0).abs() < 0.03,
            "{size}×{size}: {mean_legal} moves, not {choices}"
        );
    }
}

#[test]
fn playouts_end() {
    let game = tak(4);
    let mut state = game.initial();
    let plies = play::playout(&game, &mut state, &mut rng(1), 100_000);
    assert_eq!(plies, u64::from(state.ply));
    assert!(game.reason(&state).is_some());
}
