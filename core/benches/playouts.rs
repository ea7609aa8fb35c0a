//! Uniformly random games: `cargo bench -p parlour-core --bench playouts`, behind `--` the beginning of a game's id for
//! that game alone. Decisions a second count what players decide; the time of chance is in it. Plies count chance too.

use std::hint::black_box;

use cpu_time::ThreadTime;

use parlour_core::game::{Game, Viewer};
use parlour_core::play;
use parlour_core::rng::{Purpose, Rng};
use parlour_core::rules::Rules;
use parlour_core::stramash::Stramash;
use parlour_core::strozzi::Strozzi;
use parlour_core::{Result, Turn};

/// Measures one configuration.
type Measure = fn(config: &str, games: u64) -> Result<()>;

/// What is played: the game, its configuration, games a round.
const TABLE: [(&str, Measure, &str, u64); 11] = [
    ("strozzi", measure::<Strozzi>, r#"{"players":3}"#, 4000),
    ("strozzi", measure::<Strozzi>, r#"{"players":4}"#, 4000),
    ("strozzi", measure::<Strozzi>, r#"{"players":5}"#, 4000),
    ("strozzi", measure::<Strozzi>, r#"{"players":6}"#, 4000),
    ("stramash", measure::<Stramash>, r#"{"players":2}"#, 300),
    ("stramash", measure::<Stramash>, r#"{"players":3}"#, 300),
    ("stramash", measure::<Stramash>, r#"{"players":4}"#, 300),
    ("stramash", measure::<Stramash>, r#"{"players":5}"#, 300),
    ("stramash", measure::<Stramash>, r#"{"players":6}"#, 300),
    ("stramash", measure::<Stramash>, r#"{"players":4,"teams":true}"#, 300),
    ("stramash", measure::<Stramash>, r#"{"players":6,"teams":true}"#, 300),
];

/// Rounds; the best one counts.
const ROUNDS: u32 = 11;

/// The seconds of processor time that `what` takes.
fn seconds<T>(what: impl FnOnce() -> T) -> f64 {
    let begun = ThreadTime::now();
    black_box(what());
    begun.elapsed().as_secs_f64()
}

/// How many of the moves of the games below are decisions.
fn decisions<G: Game>(game: &G, games: u64) -> u64 {
    let mut count = 0;
    for seed in 0..games {
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

/// The time of a determinization for player 0, in microseconds, over states of random games from the first decision on.
fn determinization<G: Game>(game: &G) -> f64 {
    const STATES: u32 = 2000;
    // One takes about as long as reading the clock.
    const EACH: u32 = 64;
    let (mut seed, mut count, mut time) = (0, 0, 0.0);
    while count < STATES {
        let (mut state, mut rng) = (game.initial(), Rng::new(seed, Purpose::Playout, 0));
        while game.turn(&state) == Turn::Chance {
            play::playout(game, &mut state, &mut rng, 1);
        }
        while game.turn(&state) != Turn::Over && count < STATES {
            let info = game.info(&state, Viewer::Player(0));
            time += seconds(|| {
                for _ in 0..EACH {
                    black_box(game.determinize(black_box(&info), &mut rng));
                }
            });
            count += 1;
            play::playout(game, &mut state, &mut rng, 3);
        }
        seed += 1;
    }
    time / f64::from(count * EACH) * 1e6
}

fn measure<G: Game>(config: &str, games: u64) -> Result<()> {
    let Rules { game, .. } = Rules::<G>::new(config)?;
    let decisions = decisions(&game, games);
    let (mut plies, mut best) = (0, f64::INFINITY);
    for _ in 0..ROUNDS {
        let round = || {
            plies = 0;
            for seed in 0..games {
                let (mut state, mut rng) = (game.initial(), Rng::new(seed, Purpose::Playout, 0));
                plies += play::playout(&game, &mut state, &mut rng, u64::MAX);
            }
        };
        best = best.min(seconds(round));
    }
    println!(
        "{:8} {config:26} {:6.2} M decisions/s, {:6.2} M plies/s, {:7.0} games/s, {:6.1} decisions a game, {:5.2} µs a \
         determinization",
        G::META.id,
        decisions as f64 / best / 1e6,
        plies as f64 / best / 1e6,
        games as f64 / best,
        decisions as f64 / games as f64,
        determinization(&game),
    );
    Ok(())
}

fn main() -> Result<()> {
    // Cargo adds `--bench`.
    let wanted = std::env::args().skip(1).find(|arg| !arg.starts_with('-')).unwrap_or_default();
    for (_, measure, config, games) in TABLE.iter().filter(|(id, ..)| id.starts_with(&wanted)) {
        measure(config, *games)?;
    }
    Ok(())
}
