//! Records, snapshots and positions.

use std::sync::Arc;

use parlour_core::{ChanceMode, Code, Turn, Viewer};
use serde_json::Value;

use crate::common::*;

#[test]
fn saves_load_to_the_same_state() {
    walk_widely(3, 80, |state, rng| {
        if rng.below(4) == 0 || state.turn() == Turn::Over {
            let save = state.save().unwrap();
            let loaded = parlour_core::load(&save, 99).unwrap();
            assert_same(&everything(&*loaded), &everything(state));
            assert_eq!(loaded.save().unwrap(), save);
            assert!(loaded.same(state));
            if state.events(Viewer::Referee, 0).unwrap().contains("\"undone\"") {
                return; // A record does not keep what was undone.
            }
            for viewer in viewers(&*state.game()) {
                assert_eq!(loaded.events(viewer, 0), state.events(viewer, 0));
            }
        }
    });
}

#[test]
fn snapshots_restore_states_without_a_record_too() {
    walk_widely(2, 60, |state, rng| {
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
            let has_record = state.save().is_ok();
            for viewer in viewers.iter().filter(|_| !has_record) {
                assert_eq!(loaded.events(*viewer, 0), state.events(*viewer, 0));
            }
        }
    });
}

/// Chance could not go on from such a file, now or later.
#[test]
fn automatic_chance_without_a_seed_is_refused() {
    let mut refused = 0;
    walk(2, 60, |state, _| {
        if state.chance_mode() == ChanceMode::Explicit || !worth_a_look(state.ply()) {
            return;
        }
        for (file, path) in
            [(state.save().unwrap(), "$.seed"), (state.duplicate(false).snapshot(), "$.snapshot.seed")]
        {
            let mut file: Value = serde_json::from_str(&file).unwrap();
            *file.pointer_mut(&path[1..].replace('.', "/")).unwrap() = Value::Null;
            let loaded = parlour_core::load(&file.to_string(), 0);
            if state.game().limits().chance_outcomes == 0 {
                loaded.unwrap();
                continue;
            }
            let error = loaded.err().unwrap();
            assert_eq!((error.code, error.path.as_deref()), (Code::BadRecord, Some(path)));
            refused += 1;
        }
    });
    assert!(refused > 0, "no game has chance");
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
fn positions_written_and_set_up_again_play_on_alike() {
    walk(3, 120, |state, rng| {
        if rng.below(6) > 0 && state.turn() != Turn::Over {
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
