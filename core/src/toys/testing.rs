//! What the tests of both toys share: a fixture runner, and the laws on walks.

use std::ops::ControlFlow;

use crate::error::{Code, Error, Result};
use crate::game::{Game, Input, Turn, Viewer};
use crate::json::{self, Node, Value};
use crate::rng::{Purpose, Rng};
use crate::tensor::{Cell, Tensor, TensorSpec};

/// The game under a configuration given as JSON.
pub fn game<G: Game>(config: &str) -> Result<G> {
    let value = json::parse(config, json::MAX_INPUT)?;
    G::new(&Node::root(&value, Code::BadConfig))
}

/// Reads a move, text or JSON, as the table does.
pub fn read<G: Game>(game: &G, state: &G::State, input: &str) -> Result<Vec<G::Move>> {
    if game.turn(state) == Turn::Over {
        return Err(Error::new(Code::GameOver, "the game is over"));
    }
    let mut moves = Vec::new();
    if input.starts_with('{') {
        let value = json::parse(input, json::MAX_INPUT)?;
        game.parse(state, &Input::Json(Node::root(&value, Code::BadMove)), &mut |mv| moves.push(mv))?;
    } else {
        game.parse(state, &Input::Text(input), &mut |mv| moves.push(mv))?;
    }
    Ok(moves)
}

/// Plays inputs from the start; a bad one is a failed test.
pub fn play<G: Game>(game: &G, inputs: &[&str]) -> G::State {
    let mut state = game.initial();
    for input in inputs {
        for mv in read(game, &state, input).unwrap_or_else(|error| panic!("{input}: {error}")) {
            game.check(&state, mv).unwrap();
            game.apply(&mut state, mv, &mut ());
        }
    }
    state
}

/// Sets up a position given as JSON or text.
pub fn set_up<G: Game>(game: &G, position: &str) -> Result<G::State> {
    if position.starts_with('{') {
        let value = json::parse(position, json::MAX_INPUT)?;
        game.set_up(&Input::Json(Node::root(&value, Code::BadPosition)))
    } else {
        game.set_up(&Input::Text(position))
    }
}

/// What is listed now: decisions or chance outcomes.
pub fn listed<G: Game>(game: &G, state: &G::State) -> Vec<G::Move> {
    let mut moves = Vec::new();
    match game.turn(state) {
        Turn::Player(_) => {
            let _ = game.legal(state, |mv| {
                moves.push(mv);
                ControlFlow::Continue(())
            });
        }
        Turn::Chance => game.chance(state, |mv, _| moves.push(mv)),
        Turn::Over => {}
    }
    moves
}

/// A move's canonical text.
pub fn text<G: Game>(game: &G, state: &G::State, mv: G::Move) -> String {
    let mut text = String::new();
    game.write_move(state, mv, &mut text);
    text
}

/// The players, the spectator and the referee.
pub fn viewers<G: Game>(game: &G) -> Vec<Viewer> {
    let mut viewers: Vec<Viewer> = (0..game.limits().players).map(Viewer::Player).collect();
    viewers.extend([Viewer::Spectator, Viewer::Referee]);
    viewers
}

