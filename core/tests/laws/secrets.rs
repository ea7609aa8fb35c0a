//! What is hidden stays hidden.

use std::collections::BTreeMap;
use std::sync::Arc;

use parlour_core::game::Information;
use parlour_core::{AnyGame, AnyState, ChanceMode, Code, Turn, Viewer};
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

/// What `viewer` sees of a state at one time, without what was told before.
fn sight(state: &dyn AnyState, viewer: Viewer) -> String {
    let mut out = format!("{:?} {:?} {}", state.turn(), state.outcome(), state.view(viewer).unwrap());
    if let Viewer::Player(player) = viewer {
        let mut cells = vec![0; state.game().observation_spec().len()];
        state.observe_u8(player, &mut cells).unwrap();
        out.push_str(&format!(" {cells:?}"));
        if state.turn() == Turn::Player(player) {
            out.push_str(&state.legal_json());
        }
    }
    out
}

/// Plays a random game, and beside it another that looks the same to `viewer` but goes other ways where it can; both must
/// tell the same. Gives the number of plies after which the two were different.
fn plies_apart(game: &Arc<dyn AnyGame>, viewer: Viewer, seed: u64) -> u32 {
    let mut state = Arc::clone(game).new_state(options(ChanceMode::Explicit, seed)).unwrap();
    let mut other = state.duplicate(true);
    let mut rng = rng(seed);
    let mut apart = 0;
    while state.turn() != Turn::Over && state.ply() < 120 {
        let own = matches!((state.turn(), viewer), (Turn::Player(mover), Viewer::Player(player)) if mover == player);
        let id = pick(&*state, &mut rng);
        state.apply_id(id, None).unwrap();
        // The last move is the same in both: the view after it need not show what it was.
        let alike = own || state.turn() == Turn::Over;
        let wanted = sight(&*state, viewer);
        let next = (0..4).find_map(|attempt| {
            let id = if alike || attempt == 3 { id } else { pick(&*other, &mut rng) };
            let mut next = other.duplicate(true);
            next.apply_id(id, None).ok()?;
            (sight(&*next, viewer) == wanted).then_some(next)
        });
        // Where the two cannot go on alike, they begin anew as one.
        other = next.unwrap_or_else(|| state.duplicate(true));
        assert_same(&other.events(viewer, 0).unwrap(), &state.events(viewer, 0).unwrap());
        assert_same(&other.information(viewer).unwrap(), &state.information(viewer).unwrap());
        assert_eq!(other.information_hash(viewer), state.information_hash(viewer));
        if worth_a_look(state.ply()) {
            assert_same(&other.export(viewer).unwrap(), &state.export(viewer).unwrap());
        }
        apart += u32::from(state.position() != other.position());
    }
    apart
}

/// What a viewer sees from ply to ply decides what that viewer is told: two games that differ only where the viewer does
/// not see it, are told in the same words.
#[test]
fn who_sees_the_same_is_told_the_same() {
    let mut parted: BTreeMap<String, u32> = BTreeMap::new();
    for game in games().into_iter().filter(|game| game.meta().information == Information::Imperfect) {
        for viewer in viewers(&*game).into_iter().filter(|viewer| *viewer != Viewer::Referee) {
            for seed in 0..3 {
                *parted.entry(format!("{}, {viewer:?}", game.meta().id)).or_default() +=
                    plies_apart(&game, viewer, seed);
            }
        }
    }
    for (who, plies) in parted {
        assert!(plies > 0, "{who}: the two games never differed, so this shows nothing");
    }
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
