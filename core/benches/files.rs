//! Reading files of games: `cargo bench -p parlour-core --bench files`.
//!
//! Random games of 90 plies at most, on 6×6 and others, written to one file and read back in processor time of the
//! thread: taken apart only, replayed by the bare rules with the result checked, and made into states with logs.

use cpu_time::ThreadTime;
use parlour_core::rng::{Purpose, Rng};
use parlour_core::rules::Rules;
use parlour_core::script::Reader;
use parlour_core::strassen::Strassen;
use parlour_core::{StateOptions, Table, Turn};

const GAMES: u64 = 2000;
const ROUNDS: usize = 5;

/// A file of random games, and how many plies they have.
fn file(sizes: &[u32]) -> (String, u64) {
    let (mut text, mut plies) = (String::new(), 0);
    for seed in 0..GAMES {
        let size = sizes[seed as usize % sizes.len()];
        let config = format!("{{\"preset\":\"tak\",\"size\":{size},\"max_plies\":90}}");
        let rules = Rules::<Strassen>::new(&config).expect("a configuration");
        let mut rng = Rng::new(seed, Purpose::Playout, 0);
        let mut table = Table::new(rules.into(), StateOptions::default()).expect("a state");
        while let Turn::Player(_) = table.turn() {
            let list = table.rules().game.clone();
            let mv = parlour_core::Game::random_move(&list, table.state(), &mut rng);
            let id = parlour_core::Game::id(&list, table.state(), mv);
            table.apply_id(id, None).expect("a legal move");
        }
        plies += table.ply();
        text.push_str(&table.write("ptn").expect("PTN"));
        text.push('\n');
    }
    (text, plies)
}

/// Prints the best rate of some rounds.
fn measure(name: &str, text: &str, mut read: impl FnMut(&mut Reader<Strassen>) -> bool) {
    let mut best = f64::INFINITY;
    for _ in 0..ROUNDS {
        let mut reader = Reader::new("ptn").expect("a format");
        let begun = ThreadTime::now();
        while read(&mut reader) {}
        best = best.min(begun.elapsed().as_secs_f64());
        assert_eq!(reader.games(), GAMES);
    }
    println!(
        "  {name}: {:.0} games a second, {:.0} MB/s",
        GAMES as f64 / best,
        text.len() as f64 / best / 1e6
    );
}

fn main() {
    for sizes in [&[6][..], &[5, 6, 7]] {
        let (text, plies) = file(sizes);
        let megabytes = text.len() as f64 / 1e6;
        println!("sizes {sizes:?}: {GAMES} games of {} plies, {megabytes:.1} MB", plies / GAMES);
        measure("taken apart", &text, |reader| {
            reader.script(&text).map(|game| game.expect("a game")).is_some()
        });
        measure("replayed", &text, |reader| {
            let Some(game) = reader.script(&text) else { return false };
            let (rules, script) = game.expect("a game");
            script.replay(&rules.game).expect("a right result");
            true
        });
        measure("states", &text, |reader| reader.next(&text).map(|game| game.expect("a game")).is_some());
    }
}
