//! Pairs of games that differ in ranks only: what a viewer must not be able to tell apart, and what it must (SG-50).
//! Whoever must not sees the same view, events, information, hashes, tensors, legal moves and refusals; whoever must
//! sees other information. The pairs are in `testdata/pairs.json`: `what`, `config`, two `games` (inputs with blanks
//! between), and to whom they are `alike` and `apart`.

use serde_json::{Value, json};

use super::{parsed, table};
use crate::any::AnyState;
use crate::game::{Turn, Viewer};

/// A viewer by the name in the data.
fn named(name: &Value) -> Viewer {
    match name.as_str() {
        Some("0") => Viewer::Player(0),
        Some("1") => Viewer::Player(1),
        Some("spectator") => Viewer::Spectator,
        _ => panic!("a viewer {name}"),
    }
}

fn play(config: &Value, moves: &str) -> Box<dyn AnyState> {
    let mut state = table(config, None);
    for text in moves.split(' ') {
        state.apply(text, None).unwrap_or_else(|error| panic!("{text} of {moves}: {error}"));
    }
    state
}

/// All that a viewer can get out of a state, by name.
pub(super) fn knowledge(
    state: &dyn AnyState,
    viewer: Viewer,
    inputs: &[String],
) -> Vec<(&'static str, String)> {
    let mut all = vec![
        ("view", state.view(viewer).unwrap()),
        ("picture", state.picture(viewer).unwrap()),
        ("events", state.events(viewer, 0).unwrap()),
        ("information", state.information(viewer).unwrap()),
        ("information hash", state.information_hash(viewer).unwrap().to_string()),
        ("export", state.export(viewer).unwrap()),
        ("scores", state.scores(viewer).unwrap()),
        ("turn", format!("{:?} {:?} {}", state.turn(), state.outcome(), state.ply())),
        ("determinization", state.determinize(viewer, 7).unwrap().position()),
    ];
    if let Viewer::Player(player) = viewer {
        let spec = state.game().observation_spec().len();
        let mut cells = vec![0; spec];
        state.observe_u8(player, &mut cells).unwrap();
        all.push(("tensor", format!("{cells:?}")));
        if state.turn() == Turn::Player(player) {
            all.push(("legal moves", state.legal_json()));
            let answers: Vec<String> =
                inputs.iter().map(|input| format!("{:?}", state.check(input, Some(player)))).collect();
            all.push(("refusals", answers.join("\n")));
        }
    }
    all
}

/// Every move between two squares of the board, as text and as JSON.
fn every_move(config: &Value) -> Vec<String> {
    let number = |field: &str| config["board"][field].as_u64().unwrap();
    let squares: Vec<String> = (0..number("files"))
        .flat_map(|file| {
            (1..=number("ranks")).map(move |rank| format!("{}{rank}", char::from(b'a' + file as u8)))
        })
        .collect();
    let mut inputs = Vec::new();
    for from in &squares {
        for to in &squares {
            inputs.push(format!("{from}-{to}"));
            inputs.push(format!("{from}x{to}"));
            inputs.push(json!({"type": "move", "from": from, "to": to}).to_string());
        }
        for kind in ["captain", "sergeant", "miner", "scout", "bomb", "flag"] {
            inputs.push(format!("={kind}@{from}"));
        }
    }
    inputs
}

#[test]
fn what_is_hidden_cannot_be_told_and_what_is_shown_can() {
    let pairs = parsed(include_str!("../../testdata/pairs.json"));
    let pairs = pairs.as_array().unwrap();
    assert!(pairs.len() > 20);
    for pair in pairs {
        let (what, config) = (&pair["what"], &pair["config"]);
        let [first, second] = [0, 1].map(|game| play(config, pair["games"][game].as_str().unwrap()));
        let inputs = every_move(config);
        for viewer in pair["alike"].as_array().unwrap().iter().map(named) {
            let (one, other) = (knowledge(&*first, viewer, &inputs), knowledge(&*second, viewer, &inputs));
            for ((name, one), (_, other)) in one.iter().zip(&other) {
                assert_eq!(one, other, "{what}: {viewer:?} can tell by the {name}");
            }
        }
        for viewer in pair["apart"].as_array().unwrap().iter().map(named) {
            assert_ne!(
                first.information(viewer),
                second.information(viewer),
                "{what}: {viewer:?} cannot tell"
            );
            assert_ne!(first.information_hash(viewer), second.information_hash(viewer), "{what}: {viewer:?}");
        }
        assert_ne!(parsed(&first.position()), parsed(&second.position()), "{what}: the games are one");
    }
}
