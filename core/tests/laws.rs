//! The laws that every registered game keeps, by random walks with fixed seeds. No game is named here: a new
//! game is under all of them once it has an entry in the registry.

mod common;

use std::sync::Arc;

use common::*;
use parlour_core::{AnyState, ChanceMode, Code, Finished, Turn, Viewer};
use serde_json::Value;

#[test]
fn listed_is_accepted_and_nothing_else_is() {
    let mut pool: Vec<(String, String)> = Vec::new();
    let mut pool_of = String::new();
    walk(3, 400, |state, rng| {
        if rng.below(6) > 0 && state.turn() != Turn::Over {
            return;
        }
        let game = state.game();
        if pool_of != game.config() {
            pool.clear();
            game.config().clone_into(&mut pool_of);
        }
        let listed = ids(state);
        assert!(listed.windows(2).all(|w| w[0] < w[1]), "ascending, each once: {listed:?}");
        let over = state.turn() == Turn::Over;
        assert_eq!(listed.is_empty(), over, "something to do exactly while the game goes on");
        let bound = match state.turn() {
            Turn::Chance => game.limits().chance_outcomes,
            _ => game.limits().actions,
        };
        for id in -1..=bound {
            match state.check_id(id, None) {
                Ok(()) => assert!(listed.binary_search(&id).is_ok(), "{id} is accepted but not listed"),
                Err(error) => {
                    assert!(listed.binary_search(&id).is_err(), "{id} is listed but refused: {error}");
                    let expected: &[Code] =
                        if over { &[Code::GameOver] } else { &[Code::IllegalMove, Code::BadMove] };
                    assert!(expected.contains(&error.code), "{error:?}");
                    assert_eq!(error.rule.is_some(), error.code == Code::IllegalMove, "{error:?}");
                }
            }
        }
        // What was legal elsewhere is accepted here exactly if it is the text or JSON of something listed.
        let list: Value = serde_json::from_str(&match state.turn() {
            Turn::Chance => state.chance_json(),
            _ => state.legal_json(),
        })
        .unwrap();
        for (text, json) in &pool {
            for input in [text, json] {
                match (state.check(input, None), state.ids(input)) {
                    (Ok(()), Ok(ids)) => {
                        assert!(
                            ids.iter().all(|id| listed.contains(id)) || ids.len() > 1,
                            "{input} is not listed"
                        );
                    }
                    (Err(a), Err(b)) => assert_eq!(a, b),
                    both => panic!("{input}: {both:?}"),
                }
            }
            let sought: &Value = &serde_json::from_str(json).unwrap();
            let here = list.as_array().unwrap().iter().any(|item| item["move"] == *sought);
            if here {
                state.check(json, None).unwrap();
            }
        }
        for item in list.as_array().unwrap() {
            if pool.len() < 200 || rng.below(50) == 0 {
                let new = (item["text"].as_str().unwrap().to_owned(), item["move"].to_string());
                if !pool.contains(&new) {
                    pool.push(new);
                }
                if pool.len() > 200 {
                    pool.swap_remove(rng.below(200) as usize);
                }
            }
        }
    });
}

#[test]
fn ids_texts_and_json_name_the_same_moves() {
    walk(3, 400, |state, _| {
        let chance = state.turn() == Turn::Chance;
        let text = if chance { state.chance_json() } else { state.legal_json() };
        let list: Value = serde_json::from_str(&text).unwrap();
        let list = list.as_array().unwrap();
        let ids = ids(state);
        assert_eq!(list.len(), ids.len());
        let mut texts: Vec<&str> = Vec::new();
        for (item, id) in list.iter().zip(ids) {
            assert_eq!(item["id"], id);
            let (text, json) = (item["text"].as_str().unwrap(), item["move"].to_string());
            assert!(
                !text.starts_with(['{', '"']) && !text.contains(['"', '\\']),
                "{text} is no plain notation"
            );
            assert!(item["move"]["type"].is_string());
            assert_eq!(state.ids(text).unwrap(), [id], "{text}");
            assert_eq!(state.ids(&json).unwrap(), [id], "{json}");
            assert_eq!(state.ids(&Value::from(text).to_string()).unwrap(), [id], "{text} in quotes");
            assert_eq!(state.text_of(id).unwrap(), text);
            assert_eq!(state.json_of(id).unwrap(), json);
            texts.push(text);
        }
        texts.sort_unstable();
        assert!(texts.windows(2).all(|w| w[0] != w[1]), "texts are unique");
    });
}

