//! Reading a game of a PTN file.

use crate::error::Code;
use crate::json::{self, Map};
use crate::record::MAX_LOG;
use crate::script::{Claim, Fault, Placed, Ply, Script};
use crate::table::Notes;

use super::super::config::Match;
use super::lexer::{Lexer, Token};
use super::tags::{self, Tag};
use super::{name, outcome};

/// A game has no more tags: each is compared with all before it.
pub(super) const MAX_TAGS: usize = 256;

/// The game that begins at `at` or after it, see [`Game::read_file`](crate::game::Game::read_file).
pub(in super::super) fn read<'a>(text: &'a str, at: &mut usize) -> Option<Result<Script<'a>, Fault>> {
    let mut lexer = Lexer::new(text, *at);
    lexer.skip_blanks();
    if lexer.at == text.len() {
        *at = lexer.at;
        return None;
    }
    let mut in_tags = true;
    let script = read_game(&mut lexer, &mut in_tags);
    if script.is_err() {
        lexer.skip_game(in_tags);
    }
    *at = lexer.at;
    Some(script)
}

fn read_game<'a>(lexer: &mut Lexer<'a>, in_tags: &mut bool) -> Result<Script<'a>, Fault> {
    let at = lexer.at;
    let tags = read_tags(lexer)?;
    *in_tags = false;
    let config = tags::read(&tags)?;
    let start = tags::find(&tags, name::TPS);
    let termination = tags::find(&tags, name::TERMINATION).map_or("", |value| value.text);
    let mut claims = Vec::new();
    if let Some(value) = tags::find(&tags, name::RESULT) {
        claims.push(read_claim(value, termination)?);
    }
    let mut moves = Moves::new(start, config.contest);
    moves.read(lexer, termination, &mut claims)?;
    let pair = |tag: &Tag<'a>| (tag.name.to_owned(), tag.value.text.into());
    Ok(Script {
        at,
        config: json::write(&config),
        tags: tags.iter().map(pair).collect::<Map<_, _>>(),
        start,
        moves: moves.list,
        notes: moves.notes,
        claims,
    })
}

/// The tags before the moves. Where a tag is there already, a new game began at the latest empty line: the one
/// before has no moves.
fn read_tags<'a>(lexer: &mut Lexer<'a>) -> Result<Vec<Tag<'a>>, Fault> {
    let mut tags: Vec<Tag<'a>> = Vec::new();
    // The latest empty line with a tag before and after it: how many before, and where the next begins.
    let mut gap = None;
    loop {
        let empty_line = lexer.skip_blanks() > 1;
        if !lexer.at_tag() {
            return Ok(tags);
        }
        let begin = lexer.at;
        if empty_line && !tags.is_empty() {
            gap = Some((tags.len(), begin));
        }
        let Some((_, Token::Tag { name, value })) = lexer.next()? else { return Ok(tags) };
        if tags.iter().any(|tag| tag.name.eq_ignore_ascii_case(name)) {
            let Some((before, next_game)) = gap else {
                return Err(Fault::new(begin, Code::BadRecord, format!("the tag {name} is given twice")));
            };
            tags.truncate(before);
            lexer.at = next_game;
            return Ok(tags);
        }
        if tags.len() == MAX_TAGS {
            return Err(Fault::new(begin, Code::BadRecord, format!("a game has at most {MAX_TAGS} tags")));
        }
        tags.push(Tag { name, value });
    }
}

fn read_claim<'a>(text: Placed<'a>, termination: &'a str) -> Result<Claim<'a>, Fault> {
    outcome::read(text, termination).ok_or_else(|| {
        let given: String = text.text.chars().take(24).collect();
        let message = format!(
            "`{given}` is no result; there are R-0 0-R F-0 0-F 1-0 0-1 1/2-1/2 and 0-0 or * for none"
        );
        Fault::new(text.at, Code::BadRecord, message)
    })
}

/// Whether a comment begins a branch: `3w1`, or with the branches it comes from.
pub(super) fn is_branch(comment: &str) -> bool {
    let comment = comment.trim().as_bytes();
    let digits = |bytes: &[u8]| bytes.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let number = digits(comment);
    let Some(side @ [b'w' | b'b', ..]) = comment.get(number..) else { return false };
    let branch = digits(&side[1..]);
    let mut rest = side[1 + branch..].iter();
    number > 0
        && branch > 0
        && rest.all(|byte| byte.is_ascii_digit() || matches!(byte, b'w' | b'b' | b'/' | b'-' | b'_' | b'.'))
}

/// The moves of a game as they are read.
struct Moves<'a> {
    list: Vec<Ply<'a>>,
    notes: Notes,
    comments: usize,
    /// The number of the next move.
    number: u32,
    /// Whether it is seen here whose move is next: in a mage match only the rules tell, since boards end and
    /// moves are taken back (SN-34).
    alternates: bool,
    black_first: bool,
    /// A move that is not there, since the latest one that is.
    filler: Option<usize>,
}

