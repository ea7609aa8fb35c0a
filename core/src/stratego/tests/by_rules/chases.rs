//! SG-16 looks back over 100 plies of a chase and no further.

use serde_json::json;

use super::{legal_texts, parsed, table};
use crate::game::Viewer;

/// A closed way over a board of 10 by 10, as square names: rank 3 from a to j, then up and down the files, two by two,
/// between rank 4 and rank 7, or in the first two files rank `first`. It has 10 + 8 · 4 + 2 · (first − 3) squares.
fn round(first: usize) -> Vec<String> {
    let square = |file: usize, rank: usize| format!("{}{rank}", char::from(b'a' + file as u8));
    let mut way: Vec<String> = (0..10).map(|file| square(file, 3)).collect();
    for pair in (0..5).rev() {
        let top = if pair == 4 { first } else { FAR };
        way.extend((4..=top).map(|rank| square(2 * pair + 1, rank)));
        way.extend((4..=top).rev().map(|rank| square(2 * pair, rank)));
    }
    way
}

/// The rank where all but the first two files are turned in.
const FAR: usize = 7;

/// Red's captain follows Blue's around the whole way; then whether the first step may be made again.
fn may_begin_again(way: &[String]) -> bool {
    let at = |index: usize| way[index % way.len()].as_str();
    let config = json!({
        "preset": "modern",
        "board": {"files": 10, "ranks": 10, "setup_ranks": 1, "lakes": []},
        "army": {"flag": 1, "captain": 1},
        "shuttle_limit": null,
    });
    let start = json!({"pieces": [
        {"square": "j1", "owner": 0, "piece": "flag"},
        {"square": "j10", "owner": 1, "piece": "flag"},
        {"square": at(0), "owner": 0, "piece": "captain"},
        {"square": at(2), "owner": 1, "piece": "captain"},
    ]});
    let mut state = table(&config, Some(&start));
    for step in 0..way.len() {
        for (from, to) in [(step, step + 1), (step + 2, step + 3)] {
            let text = format!("{}-{}", at(from), at(to));
            state.apply(&text, None).unwrap_or_else(|error| panic!("step {step}: {text}: {error}"));
        }
    }
    let view = parsed(&state.view(Viewer::Spectator).unwrap());
    assert_eq!(view["chase"], json!([(2 * way.len()).min(100), 0]));
    let again = format!("{}-{}", at(0), at(1));
    state.check("a3-a2", None).expect("a step aside is legal");
    let verdict = state.check(&again, None);
    assert_eq!(legal_texts(&*state).contains(&again), verdict.is_ok());
    assert!(verdict.as_ref().err().is_none_or(|error| error.rule == Some("SG-16")), "{verdict:?}");
    verdict.is_ok()
}

#[test]
fn a_hundred_plies_are_remembered() {
    let (fifty, fifty_two) = (round(7), round(8));
    assert_eq!((fifty.len(), fifty_two.len()), (50, 52));
    assert!(!may_begin_again(&fifty), "the board is that of 100 plies ago");
    assert!(may_begin_again(&fifty_two), "the board is that of 104 plies ago");
}
