//! What follows from the rules alone, over bare states: checked play, perft, random playouts.

use crate::error::{Code, Error, Result};
use crate::game::{Game, Turn};
use crate::rng::Rng;

/// How perft counts a game that ends above the last ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finished {
    /// It counts as no node.
    T0,
    /// It counts as one node.
    T1,
}

/// Perft looks at most this many plies ahead: it recurses, and no program waits for more.
pub const MAX_PERFT_DEPTH: u32 = 64;

/// Makes `mv` if it is listed now, and tells why not otherwise; the state is then unchanged.
pub fn play<G: Game>(game: &G, state: &mut G::State, mv: G::Move) -> Result<()> {
    if game.turn(state) == Turn::Over {
        return Err(Error::new(Code::GameOver, "the game is over"));
    }
    game.check(state, mv)?;
    game.apply(state, mv, &mut ());
    Ok(())
}

/// Counts the positions `depth` plies ahead (recursing as deep), chance moves counted like others. `go_on` is asked now and then;
/// `None` if it answers false.
pub fn perft<G: Game>(
    game: &G,
    state: &G::State,
    depth: u32,
    finished: Finished,
    go_on: &mut dyn FnMut() -> bool,
) -> Option<u64> {
    if depth == 0 {
        return Some(1);
    }
    let turn = game.turn(state);
    if turn == Turn::Over {
        return Some(u64::from(finished == Finished::T1));
    }
    if depth == 1 && turn != Turn::Chance {
        return Some(game.count_legal(state));
    }
    if depth >= 3 && !go_on() {
        return None;
    }
    let mut total = Some(0);
    each_move(game, state, |mv, _| {
        let Some(sum) = total else { return };
        if depth == 1 {
            total = Some(sum + 1);
            return;
        }
        let mut next = state.clone();
        game.apply(&mut next, mv, &mut ());
        total = perft(game, &next, depth - 1, finished, go_on).map(|count| sum + count);
    });
    total
}

/// Plays uniformly random moves, and chance by its weights, until the game is over or `max_plies` were made.
/// Returns the number of plies made, chance moves included.
pub fn playout<G: Game>(game: &G, state: &mut G::State, rng: &mut Rng, max_plies: u64) -> u64 {
    for ply in 0..max_plies {
        let mv = match game.turn(state) {
            Turn::Over => return ply,
            Turn::Chance => game.random_chance(state, rng),
            Turn::Player(_) => game.random_move(state, rng),
        };
        game.apply(state, mv, &mut ());
    }
    max_plies
}

/// Draws an outcome at a chance node by its weight, from the list; see [`Game::random_chance`].
pub fn draw<G: Game>(game: &G, state: &G::State, rng: &mut Rng) -> G::Move {
    let mut total = 0;
    game.chance(state, |_, weight| total += weight);
    let mut left = rng.below(total);
    let mut drawn = None;
    game.chance(state, |mv, weight| {
        if drawn.is_none() {
            match left.checked_sub(weight) {
                Some(rest) => left = rest,
                None => drawn = Some(mv),
            }
        }
    });
    drawn.expect("the weights add up to the total")
}

/// Lists what can happen next with weights (1 for decisions); nothing when the game is over.
pub fn each_move<G: Game>(game: &G, state: &G::State, mut each: impl FnMut(G::Move, u32)) {
    match game.turn(state) {
        Turn::Over => {}
        Turn::Chance => game.chance(state, each),
        Turn::Player(_) => {
            let _ = game.legal(state, |mv| {
                each(mv, 1);
                std::ops::ControlFlow::Continue(())
            });
        }
    }
}
