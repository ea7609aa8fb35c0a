//! Pairs of games that differ in ranks only: what a viewer must not be able to tell apart, and what it must (SG-50). Whoever
//! must not sees the same view, events, information, hashes, tensors, legal moves and refusals; whoever must sees other
//! information, and at the end of it another view or tensor, too, unless the difference lies in the past alone.

use serde_json::{Value, json};

use super::{parsed, table};
use crate::any::AnyState;
use crate::game::{Turn, Viewer};

const RED: Viewer = Viewer::Player(0);
const BLUE: Viewer = Viewer::Player(1);
const ALL: Viewer = Viewer::Spectator;

/// Two games: a configuration, their moves (blanks between), who cannot tell them apart, and who can.
struct Pair {
    what: &'static str,
    config: Value,
    games: [&'static str; 2],
    alike: &'static [Viewer],
    apart: &'static [Viewer],
}

/// Six files, five ranks, one setup rank: flag, captain, sergeant, miner, scout, bomb.
fn six(mut options: Value) -> Value {
    options["board"] = json!({"files": 6, "ranks": 5, "setup_ranks": 1, "lakes": []});
    options["army"] = json!({"flag": 1, "captain": 1, "sergeant": 1, "miner": 1, "scout": 1, "bomb": 1});
    options
}

/// Letters: M flag H captain F sergeant E miner D scout B bomb; Blue Y T R Q P N.
fn pairs() -> Vec<Pair> {
    let silent = || six(json!({"silent_defense": true}));
    let rescue = || six(json!({"rescue": true}));
    let both = || six(json!({"rescue": true, "silent_defense": true}));
    vec![
        Pair {
            what: "SG-02: a deployment that goes on shows the count of squares only",
            config: six(json!({})),
            games: ["flag@a1 captain@b1 sergeant@c1", "bomb@a1 miner@b1 scout@c1"],
            alike: &[BLUE, ALL],
            apart: &[RED],
        },
        Pair {
            what: "SG-02: empty squares show when play begins, not before",
            config: json!({"board": {"files": 3, "ranks": 5, "setup_ranks": 1, "lakes": []}, "army": {"flag": 1, "miner": 1}}),
            games: ["MEA flag@a5", "AME flag@a5"],
            alike: &[BLUE, ALL],
            apart: &[RED],
        },
        Pair {
            what: "SG-02: then they do",
            config: json!({"board": {"files": 3, "ranks": 5, "setup_ranks": 1, "lakes": []}, "army": {"flag": 1, "miner": 1}}),
            games: ["MEA YQA", "AME YQA"],
            alike: &[],
            apart: &[RED, BLUE, ALL],
        },
        Pair {
            what: "SG-50: ranks that nobody showed",
            config: six(json!({})),
            games: ["MHFEDB YTRQPN b1-b2 b5-b4", "MFHEBD YTRQPN b1-b2 b5-b4"],
            alike: &[BLUE, ALL],
            apart: &[RED],
        },
        Pair {
            what: "SG-50: Blue's ranks, likewise, are hidden from Red",
            config: six(json!({})),
            games: ["MHFEDB YTRQPN b1-b2 b5-b4", "MHFEDB NQPTRY b1-b2 b5-b4"],
            alike: &[RED, ALL],
            apart: &[BLUE],
        },
        Pair {
            what: "SG-13: a scout that takes one step is any piece",
            config: six(json!({})),
            games: ["MDFEHB YTRQPN b1-b2 b5-b4", "MHFEDB YTRQPN b1-b2 b5-b4"],
            alike: &[BLUE, ALL],
            apart: &[RED],
        },
        Pair {
            what: "SG-14: the striker may be a scout that could have struck from afar",
            config: six(json!({"scout_strike": "long"})),
            games: ["MHFEDB YTRQPN b1-b2 b5-b4", "MDFEHB YTRQPN b1-b2 b5-b4"],
            alike: &[BLUE, ALL],
            apart: &[RED],
        },
        Pair {
            what: "SG-21: which rank was lost is seen",
            config: six(json!({})),
            games: [
                "MHFEDB YRTQPN b1-b2 b5-b4 b2-b3 c5-c4 b3xb4",
                "MHFEDB YQTRPN b1-b2 b5-b4 b2-b3 c5-c4 b3xb4",
            ],
            alike: &[],
            apart: &[RED, BLUE, ALL],
        },
        Pair {
            what: "SG-41: which rank was lost is not seen",
            config: silent(),
            games: [
                "MHFEDB YRTQPN b1-b2 b5-b4 b2-b3 c5-c4 b3xb4",
                "MHFEDB YQTRPN b1-b2 b5-b4 b2-b3 c5-c4 b3xb4",
            ],
            alike: &[RED, ALL],
            apart: &[BLUE],
        },
        Pair {
            what: "SG-41: which rank won is not seen",
            config: silent(),
            games: [
                "MEFHDB YRTQPN b1-b2 b5-b4 b2-b3 c5-c4 b3xb4",
                "MEFHDB YTRQPN b1-b2 b5-b4 b2-b3 c5-c4 b3xb4",
            ],
            alike: &[RED, ALL],
            apart: &[BLUE],
        },
        Pair {
            what: "SG-41: a bomb stays and a captain advances",
            config: silent(),
            games: [
                "MFHEDB YNTQPR b1-b2 d5-d4 b2-b3 e5-e4 b3-b4 d4-d3 b4xb5",
                "MFHEDB YTNQPR b1-b2 d5-d4 b2-b3 e5-e4 b3-b4 d4-d3 b4xb5",
            ],
            alike: &[],
            apart: &[RED, BLUE, ALL],
        },
        Pair {
            what: "SG-41: without the advance they look alike",
            config: six(json!({"silent_defense": true, "winner_advances": false})),
            games: [
                "MFHEDB YNTQPR b1-b2 d5-d4 b2-b3 e5-e4 b3-b4 d4-d3 b4xb5",
                "MFHEDB YTNQPR b1-b2 d5-d4 b2-b3 e5-e4 b3-b4 d4-d3 b4xb5",
            ],
            alike: &[RED, ALL],
            apart: &[BLUE],
        },
        Pair {
            what: "SG-41: a scout's strike shows the defender",
            config: silent(),
            games: ["MDHEFB YRTQPN b1-b3 b5-b4 b3xb4", "MDHEFB YQTRPN b1-b3 b5-b4 b3xb4"],
            alike: &[],
            apart: &[RED, BLUE, ALL],
        },
        Pair {
            what: "SG-41: equal ranks: the striker's rank is told, so all see the difference",
            config: silent(),
            games: [
                "MHFEDB YTRQPN b1-b2 b5-b4 b2-b3 c5-c4 b3xb4",
                "MFHEDB YRTQPN b1-b2 b5-b4 b2-b3 c5-c4 b3xb4",
            ],
            alike: &[],
            apart: &[RED, BLUE, ALL],
        },
        Pair {
            what: "SG-43: a captain and a scout, each a step before the back rank",
            config: rescue(),
            games: [
                "MHFEDB YTRQPN d1-d2 b5-b4 d2-d3 b4-b3 d3-c3 b3xc3 b1-b2 e5-e4 b2-b3 e4-e5 b3-b4 d5-d4",
                "MDFEHB YTRQPN d1-d2 b5-b4 d2-d3 b4-b3 d3-c3 b3xc3 b1-b2 e5-e4 b2-b3 e4-e5 b3-b4 d5-d4",
            ],
            alike: &[BLUE, ALL],
            apart: &[RED],
        },
        Pair {
            what: "SG-43: the captain is offered a rescue, the scout is not",
            config: rescue(),
            games: [
                "MHFEDB YTRQPN d1-d2 b5-b4 d2-d3 b4-b3 d3-c3 b3xc3 b1-b2 e5-e4 b2-b3 e4-e5 b3-b4 d5-d4 b4-b5",
                "MDFEHB YTRQPN d1-d2 b5-b4 d2-d3 b4-b3 d3-c3 b3xc3 b1-b2 e5-e4 b2-b3 e4-e5 b3-b4 d5-d4 b4-b5",
            ],
            alike: &[],
            apart: &[RED, BLUE, ALL],
        },
        Pair {
            what: "SG-43: without the variant the same step tells nothing",
            config: six(json!({})),
            games: [
                "MHFEDB YTRQPN d1-d2 b5-b4 d2-d3 b4-b3 d3-c3 b3xc3 b1-b2 e5-e4 b2-b3 e4-e5 b3-b4 d5-d4 b4-b5",
                "MDFEHB YTRQPN d1-d2 b5-b4 d2-d3 b4-b3 d3-c3 b3xc3 b1-b2 e5-e4 b2-b3 e4-e5 b3-b4 d5-d4 b4-b5",
            ],
            alike: &[BLUE, ALL],
            apart: &[RED],
        },
        Pair {
            what: "SG-43: what was rescued is shown",
            config: rescue(),
            games: [
                "MHFEDB YTRQPN d1-d2 b5-b4 d2-d3 b4-b3 d3-c3 b3xc3 e1-e2 c3-d3 e2-e3 d3xe3 b1-b2 c5-c4 b2-b3 c4-c5 b3-b4 d5-d4 b4-b5 =miner@d1",
                "MHFEDB YTRQPN d1-d2 b5-b4 d2-d3 b4-b3 d3-c3 b3xc3 e1-e2 c3-d3 e2-e3 d3xe3 b1-b2 c5-c4 b2-b3 c4-c5 b3-b4 d5-d4 b4-b5 =scout@d1",
            ],
            alike: &[],
            apart: &[RED, BLUE, ALL],
        },
        Pair {
            what: "SG-43: with silent_defense it is not",
            config: both(),
            games: [
                "MHFEDB YTRQPN d1-d2 b5-b4 d2-d3 b4-b3 d3-c3 b3xc3 e1-e2 c3-d3 e2-e3 d3xe3 b1-b2 c5-c4 b2-b3 c4-c5 b3-b4 d5-d4 b4-b5 =miner@d1",
                "MHFEDB YTRQPN d1-d2 b5-b4 d2-d3 b4-b3 d3-c3 b3xc3 e1-e2 c3-d3 e2-e3 d3xe3 b1-b2 c5-c4 b2-b3 c4-c5 b3-b4 d5-d4 b4-b5 =scout@d1",
            ],
            alike: &[BLUE, ALL],
            apart: &[RED],
        },
        Pair {
            what: "SG-43: nor does its first step tell",
            config: both(),
            games: [
                "MHFEDB YTRQPN d1-d2 b5-b4 d2-d3 b4-b3 d3-c3 b3xc3 e1-e2 c3-d3 e2-e3 d3xe3 b1-b2 c5-c4 b2-b3 c4-c5 b3-b4 d5-d4 b4-b5 =miner@d1 c5-c4 d1-d2",
                "MHFEDB YTRQPN d1-d2 b5-b4 d2-d3 b4-b3 d3-c3 b3xc3 e1-e2 c3-d3 e2-e3 d3xe3 b1-b2 c5-c4 b2-b3 c4-c5 b3-b4 d5-d4 b4-b5 =scout@d1 c5-c4 d1-d2",
            ],
            alike: &[BLUE, ALL],
            apart: &[RED],
        },
        Pair {
            what: "SG-43: a rescue and a declined one",
            config: both(),
            games: [
                "MHFEDB YTRQPN d1-d2 b5-b4 d2-d3 b4-b3 d3-c3 b3xc3 e1-e2 c3-d3 e2-e3 d3xe3 b1-b2 c5-c4 b2-b3 c4-c5 b3-b4 d5-d4 b4-b5 =miner@d1",
                "MHFEDB YTRQPN d1-d2 b5-b4 d2-d3 b4-b3 d3-c3 b3xc3 e1-e2 c3-d3 e2-e3 d3xe3 b1-b2 c5-c4 b2-b3 c4-c5 b3-b4 d5-d4 b4-b5 pass",
            ],
            alike: &[],
            apart: &[RED, BLUE, ALL],
        },
        Pair {
            what: "SG-43: silently, an offer says the same whatever was lost, if something movable was",
            config: both(),
            games: [
                "MHFEDB YTRQPN d1-d2 b5-b4 d2-d3 b4-b3 d3-c3 b3xc3 e1-e2 c3-d3 e2-e3 d3xe3 b1-b2 c5-c4 b2-b3 c4-c5 b3-b4 d5-d4 b4-b5",
                "MHEFDB YTRQPN d1-d2 b5-b4 d2-d3 b4-b3 d3-c3 b3xc3 e1-e2 c3-d3 e2-e3 d3xe3 b1-b2 c5-c4 b2-b3 c4-c5 b3-b4 d5-d4 b4-b5",
            ],
            alike: &[BLUE, ALL],
            apart: &[RED],
        },
    ]
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
    for pair in pairs() {
        let [first, second] = pair.games.map(|moves| play(&pair.config, moves));
        let inputs = every_move(&pair.config);
        for &viewer in pair.alike {
            let (one, other) = (knowledge(&*first, viewer, &inputs), knowledge(&*second, viewer, &inputs));
            for ((name, one), (_, other)) in one.iter().zip(&other) {
                assert_eq!(one, other, "{}: {viewer:?} can tell by the {name}", pair.what);
            }
        }
        for &viewer in pair.apart {
            assert_ne!(
                first.information(viewer).unwrap(),
                second.information(viewer).unwrap(),
                "{}: {viewer:?} cannot tell",
                pair.what
            );
            assert_ne!(
                first.information_hash(viewer).unwrap(),
                second.information_hash(viewer).unwrap(),
                "{}",
                pair.what
            );
        }
        assert_ne!(parsed(&first.position()), parsed(&second.position()), "{}: the games are one", pair.what);
    }
}
