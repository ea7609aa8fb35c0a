//! What is kept up from move to move agrees with what is worked out from scratch, and moves come off again.

use std::collections::HashMap;

use crate::game::Game;
use crate::strassen::{Config, Preset, State, Strassen};

use super::{at, at_json, game, lively_game, moves, play, rng, tak, tps};

fn lively(size: u8) -> Strassen {
    Strassen::with_config(Config {
        max_plies: Some(300),
        max_quiet_plies: Some(40),
        peasants_rule: size % 2 == 1,
        ..Config::preset(Preset::Tak, Some(size))
    })
}

/// Everything that follows from the stacks.
fn check_sets(game: &Strassen, state: &State) {
    let config = &game.config;
    let mut left = [config.stones_each(); 2];
    for square in 0..64 {
        let (i, bit) = (usize::from(square), 1_u64 << square);
        let height = state.heights[i];
        assert_eq!(state.stacks[i].checked_shr(height.into()).unwrap_or(0), 0, "nothing above the height");
        assert_eq!(state.tall & bit != 0, height > 1);
        assert_eq!(state.occupied() & bit != 0, height > 0);
        assert_eq!(state.tops[1] & bit != 0, height > 0 && state.stacks[i] & 1 == 1);
        for owner in state.stack(square) {
            left[usize::from(owner)] -= 1;
        }
    }
    assert_eq!(state.tops[0] & state.tops[1], 0);
    assert_eq!(state.blocked() & !state.occupied(), 0);
    assert_eq!(state.walls & state.schlosses, 0);
    for (player, left) in left.into_iter().enumerate() {
        assert_eq!(state.stones[player] + state.schloss[player], left);
        let on_board = (state.tops[player] & state.schlosses).count_ones() as u8;
        assert_eq!(state.schloss[player] + on_board, config.schloss);
    }
    assert_eq!(state.board_hash, game.hash_board(state));
}

#[test]
fn sets_reserves_and_hash() {
    for size in 3..=8 {
        let game = lively(size);
        for stream in 0..20 {
            lively_game(&game, game.initial(), &mut rng(stream), |state, _| check_sets(&game, state));
        }
    }
}

#[test]
fn unmaking() {
    for size in 3..=8 {
        let game = lively(size);
        for stream in 0..3 {
            lively_game(&game, game.initial(), &mut rng(stream), |state, mv| {
                if mv.is_none() {
                    return;
                }
                let before = format!("{state:?}");
                let mut state = state.clone();
                for mv in moves(&game, &state) {
                    let undo = game.make::<true>(&mut state, mv);
                    game.unmake(&mut state, mv, &undo);
                }
                assert_eq!(format!("{state:?}"), before);
            });
        }
    }
}

/// A position that is written as JSON and set up again goes on alike, ended games included.
#[test]
fn positions_set_up_again() {
    for size in 3..=8 {
        let game = lively(size);
        for stream in 0..10 {
            lively_game(&game, game.initial(), &mut rng(stream), |state, _| {
                let written = serde_json::to_string(&game.position(state)).unwrap();
                let again = at_json(&game, &written).unwrap();
                assert_eq!(format!("{state:?}"), format!("{again:?}"));
                assert_eq!(game.hash(state), game.hash(&again));
            });
        }
    }
}

/// Equal hashes mean equal positions, and orders of moves that give one position give one hash.
#[test]
fn hashes_tell_positions_apart() {
    let game = tak(5);
    let mut known: HashMap<u64, String> = HashMap::new();
    for stream in 0..60 {
        lively_game(
            &Strassen::with_config(Config { max_plies: Some(150), ..game.config.clone() }),
            game.initial(),
            &mut rng(stream),
            |state, _| {
                let text = tps(&game, state);
                let text = text.rsplit_once(' ').unwrap().0.to_owned();
                let hash = game.hash(state);
                assert_eq!(known.entry(hash).or_insert_with(|| text.clone()), &text);
            },
        );
    }
    assert!(known.len() > 2000);
    let [mut one, mut other] = [game.initial(), game.initial()];
    play(&game, &mut one, "a1 e5 c3 d4 Sc4 Cb2");
    play(&game, &mut other, "a1 e5 Sc4 Cb2 c3 d4");
    assert_eq!(game.hash(&one), game.hash(&other));
    play(&game, &mut other, "c3<");
    play(&game, &mut one, "c3-");
    assert_ne!(game.hash(&one), game.hash(&other));
}

/// Memory is in the hash exactly where the rest of the game depends on it.
#[test]
fn hashes_and_memory() {
    let hashes = |config: &str, field: &str, values: [&str; 2]| {
        let game = game(config);
        values.map(|value| {
            let position = format!(r#"{{"tps":"x5/x5/x5/x5/1,2,x3 1 2","{field}":{value}}}"#);
            game.hash(&at_json(&game, &position).unwrap())
        })
    };
    let base = r#""preset":"tak","size":5"#;
    for (option, field, values) in [
        (r#""max_quiet_plies":50"#, "quiet_plies", ["3", "4"]),
        (r#""max_plies":50"#, "ply", ["3", "4"]),
        (r#""peasants_rule":true"#, "raised", ["[false,true]", "[true,false]"]),
    ] {
        let [a, b] = hashes(&format!("{{{base}}}"), field, values);
        assert_eq!(a, b, "{field} counts for nothing");
        let [a, b] = hashes(&format!("{{{base},{option}}}"), field, values);
        assert_ne!(a, b, "{field} counts");
    }
}

/// All 128 stones in one stack. The game is over long before (SN-24), so the end is taken away here.
#[test]
fn the_highest_stack() {
    let game = game(r#"{"preset":"tak","size":3,"stones":64,"carry_limit":8}"#);
    let (white, black) = ("1".repeat(63), "2".repeat(64));
    let ended = at(&game, &format!("x3/1,{black}{white},x/x3 1 200"));
    assert_eq!(ended.end.map(|e| e.reason.name()), Some("flats"));
    let mut state = State { end: None, ..ended };
    play(&game, &mut state, "a2>");
    assert_eq!((state.heights[4], state.stacks[4]), (128, u128::MAX << 64));
    assert_eq!(tps(&game, &state), format!("x3/x,{black}{white}1,x/x3 2 200"));
    check_sets(&game, &state);
    state = State { end: None, to_move: 0, ..state };
    assert_eq!(moves(&game, &state).len(), 4 * 8, "1 to 8 stones each way, to the edge next to b2");
    play(&game, &mut state, "8b2+");
    assert_eq!(tps(&game, &state), format!("x,11111111,x/x,{black}{},x/x3 2 200", "1".repeat(56)));
    check_sets(&game, &state);
}
