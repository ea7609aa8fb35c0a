//! What viewers see, tensors, determinizations.

use serde_json::{Value, json};

use super::{after, at, configs, game, play, position, rng, track, view};
use crate::game::{Game, Viewer};
use crate::strozzi::{State, Strozzi};
use crate::tensor::{Tensor, TensorSpec};

/// Two rounds are over; the players have 45, 20 and 0.
fn third_round() -> Value {
    let round = |ships: [u8; 3], markers: [u8; 4], bonuses: [u8; 4]| json!({"ships": ships, "markers": markers, "bonuses": bonuses});
    json!({"round": 3, "phase": "reveal", "slots": [7, 1, 19], "tokens": [[], [20], []], "sheets": [
        [round([15, 0, 5], [10, 0, 0, 0], [5, 0, 0, 0]), round([0, 0, 0], [10, 0, 0, 0], [0, 0, 0, 0])],
        [round([0, 0, 0], [0, 5, 0, 0], [0, 0, 0, 0]), round([0, 0, 15], [0, 0, 0, 0], [0, 0, 0, 0])],
        [round([0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]), round([0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0])]]})
}

/// Under `secret` a player sees the own sum and sheet, a spectator none, the referee all; under `open` all do.
#[test]
fn sz_50_sums_are_hidden_from_the_display() {
    let shown = |money: &str, viewer| {
        let game = game(&json!({"players": 3, "money": money}));
        let state = at(&game, &third_round());
        let view = view(&game, &state, viewer);
        let scores = serde_json::to_value(game.scores(&state, viewer)).unwrap();
        assert_eq!(view["money"], scores["money"]);
        for (money, sheet) in view["money"].as_array().unwrap().iter().zip(view["sheets"].as_array().unwrap())
        {
            assert_eq!(*money, sheet.get("total").cloned().unwrap_or(Value::Null));
        }
        let mut picture = String::new();
        game.picture(&state, viewer, &mut picture);
        (view["money"].clone(), scores["ranking"].clone(), picture.matches("money").count())
    };
    let ranking = json!([0, 1, 2]);
    assert_eq!(shown("secret", Viewer::Player(1)), (json!([null, 20, null]), json!(null), 1));
    assert_eq!(shown("secret", Viewer::Spectator), (json!([null, null, null]), json!(null), 0));
    assert_eq!(shown("secret", Viewer::Referee), (json!([45, 20, 0]), ranking.clone(), 3));
    assert_eq!(shown("open", Viewer::Spectator), (json!([45, 20, 0]), ranking.clone(), 3));
    assert_eq!(shown("open", Viewer::Player(2)), (json!([45, 20, 0]), ranking, 3));
}

/// At the end everybody sees all.
#[test]
fn sz_50_the_end_shows_all() {
    let game = game(&json!({"players": 3, "rounds": 1, "ships_per_round": 1}));
    let state = after(&game, "ship 2, no, pirate, venice");
    let seen = view(&game, &state, Viewer::Spectator);
    // Player 1: the first ship and the first marker in Venice.
    assert_eq!((&seen["money"], &seen["ranking"]), (&json!([0, 30, 0]), &json!([1, 0, 2])));
    assert_eq!(seen["sheets"][1]["tokens"], json!([0, 0, 0]));
    assert_eq!(seen, view(&game, &state, Viewer::Referee));
}

/// A determinization is the same position, whatever is drawn; what comes then is drawn from the same set.
#[test]
fn sz_51_determinizations_change_nothing_seen() {
    for game in configs() {
        let mut rng = rng(5);
        let mut state = game.initial();
        for _ in 0..40 {
            let drawn = game.determinize(&game.info(&state, Viewer::Player(1)), &mut rng);
            assert_eq!(position(&game, &drawn), position(&game, &state));
            let outcomes = |state: &State| {
                let mut all = Vec::new();
                crate::play::each_move(&game, state, |mv, weight| all.push((mv, weight)));
                all
            };
            assert_eq!(outcomes(&drawn), outcomes(&state));
            let moves = outcomes(&state);
            let Some(&(mv, _)) = moves.get(rng.below(moves.len().max(1) as u32) as usize) else { break };
            game.apply(&mut state, mv, &mut ());
        }
    }
}

