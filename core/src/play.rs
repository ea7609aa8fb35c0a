//! What follows from the rules alone, over bare states: checked play, perft, random playouts.

use std::ops::ControlFlow;

use crate::error::{Code, Error, Result};
use crate::game::{Game, Information, Turn};
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

/// Lists `player`'s moves that win at once, ascending by id: legal moves that end the game with the player's return
/// the highest of all and higher than somebody's. If the player is not to act they are those that the player would
/// have if it were that player's turn, and so what the player threatens. Nothing after the end. `each` gets the state
/// in which the move is legal, too.
///
/// `unsupported` where players may have secrets (what wins could tell them), and for players not to act where the
/// game does not say what would be if it were their turn (see [`Game::if_to_move`]).
pub fn winning_moves<G, F>(game: &G, state: &G::State, player: u8, mut each: F) -> Result<ControlFlow<()>>
where
    G: Game,
    F: FnMut(&G::State, G::Move) -> ControlFlow<()>,
{
    let title = G::META.title;
    if G::META.information != Information::Perfect {
        let message = format!("players of {title} may have secrets, which winning moves could tell");
        return Err(Error::new(Code::Unsupported, message));
    }
    match game.turn(state) {
        Turn::Over => Ok(ControlFlow::Continue(())),
        Turn::Player(mover) if mover == player => Ok(game.each_win(state, |mv| each(state, mv))),
        _ => {
            let message = || format!("{title} has no winning moves of players who are not to act");
            let state = game.if_to_move(state, player);
            let state = state.ok_or_else(|| Error::new(Code::Unsupported, message()))?;
            Ok(game.each_win(&state, |mv| each(&state, mv)))
        }
    }
}

/// Lists the winning moves of the player to act by making every legal move on a copy.
pub fn try_all<G, F>(game: &G, state: &G::State, mut each: F) -> ControlFlow<()>
where
    G: Game,
    F: FnMut(G::Move) -> ControlFlow<()>,
{
    let Turn::Player(player) = game.turn(state) else { return ControlFlow::Continue(()) };
    let mut returns = vec![0.0; usize::from(game.limits().players)];
    game.legal(state, |mv| {
        let mut next = state.clone();
        game.apply(&mut next, mv, &mut ());
        if game.turn(&next) != Turn::Over {
            return ControlFlow::Continue(());
        }
        game.returns(&next, &mut returns);
        let own = returns[usize::from(player)];
        let wins = returns.iter().all(|&other| other <= own) && returns.iter().any(|&other| other < own);
        if wins { each(mv) } else { ControlFlow::Continue(()) }
    })
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
                ControlFlow::Continue(())
            });
        }
    }
}
