//! The observation: planes stated cell by cell.

use super::{at, game, pieces, play};
use crate::game::Game;
use crate::stratego::observe::cells;
use crate::stratego::{Kind, State, Stratego};
use crate::tensor::Tensor;

fn observed(game: &Stratego, state: &State, player: u8) -> Vec<u8> {
    let spec = game.observation_spec();
    let mut tensor = vec![0; spec.len()];
    game.observe(state, player, &mut Tensor::new(&mut tensor, &spec));
    tensor
}

/// The cells that are not zero, as (cell, value).
fn marks(game: &Stratego, tensor: &[u8], plane: &str) -> Vec<(usize, u8)> {
    let spec = game.observation_spec();
    let all = cells(&spec, tensor, plane).iter().copied().enumerate();
    all.filter(|(_, value)| *value != 0).collect()
}

#[test]
fn planes_of_a_position_from_both_sides() {
    let config = r#"{"preset":"modern","board":{"files":3,"ranks":5,"setup_ranks":1,"lakes":["a3"]},
        "army":{"flag":1,"miner":1,"scout":1},"observed_moves":2,"max_plies":10,"silent_defense":true,"rescue":true}"#;
    let game = game(config);
    let mut state = at(&game, &pieces("a1 rF, b1 r8, c1 r9, a5 bF, b5 b9, c5 b8", ""));
    play(&game, &mut state, "c1-c3 c5-c4 b1-b2");
    // Blue to move; Red's scout has been shown. From Blue's side cell 0 is c5.
    let blue = observed(&game, &state, 1);
    let at = |plane: &str| marks(&game, &blue, plane);
    assert_eq!(at("own_flag"), [(2, 1)]);
    assert_eq!(at("own_scout"), [(1, 1)]);
    assert_eq!(at("own_miner"), [(3, 1)]);
    assert_eq!(at("own_moved"), [(3, 1)]);
    assert_eq!(at("own_shown"), []);
    assert_eq!(at("opponent_scout"), [(6, 1)]);
    assert_eq!(at("opponent_unmoved"), [(14, 1)]);
    assert_eq!(at("opponent_moved"), [(10, 1)]);
    assert_eq!(at("lake"), [(8, 1)]);
    assert_eq!(at("move_1"), [(10, 2), (13, 1)]);
    assert_eq!(at("move_2"), [(0, 1), (3, 2)]);
    assert_eq!(at("own_run"), [(3, 1)]);
    assert_eq!(at("own_crossed"), [(0, 1)]);
    assert_eq!(at("opponent_run"), [(10, 1)]);
    assert_eq!(at("opponent_crossed"), [(13, 1)]);
    let everywhere = |plane: &str| at(plane).iter().map(|(_, value)| *value).collect::<Vec<u8>>();
    assert_eq!(everywhere("to_move"), [1; 15]);
    assert_eq!(everywhere("blue"), [1; 15]);
    assert_eq!(everywhere("opponent_hidden_miner"), [1; 15]);
    assert!(everywhere("opponent_hidden_scout").is_empty());
    assert_eq!(everywhere("plies"), [76; 15]);
    // Blue threatened the scout, which did not evade.
    assert!(everywhere("own_chase").is_empty() && everywhere("opponent_chase").is_empty());
    assert_eq!(at("opponent_possible_miner"), [(10, 1), (14, 1)]);
    assert_eq!(at("opponent_possible_flag"), [(14, 1)]);
    assert_eq!(at("own_possible_scout"), [(1, 1), (2, 1), (3, 1)]);
    let red = observed(&game, &state, 0);
    assert_eq!(marks(&game, &red, "own_scout"), [(8, 1)]);
    assert_eq!(marks(&game, &red, "move_1"), [(1, 1), (4, 2)]);
    assert_eq!(marks(&game, &red, "to_move"), []);
    // A silent strike: the scout's shows the defender, the miner's does not.
    play(&game, &mut state, "b5-b3");
    assert_eq!(marks(&game, &observed(&game, &state, 0), "opponent_chase").first(), Some(&(0, 1)));
    play(&game, &mut state, "b2xb3");
    let red = observed(&game, &state, 0);
    assert_eq!(marks(&game, &red, "move_1"), [(4, 1), (7, 3)]);
    // The scout had been shown by its long move.
    assert_eq!(marks(&game, &red, "opponent_captured_scout").len(), 15);
    assert_eq!(marks(&game, &red, "opponent_face_down"), []);
}

/// A rescued piece can be shown and lost again.
#[test]
fn cells_stay_within_their_scales() {
    let mut again = 0;
    for (seed, game) in (0..).zip(super::mixed()) {
        let spec = game.observation_spec();
        super::walk(&game, seed, 400, |state, _| {
            for player in 0..2 {
                let tensor = observed(&game, state, player);
                for plane in &spec.planes {
                    let most = cells(&spec, &tensor, &plane.name).iter().max().copied().unwrap_or(0);
                    assert!(most <= plane.scale, "{} is {most} of {}", plane.name, plane.scale);
                    let kind = plane.name.strip_prefix("opponent_captured_").and_then(Kind::by_name);
                    again += u32::from(kind.is_some_and(|kind| most > game.config.army.0[kind as usize]));
                }
            }
        });
    }
    assert!(again > 0, "no kind was lost more often than the army has it");
}

/// In the deployment nothing of the opponent is seen but how much is decided (SG-02).
#[test]
fn planes_of_the_deployment() {
    let game = game(r#"{"preset":"micro"}"#);
    let mut state = game.initial();
    play(&game, &mut state, "MED scout@a4");
    let blue = observed(&game, &state, 1);
    // Blue's a4 is cell 2, the next square b4 is cell 1.
    assert_eq!(marks(&game, &blue, "own_scout"), [(2, 1)]);
    assert_eq!(marks(&game, &blue, "next"), [(1, 1)]);
    for plane in ["opponent_unmoved", "opponent_moved", "opponent_captured_flag"] {
        assert_eq!(marks(&game, &blue, plane), [], "{plane}");
    }
    let first = |plane: &str| marks(&game, &blue, plane).first().map(|(_, value)| *value);
    assert_eq!(
        [
            "deploying",
            "own_decided",
            "opponent_decided",
            "own_captured_scout",
            "own_captured_miner",
            "to_move"
        ]
        .map(first),
        [Some(1), Some(1), Some(3), None, Some(1), Some(1)]
    );
}
