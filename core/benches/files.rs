//! Reading files of games: `cargo bench -p parlour-core --bench files`.
//!
//! Random games of 90 plies at most on 6×6, written and read back in processor time of the thread: taken apart only,
//! replayed by the bare rules with the result checked, and made into states with logs. The peer is takparse, which
//! reads one game a text, with fast-tak for the replay; it checks no result.

use std::hint::black_box;
use std::sync::Arc;

use cpu_time::ThreadTime;
use fast_tak::Game as Peer;
use fast_tak::takparse::Ptn;
use parlour_core::rng::{Purpose, Rng};
use parlour_core::rules::Rules;
use parlour_core::script::Reader;
use parlour_core::strassen::Strassen;
use parlour_core::{Game, StateOptions, Table, Turn};

const GAMES: u64 = 2000;
const ROUNDS: usize = 5;

/// Random games, a text each, and how many plies they have.
fn games() -> (Vec<String>, u64) {
    let (mut texts, mut plies) = (Vec::new(), 0);
    let rules =
        Arc::new(Rules::<Strassen>::new(r#"{"preset":"tak","max_plies":90}"#).expect("a configuration"));
    for seed in 0..GAMES {
        let mut rng = Rng::new(seed, Purpose::Playout, 0);
        let mut table = Table::new(Arc::clone(&rules), StateOptions::default()).expect("a state");
        while let Turn::Player(_) = table.turn() {
            let mv = rules.game.random_move(table.state(), &mut rng);
            let id = rules.game.id(table.state(), mv);
            table.apply_id(id, None).expect("a legal move");
        }
        plies += table.ply();
        texts.push(table.write("ptn").expect("PTN"));
    }
    (texts, plies)
}

/// Games a second at best in some rounds.
fn rate(mut read: impl FnMut()) -> f64 {
    let mut best = f64::INFINITY;
    for _ in 0..ROUNDS {
        let begun = ThreadTime::now();
        read();
        best = best.min(begun.elapsed().as_secs_f64());
    }
    GAMES as f64 / best
}

/// The same for our reader.
fn ours(mut read: impl FnMut(&mut Reader<Strassen>) -> bool) -> f64 {
    rate(|| {
        let mut reader = Reader::new("ptn").expect("a format");
        while read(&mut reader) {}
        assert_eq!(reader.games(), GAMES);
    })
}

fn main() {
    let (texts, plies) = games();
    let text = texts.join("\n");
    let megabytes = text.len() as f64 / 1e6;
    println!("{GAMES} games of {} plies, {megabytes:.1} MB; takparse 0.6.0 is the peer", plies / GAMES);
    let told = |name: &str, ours: f64, peer: f64| {
        println!("{name}: {ours:.0} against {peer:.0} games a second, {:.1} times", ours / peer);
    };
    let apart = ours(|reader| reader.script(&text).map(|game| game.expect("a game")).is_some());
    let parse = |text: &String| text.parse::<Ptn>().expect("a game");
    let peer_apart = rate(|| texts.iter().for_each(|text| drop(black_box(parse(text)))));
    told("taken apart", apart, peer_apart);
    let replayed = ours(|reader| {
        let Some(game) = reader.script(&text) else { return false };
        let (rules, script) = game.expect("a game");
        script.replay(&rules.game).expect("a right result");
        true
    });
    let peer_replayed = rate(|| {
        for text in &texts {
            let mut state = Peer::<6, 0>::default();
            for &mv in parse(text).moves() {
                state.play(mv).expect("a legal move");
            }
            black_box(state.result());
        }
    });
    told("replayed", replayed, peer_replayed);
    let states = ours(|reader| reader.next(&text).map(|game| game.expect("a game")).is_some());
    println!("states with their logs: {states:.0} games a second");
}
