//! Positions and knowledge that were composed outside: what could not be is refused, the rest is played on, and
//! nothing of it panics, hangs or tells secrets.

use super::{at, game, listed, pieces, play, rng, try_at};
use crate::error::{Code, Result};
use crate::game::{Game, Viewer};
use crate::json::{self, Node};
use crate::stratego::board::{NOWHERE, Squares, bit};
use crate::stratego::view::Info;
use crate::stratego::{Kind, State, Stratego};

const VIEWERS: [Viewer; 3] = [Viewer::Player(0), Viewer::Player(1), Viewer::Spectator];

fn know(game: &Stratego, text: &str) -> Result<Info> {
    let value = json::parse(text, json::MAX_INPUT).unwrap();
    game.read_info(&Node::root(&value, Code::BadRecord))
}

/// What each viewer knows of a position is read back, and states are drawn from it.
fn knowledge_is_read(game: &Stratego, state: &State) {
    for viewer in VIEWERS {
        let text = json::write(&game.info(state, viewer));
        let info = know(game, &text).unwrap_or_else(|error| panic!("{viewer:?}: {error}: {text}"));
        assert_eq!(json::write(&info), text);
        for _ in 0..20 {
            let drawn = game.determinize(&info, &mut rng(4));
            assert_eq!(json::write(&game.info(&drawn, viewer)), text);
        }
    }
}

