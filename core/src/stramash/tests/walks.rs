//! Random games under every configuration.

use super::*;
use crate::stramash::Card;

/// Goes through random games and calls `visit` with every state on the way, the final one included.
pub(super) fn walk(games: u64, plies: u64, mut visit: impl FnMut(&Stramash, &State, &mut Rng)) {
    for game in configs() {
        for stream in 0..games {
            let (mut state, mut rng) = (game.initial(), rng(stream));
            for _ in 0..plies {
                visit(&game, &state, &mut rng);
                let moves = listed(&game, &state);
                if moves.is_empty() {
                    break;
                }
                game.apply(&mut state, moves[rng.below(moves.len() as u32) as usize], &mut ());
            }
            visit(&game, &state, &mut rng);
        }
    }
}

#[test]
fn laddies_stand_apart_and_in_order() {
    walk(40, 1500, |game, state, _| {
        for laddies in &state.laddies {
            assert!(
                laddies.windows(2).all(|pair| pair[0] > pair[1] || pair[0] == 0),
                "{}",
                position(game, state)
            );
        }
        let mut spaces: Vec<u8> = Vec::new();
        for seat in 0..game.config.players {
            let active = state.laddies[usize::from(seat)].iter().filter(|&&p| game.track.is_active(p));
            spaces.extend(active.map(|&progress| game.track.space(seat, progress)));
        }
        spaces.sort_unstable();
        assert!(spaces.windows(2).all(|pair| pair[0] < pair[1]), "{}", position(game, state));
    });
}

#[test]
fn what_is_listed_is_accepted_counted_and_drawn() {
    walk(8, 1500, |game, state, rng| {
        let moves = listed(game, state);
        let ids: Vec<i32> = moves.iter().map(|&mv| game.id(state, mv)).collect();
        assert!(ids.is_sorted_by(|a, b| a < b), "ascending: {ids:?}");
        let bound = match game.turn(state) {
            Turn::Over => {
                for mv in [Move::Draw { card: Card::ACE }, Move::Discard { card: Card::ACE }] {
                    assert_eq!(game.check(state, mv).unwrap_err().code, Code::GameOver);
                }
                return;
            }
            Turn::Chance => 14,
            Turn::Player(_) => game.limits().actions,
        };
        for id in -1..=bound {
            let mv = game.by_id(state, id);
            assert_eq!(mv.is_some(), (0..bound).contains(&id), "id {id}");
            let Some(mv) = mv else { continue };
            assert_eq!(game.id(state, mv), id);
            assert_eq!(game.check(state, mv).is_ok(), ids.contains(&id), "{mv:?} {}", position(game, state));
        }
        for &mv in &moves {
            assert_eq!(read(game, state, &json!(text(game, state, mv))).unwrap(), mv);
            assert_eq!(read(game, state, &serde_json::to_value(mv).unwrap()).unwrap(), mv);
        }
        let (mut one, mut other) = (rng.clone(), rng.clone());
        if game.turn(state) == Turn::Chance {
            assert_eq!(game.random_chance(state, &mut one), crate::play::draw(game, state, &mut other));
        } else {
            assert_eq!(game.count_legal(state), moves.len() as u64);
            assert!(moves.len() as i32 <= game.limits().max_legal_actions);
            let drawn = moves[other.below(moves.len() as u32) as usize];
            assert_eq!(game.random_move(state, &mut one), drawn);
            assert_eq!(one.next_u32(), other.next_u32(), "as many numbers are used");
        }
    });
}
