//! Texts and JSON of moves.

use super::board::board;
use super::*;
use crate::stramash::moves::{Part, To};
use crate::stramash::{Card, Move};

#[test]
fn texts_are_read_in_many_forms() {
    let game = game(&json!({}));
    let step = |card, laddie, to| Move::Step { card: Card(card), laddie, to };
    let split = |a: (u8, u8, To), b: (u8, u8, To)| {
        let part = |(laddie, spaces, to)| Part { laddie, spaces, to };
        Move::Split { first: part(a), second: part(b) }
    };
    let fechter = |laddie| Move::Fechter { laddie, seat: 2, target: 0 };
    for (mv, forms) in [
        (step(8, 2, To::Track), vec!["9:2", "9 2", " 9 : 2 ", "9:2t", "9 2 track"]),
        (step(8, 2, To::Castle), vec!["9:2c", "9 2 castle", "9 2 C", "9:2castle"]),
        (step(9, 0, To::Track), vec!["10:0", "T 0", "t:0"]),
        (step(0, 0, To::Track), vec!["A:0", "a 0"]),
        (Move::LeaveDock { card: Card(0) }, vec!["A:out", "a out", "a OUT"]),
        (
            split((0, 3, To::Track), (4, 4, To::Castle)),
            vec!["7:0+3,4+4c", "7 0+3 4+4c", "7:0+3, 4+4 castle", "7 0 + 3 , 4 + 4c", "7:0+34+4c"],
        ),
        (split((0, 3, To::Castle), (4, 4, To::Track)), vec!["7:0+3c,4+4", "7 0+3 castle 4+4"]),
        (fechter(Some(1)), vec!["BF:1x2.0", "bf 1 x 2.0", "F 1x2.0"]),
        // What no Bonnie Fechter does can be written all the same.
        (step(13, 1, To::Track), vec!["BF:1", "F 1", "bf:1 t"]),
        (step(13, 1, To::Castle), vec!["BF:1c", "f 1 castle"]),
        (Move::LeaveDock { card: Card(13) }, vec!["BF:out", "f out"]),
        (fechter(None), vec!["BF:dx2.0", "BF dock x 2.0", "f:d x 2 . 0"]),
        (Move::Discard { card: Card(7) }, vec!["-8", "- 8", "discard 8", "DISCARD 8", "discard8"]),
        (Move::Draw { card: Card(11) }, vec!["+Q", "q", "draw Q", "+ q", "drawQ"]),
        (Move::Draw { card: Card(13) }, vec!["+BF", "BF", "f"]),
        (Move::Draw { card: Card(8) }, vec!["+9", "9"]),
    ] {
        let mut canonical = String::new();
        game.write_move(&game.initial(), mv, &mut canonical);
        assert_eq!(canonical, forms[0]);
        for form in forms {
            assert_eq!(game.read_text(form).unwrap(), mv, "{form}");
        }
    }
    // Blanks around a text do not count for its length.
    for blanks in [8, 30, 100] {
        let blanks = " ".repeat(blanks);
        let form = format!("{blanks}9:2c{blanks}");
        assert_eq!(game.read_text(&form).unwrap(), step(8, 2, To::Castle), "{form:?}");
    }
    for (blanks, is_read) in [(28, true), (29, false)] {
        let form = format!(" 9:2{}c ", " ".repeat(blanks));
        assert_eq!(game.read_text(&form).is_ok(), is_read, "32 bytes are read, not 33: {form:?}");
    }
    for bad in [
        "",
        "1:0",
        "11:0",
        "92",
        "9:",
        "9:5",
        "9:2x",
        "A:outside",
        "7:0+3",
        "7:0+3,1",
        "7:0+7,1+1",
        "7:0+0,1+6",
        "9:0+3,1+4",
        "BF:1x",
        "BF:d",
        "BF:outx1.0",
        "BF:1x4.0",
        "BF:1x2.5",
        "BF:5x2.0",
        "BF:x2.0",
        "+",
        "-",
        "+1",
        "+QQ",
        "B:1x2.0",
        "9:2 c c",
        "ä:0",
        "9:2                                      c",
    ] {
        assert_eq!(game.read_text(bad).expect_err(bad).code, Code::BadMove);
    }
}

#[test]
fn json_of_other_forms_is_refused_with_its_place() {
    let game = game(&json!({"laddies": 3}));
    let state = set_up(&game, &board(&json!([[10], [], [], []]), &json!(["9"])));
    let part = |laddie: u8, spaces: u8| json!({"laddie": laddie, "spaces": spaces, "to": "track"});
    for (input, path) in [
        (json!({"type": "step"}), "$.type"),
        (json!({"type": "move", "card": "1", "laddie": 0, "to": "track"}), "$.card"),
        (json!({"type": "move", "card": 9, "laddie": 0, "to": "track"}), "$.card"),
        (json!({"type": "move", "card": "9", "laddie": 3, "to": "track"}), "$.laddie"),
        (json!({"type": "move", "card": "9", "laddie": 0, "to": "dock"}), "$.to"),
        (json!({"type": "move", "card": "9", "laddie": 0}), "$"),
        (json!({"type": "move", "card": "9", "laddie": 0, "to": "track", "by": 9}), "$.by"),
        (json!({"type": "split", "parts": [part(0, 7), part(1, 1)]}), "$.parts[0].spaces"),
        (json!({"type": "split", "parts": [part(0, 1), part(5, 6)]}), "$.parts[1].laddie"),
        (json!({"type": "split", "parts": [part(0, 1)]}), "$.parts"),
        (json!({"type": "split", "parts": [part(0, 1), part(1, 5), part(2, 1)]}), "$.parts"),
        (json!({"type": "fechter", "laddie": "Dock", "seat": 1, "target": 0}), "$.laddie"),
        (json!({"type": "fechter", "laddie": "dock", "seat": 4, "target": 0}), "$.seat"),
        (json!({"type": "fechter", "laddie": "dock", "seat": 1, "target": "dock"}), "$.target"),
        (json!({"type": "draw"}), "$"),
    ] {
        let error = read(&game, &state, &input).expect_err(&input.to_string());
        assert_eq!((error.code, error.path.as_deref()), (Code::BadMove, Some(path)), "{input}");
    }
    let error = read(&game, &state, &json!({"type": "discard", "card": "9"})).unwrap_err();
    assert_eq!(
        (error.code, error.rule, error.path.as_deref()),
        (Code::IllegalMove, Some("SM-12"), Some("$"))
    );
}

