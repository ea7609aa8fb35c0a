//! Claims, windows and whose turn it is.

use serde_json::{Value, json};

use super::{after, at, due, game, play, position, rule, told};
use crate::game::Game;

/// Position: the start. Ship 2 is turned over for the active player, who may do all but pass it silently.
#[test]
fn sz_10_a_ship_is_turned_over_for_the_active_player() {
    let game = game(&json!({"first_player": 2}));
    let mut state = after(&game, "");
    for text in ["no", "+1", "venice", "t0", "token 3"] {
        assert_eq!(rule(&game, &state, text), "SZ-10");
    }
    assert_eq!(told(&play(&game, &mut state, "ship 2")), ["round_started 2", "revealed 2"]);
    assert_eq!(due(&game, &state), "2: no +1 goods pirate");
}

/// Player 1 has no flag left when the turn comes from player 0: it passes to player 2.
#[test]
fn sz_10_sz_23_the_turn_passes_who_has_no_flag() {
    let game = game(&json!({"players": 3}));
    let mut state = at(
        &game,
        &json!({"phase": "draft", "active": 0, "to_act": 0, "ship": 5, "slots": [1, 2, 3], "ports": {
            "venice": [{"player": 1, "ship": 1, "flag": "plus_one"}],
            "rome": [{"player": 1, "ship": 2, "flag": "goods"}],
            "naples": [{"player": 1, "ship": 3, "flag": "pirate"}]}}),
    );
    let mut declined = state;
    assert_eq!(told(&play(&game, &mut declined, "no")), ["declined 0"]);
    assert_eq!(due(&game, &declined), "2: no +1 goods pirate", "player 1 is not asked");
    assert_eq!(told(&play(&game, &mut state, "pirate, rome")), ["docked 0", "skipped 1"]);
    assert_eq!(position(&game, &state)["active"], 2);
}

/// The active player is asked first, then the others clockwise; each with the flags not yet used.
#[test]
fn sz_11_everybody_is_asked_in_turn() {
    let game = game(&json!({"first_player": 2}));
    let mut state = after(&game, "ship 2");
    for player in [2, 3, 0, 1] {
        assert_eq!(due(&game, &state), format!("{player}: no +1 goods pirate"));
        for text in ["venice", "t0", "ship 3"] {
            assert_eq!(rule(&game, &state, text), "SZ-11");
        }
        play(&game, &mut state, "no");
    }
    assert_eq!(due(&game, &state), "chance");
    let mut state = after(&game, "ship 2, pirate, venice, ship 3, +1, no, no, rome");
    play(&game, &mut state, "ship 4, no, no, no");
    assert_eq!(due(&game, &state), "3: no goods pirate", "player 3 used +1 and player 0 is active");
    assert_eq!(rule(&game, &state, "+1"), "SZ-11");
}

/// Nothing answers the pirate flag: the taker chooses a port at once.
#[test]
fn sz_12_the_pirate_flag_takes_at_once() {
    let game = game(&json!({}));
    let mut state = after(&game, "ship 2, no");
    assert_eq!(told(&play(&game, &mut state, "pirate")), ["claimed 1", "taken 1"]);
    assert_eq!(due(&game, &state), "1: venice rome naples");
    assert_eq!(position(&game, &state)["claim"], json!({"player": 1, "flag": "pirate"}));
}

/// For every active player and every claimant: who is asked, in this order.
#[test]
fn sz_13_who_is_asked_in_a_window() {
    for players in 3..=6_u8 {
        for active in 0..players {
            for steps in 0..players {
                let game = game(&json!({"players": players, "first_player": active}));
                let mut state = after(&game, "ship 2");
                for _ in 0..steps {
                    play(&game, &mut state, "no");
                }
                play(&game, &mut state, "goods");
                let claimant = (active + steps) % players;
                let mut asked = Vec::new();
                while state.phase == crate::strozzi::Phase::Window {
                    assert_eq!(super::legal(&game, &state), "no pirate");
                    for text in ["+1", "goods", "rome", "t1", "ship 1"] {
                        assert_eq!(rule(&game, &state, text), "SZ-13");
                    }
                    asked.push(state.to_act);
                    play(&game, &mut state, "no");
                }
                // Up to the right of the active player; everybody else if that is the claimant.
                let expected: Vec<u8> = (steps + 1..players).map(|step| (active + step) % players).collect();
                assert_eq!(asked, expected, "{players} players, {active} active, {claimant} claims");
                assert_eq!(due(&game, &state), format!("{claimant}: venice rome naples"), "SZ-14");
            }
        }
    }
}

