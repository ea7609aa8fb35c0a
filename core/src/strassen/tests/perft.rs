//! The published perft counts and the project's own, `testdata/perft.csv`.

use crate::game::Game;
use crate::play::{self, Finished};

use super::{at, game, tak};
use crate::strassen::Strassen;

struct Row {
    game: Strassen,
    tps: String,
    depth: u32,
    t0: u64,
    t1: Option<u64>,
}

/// The rows of the table. `strassen` is the tavern preset.
fn rows() -> Vec<Row> {
    let table = include_str!("../testdata/perft.csv");
    table.lines().skip(1).map(read_row).collect()
}

fn read_row(line: &str) -> Row {
    let (rules, rest) = line.split_once(',').unwrap();
    let (size, rest) = rest.split_once(',').unwrap();
    let (tps, counts) = match rest.strip_prefix('"') {
        Some(quoted) => quoted.split_once("\",").unwrap(),
        None => rest.split_once(',').unwrap(),
    };
    let mut counts = counts.split(',');
    let mut next = || counts.next().unwrap();
    let game = match rules {
        "tak" => tak(size.parse().unwrap()),
        _ => game(r#"{"preset":"tavern"}"#),
    };
    let (depth, t0) = (next().parse().unwrap(), next().parse().unwrap());
    Row { game, tps: tps.to_owned(), depth, t0, t1: next().parse().ok() }
}

/// The bulk count, both ways of counting finished games.
fn check(row: &Row) {
    let state = at(&row.game, &row.tps);
    for (finished, expected) in [(Finished::T0, Some(row.t0)), (Finished::T1, row.t1)] {
        let Some(expected) = expected else { continue };
        let count = row.game.perft(&state, row.depth, finished, &mut || true);
        assert_eq!(count, Some(expected), "{finished:?} of {} at depth {}", row.tps, row.depth);
    }
}

/// Rows of at most twenty million positions.
#[test]
fn table_small() {
    let small: Vec<Row> = rows().into_iter().filter(|row| row.t0 <= 20_000_000).collect();
    assert!(small.len() > 80);
    small.iter().for_each(check);
}

/// The other rows. Minutes: `cargo test --release -p parlour-core strassen::tests::perft -- --ignored`.
#[test]
#[ignore = "minutes"]
fn table_large() {
    for row in rows().iter().filter(|row| row.t0 > 20_000_000) {
        check(row);
    }
}

/// Making every leaf gives the bulk count.
#[test]
fn leaves_are_as_many() {
    let mut checked = 0;
    for row in rows().iter().filter(|row| row.t0 <= 2_000_000) {
        let state = at(&row.game, &row.tps);
        assert_eq!(row.game.perft_by_leaves(&state, row.depth, Finished::T0), row.t0, "{}", row.tps);
        checked += 1;
    }
    assert!(checked > 40, "{checked}");
}

/// The count over the trait alone agrees with the bulk count.
#[test]
fn generic_count_agrees() {
    for row in rows().iter().filter(|row| row.t0 <= 2_000_000) {
        let state = at(&row.game, &row.tps);
        for (finished, expected) in [(Finished::T0, Some(row.t0)), (Finished::T1, row.t1)] {
            let Some(expected) = expected else { continue };
            let count = play::perft(&row.game, &state, row.depth, finished, &mut || true);
            assert_eq!(count, Some(expected), "{} at depth {}", row.tps, row.depth);
        }
    }
}