fn tensor(spec: &TensorSpec, write: impl FnOnce(&mut Tensor<'_, u8>)) -> Vec<u8> {
    let mut cells = vec![0; spec.len()];
    write(&mut Tensor::new(&mut cells, spec));
    cells
}

/// The cells of a plane.
fn plane(game: &Strozzi, state: &State, player: u8, name: &str) -> Vec<u8> {
    let spec = game.information_spec().unwrap();
    let cells = tensor(&spec, |tensor| game.information(state, player, tensor));
    let plane =
        spec.planes.iter().find(|plane| plane.name == name).unwrap_or_else(|| panic!("no plane {name}"));
    cells[plane.offset..plane.offset + plane.len].to_vec()
}

#[test]
fn layouts_depend_on_the_number_of_players_only() {
    for (players, observed) in [(3, 424), (4, 469), (5, 514), (6, 559)] {
        let plain = game(&json!({"players": players}));
        let odd = game(
            &json!({"players": players, "rounds": 1, "ships_per_round": 1, "components": {"tokens": []}}),
        );
        assert_eq!(plain.observation_spec(), odd.observation_spec());
        assert_eq!(plain.information_spec(), odd.information_spec());
        assert_eq!(plain.observation_spec().len(), observed);
        assert_eq!(plain.information_spec().unwrap().len(), observed + 37 * usize::from(players as u8));
        let (shorter, longer) = (plain.observation_spec().planes, plain.information_spec().unwrap().planes);
        assert_eq!(shorter, longer[..shorter.len()]);
    }
}

/// A window seen by each player: every plane, by hand.
#[test]
fn planes_say_what_the_page_says() {
    let game = game(&json!({"players": 3, "rounds": 2}));
    let state = at(
        &game,
        &json!({"phase": "window", "active": 0, "to_act": 2, "ship": 24, "claim": {"player": 1, "flag": "goods"},
            "slots": [7, 1, 19], "tokens": [[8], [], [14, 20]],
            "ports": {"venice": [{"player": 1, "ship": 5, "flag": "plus_one"}, {"player": 0, "ship": 11, "flag": "goods"}]},
            "tracks": {"venice": track(&[(1, 5), (0, 2), (2, 2)])}}),
    );
    let see = |player, name| plane(&game, &state, player, name);
    assert_eq!(see(0, "phase"), [0, 0, 0, 1, 0, 0, 0, 0]);
    assert_eq!((see(0, "round"), see(0, "rounds")), (vec![1, 0, 0], vec![2]));
    assert_eq!(
        (see(0, "turn"), see(1, "turn"), see(2, "turn")),
        (vec![0, 0, 1], vec![0, 1, 0], vec![1, 0, 0])
    );
    assert_eq!((see(0, "active"), see(1, "active")), (vec![1, 0, 0], vec![0, 0, 1]));
    assert_eq!(see(1, "asking"), [0, 1, 0]);
    assert_eq!((see(0, "ship_sails"), see(0, "ship_goods")), (vec![2], vec![0, 2, 2]));
    assert_eq!((see(0, "ship_scrolls"), see(0, "ship_token")), (vec![0], vec![1]));
    assert_eq!(
        (see(1, "claim"), see(2, "claim")),
        (vec![0, 1, 0, 0, 0, 0, 0, 0, 0], vec![0, 0, 0, 0, 0, 0, 0, 1, 0])
    );
    // Player 1 has pirate, 2 has all, 0 has +1 and pirate.
    assert_eq!(see(1, "flags"), [0, 0, 1, 1, 1, 1, 1, 0, 1]);
    assert_eq!(see(1, "docked")[..9], [1, 0, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(see(1, "docked")[18..], [0, 1, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(see(1, "speed"), [7, 0, 0, 0, 0, 0, 5, 0, 0]);
    assert_eq!(see(1, "port_place"), [3, 0, 0, 0, 0, 0, 2, 0, 0]);
    assert_eq!(see(1, "space"), [5, 0, 0, 0, 2, 0, 0, 0, 2, 0, 0, 0]);
    assert_eq!(see(1, "to_go"), [5, 10, 10, 10, 8, 10, 10, 10, 8, 10, 10, 10]);
    assert_eq!(see(1, "city_place"), [3, 2, 2, 2, 1, 1, 1, 1, 2, 3, 3, 3]);
    assert_eq!(see(1, "bonus"), [5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(see(1, "bonuses")[..10], [0, 0, 0, 0, 5, 0, 0, 10, 0, 15]);
    assert_eq!(see(0, "slot_category"), [1, 0, 0, 1, 0, 0, 0, 1, 0]);
    assert_eq!((see(0, "slot_value"), see(0, "slot_good")), (vec![2, 1, 2], vec![0, 0, 0, 1, 0, 0, 0, 0, 0]));
    assert_eq!(see(2, "categories"), [0, 3, 0, 2, 0, 0, 0, 0, 0]);
    assert_eq!((see(0, "pile"), see(0, "deck")), (vec![30], vec![9]));
    let ships: Vec<usize> = (1..=64).filter(|id| see(0, "unseen_ships")[id - 1] == 0).collect();
    assert_eq!(ships, [5, 11, 24].into_iter().chain(30..=64).collect::<Vec<_>>());
    let tokens: Vec<usize> = (1..=64).filter(|id| see(0, "unseen_tokens")[id - 1] == 0).collect();
    assert_eq!(tokens, [1, 7, 8, 14, 19, 20].into_iter().chain(37..=64).collect::<Vec<_>>());
}

#[test]
fn money_is_hidden_from_the_observation_and_kept_by_the_information_tensor() {
    let game = game(&json!({"players": 3}));
    let mut state = at(&game, &third_round());
    let see = |state: &State, name| plane(&game, state, 1, name);
    assert_eq!((see(&state, "money"), see(&state, "money_shown")), (vec![4, 0, 0], vec![1, 0, 0]));
    assert_eq!(see(&state, "sums"), [4, 0, 9]);
    let lines = see(&state, "lines");
    assert_eq!(lines[..11], [0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0]);
    assert_eq!(lines[11..22], [0, 0, 15, 0, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(lines[66..77], [15, 0, 5, 10, 0, 0, 0, 5, 0, 0, 0]);
    assert_eq!(see(&state, "token_lines"), [0; 9]);
    for ship in 1..=12 {
        play(&game, &mut state, &format!("ship {ship}, no, no, no"));
    }
    // Player 1 has the only science.
    assert_eq!(see(&state, "token_lines"), [0, 30, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!((see(&state, "money"), see(&state, "money_shown")), (vec![10, 0, 9], vec![1, 1, 1]));
}

#[test]
fn the_picture_tells_what_is_due_and_what_lies_where() {
    let game = game(&json!({"players": 3}));
    let state = after(&game, "ship 24, goods");
    let mut picture = String::new();
    game.picture(&state, Viewer::Player(0), &mut picture);
    assert_eq!(
        picture,
        "round 1 of 3, 11 to come, Red is active: Green seizes or lets go\n\
         ship 24: 2 sails, rome 2, naples 2, token <- Red goods\n\
         venice   port \n\
         rome     port \n\
         naples   port \n\
         venice   track Red:0 Green:0 Blue:0\n\
         rome     track Red:0 Green:0 Blue:0\n\
         naples   track Red:0 Green:0 Blue:0\n\
         florence track Red:0 Green:0 Blue:0\n\
         t0 token 7: arts 2; t1 token 1: arts 1, venice; t2 token 19: sciences 2; 33 face down\n\
         Red      +1       pirate  arts 0 sciences 0 architecture 0  money 0\n\
         Green    +1 goods pirate  arts 0 sciences 0 architecture 0\n\
         Blue     +1 goods pirate  arts 0 sciences 0 architecture 0\n"
    );
}

#[test]
fn events_are_told_to_everybody_in_words() {
    let game = game(&json!({"players": 3, "rounds": 1, "ships_per_round": 1}));
    let mut state = after(&game, "");
    let mut told = Vec::new();
    for moves in ["ship 24", "goods", "no", "pirate", "naples", "t1", "token 2"] {
        for event in play(&game, &mut state, moves) {
            for viewer in [Viewer::Player(0), Viewer::Spectator, Viewer::Referee] {
                assert_eq!(game.redact(&event, viewer), Some(event));
            }
            let mut text = String::new();
            game.event_text(&event, &mut text);
            told.push(text);
        }
    }
    assert_eq!(
        told,
        [
            "Round 1 begins with 1 ship, Red is active",
            "Red turns over ship 24: 2 sails, rome 2, naples 2, token; 0 to come",
            "Red claims the ship with the goods flag",
            "Green lets the ship go",
            "Blue seizes the ship from Red",
            "Red has the goods flag back",
            "Blue takes ship 24",
            "Blue lays ship 24 at Naples, speed 2: 1st there",
            "Blue moves in Naples from 0 to 2: 1st on the space, 1st in the city",
            "Blue takes token 1: arts 1, venice, from slot 1",
            "Blue moves in Venice from 0 to 1: 1st on the space, 1st in the city",
            "Slot 1 shows token 2: arts 1, venice",
            "Round 1 ends: no ship is left",
            "Blue earns 15: 1st ship in Naples",
            "Blue earns 15: 1st marker in Venice",
            "Blue earns 15: 1st marker in Naples",
            "Blue earns 30: 1st in arts, 1",
            "The ranking: Blue 75, Red 0, Green 0",
        ]
    );
}
