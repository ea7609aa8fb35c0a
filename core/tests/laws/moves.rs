//! What is listed, accepted and refused.

use parlour_core::{Code, Turn, Viewer};
use serde_json::Value;

use crate::common::*;

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
                        let mut copy = state.duplicate(false);
                        for id in ids {
                            assert!(crate::common::ids(&*copy).contains(&id), "{input} is not listed");
                            copy.apply_id(id, None).unwrap();
                        }
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
    walk_widely(2, 60, |state, _| {
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
        let setups = state.game().meta().setups;
        let code = if setups.is_empty() { Code::Unsupported } else { Code::BadArgument };
        assert_eq!(state.setup("no such setup", 0).unwrap_err().code, code);
    });
}
