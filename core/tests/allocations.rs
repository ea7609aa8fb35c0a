//! Playing, listing and observing allocate nothing, in every registered game.

mod common;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::Arc;

use common::{games, options, rng};
use parlour_core::{ChanceMode, Turn};

thread_local! {
    static COUNT: Cell<usize> = const { Cell::new(0) };
}

/// Counts the allocations of each thread.
struct Counting;

// SAFETY: every call is handed to the system's allocator as it is.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        COUNT.with(|count| count.set(count.get() + 1));
        // SAFETY: the caller keeps the contract.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn playing_listing_and_observing_allocate_nothing() {
    for game in games() {
        let limits = *game.limits();
        let mut ids = vec![0; limits.max_legal_actions.max(limits.chance_outcomes) as usize];
        let mut probabilities = vec![0.0; ids.len()];
        let mut mask = vec![0; limits.actions as usize];
        let mut floats = vec![0.0; game.observation_spec().len()];
        let mut bytes = vec![0; floats.len()];
        let mut cells = vec![0.0; game.information_spec().map_or(0, parlour_core::tensor::TensorSpec::len)];
        let mut returns = vec![0.0; usize::from(limits.players)];
        for seed in 0..3 {
            let start = Arc::clone(&game).new_state(options(ChanceMode::Explicit, seed)).unwrap();
            let mut state = start.duplicate(false);
            let mut copy = state.duplicate(false);
            let mut rng = rng(seed);
            let before = COUNT.get();
            while state.turn() != Turn::Over && state.ply() < 500 {
                let n = if state.turn() == Turn::Chance {
                    state.chance_ids(&mut ids, &mut probabilities).unwrap()
                } else {
                    state.legal_ids(&mut ids).unwrap()
                };
                state.mask(&mut mask).unwrap();
                for player in 0..limits.players {
                    state.observe_f32(player, &mut floats).unwrap();
                    state.observe_u8(player, &mut bytes).unwrap();
                    if !cells.is_empty() {
                        state.information_f32(player, &mut cells).unwrap();
                    }
                }
                state.returns(&mut returns).unwrap();
                state.position_hash();
                state.apply_id(ids[rng.below(n as u32) as usize], None).unwrap();
                copy.assign(&*state).unwrap();
            }
            copy.playout(seed, 100, &mut returns).unwrap();
            let after = COUNT.get();
            assert_eq!(after - before, 0, "allocations while playing {} {}", game.meta().id, game.config());
        }
    }
}

/// A state with its log is copied into the memory of another: once that is large enough, nothing is allocated.
#[test]
fn assigning_with_a_log_allocates_nothing() {
    for game in games() {
        let mut state = Arc::clone(&game).new_state(options(ChanceMode::Auto, 1)).unwrap();
        let mut rng = rng(1);
        let mut ids = vec![0; game.limits().max_legal_actions as usize];
        for _ in 0..40 {
            let n = state.legal_ids(&mut ids).unwrap();
            if n == 0 {
                break;
            }
            state.apply_id(ids[rng.below(n as u32) as usize], None).unwrap();
        }
        let mut copy = state.duplicate(true);
        let before = COUNT.get();
        copy.assign(&*state).unwrap();
        assert_eq!(
            COUNT.get() - before,
            0,
            "allocations while assigning {} {}",
            game.meta().id,
            game.config()
        );
    }
}

#[test]
fn the_counter_counts() {
    let before = COUNT.get();
    drop(std::hint::black_box(vec![1_u8; 10]));
    assert_eq!(COUNT.get() - before, 1);
}
