//! Whole trees of tiny games: perfect recall, and draws against all histories that a player cannot tell apart.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};

use super::{game, listed, rng};
use crate::game::{Game, Turn, Viewer};
use crate::json;
use crate::stratego::{State, Stratego};
use crate::tensor::{Tensor, TensorSpec};

const VIEWERS: [Viewer; 3] = [Viewer::Player(0), Viewer::Player(1), Viewer::Spectator];

/// What all histories have in common that look alike to a viewer.
struct Alike {
    /// One of the states.
    state: State,
    own_moves: u64,
    seen: u64,
    /// All arrangements.
    arrangements: BTreeSet<Vec<u8>>,
}

fn hash(value: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

/// All kinds, on the board and lost.
fn arrangement(state: &State) -> Vec<u8> {
    let lost = state.lost.iter().flat_map(|lost| lost.iter().map(|(kind, _)| kind));
    state.kinds.iter().copied().chain(lost).collect()
}

/// What the rules show a viewer besides the events.
fn seen(game: &Stratego, spec: &TensorSpec, state: &State, viewer: Viewer) -> u64 {
    let turn = game.turn(state);
    let Viewer::Player(player) = viewer else { return hash((turn, game.reason(state))) };
    let mut cells = vec![0_u8; spec.len()];
    game.observe(state, player, &mut Tensor::new(&mut cells, spec));
    let ids: Vec<i32> = match turn {
        Turn::Player(mover) if mover == player => {
            listed(game, state).into_iter().map(|mv| game.id(state, mv)).collect()
        }
        _ => Vec::new(),
    };
    hash((turn, game.reason(state), cells, ids))
}

struct Walk<'a> {
    game: &'a Stratego,
    spec: TensorSpec,
    alike: [HashMap<u64, Alike>; 3],
    ends: BTreeMap<&'static str, u32>,
}

impl Walk<'_> {
    /// Goes on from a state, and counts. `known` and `own` are hashes of what each viewer was told and of the own moves.
    fn visit(&mut self, state: &State, known: [u64; 3], own: [u64; 3]) {
        for (number, viewer) in VIEWERS.into_iter().enumerate() {
            let seen = seen(self.game, &self.spec, state, viewer);
            let fresh = || Alike {
                state: state.clone(),
                own_moves: own[number],
                seen,
                arrangements: BTreeSet::new(),
            };
            let alike = self.alike[number].entry(known[number]).or_insert_with(fresh);
            assert_eq!(alike.own_moves, own[number], "perfect recall of own moves");
            assert_eq!(alike.seen, seen, "the same to look at");
            alike.arrangements.insert(arrangement(state));
        }
        let facts = state.facts.iter().chain(state.lost.iter().flat_map(|lost| &lost.facts));
        let mut count = |what, holds: bool| *self.ends.entry(what).or_default() += u32::from(holds);
        count("rescued", state.rescues != [0; 2]);
        count("unoffered", facts.copied().any(|facts| facts.unoffered(0) > 0));
        if let Some(reason) = self.game.reason(state) {
            *self.ends.entry(reason).or_default() += 1;
            return;
        }
        for mv in listed(self.game, state) {
            let (mut next, mut events) = (state.clone(), Vec::new());
            self.game.apply(&mut next, mv, &mut events);
            let (mut known, mut own) = (known, own);
            for (number, viewer) in VIEWERS.into_iter().enumerate() {
                for event in &events {
                    let event = self.game.redact(event, viewer).unwrap();
                    known[number] = hash((known[number], json::write(&event)));
                }
                // The table tells everybody of the end.
                known[number] = hash((known[number], self.game.reason(&next)));
            }
            let mover = usize::from(state.to_move);
            own[mover] = hash((own[mover], known[mover], self.game.id(state, mv)));
            self.visit(&next, known, own);
        }
    }
}

