//! Winning moves against their definition: list the player's moves, make each, look for the player's road.

use crate::game::Game;
use crate::strassen::end::{End, Reason};
use crate::strassen::{Config, Move, Opening, Preset, State, Strassen};

use super::{at, at_json, game, lively_game, moves, ptn, rng};

/// SN-21 by definition, as if it were the player's turn.
fn slow(game: &Strassen, state: &State, player: u8) -> Vec<Move> {
    let state = State { to_move: player, ..state.clone() };
    if state.end.is_some() {
        return Vec::new();
    }
    let wins = |mv: &Move| {
        let mut next = state.clone();
        game.make::<false>(&mut next, *mv);
        next.end == Some(End { reason: Reason::Road, winner: Some(player) })
    };
    moves(game, &state).into_iter().filter(wins).collect()
}

#[test]
fn winning_moves_are_those_that_win() {
    let (mut positions, mut placements, mut movements) = (0, 0, 0);
    for size in 3..=8 {
        for stream in 0..40 {
            let config = Config {
                max_plies: Some(200),
                peasants_rule: stream % 2 == 0,
                opening: [Opening::Own, Opening::Swap][stream as usize / 2 % 2],
                schloss: 1 + (stream % 3) as u8,
                ..Config::preset(Preset::Tak, Some(size))
            };
            let game = Strassen::with_config(config);
            lively_game(&game, game.initial(), &mut rng(7000 + stream), |state, _| {
                for player in [0, 1] {
                    let expected = slow(&game, state, player);
                    assert_eq!(game.winning_moves(state, player), expected, "{}", game.tps(state));
                    assert_eq!(game.is_road_threatened(state, player), !expected.is_empty());
                    positions += 1;
                    let travels =
                        expected.iter().filter(|mv| game.id(state, **mv) >= 3 * i32::from(size * size));
                    movements += travels.count();
                    placements += expected.len();
                }
            });
        }
    }
    placements -= movements;
    assert!(
        positions > 10_000 && placements > 1000 && movements > 500,
        "{positions} {placements} {movements}"
    );
}

fn winning(game: &Strassen, state: &State, player: u8) -> Vec<String> {
    game.winning_moves(state, player).into_iter().map(|mv| ptn(game, state, mv)).collect()
}

/// SN-12, SN-13, SN-15, SN-17 and the reserves count; walls make no road.
#[test]
fn kinds_of_winning_moves() {
    let tak = game(r#"{"preset":"tak","size":5,"peasants_rule":true}"#);
    let state = at(&tak, "x5/x5/2,2,2,x2/x5/1,1,1,1,x 2 9");
    assert_eq!(winning(&tak, &state, 0), ["e1"], "no schloss yet (SN-17)");
    assert_eq!(winning(&tak, &state, 1), [] as [&str; 0]);
    let raised = at_json(&tak, r#"{"tps":"x5/x5/2,2,2,x2/x5/1,1,1,1,x 2 9","raised":[false,true]}"#).unwrap();
    assert_eq!(winning(&tak, &raised, 0), ["e1", "Ce1"]);
    let stack = at(&tak, "x5/x5/x4,2/x3,2,1/1,1,1,1,2 2 9");
    assert_eq!(winning(&tak, &stack, 0), ["e2-"], "onto the opponent's flat");
    let crush = at(&tak, "x5/x5/x5/x3,2,1C/1,1,1,1,2S 2 9");
    assert_eq!(winning(&tak, &crush, 0), ["e2-*"], "SN-15");
    let wall = at(&tak, "x5/x5/x5/x3,1S,x/1,1,1,1,2 2 9");
    assert_eq!(winning(&tak, &wall, 0), [] as [&str; 0], "a wall moves no road");
    let hidden = at(&tak, "2,x4/x5/x5/x5/1,1,1,1,11S 2 9");
    assert_eq!(winning(&tak, &hidden, 0), ["e1+"], "the flat below the wall");
}
