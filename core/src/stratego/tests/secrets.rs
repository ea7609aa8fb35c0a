//! SG-50: what is hidden stays hidden, in games with every mix of options, and what must be seen is seen.

use super::{at, game, listed, mixed, pieces, play, rng, told};
use crate::game::{Game, Turn, Viewer};
use crate::json;
use crate::stratego::{State, Stratego};
use crate::tensor::{Tensor, TensorSpec};

/// All that a viewer can get from a state.
fn answers(game: &Stratego, spec: &TensorSpec, state: &State, viewer: Viewer) -> String {
    let mut all = json::write(&game.view(state, viewer));
    json::write_to(&game.info(state, viewer), &mut all);
    game.picture(state, viewer, &mut all);
    all.push_str(&format!("{:?} {:?}", game.turn(state), game.reason(state)));
    let Viewer::Player(player) = viewer else { return all };
    let mut cells = vec![0_u8; spec.len()];
    game.observe(state, player, &mut Tensor::new(&mut cells, spec));
    all.push_str(&format!("{cells:?}"));
    if game.turn(state) == Turn::Player(player) {
        all.push_str(&format!("{:?}", listed(game, state)));
        for mv in (0..game.limits().actions).filter_map(|id| game.by_id(state, id)) {
            all.push_str(&format!("{:?}", game.check(state, mv)));
        }
    }
    all
}

fn keeps_secrets(rounds: u64) {
    let games = mixed();
    let mut compared = 0;
    for round in 0..rounds {
        let game = &games[(round % 64) as usize];
        let spec = game.observation_spec();
        let (mut state, mut rng) = (game.initial(), rng(round));
        loop {
            if rng.below(12) == 0 || game.turn(&state) == Turn::Over {
                for viewer in [Viewer::Player(0), Viewer::Player(1), Viewer::Spectator] {
                    let drawn = game.determinize(&game.info(&state, viewer), &mut rng);
                    let (found, expected) =
                        (answers(game, &spec, &drawn, viewer), answers(game, &spec, &state, viewer));
                    assert_eq!(found, expected, "game {round} as {viewer:?} sees it");
                    compared += 1;
                }
            }
            if game.turn(&state) == Turn::Over {
                break;
            }
            let mv = game.random_move(&state, &mut rng);
            game.apply(&mut state, mv, &mut ());
        }
    }
    assert!(u64::from(compared as u32) > 15 * rounds, "{compared}");
}

#[test]
fn two_hundred_games_keep_their_secrets() {
    keeps_secrets(200);
}

/// `cargo test -p parlour-core --lib stratego -- --ignored` plays the full number.
#[test]
#[ignore = "the full number takes longer"]
fn two_thousand_games_keep_their_secrets() {
    keeps_secrets(2048);
}

/// What Red is told of a game: the events from the first on.
fn record(game: &Stratego, inputs: &str, viewer: Viewer) -> Vec<String> {
    let mut state = game.initial();
    inputs.split(' ').flat_map(|input| told(game, &play(game, &mut state, input), viewer)).collect()
}

/// Pairs of records that a viewer must not tell apart, and such that it must.
#[test]
fn pairs_of_records() {
    let config =
        r#""board":{"files":3,"ranks":5,"setup_ranks":1,"lakes":[]},"army":{"flag":1,"miner":1,"scout":1}"#;
    let open = game(&format!("{{{config}}}"));
    let silent = game(&format!(r#"{{{config},"silent_defense":true}}"#));
    let alike =
        |game: &Stratego, a: &str, b: &str, viewer| record(game, a, viewer) == record(game, b, viewer);
    let (red, blue, all) = (Viewer::Player(0), Viewer::Player(1), Viewer::Spectator);
    // Blue's scout and miner changed places; one step tells nothing, two do, and so does a strike.
    for (moves, same) in [("a1-a2", true), ("a1-a2 a5-a4", true), ("a1-a2 a5-a4 a2-a3", true)] {
        let (a, b) = (format!("EDM QPY {moves}"), format!("EDM PQY {moves}"));
        assert_eq!(alike(&open, &a, &b, red), same, "{moves}");
        assert_eq!(alike(&open, &a, &b, all), same, "{moves}");
        assert!(!alike(&open, &a, &b, blue), "Blue sees its own setup");
    }
    assert!(!alike(&open, "EDM PQY a1-a2 a5-a3", "EDM PQY a1-a2 a5-a4", red));
    // Red's miner strikes the piece on a4, a scout or a miner: both are told apart by what is lost …
    let strike = "a1-a2 a5-a4 a2-a3 b5-b4 a3xa4";
    assert!(!alike(&silent, &format!("EDM QPY {strike}"), &format!("EDM PQY {strike}"), red));
    // … a spy and a scout are not, unless ranks are shown.
    let config =
        config.replace(r#""scout":1"#, r#""scout":1,"spy":1"#).replace(r#""files":3"#, r#""files":4"#);
    let (open, silent) =
        (game(&format!("{{{config}}}")), game(&format!(r#"{{{config},"silent_defense":true}}"#)));
    let (a, b) = (format!("EDMC PQYO {strike}"), format!("EDMC OQYP {strike}"));
    for viewer in [red, all] {
        assert!(alike(&silent, &a, &b, viewer));
        assert!(!alike(&open, &a, &b, viewer));
    }
    // A scout's strike makes the defender show its rank.
    let strike = "b1-b2 a5-a4 b2-a2 d5-d4 a2-a3 d4-d5 a3xa4";
    assert!(!alike(&silent, &format!("EDMC PQYO {strike}"), &format!("EDMC OQYP {strike}"), all));
}

/// The end shows nothing more.
#[test]
fn the_end_shows_nothing() {
    let game = game(r#"{"preset":"micro","max_plies":1}"#);
    let mut state = at(&game, &pieces("a1 rF, b1 r8, c1 r9, a4 bF, b4 b8, c4 b9", ""));
    play(&game, &mut state, "b1-b2");
    assert_eq!(game.reason(&state), Some("max_plies"));
    let view = json::write(&game.view(&state, Viewer::Player(1)));
    assert_eq!(view.matches(r#""piece":null"#).count(), 3, "{view}");
}
