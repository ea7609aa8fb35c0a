//! Images of states under the symmetries that a game offers.

use std::collections::BTreeSet;

use parlour_core::{AnyGame, AnyState, Code, Finished, Turn};
use serde_json::Value;

use crate::common::*;

/// By symmetry, what becomes of each action id and of each cell of an observation.
fn tables(game: &dyn AnyGame) -> Vec<(Vec<i32>, Vec<i32>)> {
    let table = |symmetry| {
        let mut ids = vec![-1; game.limits().actions as usize];
        game.action_permutation(symmetry, &mut ids).unwrap();
        let mut cells = vec![-1; game.observation_spec().len()];
        game.observation_permutation(symmetry, &mut cells).unwrap();
        (ids, cells)
    };
    (0..game.symmetries().len()).map(table).collect()
}

fn is_permutation(table: &[i32]) -> bool {
    let items: BTreeSet<i32> = table.iter().copied().collect();
    items.len() == table.len() && items.iter().zip(0..).all(|(item, n)| *item == n)
}

/// What `table` does after `first`.
fn after(first: &[i32], table: &[i32]) -> Vec<i32> {
    first.iter().map(|&item| table[item as usize]).collect()
}

#[test]
fn symmetries_form_a_group() {
    let mut most = 0;
    for game in games() {
        let names = game.symmetries();
        most = most.max(names.len());
        assert_eq!(names[0], "identity");
        assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "{names:?}");
        let described: Value = serde_json::from_str(&game.describe()).unwrap();
        assert_eq!(described["symmetries"], Value::from(names.to_vec()));
        let tables = tables(&*game);
        for (ids, cells) in &tables {
            assert!(is_permutation(ids) && is_permutation(cells));
        }
        assert!(tables[0].0.is_sorted() && tables[0].1.is_sorted(), "the identity moves nothing");
        let distinct: BTreeSet<_> = tables.iter().collect();
        assert_eq!(distinct.len(), tables.len(), "each symmetry once");
        for a in &tables {
            for b in &tables {
                assert!(distinct.contains(&(after(&a.0, &b.0), after(&a.1, &b.1))), "closed");
            }
        }
        let mut cells = vec![7; game.observation_spec().len() + 1];
        let mut ids = vec![7; game.limits().actions as usize + 1];
        for (error, code) in [
            (game.action_permutation(names.len(), &mut ids[1..]), Code::BadArgument),
            (game.observation_permutation(usize::MAX, &mut cells[1..]), Code::BadArgument),
            (game.action_permutation(0, &mut ids), Code::BadArgument),
            (game.action_permutation(0, &mut ids[2..]), Code::BufferTooSmall),
            (game.observation_permutation(0, &mut cells), Code::BadArgument),
            (game.observation_permutation(0, &mut cells[2..]), Code::BufferTooSmall),
        ] {
            assert_eq!(error.unwrap_err().code, code);
        }
        assert!(ids.iter().chain(&cells).all(|cell| *cell == 7), "nothing is written on failure");
    }
    assert!(most > 1, "some game has symmetries");
}

fn observation(state: &dyn AnyState, player: u8) -> Vec<u8> {
    let mut cells = vec![0; state.game().observation_spec().len()];
    state.observe_u8(player, &mut cells).unwrap();
    cells
}

fn returns(state: &dyn AnyState) -> Vec<f64> {
    let mut returns = vec![0.0; usize::from(state.game().limits().players)];
    state.returns(&mut returns).unwrap();
    returns
}

/// `of` is the image of `state`.
fn check_image(state: &dyn AnyState, of: &dyn AnyState, ids_table: &[i32], cells_table: &[i32]) {
    assert_eq!((of.turn(), of.ply(), returns(of)), (state.turn(), state.ply(), returns(state)));
    let reason = |state: &dyn AnyState| {
        state.outcome().map(|text| serde_json::from_str::<Value>(&text).unwrap()["reason"].clone())
    };
    assert_eq!(reason(of), reason(state));
    let mut listed = ids(state);
    if state.turn() != Turn::Chance {
        listed = listed.into_iter().map(|id| ids_table[id as usize]).collect();
        listed.sort_unstable();
    }
    assert_eq!(ids(of), listed);
    for player in 0..state.game().limits().players {
        let (cells, image) = (observation(state, player), observation(of, player));
        for (cell, &to) in cells.iter().zip(cells_table) {
            assert_eq!(image[to as usize], *cell);
        }
    }
}

#[test]
fn images_play_on_alike() {
    let (mut game_of, mut tables_of) = (String::new(), Vec::new());
    walk(3, 200, |state, rng| {
        let game = state.game();
        let name = format!("{} {}", game.meta().id, game.config());
        if game_of != name {
            (game_of, tables_of) = (name, tables(&*game));
        }
        if rng.below(8) > 0 && state.turn() != Turn::Over {
            return;
        }
        let id = (state.turn() != Turn::Over).then(|| pick(state, rng));
        for (symmetry, (ids_table, cells_table)) in tables_of.iter().enumerate() {
            let mut image = state.transformed(symmetry).unwrap();
            check_image(state, &*image, ids_table, cells_table);
            assert_eq!(image.save().unwrap_err().code, Code::NoHistory);
            let other = rng.below(tables_of.len() as u32) as usize;
            let both = image.transformed(other).unwrap();
            let composed = after(ids_table, &tables_of[other].0);
            let one = tables_of.iter().position(|(ids, _)| *ids == composed).unwrap();
            assert_same(&position_answers(&*both), &position_answers(&*state.transformed(one).unwrap()));
            if rng.below(4) == 0 {
                let count = |state: &dyn AnyState| state.perft(2, Finished::T1, &mut || true);
                assert_eq!(count(&*image), count(state));
            }
            let Some(id) = id else { continue };
            // The image of what a move leads to is where its image leads.
            let mut next = state.duplicate(false);
            next.apply_id(id, None).unwrap();
            let chance = state.turn() == Turn::Chance;
            image.apply_id(if chance { id } else { ids_table[id as usize] }, None).unwrap();
            assert_same(&position_answers(&*image), &position_answers(&*next.transformed(symmetry).unwrap()));
        }
        let identity = state.transformed(0).unwrap();
        assert_same(&everything(&*identity), &everything(&*state.duplicate(false)));
        assert_eq!(state.transformed(tables_of.len()).err().unwrap().code, Code::BadArgument);
    });
}

#[test]
fn all_images_have_one_normal_form() {
    let mut turned = 0;
    walk(3, 200, |state, rng| {
        if rng.below(3) > 0 {
            return;
        }
        let symmetries = state.game().symmetries().len();
        let normal = state.transformed(state.normal_symmetry()).unwrap();
        assert_eq!(normal.position_hash(), state.normal_hash());
        assert_eq!(normal.normal_symmetry(), 0, "the first symmetry that leads there");
        turned += usize::from(state.normal_symmetry() > 0);
        for symmetry in 0..symmetries {
            let image = state.transformed(symmetry).unwrap();
            assert_eq!(image.normal_hash(), state.normal_hash());
            let same = image.transformed(image.normal_symmetry()).unwrap();
            assert_same(&position_answers(&*same), &position_answers(&*normal));
        }
    });
    assert!(turned > 100, "{turned}");
}