/// Forty hidden pieces, no two of which may be the same kinds.
#[test]
fn forty_different_sets() {
    let army = r#"{"marshal":1,"general":1,"colonel":1,"major":1,"captain":1,"lieutenant":1,
        "sergeant":9,"miner":9,"bomb":15,"flag":1}"#;
    let game = game(&format!(r#"{{"army":{army},"silent_defense":true}}"#));
    let truth: Vec<Kind> = Kind::ALL
        .into_iter()
        .flat_map(|kind| (0..game.config.army.0[kind as usize]).map(move |_| kind))
        .collect();
    let mut items = Vec::new();
    for (number, kind) in truth.iter().enumerate() {
        // Red's bombs stand behind, so that Red can move.
        let at = |square: usize| game.board.name(square as u8);
        items.push(format!(r#"{{"square":"{}","owner":0,"piece":"{}"}}"#, at(39 - number), kind.name()));
        let mut may_be: Vec<&str> = Kind::ALL[..6].iter().map(|kind| kind.name()).collect();
        may_be.retain(|name| number >> may_be_bit(name) & 1 == 1 || *name == kind.name());
        may_be.extend(["bomb", kind.name()]);
        let square = at(99 - number);
        items.push(format!(
            r#"{{"square":"{square}","owner":1,"piece":null,"possible":{}}}"#,
            json::write(&may_be)
        ));
    }
    let text = format!(r#"{{"pieces":[{}],"lost":[[],[]]}}"#, items.join(","));
    let info = know(&game, &text).unwrap();
    for seed in 0..3 {
        let drawn = game.determinize(&info, &mut rng(seed));
        for square in Squares(drawn.side[1]) {
            let kind = drawn.kind(square).unwrap();
            assert!(info.state.facts[usize::from(square)].possible() & kind.bit() != 0);
        }
    }
    // Blue is to move, and only j7 could: it may be the marshal, unless another piece must be.
    let lakes = r#""board":{"files":10,"ranks":10,"setup_ranks":4,
        "lakes":["a6","b6","c6","d6","e6","f6","g6","h6","i6"]}"#;
    let walled = super::game(&format!(r#"{{{lakes},"army":{army},"silent_defense":true}}"#));
    let possible = |square: &str, kinds: &str| {
        let begin = items.iter().find(|item| item.contains(&format!(r#""{square}""#))).unwrap();
        let (head, _) = begin.split_once(r#""possible""#).unwrap();
        (begin.clone(), format!(r#"{head}"possible":{kinds}}}"#))
    };
    let (old, new) = possible("j7", r#"["marshal","bomb"]"#);
    let able = text.replace(&old, &new).replace(r#""lost""#, r#""to_move":1,"lost""#);
    assert!(know(&walled, &able).is_ok());
    let (old, new) = possible("j10", r#"["marshal"]"#);
    assert!(know(&walled, &able.replace(&old, &new)).is_err());
    // Only seven pieces may be one of the 15 bombs.
    let mut tight = text;
    for kind in ["sergeant", "miner", "bomb"] {
        tight = tight.replace(&format!(r#""bomb","{kind}""#), r#""sergeant","miner""#);
    }
    assert!(know(&game, &tight).is_err());
}

fn may_be_bit(name: &str) -> usize {
    Kind::by_name(name).unwrap() as usize
}

/// What only silent strikes or rescues leave is not known under other rules.
#[test]
fn facts_that_the_options_cannot_leave() {
    let board =
        r#""board":{"files":3,"ranks":4,"setup_ranks":1,"lakes":[]},"army":{"flag":1,"miner":1,"scout":1}"#;
    let list = pieces("a1 rF, b1 r8, c1 r9, a4 bF, b4 b8 m, c4 b9 m", "");
    let with = |facts: &str| {
        list.replace(r#""piece":"scout","moved":true"#, &format!(r#""piece":"scout","moved":true,{facts}"#))
    };
    let read = |options: &str, facts: &str| {
        let text = with(facts);
        assert_ne!(text, list);
        try_at(&game(&format!("{{{board}{options}}}")), &text).is_ok()
    };
    let (silent, rescue) = (r#","silent_defense":true"#, r#","rescue":true"#);
    let both = r#","silent_defense":true,"rescue":true"#;
    let possible = r#""possible":["scout"]"#;
    assert!([silent, rescue, both].into_iter().all(|options| read(options, possible)));
    assert!(!read("", possible));
    let unoffered = r#""unoffered":[0,0]"#;
    assert!(read(both, unoffered));
    assert!(!["", silent, rescue].into_iter().any(|options| read(options, unoffered)));
    assert!(!read(both, r#""unoffered":[1,0]"#), "nothing has been lost");
    assert!(!read(silent, r#""rescuer":true"#) && read(rescue, r#""rescuer":true"#));
}

/// SG-42: an offer to a piece whose rank everybody knows, while other kinds are hidden.
#[test]
fn an_offer_to_a_shown_piece() {
    let game = game(
        r#"{"board":{"files":4,"ranks":6,"setup_ranks":1,"lakes":[]},
        "army":{"flag":1,"miner":1,"captain":1,"scout":1},"rescue":true}"#,
    );
    let lost = r#","to_move":1,"lost":[[{"piece":"captain","shown":true}],[{"piece":"miner","shown":true}]]"#;
    let list = "b1 rF, c1 r8, d1 r9, a2 b5 ms, a6 bF, c6 b9";
    let mut state = at(&game, &pieces(list, lost));
    play(&game, &mut state, "a2-a1");
    assert_ne!(state.arrival, NOWHERE);
    knowledge_is_read(&game, &state);
    // Nothing captured, nothing offered: refused whoever looks.
    let text = json::write(&game.info(&state, Viewer::Player(0)));
    let none =
        text.replace(r#","lost":[[{"piece":"captain","shown":true}],[{"piece":"miner","shown":true}]]"#, "");
    assert_ne!(none, text);
    assert!(know(&game, &none).is_err());
}

/// SG-16: the plies of a chase are such as the pieces could make.
#[test]
fn chases_of_pieces_that_cannot_move() {
    let modern = game(r#"{"preset":"modern"}"#);
    let list = "a1 rF, e3 rB, j1 r8, e5 bB, a10 bF, j7 b8 m";
    let chase = r#","chase":[5,0],"moves":["e4-e2","j7-j8","e2-e3","j8-j7"]"#;
    let error = try_at(&modern, &pieces(list, chase)).unwrap_err();
    assert_eq!(error.code, Code::BadPosition);
    // The same with a scout that was seen to go far.
    let list = list.replace("e3 rB", "e3 r9 ms");
    assert!(try_at(&modern, &pieces(&list, chase)).is_ok());
    assert!(try_at(&modern, &pieces(&list.replace(" ms", " m"), chase)).is_err(), "the scout was shown");
    assert!(try_at(&modern, &pieces(&list.replace("j7 b8 m", "j7 b8"), chase)).is_err(), "it has moved");
    let far = chase.replace("j7-j8", "j7-j9").replace("j8-j7", "j9-j7");
    assert!(try_at(&modern, &pieces(&list, &far)).is_err(), "a miner");
}

/// In every position that is accepted, as many moves are counted as are listed.
#[test]
fn counted_and_listed_alike() {
    let game = game(
        r#"{"preset":"modern","board":{"files":4,"ranks":5,"setup_ranks":2,"lakes":["b3"]},
        "army":{"flag":1,"bomb":1,"miner":1,"scout":2},"shuttle_limit":2}"#,
    );
    let (mut accepted, mut barred, mut rng) = (0, 0, rng(12));
    for _ in 0..12_000 {
        let mut free = game.board.land;
        let mut items = Vec::new();
        let mut side = [0; 2];
        let mut moved = 0;
        for owner in 0..2 {
            for sign in ["F", "B", "8", "9", "9"] {
                let square = Squares(free).nth(rng.below(free.count_ones()) as usize).unwrap();
                free &= !bit(square);
                side[owner] |= bit(square);
                let marks = match sign {
                    "9" => ["ms", "m", "s", ""][rng.below(4) as usize],
                    "8" => ["m", ""][rng.below(2) as usize],
                    _ => "",
                };
                moved |= if marks.contains('m') { bit(square) } else { 0 };
                items.push(format!("{} {}{sign} {marks}", game.board.name(square), ["r", "b"][owner]));
            }
        }
        // Moves back from here, now and then of pieces that have not moved.
        let (length, mut moves) = (rng.below(7) as usize, Vec::new());
        let mut later: [Option<(u8, u8)>; 2] = [None; 2];
        for back in 0..length {
            let mover = (1 + back) % 2;
            let can = side[mover] & if rng.below(9) > 0 && back < 2 { moved } else { u128::MAX };
            let mut can = if can == 0 { side[mover] } else { can };
            // The same piece again; Blue's goes back and forth.
            let again = later[mover].filter(|_| rng.below(5) > 0);
            can = again.map_or(can, |(from, _)| bit(from));
            let to = Squares(can).nth(rng.below(can.count_ones()) as usize).unwrap();
            let mut near = game.board.beside[usize::from(to)] & !(side[0] | side[1]);
            if let Some((_, back)) = again.filter(|(_, back)| mover == 1 && near & bit(*back) != 0) {
                near = bit(back);
            }
            let Some(from) = Squares(near).nth(rng.below(near.count_ones().max(1)) as usize) else { break };
            side[mover] = side[mover] & !bit(to) | bit(from);
            later[mover] = Some((from, to));
            moves.insert(0, format!("\"{}-{}\"", game.board.name(from), game.board.name(to)));
        }
        let chase = if moves.is_empty() { 0 } else { moves.len() + 1 };
        let more = format!(r#","chase":[{chase},{}],"moves":[{}]"#, rng.below(2), moves.join(","));
        let Ok(state) = try_at(&game, &pieces(&items.join(", "), &more)) else { continue };
        accepted += 1;
        barred += game.barred(&state).moves().len();
        assert_eq!(game.count_legal(&state), listed(&game, &state).len() as u64, "{items:?} {more}");
    }
    assert!(accepted > 2000 && barred > 30, "{accepted} {barred}");
}

/// SG-50: where ranks are open, lost and rescued pieces are shown.
#[test]
fn lost_pieces_lie_open() {
    let micro = game(r#"{"preset":"micro"}"#);
    let list = "a1 rF, b1 r8, c1 r9, a4 bF, c4 b9";
    assert!(try_at(&micro, &pieces(list, r#","lost":[[],[{"piece":"miner"}]]"#)).is_err());
    let state = at(&micro, &pieces(list, r#","lost":[[],[{"piece":"miner","shown":true}]]"#));
    let view = json::write(&micro.view(&state, Viewer::Player(0)));
    assert!(
        view.contains(r#""captured":[{},{"miner":1}]"#) && view.contains(r#"[{"piece":"miner","#),
        "{view}"
    );
    let config = r#"{"preset":"micro","rescue":true}"#;
    let text = pieces(
        &format!("{list}, b4 b8"),
        r#","lost":[[],[{"piece":"miner","shown":true}]],"rescues":[[],[1]]"#,
    );
    for (options, shown, reads) in
        [("", "", false), ("", r#","shown":true"#, true), (r#","silent_defense":true"#, "", true)]
    {
        let text = text.replace(
            r#""square":"b4","owner":1,"piece":"miner""#,
            &format!(r#""square":"b4","owner":1,"piece":"miner","rescued":1{shown}"#),
        );
        let game = game(&config.replace('}', &format!("{options}}}")));
        assert_eq!(try_at(&game, &text).is_ok(), reads, "{options} {shown}");
    }
}

/// SG-51 and SG-26: a flag is lost if the game ended so, and only then.
#[test]
fn flags_in_draws() {
    let game = game(
        r#"{"board":{"files":3,"ranks":4,"setup_ranks":1,"lakes":[]},
        "army":{"flag":1,"miner":1,"scout":1},"silent_defense":true}"#,
    );
    let list = "a1 rF, b1 r8, c1 r9, a4 bF, c4 b9";
    let state = at(&game, &pieces(list, r#","lost":[[],[{"piece":"miner"}]]"#));
    for viewer in [Viewer::Player(0), Viewer::Spectator] {
        let info = game.info(&state, viewer);
        for seed in 0..60 {
            let drawn = game.determinize(&info, &mut rng(seed));
            assert!(drawn.has_flag(0) && drawn.has_flag(1) && drawn.end.is_none());
        }
    }
    // The flag is taken: it lies among the lost pieces, and Red's does not.
    let over = at(
        &game,
        &pieces(
            "a1 rF, c1 r9, b4 b8, c4 b9",
            r#","to_move":1,"lost":[[{"piece":"miner"}],[{"piece":"flag"}]]"#,
        ),
    );
    assert_eq!(game.reason(&over), Some("flag_captured"));
    let text = json::write(&game.info(&over, Viewer::Spectator));
    let info = know(&game, &text).unwrap();
    for seed in 0..60 {
        let drawn = game.determinize(&info, &mut rng(seed));
        assert!(drawn.has_flag(0) && !drawn.has_flag(1));
    }
    // Nothing of Blue's is lost.
    let untouched =
        pieces("a1 rF, b1 r8, c1 r9, a4 bF, b4 b8, c4 b9", r#","to_move":1,"over":"flag_captured""#);
    let hidden = untouched.replace(r#""owner":1,"piece":"flag""#, r#""owner":1,"piece":null"#);
    assert!(
        know(&game, &hidden.replace(r#""owner":1,"piece":"miner""#, r#""owner":1,"piece":null"#)).is_err()
    );
}

/// SG-51: rescues not offered to two scouts a side, and hidden rescued pieces.
#[test]
fn rescues_that_were_not_offered() {
    let game = game(r#"{"silent_defense":true,"rescue":true}"#);
    let mut items = Vec::new();
    for owner in 0..2_u8 {
        let kinds =
            Kind::ALL.into_iter().flat_map(|kind| (0..game.config.army.0[kind as usize]).map(move |_| kind));
        let (mut miners, mut scouts) = (0, 0);
        for (square, kind) in (0_u8..).zip(kinds) {
            let square = game.board.name(if owner == 0 { square } else { 99 - square });
            let mut more = "";
            if kind == Kind::Miner {
                miners += 1;
                match miners {
                    1 | 2 => continue,
                    3 => {
                        more = r#","moved":true,"rescuer":true,"possible":["marshal","general","colonel","major","captain","lieutenant","sergeant","miner","spy"]"#;
                    }
                    _ => {}
                }
            }
            if kind == Kind::Scout {
                scouts += 1;
                more = ["", r#","moved":true,"unoffered":[1,2]"#][usize::from(scouts < 3)];
            }
            items.push(format!(r#"{{"square":"{square}","owner":{owner},"piece":"{}"{more}}}"#, kind.name()));
        }
        let square = ["a5", "a6"][usize::from(owner)];
        items.push(format!(r#"{{"square":"{square}","owner":{owner},"piece":"miner","rescued":1}}"#));
    }
    let lost = r#"[{"piece":"miner"},{"piece":"miner"}]"#;
    let text = format!(
        r#"{{"pieces":[{}],"lost":[{lost},{lost}],"rescues":[[1],[1]],"offered":[[1,null],[1,null]]}}"#,
        items.join(",")
    );
    let state = at(&game, &text);
    knowledge_is_read(&game, &state);
}

/// SG-16: what the next move makes of a chase is told by the hash.
#[test]
fn the_hash_knows_who_is_chased() {
    let game = game(r#"{"preset":"modern","shuttle_limit":null}"#);
    let after = |mv: &str| {
        at(
            &game,
            &pieces(
                "a1 rF, b4 r8 m, i4 r8 m, b5 b8 m, i5 b8 m, a10 bF",
                &format!(r#","to_move":1,"chase":[1,0],"moves":["{mv}"]"#),
            ),
        )
    };
    let (mut near, mut far) = (after("b3-b4"), after("i3-i4"));
    assert_ne!(game.hash(&near), game.hash(&far));
    for (state, chase) in [(&mut near, [2, 0]), (&mut far, [0, 0])] {
        play(&game, state, "b5-b6");
        assert_eq!(state.chase, chase);
    }
}

/// SG-02: both have deployed before anything moves.
#[test]
fn an_undecided_square_in_play() {
    let micro = game(r#"{"preset":"micro"}"#);
    let list = "a1 rF, b1 r8, c1 r9, a4 bF, b4 b8, c4 b9";
    assert!(try_at(&micro, &pieces(list, r#","decided":[3,3]"#)).is_ok());
    for decided in ["[1,3]", "[0,3]", "[2,1]"] {
        let error = try_at(&micro, &pieces(list, &format!(r#","decided":{decided}"#))).unwrap_err();
        assert_eq!((error.code, error.path.as_deref()), (Code::BadPosition, Some("$.decided")));
    }
}

/// SG-30, SG-51: nothing that has moved and could move on is stuck.
#[test]
fn no_kind_is_left() {
    let game = game(
        r#"{"board":{"files":3,"ranks":4,"setup_ranks":1,"lakes":[]},"army":{"flag":1,"scout":2},"silent_defense":true}"#,
    );
    let list =
        pieces("a1 rF, b1 r9, c1 r9, a4 bF, b4 b9 m, c4 b9 m", r#","to_move":1,"over":"no_legal_move""#);
    let hidden = list
        .replace(r#""owner":1,"piece":"scout""#, r#""owner":1,"piece":null"#)
        .replace(r#""owner":1,"piece":"flag""#, r#""owner":1,"piece":null"#);
    assert!(know(&game, &hidden).is_err());
}
