//! Copies, undo and what a state knows of its past.

use std::sync::Arc;

use parlour_core::game::Utility;
use parlour_core::hash::Hasher;
use parlour_core::{AnyState, ChanceMode, Code, Turn, Viewer};
use serde_json::Value;

use crate::common::*;

#[test]
fn clones_are_equal_and_independent() {
    walk(2, 60, |state, rng| {
        if !worth_a_look(state.ply()) && state.turn() != Turn::Over {
            return;
        }
        let before = everything(state);
        let mut copy = state.duplicate(true);
        assert_eq!(everything(&*copy), before);
        assert!(copy.same(state) && state.same(&*copy));
        if state.turn() == Turn::Over {
            return;
        }
        copy.apply_id(pick(&*copy, rng), None).unwrap();
        assert_eq!(everything(state), before);
        assert!(!copy.same(state));
        let changed = everything(&*copy);
        let mut third = state.duplicate(true);
        third.assign(&*copy).unwrap();
        assert_eq!(everything(&*third), changed);
        assert_eq!(third.events(Viewer::Referee, 0), copy.events(Viewer::Referee, 0));
    });
}

#[test]
fn a_copy_without_log_plays_alike_and_knows_no_past() {
    walk(2, 60, |state, rng| {
        let mut bare = state.duplicate(false);
        assert_eq!(position_answers(&*bare), position_answers(state));
        for error in [
            bare.save().unwrap_err(),
            bare.history().unwrap_err(),
            bare.events(Viewer::Referee, 0).unwrap_err(),
            bare.information(Viewer::Referee).unwrap_err(),
            bare.undo(1).unwrap_err(),
        ] {
            assert_eq!(error.code, Code::NoHistory);
        }
        if state.turn() != Turn::Over {
            let mut copy = state.duplicate(true);
            let id = pick(state, rng);
            bare.apply_id(id, None).unwrap();
            copy.apply_id(id, None).unwrap();
            assert_eq!(position_answers(&*bare), position_answers(&*copy));
            assert_eq!(bare.ply(), copy.ply());
        }
    });
}

#[test]
fn undo_leads_back_through_every_state() {
    for game in games() {
        for seed in 0..2 {
            let mode = if seed % 2 == 0 { ChanceMode::Auto } else { ChanceMode::Explicit };
            let mut state = Arc::clone(&game).new_state(options(mode, seed)).unwrap();
            let mut rng = rng(seed);
            // All answers where it is worth it, elsewhere those of the position.
            let answers = |state: &dyn AnyState| {
                if worth_a_look(state.ply()) || state.turn() == Turn::Over {
                    everything(state)
                } else {
                    position_answers(state)
                }
            };
            let mut past = vec![(answers(&*state), state.save().unwrap())];
            while state.turn() != Turn::Over && past.len() < 100 {
                let id = pick(&*state, &mut rng);
                state.apply_id(id, None).unwrap();
                past.push((answers(&*state), state.save().unwrap()));
            }
            // In one leap, step by step, and forward again by the same inputs.
            let mut leap = state.duplicate(true);
            leap.undo(past.len() - 1).unwrap();
            assert_eq!(answers(&*leap), past[0].0);
            let events = |state: &dyn AnyState| -> usize {
                let list: Value = serde_json::from_str(&state.events(Viewer::Referee, 0).unwrap()).unwrap();
                let count = list.as_array().unwrap().len();
                assert_eq!(state.num_events(Viewer::Referee).unwrap(), count as u64);
                count
            };
            let mut shown = events(&*state);
            let last = past.pop().unwrap();
            while let Some((before, save)) = past.pop() {
                state.undo(1).unwrap();
                assert_eq!(answers(&*state), before);
                assert_eq!(state.save().unwrap(), save);
                assert_eq!(events(&*state), shown + 1, "an undo adds one event");
                shown += 1;
            }
            assert_eq!(state.undo(1).unwrap_err().code, Code::NoHistory);
            let again = parlour_core::load(&last.1, 0).unwrap();
            assert_eq!(answers(&*again), last.0);
        }
    }
}