#[test]
fn mask_and_count_agree_with_the_list() {
    walk(3, 400, |state, _| {
        let game = state.game();
        let mut mask = vec![9; game.limits().actions as usize];
        state.mask(&mut mask).unwrap();
        let marked: Vec<i32> = (0..).zip(&mask).filter(|(_, m)| **m == 1).map(|(id, _)| id).collect();
        assert!(mask.iter().all(|m| *m <= 1));
        let legal = if let Turn::Player(_) = state.turn() { ids(state) } else { Vec::new() };
        assert_eq!(marked, legal);
        assert_eq!(state.legal_count(), legal.len());
        assert!(legal.len() <= game.limits().max_legal_actions as usize);
        if let Some(short) = legal.len().checked_sub(1) {
            let mut buffer = vec![-7; short];
            assert_eq!(state.legal_ids(&mut buffer).unwrap_err().code, Code::BufferTooSmall);
            assert!(buffer.iter().all(|id| *id == -7), "nothing is written on failure");
        }
    });
}

#[test]
fn a_refused_input_changes_nothing() {
    walk(2, 60, |state, _| {
        let game = state.game();
        let before = (everything(state), state.events(Viewer::Referee, 0).unwrap());
        let mut refused = 0;
        for input in bad_inputs(&*game) {
            state.apply(&input, None).unwrap_err();
            refused += 1;
        }
        for player in 0..=game.limits().players {
            for id in (0..game.limits().actions).step_by(1 + game.limits().actions as usize / 40) {
                let checked = state.check_id(id, Some(player));
                if checked.is_err() {
                    assert_eq!(state.apply_id(id, Some(player)), checked);
                    refused += 1;
                }
            }
        }
        state.undo(100_000).unwrap_err();
        assert!(refused > 8);
        assert_eq!((everything(state), state.events(Viewer::Referee, 0).unwrap()), before);
    });
}

#[test]
fn only_the_player_to_move_may_move() {
    walk(2, 100, |state, rng| {
        let Turn::Player(mover) = state.turn() else { return };
        let id = pick(state, rng);
        for player in 0..state.game().limits().players {
            match state.check_id(id, Some(player)) {
                Ok(()) => assert_eq!(player, mover),
                Err(error) => {
                    assert_ne!(player, mover);
                    assert_eq!(error.code, Code::NotYourTurn);
                }
            }
        }
    });
}

#[test]
fn after_the_end_nothing_is_accepted() {
    walk(3, 5000, |state, _| {
        if state.turn() == Turn::Over {
            let inputs = ["{\"type\":\"resign\",\"player\":0}", "{\"type\":\"take_back\",\"player\":0}"];
            for error in inputs.map(|input| state.apply(input, None).unwrap_err()) {
                assert_eq!(error.code, Code::GameOver);
            }
            assert_eq!(state.apply_id(0, None).unwrap_err().code, Code::GameOver);
            assert_eq!(state.legal_json(), "[]");
        }
    });
}

#[test]
fn clones_are_equal_and_independent() {
    walk(2, 60, |state, rng| {
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
            let mut past = vec![(everything(&*state), state.save().unwrap())];
            while state.turn() != Turn::Over && past.len() < 100 {
                let id = pick(&*state, &mut rng);
                state.apply_id(id, None).unwrap();
                past.push((everything(&*state), state.save().unwrap()));
            }
            // In one leap, step by step, and forward again by the same inputs.
            let mut leap = state.duplicate(true);
            leap.undo(past.len() - 1).unwrap();
            assert_eq!(everything(&*leap), past[0].0);
            let events = |state: &dyn AnyState| -> usize {
                let list: Value = serde_json::from_str(&state.events(Viewer::Referee, 0).unwrap()).unwrap();
                list.as_array().unwrap().len()
            };
            let mut shown = events(&*state);
            let last = past.pop().unwrap();
            while let Some((answers, save)) = past.pop() {
                state.undo(1).unwrap();
                assert_eq!(everything(&*state), answers);
                assert_eq!(state.save().unwrap(), save);
                assert_eq!(events(&*state), shown + 1, "an undo adds one event");
                shown += 1;
            }
            assert_eq!(state.undo(1).unwrap_err().code, Code::NoHistory);
            let again = parlour_core::load(&last.1, 0).unwrap();
            assert_eq!(everything(&*again), last.0);
        }
    }
}

#[test]
fn saves_load_to_the_same_state() {
    walk(2, 80, |state, rng| {
        if rng.below(4) == 0 || state.turn() == Turn::Over {
            let save = state.save().unwrap();
            let loaded = parlour_core::load(&save, 99).unwrap();
            assert_eq!(everything(&*loaded), everything(state));
            assert_eq!(loaded.save().unwrap(), save);
            assert!(loaded.same(state));
            for viewer in viewers(&*state.game()) {
                assert_eq!(loaded.events(viewer, 0), state.events(viewer, 0));
            }
        }
    });
}

