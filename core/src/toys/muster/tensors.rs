//! The observation tensor. Seats are counted from the player who observes: 0 is that player, 2 the partner.

use super::Muster;
use super::public::PLAYERS;
use super::row::{CELLS, Piece};
use super::state::State;
use crate::game::{Game, Turn};
use crate::tensor::{Cell, Tensor, TensorSpec};

/// The planes.
pub fn observation(game: Muster) -> TensorSpec {
    let (seats, cells) = (usize::from(PLAYERS), CELLS.len());
    TensorSpec::new(vec![2 * cells + 2 * seats * cells + 3 + 2 * seats + 3])
        .plane("own", 2 * cells, 1, "the player's own row: cells of the flag, cells of the guard")
        .plane(
            "flags",
            seats * cells,
            1,
            "by seat and cell: the flag may be there for all that everybody knows",
        )
        .plane("guards", seats * cells, 1, "by seat and cell: the guard may be there, likewise")
        .plane("weather", 3, 1, "one-hot: clear, fog, storm; empty without")
        .plane("turn", seats, 1, "the seat to act, one-hot; empty if no player is")
        .plane("shifted", seats, 1, "by seat: the latest action was a shift")
        .plane("points", 2, 6, "of the player's own team and the other")
        .plane("left", 1, game.max_plies, "decisions left at most")
}

/// Writes the planes.
pub fn observe<T: Cell>(game: Muster, state: &State, player: u8, tensor: &mut Tensor<'_, T>) {
    let public = &state.public;
    for (i, piece) in [Piece::Flag, Piece::Guard].into_iter().enumerate() {
        if let Some(cell) = state.rows[usize::from(player)].cell(piece) {
            tensor.set(0, i * CELLS.len() + usize::from(cell), 1);
        }
    }
    for seat in 0..usize::from(PLAYERS) {
        let other = (seat + usize::from(player)) % usize::from(PLAYERS);
        for row in public.possible[other].iter() {
            for (plane, piece) in [(1, Piece::Flag), (2, Piece::Guard)] {
                if let Some(cell) = row.cell(piece) {
                    tensor.set(plane, seat * CELLS.len() + usize::from(cell), 1);
                }
            }
        }
        tensor.set(4, seat, u8::from(game.turn(state) == Turn::Player(other as u8)));
        tensor.set(5, seat, u8::from(public.shifted[other]));
    }
    if let Some(weather) = public.weather {
        tensor.set(3, weather as usize, 1);
    }
    let points = public.points();
    let team = usize::from(player % 2);
    tensor.set(6, 0, points[team]);
    tensor.set(6, 1, points[1 - team]);
    tensor.set(7, 0, game.max_plies - public.decisions);
}