/// Walks the whole tree; draws in every `step`-th set of histories that look alike. Tells how games ended.
fn whole_tree(config: &str, step: usize) -> BTreeMap<&'static str, u32> {
    let game = game(config);
    let mut walk = Walk {
        game: &game,
        spec: game.observation_spec(),
        alike: [const { None }; 3].map(|_: Option<()>| HashMap::new()),
        ends: BTreeMap::new(),
    };
    walk.visit(&game.initial(), [0; 3], [0; 3]);
    let mut rng = rng(11);
    let mut drawn_sets = 0;
    for (viewer, alike) in VIEWERS.into_iter().zip(&walk.alike) {
        // In an order that does not change from run to run.
        let mut keys: Vec<&u64> = alike.keys().collect();
        keys.sort_unstable();
        for key in keys.into_iter().step_by(step) {
            let Alike { state, arrangements, .. } = &alike[key];
            let info = game.info(state, viewer);
            let mut left = arrangements.clone();
            // Each is drawn at least once in so many with a chance of failing below one in a hundred million.
            let draws = arrangements.len() * (20 + 2 * arrangements.len().ilog2() as usize);
            for _ in 0..draws {
                let drawn = arrangement(&game.determinize(&info, &mut rng));
                assert!(
                    arrangements.contains(&drawn),
                    "no history leads to {}\nfrom {} as {viewer:?} sees it",
                    json::write(&game.position(&game.determinize(&info, &mut rng))),
                    json::write(&info),
                );
                left.remove(&drawn);
            }
            assert!(
                left.is_empty(),
                "{} of {} arrangements never came up from {} as {viewer:?} sees it",
                left.len(),
                arrangements.len(),
                json::write(&info)
            );
            drawn_sets += 1;
        }
    }
    assert!(drawn_sets > 500, "{drawn_sets}");
    walk.ends
}

#[test]
fn micro() {
    let ends = whole_tree(r#"{"preset":"micro","max_plies":6}"#, 31);
    assert!(ends["flag_captured"] > 1000 && ends["max_plies"] > 1000, "{ends:?}");
}

#[test]
fn silent_bombs() {
    let config = r#"{"board":{"files":3,"ranks":3,"setup_ranks":1,"lakes":[]},
        "army":{"flag":1,"bomb":1,"miner":1},"silent_defense":true,"no_movable_both":"draw","max_plies":7}"#;
    let ends = whole_tree(config, 1);
    assert!(ends["no_movable_both"] > 10 && ends["no_legal_move"] > 10, "{ends:?}");
}

#[test]
fn silent_ranks_that_stay() {
    let config = r#"{"board":{"files":4,"ranks":3,"setup_ranks":1,"lakes":["b2","c2"]},
        "army":{"flag":1,"bomb":1,"miner":1,"major":1},"silent_defense":true,"winner_advances":false,"max_plies":5}"#;
    let ends = whole_tree(config, 3);
    assert!(ends["flag_captured"] > 100 && ends["no_legal_move"] > 10, "{ends:?}");
}

#[test]
fn silent_rescues() {
    let config = r#"{"board":{"files":3,"ranks":3,"setup_ranks":1,"lakes":[]},
        "army":{"flag":1,"miner":1,"scout":1},"silent_defense":true,"rescue":true,"scout_strike":"long","max_plies":6}"#;
    let ends = whole_tree(config, 61);
    assert!(ends["flag_captured"] > 1000 && ends["rescued"] > 1000, "{ends:?}");
}

#[test]
fn open_rescues() {
    let config = r#"{"board":{"files":3,"ranks":3,"setup_ranks":1,"lakes":[]},
        "army":{"flag":1,"spy":1,"scout":1},"rescue":true,"aggressor_advantage":true,"max_plies":5}"#;
    let ends = whole_tree(config, 7);
    assert!(ends["flag_captured"] > 900, "{ends:?}");
}

#[test]
fn silent_losses_that_may_be_bombs() {
    // What a miner has taken silently may have been a bomb: then nobody could be rescued.
    let config = r#"{"board":{"files":4,"ranks":3,"setup_ranks":1,"lakes":["c2","d2"]},
        "army":{"flag":1,"bomb":1,"miner":1,"scout":1},"silent_defense":true,"rescue":true,"max_plies":5}"#;
    let ends = whole_tree(config, 11);
    assert!(ends["rescued"] > 100 && ends["unoffered"] > 10, "{ends:?}");
}
