//! Every meeting of two kinds, by a table written by hand (SG-20 to SG-26, SG-40).

use super::{at, game, letters, pieces, play, rule, told};
use crate::game::{Game, Viewer};
use crate::stratego::Kind;

/// Rows: strikers in the order of kinds; columns: defenders. `w` the striker wins, `l` it is lost, `b` both are.
const TABLE: [&str; 10] = [
    "bwwwwwwwwwlw", // marshal
    "lbwwwwwwwwlw", // general
    "llbwwwwwwwlw", // colonel
    "lllbwwwwwwlw", // major
    "llllbwwwwwlw", // captain
    "lllllbwwwwlw", // lieutenant
    "llllllbwwwlw", // sergeant
    "lllllllbwwww", // miner
    "llllllllbwlw", // scout
    "wllllllllblw", // spy
];

const ARMY: &str = r#""army":{"flag":1,"bomb":1,"marshal":1,"general":1,"colonel":1,"major":1,"captain":1,
    "lieutenant":1,"sergeant":1,"miner":1,"scout":1,"spy":1},
    "board":{"files":6,"ranks":6,"setup_ranks":2,"lakes":[]}"#;

/// SG-20, SG-21, SG-22, SG-23, SG-24, SG-26 and SG-40: what stands where after each strike, what was told, and whether
/// the game is over.
#[test]
fn every_meeting() {
    for (advances, aggressor, silent) in (0..8).map(|bits| (bits & 1 == 1, bits & 2 == 2, bits & 4 == 4)) {
        let game = game(&format!(
            r#"{{{ARMY},"winner_advances":{advances},"aggressor_advantage":{aggressor},"silent_defense":{silent}}}"#
        ));
        for (striker, row) in Kind::ALL.into_iter().zip(TABLE) {
            for (defender, outcome) in Kind::ALL.into_iter().zip(row.chars()) {
                let outcome = if outcome == 'b' && aggressor { 'w' } else { outcome };
                // Blue's flag is a6 or, if it is struck, c4; movable pieces stand by so that the game goes on.
                let spare = |side: &str, not: Kind, square: &str| {
                    let kind = if not == Kind::Miner { Kind::Sergeant } else { Kind::Miner };
                    format!("{square} {side}{}", kind.sign())
                };
                let flag = if defender == Kind::Flag { "" } else { ", a6 bF" };
                let list = format!(
                    "a1 rF, {}, c3 r{} , {}, c4 b{}{flag}",
                    spare("r", striker, "f1"),
                    striker.sign(),
                    spare("b", defender, "f6"),
                    defender.sign()
                );
                let list = list.replace(" ,", ",");
                let mut state = at(&game, &pieces(&list, ""));
                let before = letters(&game, &state);
                let events = play(&game, &mut state, "c3xc4");
                let (red, blue) = (striker.letter(0), defender.letter(1));
                let mut board: Vec<char> = before.chars().collect();
                (board[14], board[20]) = match outcome {
                    'w' => ('A', red),
                    'b' => ('A', 'A'),
                    _ if advances && defender.is_movable() => (blue, 'A'),
                    _ => ('A', blue),
                };
                let name = format!("{striker:?} on {defender:?}, {advances} {aggressor} {silent}");
                assert_eq!(letters(&game, &state), board.iter().collect::<String>(), "{name}");
                let over = defender == Kind::Flag;
                assert_eq!(game.reason(&state), over.then_some("flag_captured"), "{name}");
                let mut returns = [9.0; 2];
                game.returns(&state, &mut returns);
                assert_eq!(returns.map(|r| r as i32), if over { [1, -1] } else { [0, 0] }, "{name}");
                let known = !silent || striker == Kind::Scout;
                let shown =
                    if known { format!(r#""defender":"{}","#, defender.name()) } else { String::new() };
                let lost = match outcome {
                    'w' => "defender",
                    'b' => "both",
                    _ => "striker",
                };
                let advance = if board[14] == blue { r#","advance":"c3""# } else { "" };
                let text = format!(
                    r#"{{"type":"struck","player":0,"from":"c3","to":"c4","striker":"{}",{shown}"lost":"{lost}"{advance}}}"#,
                    striker.name()
                );
                assert_eq!(told(&game, &events, Viewer::Spectator), [text.as_str()], "{name}");
                assert_eq!(told(&game, &events, Viewer::Player(0)), [text], "{name}");
                let whole = told(&game, &events, Viewer::Player(1));
                assert!(whole[0].contains(&format!(r#""defender":"{}""#, defender.name())), "{name}");
            }
        }
    }
}

/// SG-12 and SG-25: bombs and flags neither move nor strike.
#[test]
fn bombs_and_flags_stay() {
    let game = game(&format!("{{{ARMY}}}"));
    for sign in ['B', 'F'] {
        let other = if sign == 'B' { "a1 rF, " } else { "" };
        let state = at(&game, &pieces(&format!("{other}f1 r8, c3 r{sign}, c4 b5, f6 bF"), ""));
        assert_eq!(rule(&game, &state, "c3-b3"), "SG-12");
        assert_eq!(rule(&game, &state, "c3xc4"), "SG-25");
    }
}
