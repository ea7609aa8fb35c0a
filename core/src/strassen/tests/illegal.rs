//! Every reason to refuse a move, with the rule it names.

use crate::error::{Code, Error};
use crate::strassen::{Illegal, State, Strassen};

use super::{at, game, refusal, tak};

/// Black is not in the way; White has stacks of every kind.
const BOARD: &str = "x,2S,x3/x,1,x,2S,x/x,12112,2112C,21C,2S/x2,1111112,12121,x/1S,x,2,1,x 1 9";

fn expect(game: &Strassen, state: &State, text: &str, why: Illegal) -> Error {
    let error = refusal(game, state, text);
    assert_eq!((error.code, error.rule), (Code::IllegalMove, Some(why.rule())), "{text}: {error}");
    let square = text.find(|c: char| c.is_ascii_lowercase()).map(|i| &text[i..i + 2]);
    if !text.starts_with('{') {
        // The same kind of error, whatever square it is put on.
        let same = (0..25).any(|s| game.illegal(state, why, s).message == error.message);
        assert!(same, "{text} at {square:?}: {error}, not for {why:?}");
    }
    error
}

#[test]
fn sn_11_first_turns() {
    for (config, word) in [("tak", "opponent"), ("court", "placed")] {
        let game = game(&format!(r#"{{"preset":"{config}","size":5}}"#));
        let state = game.empty_board();
        for text in ["Sa1", "Ca1"] {
            let error = expect(&game, &state, text, Illegal::FirstTurn);
            assert!(error.message.contains(word));
        }
        let second = at(&game, if config == "tak" { "x5/x5/x5/x5/2,x4 2 1" } else { "x5/x5/x5/x5/1,x4 2 1" });
        expect(&game, &second, "a1+", Illegal::FirstTurn);
        expect(&game, &second, "Sb1", Illegal::FirstTurn);
    }
}

#[test]
fn sn_12_placements() {
    let game = tak(5);
    let state = at(&game, BOARD);
    for text in ["a1", "Sc3", "Cb5", "Fb3"] {
        expect(&game, &state, text, Illegal::Occupied);
    }
    // White's one schloss is on d3.
    expect(&game, &state, "Ca2", Illegal::Reserve);
    let one = super::game(r#"{"preset":"tak","size":5,"stones":1}"#);
    let state = at(&one, "x5/x5/x5/x5/1,2,x3 1 2");
    assert_eq!(state.end.map(|e| e.reason.name()), None, "schlosses are left");
    expect(&one, &state, "a2", Illegal::Reserve);
    expect(&one, &state, "Sa2", Illegal::Reserve);
}

#[test]
fn sn_13_movements() {
    let game = tak(5);
    let state = at(&game, BOARD);
    expect(&game, &state, "a2+", Illegal::Empty);
    for text in ["b3+", "c3-", "c1>"] {
        expect(&game, &state, text, Illegal::NotControlled);
    }
    expect(&game, &state, "6d2<51", Illegal::CarryLimit);
    expect(&game, &state, "9d2<", Illegal::CarryLimit);
    expect(&game, &state, "2d1<", Illegal::Height);
    for text in ["a1-", "a1<", "d1-", "3d2>12", "2d2-11", "5d2>11111"] {
        expect(&game, &state, text, Illegal::OffBoard);
    }
    for text in ["3d2>11", "2d2>3", "2d2-21"] {
        expect(&game, &state, text, Illegal::Drops);
    }
    let json = |drops: &str| format!(r#"{{"type":"move","from":"d2","direction":"<","drops":{drops}}}"#);
    for drops in ["[9]", "[1,1,1,1,1,1,1,1,1]", "[3,3]", "[18446744073709551615,3]"] {
        expect(&game, &state, &json(drops), Illegal::CarryLimit);
    }
}

#[test]
fn sn_14_blocked() {
    let game = tak(5);
    let state = at(&game, BOARD);
    expect(&game, &state, "b4+", Illegal::OntoWall);
    expect(&game, &state, "d3<", Illegal::OntoSchloss);
    expect(&game, &state, "d2+", Illegal::OntoSchloss);
}

#[test]
fn sn_15_crushing() {
    let game = tak(5);
    let state = at(&game, BOARD);
    expect(&game, &state, "2d3>", Illegal::NotAlone);
    expect(&game, &state, "2d3+", Illegal::NotAlone);
    expect(&game, &state, "2d3+11", Illegal::NotAlone);
    assert!(super::read(&game, &state, "d3+").is_ok());
    assert!(super::read(&game, &state, "d3>*").is_ok());
    for text in ["d3-*", "3d2<*", "2d2<11*", "a2*", "e1*"] {
        expect(&game, &state, text, Illegal::NothingFlattened);
    }
}

#[test]
fn sn_17_peasants() {
    let game = game(r#"{"preset":"tak","size":5,"peasants_rule":true}"#);
    let mut state = at(&game, "x5/x5/x5/x5/1,2,x3 1 2");
    expect(&game, &state, "Ca2", Illegal::Peasant);
    super::play(&game, &mut state, "Sa2");
    assert!(super::read(&game, &state, "Ca3").is_ok(), "White has placed a wall");
    super::play(&game, &mut state, "a3");
    expect(&game, &state, "Ca4", Illegal::Peasant);
    super::play(&game, &mut state, "a4 Ca5");
    assert!(super::read(&game, &state, "Cb5").is_ok(), "Black has placed a schloss");
}

#[test]
fn refused_moves_change_nothing() {
    let game = tak(5);
    let state = at(&game, BOARD);
    let before = format!("{state:?}");
    for text in ["a1", "a2+", "nonsense", "2d3>", "{}"] {
        let _ = refusal(&game, &state, text);
    }
    assert_eq!(format!("{state:?}"), before);
}
