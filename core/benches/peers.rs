//! Speed beside a peer, measured in the same run: `cargo bench -p parlour-core --bench peers`.
//!
//! Each figure is taken in rounds that alternate between this library and the peer, in processor time of the
//! thread; the best round of each counts. What matters is the ratio.

use cpu_time::ThreadTime;
use fast_tak::takparse::{Move as PeerMove, Tps};
use fast_tak::{Game as Peer, GameResult, Reserves, perf_count};
use parlour_core::game::Input;
use parlour_core::json::{self, Node};
use parlour_core::rng::{Purpose, Rng};
use parlour_core::strassen::Strassen;
use parlour_core::{Code, Finished, Game, play};

const ROUNDS: usize = 5;

/// Runs both in turn; results and best seconds of each.
fn race<A, B>(mut ours: impl FnMut() -> A, mut peer: impl FnMut() -> B) -> ((A, f64), (B, f64)) {
    fn time<T>(run: &mut impl FnMut() -> T) -> (T, f64) {
        let begun = ThreadTime::now();
        let result = run();
        (result, begun.elapsed().as_secs_f64())
    }
    let mut best = (time(&mut ours), time(&mut peer));
    for _ in 1..ROUNDS {
        let again = (time(&mut ours), time(&mut peer));
        best.0.1 = best.0.1.min(again.0.1);
        best.1.1 = best.1.1.min(again.1.1);
    }
    best
}

fn tak(size: usize, more: &str) -> Strassen {
    let text = format!("{{\"preset\":\"tak\",\"size\":{size}{more}}}");
    let value = json::parse(&text, json::MAX_INPUT).expect("JSON");
    Strassen::new(&Node::root(&value, Code::BadConfig)).expect("a configuration")
}

/// Perft with the last ply counted from the list of moves.
fn bulk<const N: usize>(name: &str, tps: &str, depth: u32)
where
    Reserves<N>: Default,
{
    let game = tak(N, "");
    let state = game.set_up(&Input::Text(tps)).expect("a position");
    let peer: Peer<N, 0> = tps.parse::<Tps>().expect("a position").into();
    let ((count, ours), (check, theirs)) = race(
        || game.perft(&state, depth, Finished::T0, &mut || true).expect("not stopped"),
        || perf_count(&peer, depth as usize) as u64,
    );
    println!(
        "bulk perft {name} depth {depth}: {count} nodes, {:.0} against {:.0} million a second, {:.2} times",
        count as f64 / ours / 1e6,
        check as f64 / theirs / 1e6,
        theirs / ours * count as f64 / check as f64,
    );
}

/// Perft with every position made: ours takes moves off again, the peer copies. Ours looks for the end of the game
/// after every move, the peer where the count goes on.
fn leaves<const N: usize>(name: &str, tps: &str, depth: u32)
where
    Reserves<N>: Default,
{
    fn count<const N: usize>(game: &Peer<N, 0>, depth: u32) -> u64
    where
        Reserves<N>: Default,
    {
        if depth == 0 {
            return 1;
        }
        if game.result() != GameResult::Ongoing {
            return 0;
        }
        let mut moves = Vec::new();
        game.possible_moves(&mut moves);
        let one = |mv| {
            let mut next = game.clone();
            next.play(mv).expect("a legal move");
            count(&next, depth - 1)
        };
        moves.into_iter().map(one).sum()
    }
    let game = tak(N, "");
    let state = game.set_up(&Input::Text(tps)).expect("a position");
    let peer: Peer<N, 0> = tps.parse::<Tps>().expect("a position").into();
    let ((nodes, ours), (check, theirs)) =
        race(|| game.perft_by_leaves(&state, depth, Finished::T0), || count(&peer, depth));
    assert_eq!(nodes, check, "the same count");
    println!(
        "perft with every leaf made, {name} depth {depth}: {nodes} nodes, {:.1} against {:.1} million a second, {:.2} times",
        nodes as f64 / ours / 1e6,
        nodes as f64 / theirs / 1e6,
        theirs / ours,
    );
}

/// Uniformly random games to their end under the fifty-ply rule.
fn playouts<const N: usize>(games: u64)
where
    Reserves<N>: Default,
{
    let game = tak(N, ",\"max_quiet_plies\":50");
    let ours = || -> u64 {
        let one = |seed| {
            play::playout(&game, &mut game.initial(), &mut Rng::new(seed, Purpose::Playout, 0), u64::MAX)
        };
        (0..games).map(one).sum()
    };
    let peer = || -> u64 {
        let (mut plies, mut moves) = (0, Vec::<PeerMove>::new());
        for seed in 0..games {
            let (mut state, mut rng) = (Peer::<N, 0>::default(), Rng::new(seed, Purpose::Playout, 0));
            while state.result() == GameResult::Ongoing {
                moves.clear();
                state.possible_moves(&mut moves);
                state.play(moves[rng.below(moves.len() as u32) as usize]).expect("a legal move");
                plies += 1;
            }
        }
        plies
    };
    let ((plies, ours), (check, theirs)) = race(ours, peer);
    let (rate, peer_rate) = (plies as f64 / ours, check as f64 / theirs);
    println!(
        "playouts {N}×{N}: {:.2} against {:.2} million moves a second, {:.2} times; {:.1} and {:.1} plies a game",
        rate / 1e6,
        peer_rate / 1e6,
        rate / peer_rate,
        plies as f64 / games as f64,
        check as f64 / games as f64,
    );
}

const START_5: &str = "x5/x5/x5/x5/x5 1 1";
const START_6: &str = "x6/x6/x6/x6/x6/x6 1 1";
const MIDDLE_6: &str = "2,2,21S,2,2,2/2,x,222221,2,2,x/1,1,2221C,x,111112C,2S/x,1,2S,x2,121211212/1,1,1212S,1S,2,1S/\
                        x2,2,1,21,1 1 42";
const MIDDLE_7: &str = "2,2,x2,1,1222221S,x/21,2,2,21,x3/2,1,2,222221C,1,x,2/2,x,12S,2,2,2111112C,1111112S/\
                        12,x2,1,2,x,11111112C/21C,122222112S,x,1,1,x2/2,x2,1221,1,1,121 1 77";

/// All, or those whose names are given: `bulk`, `leaves`, `playouts`.
fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|name| !name.starts_with('-')).collect();
    let wants = |name: &str| wanted.is_empty() || wanted.iter().any(|wanted| wanted == name);
    println!("fast-tak 0.4.2 is the peer");
    if wants("bulk") {
        bulk::<5>("5×5 start", START_5, 5);
        bulk::<6>("6×6 middle game", MIDDLE_6, 4);
        bulk::<7>("7×7 middle game", MIDDLE_7, 3);
    }
    if wants("leaves") {
        leaves::<5>("5×5 start", START_5, 4);
        leaves::<6>("6×6 start", START_6, 4);
        leaves::<6>("6×6 middle game", MIDDLE_6, 3);
        leaves::<7>("7×7 middle game", MIDDLE_7, 3);
    }
    if wants("playouts") {
        playouts::<5>(1500);
        playouts::<6>(800);
        playouts::<7>(500);
    }
}
