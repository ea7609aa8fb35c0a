//! The board and how Laddies move on it.

use super::*;
use crate::stramash::track::Place;

/// A position of four players in which seat 0 plays; others hold nothing.
pub(super) fn board(laddies: &Value, hand: &Value) -> Value {
    json!({"phase": "play", "laddies": laddies, "hands": [hand, [], [], []]})
}

/// The texts that seat 0 can play.
fn can(laddies: Value, hand: Value) -> String {
    let game = game(&json!({}));
    texts(&game, &set_up(&game, &board(&laddies, &hand)))
}

/// Where everybody stands after a move of seat 0, and the types of its events.
fn after(laddies: Value, hand: Value, text: &str) -> (Value, String) {
    let game = game(&json!({}));
    let mut state = set_up(&game, &board(&laddies, &hand));
    let events = play(&game, &mut state, text);
    let told: Vec<String> = events
        .iter()
        .map(|event| serde_json::to_value(event).unwrap()["type"].as_str().unwrap().to_owned())
        .collect();
    (super::laddies(&game, &state), told.join(" "))
}

/// The rule that a move of seat 0 breaks.
fn breaks(laddies: Value, hand: Value, text: &str) -> &'static str {
    let game = game(&json!({}));
    let state = set_up(&game, &board(&laddies, &hand));
    broken(&game, &state, text)
}

#[test]
fn sm_01_sm_02_the_track_follows_from_players_and_measures() {
    let view = |config: Value| {
        serde_json::to_value(game(&config).view_of(&game(&config).initial(), crate::game::Viewer::Spectator))
            .unwrap()
    };
    let two = view(json!({"players": 2}));
    assert_eq!(
        (&two["track"], &two["starts"], &two["entrances"]),
        (&json!(72), &json!([0, 36]), &json!([67, 31]))
    );
    let three = view(json!({"players": 3, "mashie_spaces": 9, "entrance_before_start": 8}));
    assert_eq!(
        (&three["track"], &three["starts"], &three["entrances"]),
        (&json!(27), &json!([0, 9, 18]), &json!([19, 1, 10]))
    );
    let six = view(json!({"players": 6, "mashie_spaces": 30, "laddies": 2}));
    assert_eq!((&six["track"], &six["starts"][5]), (&json!(180), &json!(150)));
    assert_eq!(six["laddies"], json!(vec![["dock", "dock"]; 6]));
}

#[test]
fn progress_and_places_go_over_into_each_other() {
    for game in configs() {
        let track = &game.track;
        for seat in 0..game.config.players {
            for space in 0..track.len {
                let progress = track.progress(seat, Place::Track(space));
                assert!(track.is_active(progress));
                assert_eq!(track.place(seat, progress), Place::Track(space));
                for other in 0..game.config.players {
                    let seen = track.seen_by(seat, progress, other);
                    assert_eq!(track.place(other, seen), Place::Track(space));
                }
            }
            assert_eq!(track.progress(seat, Place::Track(track.starts[usize::from(seat)])), track.start);
            assert_eq!(track.progress(seat, Place::Track(track.entrances[usize::from(seat)])), track.len);
        }
    }
}

#[test]
fn sm_14_cards_count() {
    let hand = json!(["A", "2", "3", "4", "5", "6"]);
    assert_eq!(can(json!([[10], [], [], []]), hand), "A:0 2:0 3:0 4:0 5:0 6:0 A:out");
    let hand = json!(["8", "9", "10", "J", "Q", "K"]);
    assert_eq!(can(json!([[10], [], [], []]), hand), "8:0 9:0 10:0 J:0 Q:0 K:0 J:out Q:out K:out");
    let ends =
        [("A", 11), ("2", 12), ("7", 17), ("8", 2), ("9", 19), ("10", 20), ("J", 20), ("Q", 20), ("K", 20)];
    for (card, end) in ends {
        let (laddies, told) = after(json!([[10], [], [], []]), json!([card]), &format!("{card}:0"));
        assert_eq!(laddies[0][0], end, "{card}");
        assert_eq!(told, "played moved");
    }
    assert_eq!(breaks(json!([[10], [], [], []]), json!(["9"]), "9:out"), "SM-14");
    assert_eq!(breaks(json!([[10], [], [], []]), json!(["9"]), "9:1"), "SM-14");
}

