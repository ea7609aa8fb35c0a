//! Turned and mirrored positions, and positions with the colors swapped, play alike.

use crate::game::Game;
use crate::play::Finished;
use crate::strassen::Strassen;

use super::{at, game, tak};

type Grid = Vec<Vec<String>>;

fn grid(tps: &str) -> (Grid, String) {
    let (rows, rest) = tps.split_once(' ').unwrap();
    let row = |row: &str| {
        row.split(',')
            .flat_map(|item| match item.strip_prefix('x') {
                Some(n) => vec![String::from("x"); n.parse().unwrap_or(1)],
                None => vec![item.to_owned()],
            })
            .collect()
    };
    (rows.split('/').map(row).collect(), rest.to_owned())
}

fn transpose(grid: &Grid) -> Grid {
    (0..grid.len()).map(|i| grid.iter().map(|row| row[i].clone()).collect()).collect()
}

fn flip(grid: &Grid) -> Grid {
    grid.iter().rev().cloned().collect()
}

fn write(grid: &Grid, rest: &str) -> String {
    let rows: Vec<String> = grid.iter().map(|row| row.join(",")).collect();
    format!("{} {rest}", rows.join("/"))
}

/// The eight images of a position, the position itself first.
fn images(tps: &str) -> Vec<String> {
    let (mut grid, rest) = grid(tps);
    let mut images = Vec::new();
    for _ in 0..4 {
        images.push(write(&grid, &rest));
        images.push(write(&flip(&grid), &rest));
        grid = flip(&transpose(&grid));
    }
    images
}

/// The position with the colors swapped, the other side to move.
fn swapped(tps: &str) -> String {
    let (rows, rest) = tps.split_once(' ').unwrap();
    let swap = |text: &str| text.replace('1', "o").replace('2', "1").replace('o', "2");
    // Counts of empty squares stay.
    let items = |row: &str| {
        row.split(',')
            .map(|i| if i.starts_with('x') { i.to_owned() } else { swap(i) })
            .collect::<Vec<_>>()
            .join(",")
    };
    let rows: Vec<String> = rows.split('/').map(items).collect();
    format!("{} {} {}", rows.join("/"), swap(&rest[..1]), &rest[2..])
}

fn perft(game: &Strassen, tps: &str, depth: u32) -> Option<u64> {
    game.perft(&at(game, tps), depth, Finished::T1, &mut || true)
}

#[test]
fn images_have_equal_counts() {
    let table = include_str!("../testdata/perft.csv");
    let mut checked = 0;
    for line in table.lines().filter(|line| line.contains('"')) {
        let [head, tps, counts] = line.split('"').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let size: u8 = head.split(',').nth(1).unwrap().parse().unwrap();
        let counts: Vec<u64> = counts.split(',').filter_map(|n| n.parse().ok()).collect();
        if counts[1] > 300_000 {
            continue;
        }
        let game = if head.starts_with("tak") { tak(size) } else { game(r#"{"preset":"tavern"}"#) };
        let depth = counts[0] as u32;
        let expected = perft(&game, tps, depth);
        for image in images(tps) {
            assert_eq!(perft(&game, &image, depth), expected, "{image}");
            assert_eq!(perft(&game, &swapped(&image), depth), expected, "{image} swapped");
        }
        checked += 1;
    }
    assert!(checked >= 40);
}
