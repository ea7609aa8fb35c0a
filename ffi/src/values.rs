//! Numbers that stand for turns, viewers and modes, and their translation.

use parlour_core::{ChanceMode, Code, Error, Finished, Result, Turn, Viewer};

/// [Section: Constants]
/// Turn: chance is to act. Players are numbered from 0.
pub const PARLOUR_CHANCE: i32 = -1;
/// Turn: nobody is to act, the game is over.
pub const PARLOUR_OVER: i32 = -4;
/// Viewer: a spectator, who sees what everybody sees. A player's number is the viewer who is that player.
pub const PARLOUR_SPECTATOR: i32 = -10;
/// Viewer: a referee, who sees everything.
pub const PARLOUR_REFEREE: i32 = -11;
/// Acting player: whoever is to act.
pub const PARLOUR_ANYONE: i32 = -12;
/// Chance mode: chance moves are drawn and played at once.
pub const PARLOUR_AUTO: i32 = 0;
/// Chance mode: the turn is chance's, and the caller applies an outcome.
pub const PARLOUR_EXPLICIT: i32 = 1;
/// Perft: a game that ends above the last ply counts as no node.
pub const PARLOUR_T0: i32 = 0;
/// Perft: a game that ends above the last ply counts as one node.
pub const PARLOUR_T1: i32 = 1;

fn foreign(what: &str, value: i32) -> Error {
    Error::new(Code::BadArgument, format!("{value} is no {what}"))
}

pub(crate) fn turn_number(turn: Turn) -> i32 {
    match turn {
        Turn::Player(player) => i32::from(player),
        Turn::Chance => PARLOUR_CHANCE,
        Turn::Over => PARLOUR_OVER,
    }
}

/// A player; whether the game has it is for the core to say.
pub(crate) fn player(value: i32) -> Result<u8> {
    u8::try_from(value).map_err(|_| foreign("player", value))
}

/// A player, or `None` for whoever is to act.
pub(crate) fn actor(value: i32) -> Result<Option<u8>> {
    if value == PARLOUR_ANYONE { Ok(None) } else { player(value).map(Some) }
}

/// A symmetry; whether the game has it is for the core to say.
pub(crate) fn symmetry(value: i32) -> Result<usize> {
    usize::try_from(value).map_err(|_| foreign("symmetry", value))
}

/// 1 or 0.
pub(crate) fn yes_or_no(what: &str, value: i32) -> Result<bool> {
    match value {
        0 => Ok(false),
        1 => Ok(true),
        _ => Err(Error::new(Code::BadArgument, format!("{what} must be 0 or 1, not {value}"))),
    }
}

pub(crate) fn viewer(value: i32) -> Result<Viewer> {
    match value {
        PARLOUR_SPECTATOR => Ok(Viewer::Spectator),
        PARLOUR_REFEREE => Ok(Viewer::Referee),
        _ => u8::try_from(value).map(Viewer::Player).map_err(|_| foreign("viewer", value)),
    }
}

pub(crate) fn chance_mode(value: i32) -> Result<ChanceMode> {
    match value {
        PARLOUR_AUTO => Ok(ChanceMode::Auto),
        PARLOUR_EXPLICIT => Ok(ChanceMode::Explicit),
        _ => Err(foreign("chance mode", value)),
    }
}

pub(crate) fn chance_number(mode: ChanceMode) -> i32 {
    match mode {
        ChanceMode::Auto => PARLOUR_AUTO,
        ChanceMode::Explicit => PARLOUR_EXPLICIT,
    }
}

pub(crate) fn finished(value: i32) -> Result<Finished> {
    match value {
        PARLOUR_T0 => Ok(Finished::T0),
        PARLOUR_T1 => Ok(Finished::T1),
        _ => Err(foreign("way to count finished games", value)),
    }
}