#[test]
fn sm_15_leaving_the_dock_bumps_and_is_barred_by_ones_own() {
    let (laddies, told) = after(json!([[], [0, 5], [], []]), json!(["Q"]), "Q:out");
    assert_eq!(laddies[0], json!([0, "dock", "dock", "dock", "dock"]));
    assert_eq!(laddies[1], json!([5, "dock", "dock", "dock", "dock"]));
    assert_eq!(told, "played left_dock bumped");
    assert_eq!(can(json!([[0], [], [], []]), json!(["A"])), "A:0");
    assert_eq!(breaks(json!([[0], [], [], []]), json!(["A"]), "A:out"), "SM-15");
    let out = json!([[1, 10, 20, 30, 40], [], [], []]);
    assert_eq!(breaks(out, json!(["A"]), "A:out"), "SM-15");
    // Once out, the move is over: the space behind belongs to the next turn.
    assert_eq!(can(json!([[], [], [], []]), json!(["A", "2", "3"])), "A:out");
}

#[test]
fn sm_20_ending_on_an_opponent_bumps_and_passing_does_not() {
    let (laddies, told) = after(json!([[10], [12, 14], [13], []]), json!(["4"]), "4:0");
    assert_eq!(laddies[0][0], 14);
    assert_eq!(laddies[1], json!([12, "dock", "dock", "dock", "dock"]));
    assert_eq!(laddies[2][0], 13);
    assert_eq!(told, "played moved bumped");
    let game = game(&json!({}));
    let mut state = set_up(&game, &board(&json!([[10], [12, 14], [13], []]), &json!(["8"])));
    let events = play(&game, &mut state, "8:0");
    let told = serde_json::to_value(events).unwrap();
    assert_eq!(told[1]["path"], json!([9, 8, 7, 6, 5, 4, 3, 2]));
    // Seat 1 enters at 13: its Laddie on 12 is nearly a round ahead of the one on 14.
    let mut state = set_up(&game, &board(&json!([[4], [12, 14], [13], []]), &json!(["10"])));
    let told = serde_json::to_value(play(&game, &mut state, "10:0")).unwrap();
    assert_eq!(told[2], json!({"type": "bumped", "seat": 1, "laddie": 1, "space": 14, "by": 0}));
    // Bumped on an own start space, and on an own entrance.
    assert_eq!(after(json!([[14], [18], [], []]), json!(["4"]), "4:0").0[1][0], "dock");
    assert_eq!(after(json!([[9], [13], [], []]), json!(["4"]), "4:0").0[1][0], "dock");
}

#[test]
fn sm_21_ones_own_are_in_the_way() {
    let own = json!([[10, 13], [], [], []]);
    assert_eq!(can(own.clone(), json!(["2", "3", "4"])), "2:0 2:1 3:0 4:0");
    assert_eq!(breaks(own.clone(), json!(["3"]), "3:1"), "SM-21");
    assert_eq!(breaks(own, json!(["4"]), "4:1"), "SM-21");
    let near = json!([[10, 18, 3], [], [], []]);
    assert_eq!(can(near.clone(), json!(["8"])), "8:2");
    assert_eq!(breaks(near.clone(), json!(["8"]), "8:0"), "SM-21");
    assert_eq!(breaks(near, json!(["8"]), "8:1"), "SM-21");
    // The way round behind the entrance is watched too.
    assert_eq!(breaks(json!([[66, 70], [], [], []]), json!(["5"]), "5:0"), "SM-21");
    assert_eq!(can(json!([[66, 70], [], [], []]), json!(["5"])), "5:0c 5:1");
    // One alone on the track is never in its own way.
    let game = game(&json!({"players": 3, "mashie_spaces": 9}));
    let state =
        set_up(&game, &json!({"phase": "play", "laddies": [[1], [], []], "hands": [["10", "8"], [], []]}));
    assert_eq!(texts(&game, &state), "8:0 10:0");
}

