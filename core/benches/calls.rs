//! Nanoseconds of single calls through the erased layer: `cargo bench -p parlour-core --bench calls`.

use std::hint::black_box;

use cpu_time::ThreadTime;

use parlour_core::{AnyState, ChanceMode, GAMES, StateOptions};

/// Best of several rounds, in nanoseconds of processor time a call.
fn nanoseconds(calls: u32, mut call: impl FnMut()) -> f64 {
    let round = |call: &mut dyn FnMut()| {
        let begun = ThreadTime::now();
        for _ in 0..calls {
            call();
        }
        begun.elapsed().as_secs_f64() * 1e9 / f64::from(calls)
    };
    (0..15).map(|_| round(&mut call)).fold(f64::INFINITY, f64::min)
}

/// Applies `input` to copies of `start`; the time of the copying is taken off.
fn applied(start: &dyn AnyState, input: &str) -> f64 {
    let mut state = start.duplicate(true);
    let copy = nanoseconds(20_000, || state.assign(black_box(start)).expect("the same game"));
    let both = nanoseconds(20_000, || {
        state.assign(black_box(start)).expect("the same game");
        state.apply(black_box(input), None).expect("a legal move");
    });
    both - copy
}

fn main() {
    for entry in GAMES {
        let game = parlour_core::game(entry.meta.id, "{}").expect("the default configuration");
        let options = StateOptions { chance: ChanceMode::Auto, seed: Some(1), ..StateOptions::default() };
        let mut state = game.clone().new_state(options).expect("a new game");
        let mut ids = vec![0; game.limits().max_legal_actions as usize];
        // A few moves in, so that the position is no empty board.
        for step in 0..8 {
            let n = state.legal_ids(&mut ids).expect("room for all");
            if n > 0 {
                state.apply_id(ids[step * 7 % n], None).expect("a legal move");
            }
        }
        let n = state.legal_ids(&mut ids).expect("room for all");
        if n == 0 {
            continue;
        }
        let (json, text) =
            (state.json_of(ids[n / 2]).expect("legal"), state.text_of(ids[n / 2]).expect("legal"));
        println!("{}", entry.meta.id);
        println!(
            "  turn                {:7.1} ns",
            nanoseconds(100_000, || {
                black_box(state.turn());
            })
        );
        println!("  apply {json:40} {:7.0} ns", applied(&*state, &json));
        println!("  apply {text:40} {:7.0} ns", applied(&*state, &text));
        println!(
            "  legal ids ({n})      {:7.0} ns",
            nanoseconds(10_000, || {
                black_box(state.legal_ids(&mut ids).expect("room"));
            })
        );
        let mut mask = vec![0; game.limits().actions as usize];
        println!(
            "  mask                {:7.0} ns",
            nanoseconds(10_000, || state.mask(&mut mask).expect("room"))
        );
        let mut cells = vec![0.0; game.observation_spec().len()];
        println!(
            "  observation         {:7.0} ns",
            nanoseconds(10_000, || state.observe_f32(0, &mut cells).expect("room"))
        );
        println!(
            "  copy with log       {:7.0} ns",
            nanoseconds(10_000, || {
                black_box(state.duplicate(true));
            })
        );
        println!(
            "  copy without log    {:7.0} ns",
            nanoseconds(10_000, || {
                black_box(state.duplicate(false));
            })
        );
    }
}