#[test]
fn json_is_written_as_on_the_page() {
    let game = game(&json!({}));
    let written = |text: &str| strict::write(&game.move_json(&game.initial(), game.read_text(text).unwrap()));
    assert_eq!(written("9:2c"), "{\"type\":\"move\",\"card\":\"9\",\"laddie\":2,\"to\":\"castle\"}");
    assert_eq!(written("A:out"), "{\"type\":\"leave_dock\",\"card\":\"A\"}");
    assert_eq!(
        written("7:0+3,4+4c"),
        "{\"type\":\"split\",\"parts\":[{\"laddie\":0,\"spaces\":3,\"to\":\"track\"},{\"laddie\":4,\"spaces\":4,\"to\":\"castle\"}]}"
    );
    assert_eq!(written("BF:1x2.0"), "{\"type\":\"fechter\",\"laddie\":1,\"seat\":2,\"target\":0}");
    assert_eq!(written("BF:dx2.0"), "{\"type\":\"fechter\",\"laddie\":\"dock\",\"seat\":2,\"target\":0}");
    assert_eq!(written("-8"), "{\"type\":\"discard\",\"card\":\"8\"}");
    assert_eq!(written("+Q"), "{\"type\":\"draw\",\"card\":\"Q\"}");
}

/// Moves of every form with numbers good and bad, each as JSON and as text.
fn all_moves(game: &Stramash) -> Vec<(Value, String)> {
    let beyond = game.config.laddies + 1;
    let mark = |to: &str| if to == "castle" { "c" } else { "" };
    let mut moves = Vec::new();
    for card in Card::NAMES.map(|(name, _)| name).into_iter().chain(["1", "11", "Z"]) {
        for laddie in 0..=beyond {
            for to in ["track", "castle"] {
                let json = json!({"type": "move", "card": card, "laddie": laddie, "to": to});
                moves.push((json, format!("{card}:{laddie}{}", mark(to))));
            }
        }
        moves.push((json!({"type": "leave_dock", "card": card}), format!("{card}:out")));
        moves.push((json!({"type": "discard", "card": card}), format!("-{card}")));
        moves.push((json!({"type": "draw", "card": card}), format!("+{card}")));
    }
    let mut parts = Vec::new();
    for laddie in 0..beyond {
        for spaces in [0, 1, 3, 4, 6, 7] {
            for to in ["track", "castle"] {
                let json = json!({"laddie": laddie, "spaces": spaces, "to": to});
                parts.push((json, format!("{laddie}+{spaces}{}", mark(to))));
            }
        }
    }
    for (first, first_text) in &parts {
        for (second, second_text) in &parts {
            let json = json!({"type": "split", "parts": [first, second]});
            moves.push((json, format!("7:{first_text},{second_text}")));
        }
    }
    let numbered = (0..=beyond).map(|laddie| (json!(laddie), laddie.to_string()));
    for (own, own_text) in numbered.chain([(json!("dock"), "d".to_owned())]) {
        for seat in 0..=game.config.players {
            for target in 0..=beyond {
                let json = json!({"type": "fechter", "laddie": own, "seat": seat, "target": target});
                moves.push((json, format!("BF:{own_text}x{seat}.{target}")));
            }
        }
    }
    moves
}

/// Whatever a move says, text and JSON of it are read, or refused, alike.
#[test]
fn texts_are_refused_as_their_json_is() {
    let (mut accepted, mut rules) = (0, std::collections::BTreeSet::new());
    for game in configs() {
        let moves = all_moves(&game);
        let (mut state, mut rng) = (game.initial(), rng(1));
        for ply in 0.. {
            let open = listed(&game, &state);
            if open.is_empty() || ply > 400 {
                break;
            }
            if ply == 1 || ply == 60 || (ply > 60 && ply % 97 == 0) {
                for (json, text) in &moves {
                    let told = |input: &Value| {
                        read(&game, &state, input).map_err(|Error { code, rule, message, .. }| {
                            (code, rule, (code == Code::IllegalMove).then_some(message))
                        })
                    };
                    let by_json = told(json);
                    assert_eq!(told(&json!(text)), by_json, "{text} in {}", position(&game, &state));
                    accepted += u32::from(by_json.is_ok());
                    rules.extend(by_json.err().and_then(|(_, rule, _)| rule));
                }
            }
            game.apply(&mut state, open[rng.below(open.len() as u32) as usize], &mut ());
        }
    }
    assert!(accepted > 100 && rules.len() >= 9, "{accepted} accepted, refused by {rules:?}");
}
