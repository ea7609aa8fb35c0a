//! Positions set up, as far as the fixtures need them: `StraDos` letters, or the JSON of the page without its memory.

use serde_json::Value;

use super::{Fact, KINDS, Kind, Phase, Piece, Square, Twin, TwinConfig, square};

impl Twin {
    /// The squares of the board, a1 b1 … a2 b2 …
    fn squares(&self) -> Vec<Square> {
        let mut squares = Vec::new();
        for rank in 0..self.config.ranks {
            squares.extend((0..self.config.files).map(|file| (file, rank)));
        }
        squares
    }

    /// The position in `StraDos` letters, as a referee sees it.
    pub(crate) fn to_letters(&self) -> String {
        let letter = |square: Square| match self.piece_on(square) {
            None if self.is_lake(square) => '_',
            None => 'A',
            Some(number) => {
                let piece = &self.pieces[number];
                let (_, _, red, blue) = KINDS[piece.kind as usize];
                if piece.owner == 0 { red } else { blue }
            }
        };
        self.squares().into_iter().map(letter).collect()
    }

    /// A position in `StraDos` letters (text), or a JSON object.
    pub(crate) fn from_position(config: TwinConfig, position: &Value) -> Twin {
        let mut twin = Twin::new(config);
        twin.phase = Phase::Play;
        twin.decided = [0, 1].map(|player| twin.setup_squares(player).len());
        if let Some(letters) = position.as_str() {
            let squares = twin.squares();
            assert_eq!(letters.chars().count(), squares.len(), "letters of {letters}");
            for (letter, square) in letters.chars().zip(squares) {
                if let Some((owner, kind)) = piece_of(letter) {
                    twin.pieces.push(Piece::fresh(owner, kind, square));
                } else {
                    assert_eq!(letter == '_', twin.is_lake(square), "{letter}");
                }
            }
        } else {
            for (field, _) in position.as_object().expect("an object") {
                let known = ["pieces", "to_move", "ply", "quiet_plies"];
                assert!(known.contains(&field.as_str()), "the twin reads no {field}");
            }
            for json in position["pieces"].as_array().expect("pieces") {
                let owner = json["owner"].as_u64().expect("an owner") as usize;
                let kind = Kind::named(json["piece"].as_str().expect("a kind"));
                let mut piece = Piece::fresh(owner, kind, square(json["square"].as_str().expect("a square")));
                if json["moved"] == true {
                    piece.moved = true;
                    piece.facts.push(Fact::Moved);
                }
                piece.shown = json["shown"] == true;
                twin.pieces.push(piece);
            }
            twin.to_move = position["to_move"].as_u64().unwrap_or(0) as usize;
            twin.plies_before = position["ply"].as_u64().unwrap_or(0);
            twin.quiet_before = position["quiet_plies"].as_u64().unwrap_or(0);
        }
        // What is missing of the armies is lost and shown, in the order of kinds.
        for owner in [0, 1] {
            for (kind, ..) in KINDS {
                let is_such = |piece: &&Piece| piece.owner == owner && piece.kind == kind;
                let there = twin.pieces.iter().filter(is_such).count();
                for _ in there..twin.config.army[kind as usize] {
                    twin.lost[owner].push(twin.pieces.len());
                    let lost = Piece { at: None, shown: true, ..Piece::fresh(owner, kind, (0, 0)) };
                    twin.pieces.push(lost);
                }
            }
        }
        let has_flag = |owner: usize| {
            twin.pieces
                .iter()
                .any(|piece| piece.owner == owner && piece.kind == Kind::Flag && piece.at.is_some())
        };
        match [has_flag(0), has_flag(1)] {
            [true, true] => twin.look_at_ends(),
            [red, _] => {
                twin.to_move = usize::from(red);
                twin.finish("flag_captured");
            }
        }
        twin
    }
}

fn piece_of(letter: char) -> Option<(usize, Kind)> {
    KINDS.iter().find_map(|&(kind, _, red, blue)| match letter {
        _ if letter == red => Some((0, kind)),
        _ if letter == blue => Some((1, kind)),
        _ => None,
    })
}

/// The kinds of a deployment's letters; `None` if one of them is not in the color of `player`.
pub(super) fn deployment(letters: &str, player: usize) -> Option<Vec<Option<Kind>>> {
    letters
        .chars()
        .map(|letter| match piece_of(letter) {
            Some((owner, kind)) => (owner == player).then_some(Some(kind)),
            None => Some(None),
        })
        .collect()
}