/// Player 1 claims with goods; 2 has no pirate flag and is not asked; 3 seizes, 4 can do nothing. 1 has goods back.
#[test]
fn sz_13_the_first_to_seize_takes_the_ship_and_the_flag_returns() {
    let game = game(&json!({"players": 5}));
    let start = json!({"phase": "draft", "to_act": 1, "ship": 24, "slots": [1, 2, 3], "seen": [5, 24],
        "ports": {"venice": [{"player": 2, "ship": 5, "flag": "pirate"}]}});
    let mut state = at(&game, &start);
    assert_eq!(told(&play(&game, &mut state, "goods")), ["claimed 1"]);
    assert_eq!(position(&game, &state)["claim"], json!({"player": 1, "flag": "goods"}));
    assert_eq!(due(&game, &state), "3: no pirate");
    assert_eq!(told(&play(&game, &mut state, "pirate")), ["seized 3", "flag_returned 1", "taken 3"]);
    let now = position(&game, &state);
    assert_eq!((&now["claim"], &now["to_act"]), (&json!({"player": 3, "flag": "pirate"}), &json!(3)));
    assert_eq!((state.flags_of(1), state.flags_of(3)), (0b111, 0b011));
}

/// Nobody has the pirate flag: the claimant has the ship without a decision in between.
#[test]
fn sz_14_nobody_seizes() {
    let game = game(&json!({"players": 3}));
    let pirates: Value =
        json!([{"player": 1, "ship": 5, "flag": "pirate"}, {"player": 2, "ship": 11, "flag": "pirate"}]);
    let start =
        json!({"phase": "draft", "to_act": 0, "ship": 2, "slots": [1, 2, 3], "ports": {"venice": pirates}});
    let mut state = at(&game, &start);
    assert_eq!(told(&play(&game, &mut state, "+1")), ["claimed 0", "taken 0"]);
    assert_eq!(due(&game, &state), "0: venice rome naples");
    let mut state = after(&game, "ship 2, +1, no");
    assert_eq!(told(&play(&game, &mut state, "no")), ["let_go 2", "taken 0"]);
}

/// Everybody declines: the ship is out and the same player is active. With the last ship the round ends.
#[test]
fn sz_15_all_decline() {
    let game = game(&json!({"players": 3, "ships_per_round": 2, "rounds": 1}));
    let mut state = after(&game, "ship 2, no, no");
    assert_eq!(told(&play(&game, &mut state, "no")), ["declined 2", "ship_out"]);
    let now = super::view(&game, &state, crate::Viewer::Spectator);
    assert_eq!((&now["active"], &now["out"], &now["deck"]), (&json!(0), &json!([2]), &json!(1)));
    assert_eq!(due(&game, &state), "chance");
    let events = play(&game, &mut state, "ship 3, no, no, no");
    assert_eq!(told(&events), ["declined 2", "ship_out", "round_ended", "ranked"]);
    assert_eq!(due(&game, &state), "over");
}

/// After player 2 seized a ship of player 0's turn, player 3 is active.
#[test]
fn sz_22_the_player_to_the_left_of_the_taker_is_active() {
    let game = game(&json!({}));
    let mut state = after(&game, "ship 2, +1, no, pirate");
    assert_eq!(told(&play(&game, &mut state, "naples")), ["docked 2"]);
    assert_eq!(position(&game, &state)["active"], 3);
    assert_eq!(due(&game, &state), "chance");
}

/// One flag is left, player 0's; its ship's token is picked and replaced before the round ends.
#[test]
fn sz_30_the_last_ship_s_choices_come_before_the_end() {
    let game = game(&json!({"players": 3, "rounds": 1}));
    let ship = |player: u8, ship: u8, flag: &str| json!({"player": player, "ship": ship, "flag": flag});
    let start = json!({"phase": "draft", "active": 0, "to_act": 0, "ship": 24, "slots": [7, 1, 19], "ports": {
        "venice": [ship(0, 5, "plus_one"), ship(1, 6, "plus_one"), ship(2, 7, "plus_one")],
        "rome": [ship(0, 8, "goods"), ship(1, 9, "goods"), ship(2, 10, "goods")],
        "naples": [ship(1, 1, "pirate"), ship(2, 2, "pirate")]}});
    let mut state = at(&game, &start);
    let mut last = state;
    assert_eq!(told(&play(&game, &mut state, "pirate, naples")), ["docked 0", "marker_moved 0"]);
    assert_eq!(due(&game, &state), "0: t0 t1 t2");
    assert_eq!(told(&play(&game, &mut state, "t1")), ["token_taken 0", "marker_moved 0"]);
    assert_eq!(due(&game, &state), "chance");
    let events = play(&game, &mut state, "token 36");
    assert_eq!(told(&events)[..2], ["token_revealed", "round_ended"]);
    assert_eq!(serde_json::to_value(events[1]).unwrap()["reason"], "flags");
    assert_eq!(position(&game, &state)["slots"], json!([7, 36, 19]));
    assert_eq!(due(&game, &state), "over");
    // Left alone, that ship is out, and the next is turned over for the only player with a flag.
    play(&game, &mut last, "no");
    assert_eq!((position(&game, &last)["active"].clone(), due(&game, &last)), (json!(0), "chance".into()));
    assert_eq!(game.reason(&last), None);
}