#[test]
fn snapshots_restore_states_without_a_record_too() {
    walk(2, 60, |state, rng| {
        if rng.below(4) > 0 && state.turn() != Turn::Over {
            return;
        }
        let viewers = viewers(&*state.game());
        let viewer = viewers[rng.below(viewers.len() as u32) as usize];
        let mut drawn = state.determinize(viewer, rng.next_u64()).unwrap();
        let mut states = vec![state.duplicate(true), state.duplicate(false), drawn.duplicate(true)];
        if drawn.turn() != Turn::Over {
            drawn.apply_id(pick(&*drawn, rng), None).unwrap();
            states.push(drawn.duplicate(true));
            states.push(drawn.duplicate(false));
        }
        if drawn.turn() != Turn::Over {
            drawn.apply("{\"type\":\"resign\",\"player\":0}", None).unwrap();
        }
        states.push(drawn);
        for state in states {
            let loaded = parlour_core::load(&state.snapshot(), 99).unwrap();
            assert_same(&everything(&*loaded), &everything(&*state));
            assert_eq!(loaded.snapshot(), state.snapshot());
            assert_eq!((loaded.chance_mode(), loaded.same(&*state)), (state.chance_mode(), true));
            for viewer in &viewers {
                assert_eq!(loaded.events(*viewer, 0), state.events(*viewer, 0));
            }
        }
    });
}

#[test]
fn explicit_chance_replays_automatic_chance() {
    for game in games() {
        for seed in 0..3 {
            let mut auto = Arc::clone(&game).new_state(options(ChanceMode::Auto, seed)).unwrap();
            let mut rng = rng(seed);
            while auto.turn() != Turn::Over && auto.ply() < 200 {
                assert_ne!(auto.turn(), Turn::Chance);
                let id = pick(&*auto, &mut rng);
                auto.apply_id(id, None).unwrap();
            }
            let mut explicit = Arc::clone(&game).new_state(options(ChanceMode::Explicit, 0)).unwrap();
            let history: Value = serde_json::from_str(&auto.history().unwrap()).unwrap();
            for item in history.as_array().unwrap() {
                assert_eq!(item["player"], explicit.turn().number());
                explicit.apply(&item["move"].to_string(), None).unwrap();
            }
            assert_eq!(explicit.history(), auto.history());
            assert_eq!(position_answers(&*explicit), position_answers(&*auto));
            for viewer in viewers(&*game) {
                assert_eq!(explicit.events(viewer, 0), auto.events(viewer, 0));
            }
            // The same seed and inputs give the same game.
            let mut twin = Arc::clone(&game).new_state(options(ChanceMode::Auto, seed)).unwrap();
            for item in history.as_array().unwrap().iter().filter(|item| item["player"] != -1) {
                twin.apply(item["text"].as_str().unwrap(), None).unwrap();
            }
            assert_eq!(twin.save(), auto.save());
        }
    }
}

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

/// The secrets law: a player cannot tell a state from one drawn from that player's own knowledge.
#[test]
fn nothing_shown_depends_on_what_is_hidden() {
    walk(6, 300, |state, rng| {
        for viewer in viewers(&*state.game()) {
            if viewer == Viewer::Referee || rng.below(3) > 0 {
                continue;
            }
            let expected = answers_to(state, viewer);
            let seed = rng.next_u64();
            let drawn = state.determinize(viewer, seed).unwrap();
            assert_eq!(answers_to(&*drawn, viewer), expected);
            let twice = drawn.determinize(viewer, seed ^ 1).unwrap();
            assert_eq!(answers_to(&*twice, viewer), expected);
            let read = parlour_core::load(&state.export(viewer).unwrap(), seed).unwrap();
            assert_eq!(answers_to(&*read, viewer), expected);
            assert_eq!(
                state.determinize(viewer, seed).unwrap().position(),
                drawn.position(),
                "by the seed alone"
            );
        }
    });
}

#[test]
fn a_drawn_state_has_a_redacted_past_and_plays_on() {
    walk(4, 100, |state, rng| {
        for viewer in viewers(&*state.game()) {
            let mut drawn = state.determinize(viewer, rng.next_u64()).unwrap();
            assert_eq!((drawn.turn(), drawn.ply()), (state.turn(), state.ply()));
            for error in [
                drawn.save().unwrap_err(),
                drawn.history().unwrap_err(),
                drawn.undo(1).unwrap_err(),
                drawn.state_at(0).err().unwrap(),
            ] {
                assert_eq!(error.code, Code::NoHistory);
            }
            let mut steps = 0;
            while drawn.turn() != Turn::Over && steps < 12 {
                for other in viewers(&*state.game()) {
                    drawn.information(other).unwrap();
                    drawn.information_hash(other).unwrap();
                    drawn.events(other, 0).unwrap();
                }
                let id = pick(&*drawn, rng);
                drawn.apply_id(id, None).unwrap();
                steps += 1;
            }
            drawn.undo(steps).unwrap();
            assert_eq!(drawn.ply(), state.ply());
        }
    });
}