#[test]
fn earlier_states_can_be_visited() {
    for game in games() {
        let mut state = Arc::clone(&game).new_state(options(ChanceMode::Explicit, 3)).unwrap();
        let mut rng = rng(3);
        let mut past = vec![(0, everything(&*state))];
        while state.turn() != Turn::Over && state.ply() < 150 {
            let id = pick(&*state, &mut rng);
            state.apply_id(id, None).unwrap();
            if worth_a_look(state.ply()) || state.turn() == Turn::Over {
                past.push((state.ply(), everything(&*state)));
            }
        }
        for (ply, answers) in past {
            assert_eq!(everything(&*state.state_at(ply).unwrap()), answers);
        }
        assert_eq!(state.state_at(state.ply() + 1).err().unwrap().code, Code::BadArgument);
    }
}

#[test]
fn information_grows_and_events_are_numbered() {
    for game in games() {
        for seed in 0..3 {
            let mut state = Arc::clone(&game).new_state(options(ChanceMode::Explicit, seed)).unwrap();
            let mut rng = rng(seed);
            let mut known = vec![String::new(); viewers(&*game).len()];
            let mut shown = vec![0; known.len()];
            loop {
                for (i, viewer) in viewers(&*game).into_iter().enumerate() {
                    let now = state.information(viewer).unwrap();
                    assert!(now.starts_with(&known[i]), "perfect recall");
                    known[i] = now;
                    let events: Value =
                        serde_json::from_str(&state.events(viewer, shown[i]).unwrap()).unwrap();
                    for event in events.as_array().unwrap() {
                        assert_eq!(event["seq"], shown[i]);
                        assert!(
                            event["type"].is_string()
                                && event["text"].as_str().is_some_and(|t| !t.is_empty())
                        );
                        shown[i] += 1;
                    }
                }
                if state.turn() == Turn::Over || state.ply() > 150 {
                    break;
                }
                let id = pick(&*state, &mut rng);
                state.apply_id(id, None).unwrap();
            }
        }
    }
}

/// What a viewer was told is kept between questions; undoing, copying and assigning must not leave it stale.
#[test]
fn what_was_told_follows_undo_and_copies() {
    for game in games() {
        for seed in 0..2 {
            let mut state = Arc::clone(&game).new_state(options(ChanceMode::Explicit, seed)).unwrap();
            let mut other = state.duplicate(true);
            let mut rng = rng(seed);
            for _ in 0..60 {
                let fresh = parlour_core::load(&state.save().unwrap(), 0).unwrap();
                for viewer in viewers(&*game) {
                    let told = state.information(viewer).unwrap();
                    assert_eq!(told, fresh.information(viewer).unwrap());
                    let mut hasher = Hasher::new();
                    hasher.bytes(told.as_bytes());
                    assert_eq!(state.information_hash(viewer).unwrap(), hasher.finish());
                }
                match rng.below(8) {
                    0 | 1 => {
                        let _ = state.undo(1);
                    }
                    2 => state = state.duplicate(true),
                    3 => other.assign(&*state).unwrap(),
                    4 => state.assign(&*other).unwrap(),
                    _ if state.turn() != Turn::Over => {
                        let id = pick(&*state, &mut rng);
                        state.apply_id(id, None).unwrap();
                    }
                    _ => {}
                }
            }
        }
    }
}

