//! Which moves are legal, and what they do.

use super::Muster;
use super::event::Event;
use super::moves::Move;
use super::public::{PLAYERS, Phase};
use super::rowset::RowSet;
use super::state::State;
use super::weather::Weather;
use crate::game::Sink;

/// A rule that a move breaks, and how.
pub type Broken = (&'static str, &'static str);

/// The rule that `mv` breaks now, `None` if it is legal. It follows from what everybody knows and the mover's own
/// row, so that a refusal tells the mover nothing new.
pub fn broken(game: Muster, state: &State, mv: Move) -> Option<Broken> {
    let public = &state.public;
    let mover = public.actor();
    let row = state.rows[usize::from(mover)];
    match (game.phase(state), mv) {
        (Phase::Deployment, Move::Place { piece, .. }) if piece != public.due() => {
            Some(("MU-2", "the flag is placed first, then the guard"))
        }
        (Phase::Deployment, Move::Place { cell, .. }) if row.at(cell).is_some() => {
            Some(("MU-3", "your flag stands on that cell"))
        }
        (Phase::Deployment, Move::Place { .. })
        | (Phase::Weather, Move::Roll { .. })
        | (Phase::Action, Move::Wait) => None,
        (Phase::Action, Move::Shift { from, to }) => {
            if public.shifted[usize::from(mover)] {
                Some(("MU-7", "you shifted in your last turn"))
            } else if row.can_shift(from, to) {
                None
            } else {
                Some(("MU-6", "a shift takes a piece of yours to an empty cell next to it"))
            }
        }
        (Phase::Action, Move::Raid { player, cell }) => {
            if player % 2 == mover % 2 {
                Some(("MU-8", "raids go against the other team"))
            } else if public.weather == Some(Weather::Storm) {
                Some(("MU-9", "nobody raids in a storm"))
            } else if public.weather == Some(Weather::Fog) && player != (mover + 1) % PLAYERS {
                Some(("MU-9", "in fog, raids reach the next player only"))
            } else if public.possible[usize::from(player)].certain(cell) == Some(None) {
                Some(("MU-10", "everybody knows that cell to be empty"))
            } else {
                None
            }
        }
        (Phase::Deployment, _) => Some(("MU-2", "first everybody deploys")),
        (_, Move::Place { .. }) => Some(("MU-2", "the deployment is over")),
        (Phase::Weather, _) => Some(("MU-5", "the round begins with the weather")),
        (_, Move::Roll { .. }) => Some(("MU-5", "the weather holds until the round ends")),
        (Phase::Over, _) => Some(("MU-12", "the game is over")),
    }
}

/// Makes a legal move.
pub fn apply(game: Muster, state: &mut State, mv: Move, events: &mut impl Sink<Event>) {
    let player = state.public.actor();
    let mover = usize::from(player);
    match mv {
        Move::Roll { weather } => {
            state.public.weather = Some(weather);
            events.emit(|| Event::Weather { weather });
            return;
        }
        Move::Place { piece, cell } => {
            state.rows[mover] = state.rows[mover].with(piece, cell);
            state.public.possible[mover] = state.public.possible[mover].after_place(piece);
            events.emit(|| Event::Placed { player, piece, cell: Some(cell + 1) });
        }
        Move::Wait => events.emit(|| Event::Waited { player }),
        Move::Shift { from, to } => {
            state.rows[mover] = state.rows[mover].shifted(from, to);
            state.public.possible[mover] = state.public.possible[mover].after_shift();
            events.emit(|| Event::Shifted { player, step: Some([from + 1, to + 1]) });
        }
        Move::Raid { player: target, cell } => {
            let raided = usize::from(target);
            let found = state.rows[raided].at(cell);
            state.rows[raided] = state.rows[raided].without(cell);
            state.public.possible[raided] = state.public.possible[raided].after_raid(cell, found);
            events.emit(|| Event::Raided { player, target, cell: cell + 1, found });
        }
    }
    state.public.shifted[mover] = matches!(mv, Move::Shift { .. });
    state.public.advance();
    if game.phase(state) == Phase::Over {
        state.public.possible = state.rows.map(RowSet::of);
        for (player, row) in (0..).zip(state.rows) {
            events.emit(|| Event::Shown { player, row });
        }
    }
}