#[test]
fn positions_written_and_set_up_again_play_on_alike() {
    walk(3, 120, |state, rng| {
        if rng.below(3) > 0 && state.turn() != Turn::Over {
            return;
        }
        let text = state.position();
        let mut copy = state.game().state_from_position(&text, options(ChanceMode::Explicit, 5)).unwrap();
        let mut state = state.duplicate(false);
        state.set_chance(ChanceMode::Explicit).unwrap();
        assert_eq!(position_answers(&*copy), position_answers(&*state), "from {text}");
        for _ in 0..12 {
            if state.turn() == Turn::Over {
                break;
            }
            let id = pick(&*state, rng);
            state.apply_id(id, None).unwrap();
            copy.apply_id(id, None).unwrap();
            assert_eq!(position_answers(&*copy), position_answers(&*state), "some plies after {text}");
        }
        let save = copy.save().unwrap();
        assert_eq!(everything(&*parlour_core::load(&save, 0).unwrap()), everything(&*copy));
    });
}

#[test]
fn earlier_states_can_be_visited() {
    for game in games() {
        let mut state = Arc::clone(&game).new_state(options(ChanceMode::Explicit, 3)).unwrap();
        let mut rng = rng(3);
        let mut past = vec![everything(&*state)];
        while state.turn() != Turn::Over && past.len() < 150 {
            let id = pick(&*state, &mut rng);
            state.apply_id(id, None).unwrap();
            past.push(everything(&*state));
        }
        for (ply, answers) in past.iter().enumerate() {
            assert_eq!(everything(&*state.state_at(ply as u64).unwrap()), *answers);
        }
        assert_eq!(state.state_at(past.len() as u64).err().unwrap().code, Code::BadArgument);
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
                assert_eq!(explicit.perft(depth, finished, &mut || true), Some(expected), "depth {depth}");
            }
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

#[test]
fn take_backs_lead_to_the_player_s_own_move_or_are_refused() {
    let mut accepted = 0;
    walk(3, 40, |state, rng| {
        if rng.below(4) > 0 {
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
    walk(2, 40, |state, _| {
        if state.turn() == Turn::Over {
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
            assert_eq!(
                everything(&*parlour_core::load(&copy.save().unwrap(), 0).unwrap()),
                everything(&*copy)
            );
            copy.undo(1).unwrap();
            assert_eq!(everything(&*copy), before);
        }
        let returns = vec![limits.max_return; usize::from(limits.players)];
        let input = serde_json::json!({"type": "adjudicate", "returns": returns, "reason": "the clock"});
        state.check(&input.to_string(), None).unwrap();
        let outside = serde_json::json!({"type": "adjudicate", "returns": [99.0], "reason": "?"});
        assert_eq!(state.check(&outside.to_string(), None).unwrap_err().path.as_deref(), Some("$.returns"));
    });
}

#[test]
fn setups_are_moves() {
    walk(4, 30, |state, rng| {
        for name in state.game().meta().setups {
            if let Ok(input) = state.setup(name, rng.next_u64()) {
                state.check(&input, None).unwrap();
                let ids = state.ids(&input).unwrap();
                let mut one_by_one = state.duplicate(true);
                for id in &ids {
                    one_by_one.apply_id(*id, None).unwrap();
                }
                let mut whole = state.duplicate(true);
                whole.apply(&input, None).unwrap();
                assert_eq!(everything(&*whole), everything(&*one_by_one), "a compound is its single moves");
            }
        }
        assert_eq!(state.setup("no such setup", 0).unwrap_err().code, Code::BadArgument);
    });
}

#[test]
fn players_and_viewers_out_of_range_are_refused() {
    walk(1, 3, |state, _| {
        let beyond = state.game().limits().players;
        let viewer = Viewer::Player(beyond);
        for error in [
            state.view(viewer).unwrap_err(),
            state.picture(viewer).unwrap_err(),
            state.events(viewer, 0).unwrap_err(),
            state.information(viewer).unwrap_err(),
            state.information_hash(viewer).unwrap_err(),
            state.scores(viewer).unwrap_err(),
            state.export(viewer).unwrap_err(),
            state.determinize(viewer, 1).err().unwrap(),
            state.check_id(0, Some(beyond)).unwrap_err(),
            state.export(Viewer::Referee).unwrap_err(),
        ] {
            assert_eq!(error.code, Code::BadArgument, "{error:?}");
        }
    });
}
