//! Games: rules and configuration.

use std::ffi::c_char;
use std::sync::Arc;

use parlour_core::{AnyGame, Code, Error, GAMES, Result};
use serde_json::json;

use crate::args::{self, Out};
use crate::guard;
use crate::status::parlour_status;
use crate::text::{TextOut, parlour_text};

/// [Section: Handles]
/// The rules of one game under one configuration. It never changes; any number of threads may use it at once.
pub struct parlour_game {
    game: Arc<dyn AnyGame>,
}

/// Gives a game to the caller.
pub(crate) fn hand_out(game: Arc<dyn AnyGame>, out: Out<*mut parlour_game>) {
    out.set(Box::into_raw(Box::new(parlour_game { game })));
}

/// The game of a handle.
///
/// # Safety
/// `game` is NULL or a live game.
pub(crate) unsafe fn get<'a>(game: *const parlour_game) -> Result<&'a Arc<dyn AnyGame>> {
    // SAFETY: the caller's promise.
    unsafe { game.as_ref() }.map(|handle| &handle.game).ok_or_else(|| args::null("game"))
}

/// Writes what `ask` says of a game.
///
/// # Safety
/// `game` is NULL or a live game, `out` is NULL or may be written.
unsafe fn tell<T>(
    game: *const parlour_game,
    name: &str,
    out: *mut T,
    ask: impl FnOnce(&dyn AnyGame) -> Result<T>,
) -> parlour_status {
    guard::call(|| {
        // SAFETY: the caller's promise.
        let (game, out) = unsafe { (get(game)?, Out::new(name, out)?) };
        out.set(ask(&**game)?);
        Ok(())
    })
}

/// [Section: Games]
/// Writes the list of games as a JSON array of objects {"id","title","version","chance","information",
/// "utility","presets","notations","formats","setups"}. parlour_game_new() takes the ids; `presets` are names
/// of ready-made configurations, given as {"preset":"name"}.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_games(text: *mut parlour_text) -> parlour_status {
    guard::call(|| {
        // SAFETY: NULL or the caller's live text.
        let text = unsafe { TextOut::new(text) }?;
        let list: Vec<_> = GAMES
            .iter()
            .map(|entry| {
                let meta = entry.meta;
                json!({
                    "id": meta.id,
                    "title": meta.title,
                    "version": meta.version,
                    "chance": meta.chance,
                    "information": meta.information,
                    "utility": meta.utility,
                    "presets": meta.presets,
                    "notations": meta.notations,
                    "formats": meta.formats,
                    "setups": meta.setups,
                })
            })
            .collect();
        text.set(serde_json::Value::from(list).to_string());
        Ok(())
    })
}

/// Makes the game `id` under a configuration: a JSON object in which every field is optional, so that NULL with
/// size 0 gives the default. The schema is part of parlour_game_describe(). The caller frees the game with
/// parlour_game_free().
/// Errors: unknown_game, bad_json, bad_config.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_game_new(
    id: *const c_char,
    id_size: usize,
    config: *const c_char,
    config_size: usize,
    game: *mut *mut parlour_game,
) -> parlour_status {
    guard::call(|| {
        // SAFETY: the caller's pointers, as the header says.
        let (id, config, out) = unsafe {
            (
                args::text("id", id, id_size)?,
                args::text("config", config, config_size)?,
                Out::new("game", game)?,
            )
        };
        hand_out(parlour_core::game(id, config)?, out);
        Ok(())
    })
}

/// Frees a game; NULL is allowed. Its states live on.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_game_free(game: *mut parlour_game) {
    // SAFETY: NULL or a live game that the caller gives up.
    unsafe { guard::free(game) }
}

/// Writes everything a program needs to know about the game as one JSON object: seats, teams, full configuration,
/// presets, bounds, tensors with their planes, notations, and JSON Schemas of configuration, moves, views and
/// events.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_game_describe(
    game: *const parlour_game,
    text: *mut parlour_text,
) -> parlour_status {
    guard::call(|| {
        // SAFETY: NULL or the caller's live objects.
        let (game, text) = unsafe { (get(game)?, TextOut::new(text)?) };
        text.set(game.describe());
        Ok(())
    })
}

/// Writes the configuration in full, defaults filled in, as JSON. Two games are equal if their ids and these
/// texts are.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_game_config(
    game: *const parlour_game,
    text: *mut parlour_text,
) -> parlour_status {
    guard::call(|| {
        // SAFETY: NULL or the caller's live objects.
        let (game, text) = unsafe { (get(game)?, TextOut::new(text)?) };
        text.set(game.config().to_owned());
        Ok(())
    })
}

/// The number of players. They are numbered from 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_game_num_players(
    game: *const parlour_game,
    players: *mut i32,
) -> parlour_status {
    // SAFETY: NULL or the caller's pointers.
    unsafe { tell(game, "players", players, |game| Ok(i32::from(game.limits().players))) }
}

/// The number of action ids: those of decisions are 0 to this minus 1. The size of a mask.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_game_num_actions(
    game: *const parlour_game,
    actions: *mut i32,
) -> parlour_status {
    // SAFETY: NULL or the caller's pointers.
    unsafe { tell(game, "actions", actions, |game| Ok(game.limits().actions)) }
}

/// The number of ids of chance outcomes, which are numbered from 0 too; 0 for games without chance.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_game_num_chance_outcomes(
    game: *const parlour_game,
    outcomes: *mut i32,
) -> parlour_status {
    // SAFETY: NULL or the caller's pointers.
    unsafe { tell(game, "outcomes", outcomes, |game| Ok(game.limits().chance_outcomes)) }
}

/// A bound of the number of legal moves of a position: the capacity that parlour_state_legal_ids() never
/// exceeds.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_game_max_legal_actions(
    game: *const parlour_game,
    actions: *mut i32,
) -> parlour_status {
    // SAFETY: NULL or the caller's pointers.
    unsafe { tell(game, "actions", actions, |game| Ok(game.limits().max_legal_actions)) }
}

/// The number of cells of an observation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_game_observation_size(
    game: *const parlour_game,
    size: *mut usize,
) -> parlour_status {
    // SAFETY: NULL or the caller's pointers.
    unsafe { tell(game, "size", size, |game| Ok(game.observation_spec().len())) }
}

/// The number of cells of an information tensor.
/// Errors: unsupported if the game has none, because what a player comes to know has no fixed size.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_game_information_size(
    game: *const parlour_game,
    size: *mut usize,
) -> parlour_status {
    let ask = |game: &dyn AnyGame| match game.information_spec() {
        Some(spec) => Ok(spec.len()),
        None => Err(Error::new(
            Code::Unsupported,
            format!("what a player of {} comes to know has no fixed size", game.meta().title),
        )),
    };
    // SAFETY: NULL or the caller's pointers.
    unsafe { tell(game, "size", size, ask) }
}
