//! Moves as text and as JSON, and their ids.

use serde_json::{Value, json};

use super::{after, game, read, refused};
use crate::error::Code;
use crate::game::Game;
use crate::strozzi::{City, Flag, Move};

/// Texts that mean a move, the canonical one first.
const TEXTS: [(Move, i32, &[&str]); 10] = [
    (Move::Decline, 0, &["no", "decline", "pass", "-", "No", "PASS"]),
    (Move::Claim(Flag::PlusOne), 1, &["+1", "+", "plus_one", "Plus_One"]),
    (Move::Claim(Flag::Goods), 2, &["goods", "g", "G"]),
    (Move::Claim(Flag::Pirate), 3, &["pirate", "p", "Pirate"]),
    (Move::Dock(City::Venice), 4, &["venice", "v", "Venice"]),
    (Move::Dock(City::Rome), 5, &["rome", "r"]),
    (Move::Dock(City::Naples), 6, &["naples", "n"]),
    (Move::TakeToken(0), 7, &["t0", "slot 0", "T0"]),
    (Move::TakeToken(1), 8, &["t1", "slot 1"]),
    (Move::TakeToken(2), 9, &["t2", "slot 2"]),
];

#[test]
fn texts_and_ids_of_decisions() {
    let game = game(&json!({"players": 3}));
    let draft = after(&game, "ship 24");
    let dock = after(&game, "ship 24, pirate");
    let token = after(&game, "ship 24, pirate, rome");
    for (mv, id, texts) in TEXTS {
        let state = [&draft, &dock, &token][usize::from(id > 3) + usize::from(id > 6)];
        assert_eq!((game.id(state, mv), game.by_id(state, id)), (id, Some(mv)));
        for text in texts {
            assert_eq!(read(&game, state, &json!(text)).unwrap(), mv, "{text}");
        }
        let mut written = String::new();
        game.write_move(state, mv, &mut written);
        assert_eq!(written, texts[0]);
        let json = serde_json::to_value(game.move_json(state, mv)).unwrap();
        assert_eq!(read(&game, state, &json).unwrap(), mv, "{json}");
    }
}

#[test]
fn texts_and_ids_of_chance() {
    let game = game(&json!({"players": 3}));
    let (reveal, refill) = (after(&game, ""), after(&game, "ship 24, pirate, rome, t0"));
    for text in ["ship 29", "ship29", "s29", "Ship 29", "S29"] {
        assert_eq!(read(&game, &reveal, &json!(text)).unwrap(), Move::Reveal(29));
    }
    for text in ["token 36", "token36", "TOKEN 36"] {
        assert_eq!(read(&game, &refill, &json!(text)).unwrap(), Move::RevealToken(36));
    }
    assert_eq!((game.id(&reveal, Move::Reveal(29)), game.id(&refill, Move::RevealToken(36))), (28, 64));
    assert_eq!(
        (game.by_id(&reveal, 28), game.by_id(&refill, 64)),
        (Some(Move::Reveal(29)), Some(Move::RevealToken(36)))
    );
    assert_eq!((game.by_id(&reveal, 65), game.by_id(&reveal, -1)), (None, None));
    for (mv, text) in [(Move::Reveal(3), "ship 3"), (Move::RevealToken(12), "token 12")] {
        let mut written = String::new();
        game.write_move(&reveal, mv, &mut written);
        assert_eq!(written, text);
    }
}

#[test]
fn what_is_no_move_is_told_so() {
    let game = game(&json!({"players": 3}));
    let state = after(&game, "ship 24");
    for text in [
        "",
        " no",
        "no ",
        "yes",
        "t3",
        "t",
        "+2",
        "florence",
        "f",
        "ship 0",
        "ship 30",
        "ship 030",
        "ship  3",
        "ship",
        "s",
        "s0",
        "token 37",
        "token 0",
        "token x",
        "t 0",
        "ship +3",
        "a text that is longer than any",
        "göods",
    ] {
        let error = refused(&game, &state, &json!(text));
        assert_eq!((error.code, error.rule), (Code::BadMove, None), "{text}");
    }
    let cases: [(Value, &str); 10] = [
        (json!({}), "$"),
        (json!({"type": "steal"}), "$.type"),
        (json!({"type": "claim"}), "$"),
        (json!({"type": "claim", "flag": "+1"}), "$.flag"),
        (json!({"type": "dock", "port": "florence"}), "$.port"),
        (json!({"type": "take_token", "slot": 3}), "$.slot"),
        (json!({"type": "reveal", "ship": 30}), "$.ship"),
        (json!({"type": "reveal_token", "token": 0}), "$.token"),
        (json!({"type": "decline", "player": 1}), "$.player"),
        (json!([]), "$"),
    ];
    for (input, path) in cases {
        let error = refused(&game, &state, &input);
        assert_eq!((error.code, error.path.as_deref()), (Code::BadMove, Some(path)), "{input}: {error}");
    }
    let none = super::game(&json!({"components": {"tokens": []}}));
    let start = none.initial();
    let error = refused(&none, &start, &json!({"type": "reveal_token", "token": 1}));
    assert_eq!(error.code, Code::BadMove);
    assert_eq!(refused(&none, &start, &json!("token 1")).code, Code::BadMove);
}
