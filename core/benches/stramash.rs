//! Uniformly random games of Stramash: `cargo bench -p parlour-core --bench stramash`. Decisions a second count what
//! players decide; the time of the draws is in it. Plies count draws too.

use cpu_time::ThreadTime;

use parlour_core::game::{Game, Viewer};
use parlour_core::play;
use parlour_core::rng::{Purpose, Rng};
use parlour_core::rules::Rules;
use parlour_core::stramash::Stramash;
use parlour_core::{Result, Turn};

/// Games a round; the best of several rounds counts.
const GAMES: u64 = 300;

/// How many of the moves of the games below are decisions.
fn decisions(game: &Stramash) -> u64 {
    let mut count = 0;
    for seed in 0..GAMES {
        let (mut state, mut rng) = (game.initial(), Rng::new(seed, Purpose::Playout, 0));
        loop {
            let mv = match game.turn(&state) {
                Turn::Over => break,
                Turn::Chance => game.random_chance(&state, &mut rng),
                Turn::Player(_) => {
                    count += 1;
                    game.random_move(&state, &mut rng)
                }
            };
            game.apply(&mut state, mv, &mut ());
        }
    }
    count
}

/// The time of a determinization, in microseconds, over a game's states.
fn determinizations(game: &Stramash) -> f64 {
    let (mut state, mut rng) = (game.initial(), Rng::new(0, Purpose::Playout, 0));
    let (mut count, mut time) = (0, 0.0);
    while game.turn(&state) != Turn::Over && count < 2000 {
        let info = game.info(&state, Viewer::Player(0));
        let begun = ThreadTime::now();
        std::hint::black_box(game.determinize(&info, &mut rng));
        time += begun.elapsed().as_secs_f64();
        count += 1;
        play::playout(game, &mut state, &mut rng, 3);
    }
    time / f64::from(count) * 1e6
}

fn measure(config: &str) -> Result<()> {
    let Rules { game, .. } = Rules::<Stramash>::new(config)?;
    let decisions = decisions(&game);
    let (mut plies, mut best) = (0, f64::INFINITY);
    for _ in 0..9 {
        plies = 0;
        let begun = ThreadTime::now();
        for seed in 0..GAMES {
            let (mut state, mut rng) = (game.initial(), Rng::new(seed, Purpose::Playout, 0));
            plies += play::playout(&game, &mut state, &mut rng, u64::MAX);
        }
        best = best.min(begun.elapsed().as_secs_f64());
    }
    println!(
        "stramash {config:30} {:6.2} M decisions/s, {:6.2} M plies/s, {:6.0} games/s, {:6.1} decisions a game, {:5.1} µs a \
         determinization",
        decisions as f64 / best / 1e6,
        plies as f64 / best / 1e6,
        GAMES as f64 / best,
        decisions as f64 / GAMES as f64,
        determinizations(&game),
    );
    Ok(())
}

fn main() -> Result<()> {
    for players in 2..=6 {
        measure(&format!("{{\"players\":{players}}}"))?;
    }
    for players in [4, 6] {
        measure(&format!("{{\"players\":{players},\"teams\":true}}"))?;
    }
    Ok(())
}
