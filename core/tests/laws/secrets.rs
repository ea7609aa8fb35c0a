//! What is hidden stays hidden.

use parlour_core::{Code, Turn, Viewer};
use serde_json::Value;

use crate::common::*;

/// The secrets law: a player cannot tell a state from one drawn from that player's own knowledge.
#[test]
fn nothing_shown_depends_on_what_is_hidden() {
    let mut pool: Vec<String> = Vec::new();
    walk_widely(4, 120, |state, rng| {
        let chance = state.turn() == Turn::Chance;
        let list = if chance { state.chance_json() } else { state.legal_json() };
        let list: Value = serde_json::from_str(&list).unwrap();
        let listed = list.as_array().unwrap();
        if let Some(item) = listed.get(rng.below(listed.len().max(1) as u32) as usize) {
            pool.push(item["text"].as_str().unwrap().to_owned());
            pool.push(item["move"].to_string());
        }
        if pool.len() > 120 {
            pool.drain(..60);
        }
        for viewer in viewers(&*state.game()) {
            if viewer == Viewer::Referee || rng.below(3) > 0 {
                continue;
            }
            let expected = answers_to(state, viewer);
            let seed = rng.next_u64();
            let drawn = state.determinize(viewer, seed).unwrap();
            assert_same(&answers_to(&*drawn, viewer), &expected);
            let twice = drawn.determinize(viewer, seed ^ 1).unwrap();
            assert_same(&answers_to(&*twice, viewer), &expected);
            // Another player keeps what that player knows when a state is drawn once more.
            for other in viewers(&*state.game()) {
                if other != Viewer::Referee && other != viewer && rng.below(8) == 0 {
                    let theirs = drawn.determinize(other, seed ^ 2).unwrap();
                    assert_same(&answers_to(&*theirs, other), &answers_to(&*drawn, other));
                }
            }
            let read = parlour_core::load(&state.export(viewer).unwrap(), seed).unwrap();
            assert_same(&answers_to(&*read, viewer), &expected);
            // What is drawn follows from the viewer's knowledge and the seed, and from nothing else.
            assert_eq!(drawn.determinize(viewer, seed).unwrap().position(), drawn.position());
            assert_eq!(read.position(), drawn.position());
            // What was legal elsewhere is accepted or refused here in the same words.
            if let Viewer::Player(player) = viewer
                && state.turn() == Turn::Player(player)
            {
                for input in &pool {
                    assert_eq!(drawn.check(input, Some(player)), state.check(input, Some(player)));
                    assert_eq!(drawn.ids(input), state.ids(input));
                }
            }
        }
    });
}

#[test]
fn a_drawn_state_has_a_redacted_past_and_plays_on() {
    walk_widely(4, 100, |state, rng| {
        for viewer in viewers(&*state.game()) {
            let mut drawn = state.determinize(viewer, rng.next_u64()).unwrap();
            assert_eq!((drawn.turn(), drawn.ply()), (state.turn(), state.ply()));
            for error in [drawn.save().unwrap_err(), drawn.history().unwrap_err(), drawn.undo(1).unwrap_err()]
            {
                assert_eq!(error.code, Code::NoHistory);
            }
            if let Some(before) = state.ply().checked_sub(1) {
                assert_eq!(drawn.state_at(before).err().unwrap().code, Code::NoHistory);
            }
            let start = drawn.position();
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
            assert_eq!(drawn.state_at(state.ply()).unwrap().position(), start);
            drawn.undo(steps).unwrap();
            assert_eq!(drawn.ply(), state.ply());
        }
    });
}