#[test]
fn take_backs_lead_to_the_player_s_own_move_or_are_refused() {
    let mut accepted = 0;
    walk(3, 40, |state, rng| {
        if rng.below(6) > 0 {
            return;
        }
        for player in 0..state.game().limits().players {
            let input = format!("{{\"type\":\"take_back\",\"player\":{player}}}");
            let mut copy = state.duplicate(true);
            let before = everything(&*copy);
            if copy.apply(&input, Some(player)).is_err() {
                assert_eq!(everything(&*copy), before);
                continue;
            }
            accepted += 1;
            assert_eq!(copy.turn(), Turn::Player(player), "the player moves again");
            assert!(copy.ply() < state.ply());
            copy.apply_id(pick(&*copy, rng), None).unwrap();
            let save = copy.save().unwrap();
            assert_eq!(everything(&*parlour_core::load(&save, 0).unwrap()), everything(&*copy));
            copy.state_at(copy.ply()).unwrap();
            copy.undo(2).unwrap();
            assert_eq!(everything(&*copy), before, "undoing a take-back brings the moves back");
        }
    });
    assert!(accepted > 0, "no game takes back");
}

#[test]
fn resignation_and_adjudication_end_the_game_from_outside() {
    walk(2, 40, |state, rng| {
        if state.turn() == Turn::Over || rng.below(8) > 0 {
            return;
        }
        let limits = *state.game().limits();
        let before = everything(state);
        for player in 0..limits.players {
            let mut copy = state.duplicate(true);
            let input = format!("{{\"type\":\"resign\",\"player\":{player}}}");
            if player > 0 {
                let other = copy.apply(&input, Some(0)).unwrap_err();
                assert_eq!(other.code, Code::NotYourTurn);
            }
            copy.apply(&input, Some(player)).unwrap();
            assert_eq!(copy.turn(), Turn::Over);
            let mut returns = vec![0.0; usize::from(limits.players)];
            copy.returns(&mut returns).unwrap();
            assert!(returns[usize::from(player)] < 0.0);
            assert!(returns.iter().all(|r| (limits.min_return..=limits.max_return).contains(r)));
            assert!(copy.outcome().unwrap().contains("\"reason\":\"resignation\""));
            let view: Value = serde_json::from_str(&copy.view(Viewer::Spectator).unwrap()).unwrap();
            assert_eq!(view["closed"]["player"], player, "who looks sees that the game is over");
            assert!(copy.picture(Viewer::Spectator).unwrap().ends_with(" has resigned\n"));
            assert_eq!(
                everything(&*parlour_core::load(&copy.save().unwrap(), 0).unwrap()),
                everything(&*copy)
            );
            copy.undo(1).unwrap();
            assert_eq!(everything(&*copy), before);
        }
        // A result from outside: any numbers within the bounds that add up as the game's returns do.
        let share =
            f64::from(rng.next_u32()) / f64::from(u32::MAX) * limits.min_return.abs().min(limits.max_return);
        let mut returns = vec![0.0; usize::from(limits.players)];
        (returns[0], returns[1]) = (share, -share);
        let adjudicate = |returns: &[f64]| {
            serde_json::json!({"type": "adjudicate", "returns": returns, "reason": "the clock"}).to_string()
        };
        let mut copy = state.duplicate(true);
        copy.apply(&adjudicate(&returns), None).unwrap();
        let mut kept = returns.clone();
        copy.returns(&mut kept).unwrap();
        assert_eq!(
            kept.iter().map(|r| r.to_bits()).collect::<Vec<_>>(),
            returns.iter().map(|r| r.to_bits()).collect::<Vec<_>>()
        );
        let loaded = parlour_core::load(&copy.save().unwrap(), 0).unwrap();
        assert_same(&everything(&*loaded), &everything(&*copy));
        copy.undo(1).unwrap();
        assert_same(&everything(&*copy), &before);
        let mut wrong = vec![vec![limits.max_return + 1.0; returns.len()], vec![0.0; returns.len() + 1]];
        if state.game().meta().utility == Utility::ZeroSum {
            wrong.push(vec![limits.max_return; returns.len()]);
        }
        for returns in wrong {
            let error = state.check(&adjudicate(&returns), None).unwrap_err();
            assert_eq!((error.code, error.path.as_deref()), (Code::BadMove, Some("$.returns")));
        }
    });
}