/// A tensor as floats.
pub fn tensor(spec: &TensorSpec, write: impl FnOnce(Tensor<'_, f32>)) -> Vec<f32> {
    assert_eq!(spec.planes.iter().map(|plane| plane.len).sum::<usize>(), spec.len(), "planes fill the shape");
    let mut cells = vec![f32::ZERO; spec.len()];
    write(Tensor::new(&mut cells, spec));
    assert!(cells.iter().all(|cell| (0.0..=1.0).contains(cell)));
    cells
}

/// All that a viewer can get from a state, written into one string.
pub fn knowledge<G: Game>(game: &G, state: &G::State, viewer: Viewer) -> String {
    let mut all = vec![
        json::write(&game.view(state, viewer)),
        json::write(&game.info(state, viewer)),
        json::write(&game.scores(state, viewer)),
        String::new(),
    ];
    game.picture(state, viewer, &mut all[3]);
    let Viewer::Player(player) = viewer else { return all.join("\n") };
    let observed = tensor(&game.observation_spec(), |mut t| game.observe(state, player, &mut t));
    all.push(format!("{observed:?}"));
    if let Some(spec) = game.information_spec() {
        all.push(format!("{:?}", tensor(&spec, |mut t| game.information(state, player, &mut t))));
    }
    if game.turn(state) == Turn::Player(player) {
        all.push(format!("{:?}", listed(game, state)));
        for id in 0..game.limits().actions {
            let mv = game.by_id(state, id).expect("every id is some decision");
            all.push(format!("{:?}", game.check(state, mv)));
        }
    }
    all.join("\n")
}

/// Checks every law of the trait that one state can break.
pub fn check_laws<G: Game>(game: &G, state: &G::State, rng: &mut Rng) {
    let turn = game.turn(state);
    let limits = game.limits();
    let moves = listed(game, state);
    assert_eq!(moves.is_empty(), turn == Turn::Over);
    assert_eq!(game.reason(state).is_some(), turn == Turn::Over);
    let ids: Vec<i32> = moves.iter().map(|&mv| game.id(state, mv)).collect();
    assert!(ids.is_sorted_by(|a, b| a < b), "ascending: {ids:?}");
    let bound = match turn {
        Turn::Chance => limits.chance_outcomes,
        _ => limits.actions,
    };
    if turn != Turn::Over {
        for id in -1..=bound {
            let mv = game.by_id(state, id);
            assert_eq!(mv.is_some(), (0..bound).contains(&id), "id {id}");
            let accepted = mv.is_some_and(|mv| game.check(state, mv).is_ok());
            assert_eq!(accepted, ids.contains(&id), "id {id}");
        }
    }
    for &mv in &moves {
        assert_eq!(game.by_id(state, game.id(state, mv)), Some(mv));
        for input in [text(game, state, mv), json::write(&game.move_json(state, mv))] {
            assert_eq!(read(game, state, &input).unwrap(), [mv], "{input}");
        }
    }
    if turn == Turn::Chance {
        let (mut one, mut other) = (rng.clone(), rng.clone());
        assert_eq!(game.random_chance(state, &mut one), crate::play::draw(game, state, &mut other));
    }
    let mut returns = vec![9.0; usize::from(limits.players)];
    game.returns(state, &mut returns);
    assert!(returns.iter().sum::<f64>().abs() < 1e-9, "zero sum");
    assert!(returns.iter().all(|r| (limits.min_return..=limits.max_return).contains(r)));
    assert!(turn == Turn::Over || returns.iter().all(|&r| r == 0.0));

    let position = json::write(&game.position(state));
    let again = set_up(game, &position).unwrap_or_else(|error| panic!("{position}: {error}"));
    assert_eq!(json::write(&game.position(&again)), position);
    assert_eq!(game.hash(&again), game.hash(state));
    let mut notation = String::new();
    if game.position_text(state, &mut notation) {
        let again = set_up(game, &notation).unwrap_or_else(|error| panic!("{notation}: {error}"));
        assert_eq!(json::write(&game.position(&again)), position);
    }
    for viewer in viewers(game) {
        assert_eq!(knowledge(game, &again, viewer), knowledge(game, state, viewer), "of a position set up");
        let info = game.info(state, viewer);
        let written = json::write(&info);
        let value = json::parse(&written, json::MAX_INPUT).unwrap();
        let info_again = game.read_info(&Node::root(&value, Code::BadRecord)).unwrap();
        assert_eq!(json::write(&info_again), written);
        let drawn = game.determinize(&info_again, rng);
        assert_eq!(game.turn(&drawn), turn);
        assert_eq!(knowledge(game, &drawn, viewer), knowledge(game, state, viewer), "of a determinization");
        assert!(set_up(game, &json::write(&game.position(&drawn))).is_ok(), "determinizations are positions");
    }
}

/// Plays `games` random games and checks the laws at every state, and the bounds on length.
pub fn walk<G: Game>(game: &G, games: u64) {
    let limits = game.limits();
    for stream in 0..games {
        let mut rng = Rng::new(0x70_6172_6C6F_7572, Purpose::Playout, stream);
        let mut state = game.initial();
        let (mut decisions, mut chances) = (0, 0);
        loop {
            check_laws(game, &state, &mut rng);
            let moves = listed(game, &state);
            match game.turn(&state) {
                Turn::Over => break,
                Turn::Chance => chances += 1,
                Turn::Player(_) => decisions += 1,
            }
            assert!(moves.len() as i32 <= limits.max_legal_actions.max(limits.chance_outcomes));
            let mv = moves[rng.below(moves.len() as u32) as usize];
            game.apply(&mut state, mv, &mut ());
        }
        assert!(limits.max_game_length.is_none_or(|max| decisions <= max));
        assert!(limits.max_chance_nodes.is_none_or(|max| chances <= max));
    }
}

/// Runs fixtures: a JSON array of games with what they show.
pub fn run_fixtures<G: Game>(fixtures: &str) {
    let value = json::parse(fixtures, json::MAX_INPUT).unwrap();
    let fixtures = value.as_array().unwrap();
    assert!(fixtures.len() >= 6);
    for fixture in fixtures {
        let name = fixture["name"].as_str().unwrap();
        let game: G = game(&fixture["config"].to_string()).unwrap();
        let input = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let inputs: Vec<String> = fixture["moves"].as_array().unwrap().iter().map(input).collect();
        let inputs: Vec<&str> = inputs.iter().map(String::as_str).collect();
        let state = play(&game, &inputs);
        let turn = game.turn(&state).number();
        assert_eq!(i64::from(turn), fixture["turn"].as_i64().unwrap(), "{name}");
        for refused in fixture["refused"].as_array().unwrap() {
            let error = read(&game, &state, &input(&refused["move"])).expect_err(name);
            assert_eq!(error.code.name(), refused["code"], "{name}: {error}");
            assert_eq!(error.rule, refused.get("rule").and_then(Value::as_str), "{name}: {error}");
        }
        if let Some(legal) = fixture.get("legal") {
            let mut expected: Vec<&str> =
                legal.as_array().unwrap().iter().filter_map(Value::as_str).collect();
            let mut found: Vec<String> =
                listed(&game, &state).into_iter().map(|mv| text(&game, &state, mv)).collect();
            expected.sort_unstable();
            found.sort_unstable();
            assert_eq!(found, expected, "{name}");
        }
        if let Some(expected) = fixture.get("outcome") {
            let mut outcome = serde_json::to_value(game.outcome(&state)).unwrap();
            let mut returns = vec![0.0; usize::from(game.limits().players)];
            game.returns(&state, &mut returns);
            outcome["returns"] = returns.into();
            outcome["reason"] = game.reason(&state).into();
            for (key, value) in expected.as_object().unwrap() {
                assert_eq!(&outcome[key], value, "{name}: {key}");
            }
        }
    }
}

/// The chi-square statistic of counts that should be equal.
pub fn chi_square(counts: &[u32]) -> f64 {
    let mean = f64::from(counts.iter().sum::<u32>()) / counts.len() as f64;
    counts.iter().map(|&count| (f64::from(count) - mean).powi(2) / mean).sum()
}
