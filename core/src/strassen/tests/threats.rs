//! Winning moves against their definition: list the player's moves, make each, look for the player's road.

use std::ops::ControlFlow;

use crate::game::Game;
use crate::play;
use crate::strassen::end::{End, Reason};
use crate::strassen::{Config, Match, Move, Opening, Preset, State, Strassen};

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

/// Moves that win at once by the game's own account are those that trying all of them finds: by roads, and by flats
/// where the game may end so.
#[test]
fn moves_that_win_at_once() {
    let (mut roads, mut others, mut quick) = (0, 0, 0);
    for size in 3..=6 {
        for stream in 0..30 {
            let config = Config {
                max_plies: Some(150),
                peasants_rule: stream % 2 == 0,
                contest: if stream % 5 == 4 { Match::Mage } else { Match::Single },
                schloss: 1 + (stream % 2) as u8,
                ..Config::preset(Preset::Tak, Some(size))
            };
            let game = Strassen::with_config(config);
            lively_game(&game, game.initial(), &mut rng(9000 + stream), |state, _| {
                for player in [0, 1] {
                    if state.end.is_some() {
                        continue;
                    }
                    let then = if state.to_move == player {
                        state.clone()
                    } else {
                        game.if_to_move(state, player).unwrap()
                    };
                    let mut expected = Vec::new();
                    let _ = play::try_all(&game, &then, |mv| {
                        expected.push(mv);
                        ControlFlow::Continue(())
                    });
                    let mut found = Vec::new();
                    let _ = play::winning_moves(&game, state, player, |_, mv| {
                        found.push(mv);
                        ControlFlow::Continue(())
                    });
                    assert_eq!(found, expected, "{}", game.tps(state));
                    quick += usize::from(game.wins_by_road_only(&then));
                    let road =
                        expected.iter().filter(|mv| game.winning_moves(&then, player).contains(mv)).count();
                    (roads, others) = (roads + road, others + expected.len() - road);
                }
            });
        }
    }
    assert!(roads > 500 && others > 50 && quick > 2000, "{roads} {others} {quick}");
}

/// A last stone that wins by flats wins at once, though it completes no road; in a mage match a road wins the match
/// if it is inescapable.
#[test]
fn wins_at_once_by_hand() {
    let wins = |game: &Strassen, state: &State, player: u8| {
        let mut texts = Vec::new();
        let _ = play::winning_moves(game, state, player, |state, mv| {
            texts.push(ptn(game, state, mv));
            ControlFlow::Continue(())
        })
        .unwrap();
        texts
    };
    let tak = game(r#"{"preset":"tak","size":3,"stones":3,"komi":1.5}"#);
    let last = at(&tak, "x3/x3/1,1,2 1 3");
    let placed = ["a2", "b2", "c2", "a3", "b3", "c3"];
    assert_eq!(wins(&tak, &last, 0), placed, "three flats to two and a half; a wall would lose");
    assert_eq!(wins(&tak, &last, 1), [] as [&str; 0], "Black has two stones left");
    let mage = game(r#"{"preset":"mage","size":3,"schloss":0}"#);
    let state = at(&mage, "x3/2,2,x/1,1,x 1 3");
    assert_eq!(wins(&mage, &state, 0), ["c1"], "the preceding ply is unknown");
    assert_eq!(wins(&mage, &state, 1), ["c2"]);
    let mut played = state;
    super::play(&mage, &mut played, "a3 b3");
    assert_eq!(wins(&mage, &played, 0), [] as [&str; 0], "an oversight: Black might have ended the match");
    assert_eq!(wins(&mage, &played, 1), ["c2", "c3"]);
}