#[test]
fn sm_22_turning_off_is_exact_and_a_choice() {
    // Seat 0 enters at 67.
    assert_eq!(can(json!([[66], [], [], []]), json!(["A", "2", "6"])), "A:0 2:0 2:0c 6:0 6:0c A:out");
    assert_eq!(can(json!([[66], [], [], []]), json!(["7"])), "7:0");
    assert_eq!(can(json!([[67], [], [], []]), json!(["A", "5", "6"])), "A:0 A:0c 5:0 5:0c 6:0 A:out");
    let (laddies, told) = after(json!([[66], [], [], []]), json!(["3"]), "3:0c");
    assert_eq!((&laddies[0][0], told.as_str()), (&json!("c2"), "played moved home"));
    let (laddies, told) = after(json!([[66], [], [], []]), json!(["3"]), "3:0");
    assert_eq!((&laddies[0][0], told.as_str()), (&json!(69), "played moved"));
    for (laddies, card) in [
        (json!([["c2", 66], [], [], []]), "3"),
        (json!([["c1", 66], [], [], []]), "3"),
        (json!([[66, 67], [], [], []]), "3"),
        (json!([[64, 67], [], [], []]), "5"),
        (json!([[66], [], [], []]), "A"),
        (json!([[66], [], [], []]), "7"),
    ] {
        let laddie = u8::from(laddies[0].as_array().unwrap().len() == 2);
        assert_eq!(breaks(laddies, json!([card]), &format!("{card}:{laddie}c")), "SM-22");
    }
    // A partly filled Castle: what is free in front can be entered.
    assert_eq!(can(json!([["c3", 66], [], [], []]), json!(["2", "3", "4"])), "2:0c 2:1 2:1c 3:1 3:1c 4:1");
    // Entrances of others mean nothing.
    assert_eq!(can(json!([[12], [], [], []]), json!(["3"])), "3:0");
    assert_eq!(after(json!([[12], [], [], []]), json!(["3"]), "3:0").0[0][0], 15);
}

#[test]
fn sm_03_sm_23_in_the_castle_laddies_only_move_on() {
    let own = json!([["c1", "c3"], [], [], []]);
    assert_eq!(can(own.clone(), json!(["A", "2", "3"])), "A:0c A:1c 2:0c A:out");
    assert_eq!(breaks(own.clone(), json!(["2"]), "2:1c"), "SM-21");
    assert_eq!(breaks(own.clone(), json!(["3"]), "3:1c"), "SM-21");
    assert_eq!(breaks(own.clone(), json!(["3"]), "3:0c"), "SM-23");
    assert_eq!(breaks(own.clone(), json!(["2"]), "2:0"), "SM-03");
    assert_eq!(breaks(own.clone(), json!(["8"]), "8:0"), "SM-03");
    assert_eq!(breaks(own.clone(), json!(["8"]), "8:0c"), "SM-24");
    let (laddies, told) = after(own, json!(["2"]), "2:0c");
    assert_eq!(laddies[0], json!(["c5", "c1", "dock", "dock", "dock"]));
    assert_eq!(told, "played moved");
}

#[test]
fn sm_24_an_eight_from_the_start_space_and_the_way_home_after_it() {
    let game = game(&json!({}));
    let mut state = set_up(&game, &board(&json!([[0], [], [], []]), &json!(["8", "4"])));
    let told = serde_json::to_value(play(&game, &mut state, "8:0")).unwrap();
    assert_eq!(told[1]["path"], json!([71, 70, 69, 68, 67, 66, 65, 64]));
    assert_eq!(laddies(&game, &state)[0][0], 64);
    // Three short of the entrance: a 4 leads to the first Castle space.
    assert_eq!(can(json!([[64], [], [], []]), json!(["3", "4", "8", "9"])), "3:0 4:0 4:0c 8:0 9:0");
    // On the entrance and over it: it stays on the track.
    assert_eq!(after(json!([[67], [], [], []]), json!(["8"]), "8:0").0[0][0], 59);
    assert_eq!(after(json!([[70], [], [], []]), json!(["8"]), "8:0").0[0][0], 62);
    assert_eq!(after(json!([[3], [], [], []]), json!(["8"]), "8:0").0[0][0], 67);
    assert_eq!(breaks(json!([[3], [], [], []]), json!(["8"]), "8:0c"), "SM-24");
}

#[test]
fn sm_25_who_missed_the_castle_goes_round() {
    assert_eq!(can(json!([[69], [], [], []]), json!(["A", "3", "10"])), "A:0 3:0 10:0 A:out");
    assert_eq!(after(json!([[69], [], [], []]), json!(["3"]), "3:0").0[0][0], 0);
    assert_eq!(breaks(json!([[69], [], [], []]), json!(["3"]), "3:0c"), "SM-22");
    let game = game(&json!({}));
    let state = set_up(&game, &board(&json!([[69, 5], [], [], []]), &json!(["2"])));
    let view = serde_json::to_value(game.view(&state, crate::game::Viewer::Spectator)).unwrap();
    assert_eq!((&view["laddies"][0][0], &view["progress"][0]), (&json!(5), &json!(12)));
}
