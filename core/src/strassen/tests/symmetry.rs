//! Turned and mirrored positions, and positions with the colors swapped, play alike; the normal form.

use std::collections::{BTreeMap, BTreeSet};

use crate::game::Game;
use crate::json;
use crate::play::Finished;
use crate::strassen::symmetry::NAMES;
use crate::strassen::{Config, Preset, State, Strassen};

use super::{at, at_json, game, lively_game, play, ptn, read, rng, tak, tps};

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

fn position(game: &Strassen, state: &State) -> String {
    json::write(&game.position(state))
}

/// Every symmetry by hand: where it puts three stones and a stack, and what it makes of two moves.
#[test]
fn symmetries_by_name() {
    let tak = tak(5);
    let state = at(&tak, "x5/x5/x5/12S,x4/1,x,2C,x2 1 9");
    let expected = [
        ("identity", "x5/x5/x5/12S,x4/1,x,2C,x2 1 9", "3c1+12", "Sb3"),
        ("rotate90", "x5/x5/x4,2C/x5/x3,12S,1 1 9", "3e3<12", "Sc2"),
        ("rotate180", "x2,2C,x,1/x4,12S/x5/x5/x5 1 9", "3c5-12", "Sd3"),
        ("rotate270", "1,12S,x3/x5/2C,x4/x5/x5 1 9", "3a3>12", "Sc4"),
        ("mirror_files", "x5/x5/x5/x4,12S/x2,2C,x,1 1 9", "3c1+12", "Sd3"),
        ("mirror_ranks", "1,x,2C,x2/12S,x4/x5/x5/x5 1 9", "3c5-12", "Sb3"),
        ("mirror_diagonal", "x5/x5/2C,x4/x5/1,12S,x3 1 9", "3a3>12", "Sc2"),
        ("mirror_antidiagonal", "x3,12S,1/x5/x4,2C/x5/x5 1 9", "3e3<12", "Sc4"),
    ];
    let travel = at(&tak, "x5/x5/x2,2,x2/x5/x2,111,x2 1 9");
    let moves =
        [(&travel, "3c1+12"), (&state, "Sb3")].map(|(state, text)| (state, read(&tak, state, text).unwrap()));
    for (symmetry, (name, image, travels, places)) in expected.into_iter().enumerate() {
        assert_eq!(NAMES[symmetry], name);
        assert_eq!(tps(&tak, &tak.transform(&state, symmetry)), image, "{name}");
        for ((state, mv), expected) in moves.into_iter().zip([travels, places]) {
            let id = tak.transform_id(tak.id(state, mv), symmetry);
            let mv = tak.by_id(state, id).unwrap();
            assert_eq!(ptn(&tak, &tak.transform(state, symmetry), mv), expected, "{name}");
        }
    }
    assert_eq!(NAMES.len(), expected.len());
}

/// The images are those that the text of the position has.
#[test]
fn images_are_those_of_the_text() {
    for size in 3..=8 {
        let game = tak(size);
        lively_game(&game, game.initial(), &mut rng(size.into()), |state, _| {
            let texts: BTreeSet<String> =
                images(&tps(&game, state)).into_iter().map(|text| tps(&game, &at(&game, &text))).collect();
            let transformed = (0..8).map(|symmetry| tps(&game, &game.transform(state, symmetry)));
            assert_eq!(transformed.collect::<BTreeSet<_>>(), texts);
        });
    }
}

/// The eight images have one normal form, which is one of them, and no other position has it.
#[test]
fn normal_forms() {
    let mut known: BTreeMap<String, String> = BTreeMap::new();
    for size in 3..=8 {
        let config = Config { max_plies: Some(120), ..Config::preset(Preset::Tak, Some(size)) };
        let game = Strassen::with_config(config);
        for stream in 0..6 {
            lively_game(&game, game.initial(), &mut rng(100 + stream), |state, _| {
                let all: Vec<State> = (0..8).map(|symmetry| game.transform(state, symmetry)).collect();
                let forms = all
                    .iter()
                    .map(|image| position(&game, &game.transform(image, game.normal_symmetry(image))));
                let forms: BTreeSet<String> = forms.collect();
                assert_eq!(forms.len(), 1);
                let form = forms.into_iter().next().unwrap();
                let texts: Vec<String> = all.iter().map(|image| position(&game, image)).collect();
                assert!(texts.contains(&form));
                let before = known.entry(form).or_insert_with(|| texts[0].clone());
                assert!(texts.contains(before), "{before} and {} have one normal form", texts[0]);
            });
        }
    }
    assert!(known.len() > 2000, "{}", known.len());
}

/// The order: stones, then what stands on top, then owners from the bottom, square by square from a1.
#[test]
fn the_order_of_images() {
    let tak = tak(3);
    let normal = |text: &str| {
        let state = at(&tak, text);
        let symmetry = tak.normal_symmetry(&state);
        (NAMES[symmetry], tps(&tak, &tak.transform(&state, symmetry)))
    };
    // As many empty squares as can be come first.
    assert_eq!(normal("x3/x3/x,1,2 1 3"), ("mirror_ranks", "x,1,2/x3/x3 1 3".to_owned()));
    assert_eq!(normal("1,1S,1/1,x,1/1,1,1 1 9").0, "identity", "a flat before a wall");
    assert_eq!(normal("1,1,1/1,x,1/1,1S,1 1 9").0, "rotate180");
    assert_eq!(normal("21,x,21/x3/12,x,12 1 9").0, "identity", "White's stone at the bottom first");
    assert_eq!(normal("12,x,12/x3/21,x,21 1 9").0, "rotate180");
    assert_eq!(normal("x3/x3/x3 1 1").0, "identity");
}

/// In a mage match the plies that led to the position are turned with it, and tell images of one board apart.
#[test]
fn preceding_plies_are_turned() {
    let game = game(r#"{"preset":"mage","size":3}"#);
    let mut state = game.initial();
    play(&game, &mut state, "b2 a1 b2- b3");
    for symmetry in 0..8 {
        let image = game.transform(&state, symmetry);
        let again = at_json(&game, &position(&game, &image)).unwrap();
        assert_eq!(position(&game, &again), position(&game, &image));
        assert_eq!(game.hash(&again), game.hash(&image));
        let form = |state: &State| position(&game, &game.transform(state, game.normal_symmetry(state)));
        assert_eq!(form(&image), form(&state));
    }
    // One board that is its own mirror image, reached in two ways that are mirror images of each other.
    let [one, other] = ["a1 b2 c1", "c1 b2 a1"].map(|text| {
        let mut state = game.initial();
        play(&game, &mut state, text);
        state
    });
    assert_eq!(tps(&game, &one), tps(&game, &other));
    assert_ne!(game.hash(&one), game.hash(&other));
    assert_ne!(game.normal_symmetry(&one), game.normal_symmetry(&other));
    let form = |state: &State| position(&game, &game.transform(state, game.normal_symmetry(state)));
    assert_eq!(form(&one), form(&other));
    let preceding =
        |state: &State| json::parse(&form(state), json::MAX_INPUT).unwrap()["preceding"]["moves"].clone();
    assert_eq!(preceding(&one).as_array().unwrap().len(), 3);
}
