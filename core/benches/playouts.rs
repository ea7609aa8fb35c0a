//! Uniformly random games: `cargo bench -p parlour-core --bench playouts`. Decisions a second count what players
//! decide; the time of chance is in it.

use cpu_time::ThreadTime;

use parlour_core::game::Game;
use parlour_core::play;
use parlour_core::rng::{Purpose, Rng};
use parlour_core::rules::Rules;
use parlour_core::strozzi::Strozzi;
use parlour_core::{Result, Turn};

/// Games a round; the best of several rounds counts.
const GAMES: u64 = 4000;

/// How many of the moves of the games below are decisions.
fn decisions<G: Game>(game: &G) -> u64 {
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

fn measure<G: Game>(config: &str) -> Result<()> {
    let Rules { game, .. } = Rules::<G>::new(config)?;
    let decisions = decisions(&game);
    let (mut plies, mut best) = (0, f64::INFINITY);
    for _ in 0..15 {
        plies = 0;
        let begun = ThreadTime::now();
        for seed in 0..GAMES {
            let (mut state, mut rng) = (game.initial(), Rng::new(seed, Purpose::Playout, 0));
            plies += play::playout(&game, &mut state, &mut rng, u64::MAX);
        }
        best = best.min(begun.elapsed().as_secs_f64());
    }
    println!(
        "{} {config:14} {:6.2} M decisions/s, {:6.2} M plies/s, {:7.0} games/s, {:5.1} decisions a game",
        G::META.id,
        decisions as f64 / best / 1e6,
        plies as f64 / best / 1e6,
        GAMES as f64 / best,
        decisions as f64 / GAMES as f64,
    );
    Ok(())
}

fn main() -> Result<()> {
    for players in 3..=6 {
        measure::<Strozzi>(&format!("{{\"players\":{players}}}"))?;
    }
    Ok(())
}
