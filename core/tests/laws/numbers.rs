//! Probabilities, returns, bounds, tensors and counts.

use std::sync::Arc;

use parlour_core::{AnyState, ChanceMode, Code, Finished, Turn};
use serde_json::Value;

use crate::common::*;

#[test]
fn probabilities_are_positive_and_sum_to_one() {
    walk(3, 300, |state, _| {
        let n = state.chance_count();
        assert_eq!(n > 0, state.turn() == Turn::Chance);
        let (mut ids, mut probabilities) = (vec![0; n], vec![0.0; n]);
        state.chance_ids(&mut ids, &mut probabilities).unwrap();
        if n > 0 {
            assert!(probabilities.iter().all(|p| *p > 0.0 && *p <= 1.0));
            assert!((probabilities.iter().sum::<f64>() - 1.0).abs() < 1e-12);
            assert!(ids.iter().all(|id| (0..state.game().limits().chance_outcomes).contains(id)));
        }
    });
}

#[test]
fn returns_stay_in_their_bounds() {
    walk(6, 5000, |state, _| {
        let game = state.game();
        let mut returns = vec![9.0; usize::from(game.limits().players)];
        state.returns(&mut returns).unwrap();
        let over = state.turn() == Turn::Over;
        assert_eq!(state.outcome().is_some(), over);
        if !over {
            assert!(returns.iter().all(|r| *r == 0.0), "zero before the end");
            return;
        }
        let (min, max) = (game.limits().min_return, game.limits().max_return);
        assert!(returns.iter().all(|r| (min..=max).contains(r)), "{returns:?}");
        if game.meta().utility == parlour_core::game::Utility::ZeroSum {
            assert!(returns.iter().sum::<f64>().abs() < 1e-9, "{returns:?}");
        }
        let outcome: Value = serde_json::from_str(&state.outcome().unwrap()).unwrap();
        assert!(outcome["reason"].as_str().is_some_and(|reason| !reason.is_empty()));
        let stated: Vec<f64> = serde_json::from_value(outcome["returns"].clone()).unwrap();
        assert_eq!(stated, returns);
    });
}

/// Teams, where there are any, have every player once, and teammates win and lose together.
#[test]
fn teammates_have_equal_returns() {
    let mut with_teams = 0;
    walk(4, 5000, |state, _| {
        if state.turn() != Turn::Over {
            return;
        }
        let game = state.game();
        let described: Value = serde_json::from_str(&game.describe()).unwrap();
        if described["teams"].is_null() {
            return;
        }
        let teams: Vec<Vec<usize>> = serde_json::from_value(described["teams"].clone()).unwrap();
        let mut all: Vec<usize> = teams.concat();
        all.sort_unstable();
        assert_eq!(all, (0..usize::from(game.limits().players)).collect::<Vec<_>>());
        let mut returns = vec![9.0; all.len()];
        state.returns(&mut returns).unwrap();
        for player in teams.iter().flat_map(|team| team.iter().map(move |&player| (team[0], player))) {
            assert_eq!(returns[player.0].to_bits(), returns[player.1].to_bits(), "{teams:?} {returns:?}");
        }
        with_teams += 1;
    });
    assert!(with_teams > 0, "no game with teams came to its end");
}

#[test]
fn games_are_no_longer_than_their_bounds() {
    for game in games() {
        let limits = game.limits();
        for seed in 0..6 {
            let mut state = Arc::clone(&game).new_state(options(ChanceMode::Explicit, seed)).unwrap();
            let (mut decisions, mut chances, mut rng) = (0, 0, rng(seed));
            while state.turn() != Turn::Over && state.ply() < 20_000 {
                if state.turn() == Turn::Chance {
                    chances += 1;
                } else {
                    decisions += 1;
                }
                let id = pick(&*state, &mut rng);
                state.apply_id(id, None).unwrap();
            }
            assert!(limits.max_game_length.is_none_or(|max| decisions <= max), "{decisions} decisions");
            assert!(limits.max_chance_nodes.is_none_or(|max| chances <= max), "{chances} chance moves");
            assert_eq!(state.ply(), decisions + chances);
        }
    }
}

#[test]
fn both_tensor_types_say_the_same() {
    walk(2, 200, |state, _| {
        let game = state.game();
        let spec = game.observation_spec();
        let cells: usize = spec.planes.iter().map(|plane| plane.len).sum();
        assert_eq!(cells, spec.len(), "the planes fill the shape");
        for player in 0..game.limits().players {
            let (mut floats, mut bytes) = (vec![-1.0; cells], vec![77; cells]);
            state.observe_f32(player, &mut floats).unwrap();
            state.observe_u8(player, &mut bytes).unwrap();
            for plane in &spec.planes {
                for cell in plane.offset..plane.offset + plane.len {
                    let expected = f32::from(bytes[cell]) / f32::from(plane.scale);
                    assert_eq!(floats[cell].to_bits(), expected.to_bits(), "{}", plane.name);
                    assert!((0.0..=1.0).contains(&floats[cell]), "{} is {}", plane.name, floats[cell]);
                }
            }
            let short = state.observe_f32(player, &mut floats[1..]).unwrap_err();
            assert_eq!(short.code, Code::BufferTooSmall);
        }
        state.observe_u8(game.limits().players, &mut vec![0; cells]).unwrap_err();
    });
}

#[test]
fn perft_counts_what_can_be_played() {
    fn count(state: &dyn AnyState, depth: u32, finished: Finished) -> u64 {
        if depth == 0 {
            return 1;
        }
        if state.turn() == Turn::Over {
            return u64::from(finished == Finished::T1);
        }
        let next = |id| {
            let mut next = state.duplicate(false);
            next.apply_id(id, None).unwrap();
            count(&*next, depth - 1, finished)
        };
        ids(state).into_iter().map(next).sum()
    }
    walk(2, 300, |state, rng| {
        if rng.below(8) > 0 {
            return;
        }
        let mut explicit = state.duplicate(false);
        explicit.set_chance(ChanceMode::Explicit).unwrap();
        for finished in [Finished::T0, Finished::T1] {
            for depth in 0..=2 {
                let expected = count(&*explicit, depth, finished);
                assert_eq!(
                    explicit.perft(depth, finished, &mut || true),
                    Ok(Some(expected)),
                    "depth {depth}"
                );
            }
        }
    });
}

#[test]
fn perft_refuses_depths_that_nobody_waits_for() {
    walk(1, 2, |state, _| {
        for depth in [65, 1_000_000, u32::MAX] {
            let error = state.perft(depth, Finished::T1, &mut || true).unwrap_err();
            assert_eq!(error.code, Code::BadArgument);
        }
    });
}

#[test]
fn playouts_leave_the_state_alone_and_follow_their_seed() {
    walk(1, 60, |state, rng| {
        if rng.below(4) > 0 {
            return;
        }
        let before = everything(state);
        let mut returns = vec![9.0; usize::from(state.game().limits().players)];
        let seed = rng.next_u64();
        let plies = state.playout(seed, 3000, &mut returns).unwrap();
        let mut again = returns.clone();
        assert_eq!(state.playout(seed, 3000, &mut again).unwrap(), plies);
        assert_eq!(again, returns);
        assert_eq!(everything(state), before);
        // Broken off one move before its end, a game has no returns yet.
        if (1..3000).contains(&plies) {
            assert_eq!(state.playout(seed, plies, &mut again).unwrap(), plies);
            assert_eq!(again, returns);
            assert_eq!(state.playout(seed, plies - 1, &mut again).unwrap(), plies - 1);
            assert!(again.iter().all(|r| *r == 0.0));
        }
    });
}
