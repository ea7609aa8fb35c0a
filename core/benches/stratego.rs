//! Stratego's speed: `cargo bench -p parlour-core --bench stratego`. Processor time of one thread, best of several
//! rounds: random play, the observation beside clearing the same memory, drawing what a player does not know.

use std::hint::black_box;

use cpu_time::ThreadTime;

use parlour_core::error::Code;
use parlour_core::game::{Game, Turn, Viewer};
use parlour_core::json::{self, Node};
use parlour_core::play;
use parlour_core::rng::{Purpose, Rng};
use parlour_core::stratego::{State, Stratego};
use parlour_core::tensor::Tensor;

/// Best of several rounds, in seconds of processor time.
fn best(mut round: impl FnMut()) -> f64 {
    let time = |round: &mut dyn FnMut()| {
        let begun = ThreadTime::now();
        round();
        begun.elapsed().as_secs_f64()
    };
    (0..15).map(|_| time(&mut round)).fold(f64::INFINITY, f64::min)
}

fn game(config: &str) -> Stratego {
    let value = json::parse(config, json::MAX_INPUT).expect("JSON");
    Stratego::new(&Node::root(&value, Code::BadConfig)).expect("a configuration")
}

/// A state in the middle of a random game.
fn middle(game: &Stratego, seed: u64) -> State {
    for stream in 0.. {
        let mut rng = Rng::new(seed, Purpose::Playout, stream);
        let mut state = game.initial();
        play::playout(game, &mut state, &mut rng, 80 + 240);
        if game.turn(&state) != Turn::Over {
            return state;
        }
    }
    unreachable!("some game goes on")
}

fn playouts(name: &str, game: &Stratego, seeds: u64) {
    let (mut plies, mut games) = (0, 0);
    let seconds = best(|| {
        (plies, games) = (0, 0);
        for stream in 0..seeds {
            let mut rng = Rng::new(1, Purpose::Playout, stream);
            let mut state = game.initial();
            plies += play::playout(game, &mut state, &mut rng, 5000);
            games += 1;
            black_box(&state);
        }
    });
    println!(
        "{name:14} random play    {:6.2} million moves/s, {} moves a game",
        plies as f64 / seconds / 1e6,
        plies / games
    );
}

fn observations(name: &str, game: &Stratego) {
    let spec = game.observation_spec();
    let states: Vec<State> = (0..16).map(|seed| middle(game, seed)).collect();
    let mut cells = vec![0.0_f32; spec.len()];
    // Short rounds in turn, so that a busy machine disturbs both alike.
    let (mut write, mut clear) = (f64::INFINITY, f64::INFINITY);
    let rounds = 10;
    for _ in 0..200 {
        let begun = ThreadTime::now();
        for _ in 0..rounds {
            for state in &states {
                game.observe(state, 1, &mut Tensor::new(black_box(&mut cells), &spec));
            }
        }
        write = write.min(begun.elapsed().as_secs_f64());
        let begun = ThreadTime::now();
        for _ in 0..rounds {
            for _ in &states {
                black_box(&mut cells).fill(0.0);
            }
        }
        clear = clear.min(begun.elapsed().as_secs_f64());
    }
    let calls = (rounds * states.len()) as f64;
    println!(
        "{name:14} observation    {:6.0} ns for {} float32; clearing them {:.0} ns: {:.0} % of its speed",
        write / calls * 1e9,
        cells.len(),
        clear / calls * 1e9,
        clear / write * 100.0
    );
}

fn draws(name: &str, game: &Stratego) {
    let infos: Vec<_> = (0..16).map(|seed| game.info(&middle(game, seed), Viewer::Player(0))).collect();
    let mut rng = Rng::new(3, Purpose::Determinize, 0);
    let rounds = 20;
    let seconds = best(|| {
        for _ in 0..rounds {
            for info in &infos {
                black_box(game.determinize(info, &mut rng));
            }
        }
    });
    println!(
        "{name:14} determinize    {:6.0} ns in the middle of a game",
        seconds / (rounds * infos.len()) as f64 * 1e9
    );
}

fn main() {
    let silent = r#"{"preset":"classic","silent_defense":true,"rescue":true}"#;
    for (name, config) in [
        ("classic", "{}"),
        ("modern", r#"{"preset":"modern"}"#),
        ("barrage", r#"{"preset":"barrage"}"#),
        ("silent, rescue", silent),
    ] {
        let game = game(config);
        playouts(name, &game, 40);
        observations(name, &game);
        draws(name, &game);
    }
}