impl<'a> Moves<'a> {
    fn new(start: Option<Placed<'a>>, contest: Match) -> Self {
        let mut fields = start.map_or("", |start| start.text).split(' ').skip(1);
        let black_first = fields.next() == Some("2");
        let number = fields.next().and_then(|number| number.parse().ok()).unwrap_or(1);
        let alternates = contest == Match::Single;
        let (list, notes) = (Vec::with_capacity(128), Notes::new());
        Moves { list, notes, comments: 0, number, alternates, black_first, filler: None }
    }

    fn black_moves(&self) -> bool {
        (self.list.len() % 2 == 1) != self.black_first
    }

    fn fault<T>(&self, at: usize, message: impl Into<String>) -> Result<T, Fault> {
        Err(Fault { number: Some(self.number), ..Fault::new(at, Code::BadRecord, message) })
    }

    /// Reads up to the next game.
    fn read(
        &mut self,
        lexer: &mut Lexer<'a>,
        termination: &'a str,
        claims: &mut Vec<Claim<'a>>,
    ) -> Result<(), Fault> {
        let mut ended = false;
        loop {
            lexer.skip_blanks();
            if lexer.at_tag() {
                return Ok(());
            }
            let Some((at, token)) = lexer.next()? else { return Ok(()) };
            match token {
                Token::Comment(comment) if is_branch(comment) && lexer.before_number() => {
                    lexer.skip_game(false);
                    return Ok(());
                }
                Token::Comment(_) if self.comments == MAX_LOG => {
                    return self.fault(at, format!("a game has at most {MAX_LOG} comments here"));
                }
                Token::Comment(comment) => {
                    self.comments += 1;
                    let note = self.notes.entry(self.list.len() as u64).or_default();
                    note.comments.push(comment.to_owned());
                }
                // Without tags only its first number shows that a new game begins.
                Token::Number { .. } if ended => {
                    lexer.at = at;
                    return Ok(());
                }
                _ if ended => {
                    return Err(Fault::new(at, Code::BadRecord, "after the result the game goes on"));
                }
                Token::Number { number, dots } => self.read_number(at, number, dots)?,
                Token::Filler if self.filler.is_some() && self.alternates && !self.list.is_empty() => {
                    return self.fault(at, "two moves in a row are not there");
                }
                Token::Filler => self.filler = Some(at),
                Token::Word(word) if outcome::is_result(word) => {
                    if word == "1/2" {
                        lexer.take_other_half();
                    }
                    claims.push(read_claim(Placed { text: word, at }, termination)?);
                    ended = true;
                }
                Token::Word(word) if word.starts_with('(') => {
                    return self.fault(at, "branches in parentheses are not read, only those behind `{3w1}`");
                }
                // No move has this form.
                Token::Word(word) if word.as_bytes().get(1) == Some(&b'-') => {
                    read_claim(Placed { text: word, at }, termination)?;
                }
                Token::Word(word) => self.read_move(at, word)?,
                Token::Tag { .. } => unreachable!("tags were looked for"),
            }
        }
    }

    fn read_number(&mut self, at: usize, number: u32, dots: usize) -> Result<(), Fault> {
        if self.list.is_empty() || !self.alternates {
            self.number = number;
        } else if number != self.number {
            let due = self.number;
            return if self.black_moves() && number.checked_sub(1) == Some(due) {
                self.fault(at, format!("Black's move {due} is missing"))
            } else {
                self.fault(at, format!("the next move is number {due}, not {number}"))
            };
        }
        if dots > 1 && self.alternates && !self.black_moves() {
            return self.fault(at, format!("`{number}...` is for a move of Black, but White is to move"));
        }
        Ok(())
    }

    fn read_move(&mut self, at: usize, word: &'a str) -> Result<(), Fault> {
        if let Some(filler) = self.filler.take().filter(|_| self.alternates) {
            if !self.list.is_empty() {
                return self.fault(filler, "a move is not there, but others follow; there is no passing");
            }
            if !self.black_first {
                return self.fault(filler, "the first move is not there, but White is to move");
            }
        }
        if self.list.len() == MAX_LOG {
            return self.fault(at, format!("a game has at most {MAX_LOG} moves here"));
        }
        self.list.push(Ply { text: word.into(), at, number: self.number });
        // With the list one longer it was Black who moved if White moves now.
        if self.alternates && !self.black_moves() {
            let Some(next) = self.number.checked_add(1) else {
                return self.fault(at, "the number of the move is too great");
            };
            self.number = next;
        }
        if matches!(word.as_bytes().last(), Some(b'?' | b'!' | b'"' | b'\'')) {
            let mark = read_mark(word);
            if !mark.is_empty() {
                self.notes.entry(self.list.len() as u64).or_default().mark = mark;
            }
        }
        Ok(())
    }
}

/// The marks after a move, `''` written `"`. What is no mark is left to the move: `*` and a single `'` (SN-31).
fn read_mark(word: &str) -> String {
    let marks = &word[word.trim_end_matches(['*', '\'', '?', '!', '"']).len()..];
    marks.replace("''", "\"").replace(['*', '\''], "")
}
