//! Games in the text formats of other programs: what a format's reader finds in a file, and its replay.
//!
//! A format's reader ([`Game::read_file`]) only takes the text apart; the rules see it here, in one way for all
//! formats. [`Reader`] goes through a file game by game.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use crate::error::{Code, Error, Result, quotable};
use crate::game::{Game, Input, Turn};
use crate::json::{self, Map, Value};
use crate::rules::Rules;
use crate::table::{ChanceMode, Notes, Start, StateOptions, Table, winners, with_input};

/// So many bytes are looked at first where a text is read in parts: most games are shorter.
const WINDOW: usize = 1 << 14;

/// So many configurations are kept at hand.
const KEPT: usize = 8;

/// Why a game of a file is refused, and where.
#[derive(Clone, Debug)]
pub struct Fault {
    /// The byte of the file.
    pub at: usize,
    /// The number of the move, as the format counts, if the fault is in a move.
    pub number: Option<u32>,
    /// What is wrong.
    pub error: Error,
    /// Whether it could be that only the end of the text is missing.
    pub open: bool,
}

impl Fault {
    /// A fault that belongs to no move, for this error.
    pub fn from(at: usize, error: Error) -> Self {
        Fault { at, number: None, error, open: false }
    }

    /// A fault that belongs to no move.
    pub fn new(at: usize, code: Code, message: impl Into<String>) -> Self {
        Fault::from(at, Error::new(code, message))
    }
}

/// A text of the file, and where it begins.
#[derive(Clone, Copy, Debug)]
pub struct Placed<'a> {
    /// The text.
    pub text: &'a str,
    /// Its first byte in the file.
    pub at: usize,
}

/// A move as the file has it.
#[derive(Clone, Debug)]
pub struct Ply<'a> {
    /// The move in the game's notation, or as JSON.
    pub text: Cow<'a, str>,
    /// Its first byte in the file.
    pub at: usize,
    /// The number of the move, as the format counts.
    pub number: u32,
}

/// What a file says of the end of a game.
#[derive(Clone, Debug)]
pub struct Claim<'a> {
    /// As the file has it.
    pub text: Placed<'a>,
    /// Everybody's returns; `None` says that the game was not finished.
    pub returns: Option<Vec<f64>>,
    /// The reason that the rules must have for the end; `None` if the file leaves it open.
    pub reason: Option<&'static str>,
    /// What ended the game, if its rules did not.
    pub outside: Option<Outside<'a>>,
}

/// What ends a game from outside its rules.
#[derive(Clone, Debug, PartialEq)]
pub enum Outside<'a> {
    /// The player resigned.
    Resign(u8),
    /// A result was given, for this reason.
    Adjudicate(&'a str),
}

/// A game as a file has it: its moves are not yet looked at.
#[derive(Clone, Debug)]
pub struct Script<'a> {
    /// Where the game begins in the file.
    pub at: usize,
    /// The configuration, a JSON object.
    pub config: String,
    /// Names and values, in order.
    pub tags: Map<String, Value>,
    /// The position that the game starts from, if not the first one, in the game's notation.
    pub start: Option<Placed<'a>>,
    /// The moves.
    pub moves: Vec<Ply<'a>>,
    /// Marks and comments.
    pub notes: Notes,
    /// What the file says of the end; where it says so more than once, all must agree.
    pub claims: Vec<Claim<'a>>,
}

impl<'a> Script<'a> {
    fn start<G: Game>(&self, game: &G) -> Result<G::State, Fault> {
        match self.start {
            None => Ok(game.initial()),
            Some(Placed { text, at }) => {
                game.set_up(&Input::Text(text)).map_err(|error| Fault::from(at, error))
            }
        }
    }

    /// Reads one move, which may stand for several.
    fn read_move<G: Game>(
        game: &G,
        state: &G::State,
        ply: &Ply<'_>,
        moves: &mut Vec<G::Move>,
    ) -> Result<(), Fault> {
        moves.clear();
        let read = if game.turn(state) == Turn::Over {
            Err(Error::new(Code::GameOver, "the game was over before this move"))
        } else {
            with_input(&ply.text, Code::BadMove, |input| game.parse(state, input, &mut |mv| moves.push(mv)))
        };
        read.map_err(|error| Fault { number: Some(ply.number), ..Fault::from(ply.at, error) })
    }

    /// Replays the game by its bare rules and checks what the file says of the end: the last state, and what
    /// ended the game if its rules did not. The script must be of this configuration.
    pub fn replay<G: Game>(&self, game: &G) -> Result<(G::State, Option<&Claim<'a>>), Fault> {
        let mut state = self.start(game)?;
        let mut moves = Vec::new();
        for ply in &self.moves {
            Self::read_move(game, &state, ply, &mut moves)?;
            for &mv in &moves {
                game.apply(&mut state, mv, &mut ());
            }
        }
        let closing = self.check_end(game, &state)?;
        Ok((state, closing))
    }

    /// Compares what the file says of the end with what the moves say. The claim that ends the game from
    /// outside its rules, if one does.
    fn check_end<G: Game>(&self, game: &G, state: &G::State) -> Result<Option<&Claim<'a>>, Fault> {
        let reason = game.reason(state);
        let mut closing: Option<&Claim<'a>> = None;
        let mut returns = Vec::new();
        for claim in &self.claims {
            let refuse = |why: &str| {
                let message = format!("the result is given as {}, but {why}", claim.text.text);
                Err(Fault::new(claim.text.at, Code::BadRecord, message))
            };
            match (reason, &claim.returns) {
                (Some(reason), claimed) => {
                    returns.resize(claimed.as_ref().map_or_else(|| game.seats().len(), Vec::len), 0.0);
                    game.returns(state, &mut returns);
                    let right = claimed.as_ref() == Some(&returns)
                        && claim.reason.is_none_or(|wanted| wanted == reason);
                    if !right {
                        let ending = Ending { returns: &returns, seats: &game.seats(), reason };
                        return refuse(&ending.to_string());
                    }
                }
                (None, Some(_)) if claim.outside.is_none() => {
                    return refuse("by its moves the game is not over");
                }
                (None, claimed) => match closing {
                    None => closing = Some(claim),
                    Some(first) if first.returns != *claimed => {
                        return refuse(&format!("before as {}", first.text.text));
                    }
                    Some(_) => {}
                },
            }
        }
        Ok(closing.filter(|claim| claim.returns.is_some()))
    }

    /// Replays the game into a state with its log, tags and notes.
    pub fn table<G: Game>(self, rules: &Arc<Rules<G>>) -> Result<Table<G>, Fault> {
        let state = self.start(&rules.game)?;
        let begin = if self.start.is_some() { Start::Position } else { Start::Initial };
        let has_chance = rules.limits.chance_outcomes > 0;
        let chance = if has_chance { ChanceMode::Explicit } else { ChanceMode::Auto };
        let options = StateOptions { chance, ..StateOptions::default() };
        let mut table = Table::bare(Arc::clone(rules), begin, state, options);
        let mut moves = Vec::new();
        for ply in &self.moves {
            Self::read_move(&rules.game, &table.state, ply, &mut moves)?;
            for &mv in &moves {
                table.push(mv);
            }
        }
        if let Some(claim) = self.check_end(&rules.game, &table.state)? {
            let fault = |error| Fault::from(claim.text.at, error);
            let returns = claim.returns.as_deref().unwrap_or_default();
            match claim.outside {
                Some(Outside::Resign(player)) => table.resign(player),
                Some(Outside::Adjudicate(reason)) => table.adjudicate(returns, reason),
                None => Ok(()),
            }
            .map_err(fault)?;
        }
        table.options.tags = self.tags;
        table.notes = self.notes;
        Ok(table)
    }
}

/// How a game ended, in words.
struct Ending<'a> {
    returns: &'a [f64],
    seats: &'a [String],
    reason: &'a str,
}

impl fmt::Display for Ending<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = self.reason;
        match winners(self.seats, self.returns) {
            None => write!(f, "by its moves the game is a tie ({reason})"),
            Some(names) => write!(f, "by its moves {names} won ({reason})"),
        }
    }
}

/// Goes through a file game by game. The text is handed to every call, so that a reader can be kept beside it.
#[derive(Debug)]
pub struct Reader<G: Game> {
    format: &'static str,
    at: usize,
    games: u64,
    /// The rules of the games before, the latest first: most files have few configurations.
    rules: Vec<(String, Arc<Rules<G>>)>,
    /// Nothing can be read any more.
    broken: bool,
    /// A place before which lines' ends were counted, how many there are, and how many characters are behind the
    /// last of them.
    counted: (usize, usize, usize),
}

impl<G: Game> Reader<G> {
    /// A reader of one of [`Meta::formats`](crate::game::Meta::formats), from the first game on.
    pub fn new(format: &str) -> Result<Self> {
        let format = known_format::<G>(format)?;
        Ok(Reader { format, at: 0, games: 0, rules: Vec::new(), broken: false, counted: (0, 0, 0) })
    }

    /// Goes to byte `at` of the text, `games` games after its beginning.
    pub fn seek(&mut self, at: usize, games: u64) {
        (self.at, self.games, self.counted) = (at, games, (0, 0, 0));
    }

    /// Where the next game is looked for.
    pub fn offset(&self) -> usize {
        self.at
    }

    /// How many games were read, bad ones included.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The next game of `text`, not yet replayed, with its rules; `None` after the last one. After a bad game
    /// reading goes on with the next.
    pub fn script<'a>(&mut self, text: &'a str) -> Option<Result<(Arc<Rules<G>>, Script<'a>)>> {
        if self.broken {
            return None;
        }
        if text.len() > json::MAX_RECORD || !text.is_char_boundary(self.at) {
            return Some(Err(self.refuse(text.len())));
        }
        let script = G::read_file(self.format, text, &mut self.at)?;
        self.games += 1;
        let script = script.and_then(|script| Ok((self.rules_of(&script)?, script)));
        Some(script.map_err(|fault| self.place(text.as_bytes(), fault)))
    }

    /// The next game of `text`, replayed; `None` after the last one. After a bad game reading goes on with the
    /// next.
    pub fn next(&mut self, text: &str) -> Option<Result<Table<G>>> {
        Some(self.script(text)?.and_then(|(rules, script)| {
            script.table(&rules).map_err(|fault| self.place(text.as_bytes(), fault))
        }))
    }

    fn rules_of(&mut self, script: &Script<'_>) -> Result<Arc<Rules<G>>, Fault> {
        if let Some(i) = self.rules.iter().position(|(config, _)| *config == script.config) {
            self.rules[..=i].rotate_right(1);
        } else {
            let rules = Rules::<G>::new(&script.config).map_err(|error| Fault::from(script.at, error))?;
            self.rules.truncate(KEPT - 1);
            self.rules.insert(0, (script.config.clone(), Arc::new(rules)));
        }
        Ok(Arc::clone(&self.rules[0].1))
    }

    /// The next game of a text that is checked to be UTF-8 only as far as it is read; otherwise as
    /// [`next`](Reader::next). Reading a large file through many readers stays cheap this way.
    pub fn next_bytes(&mut self, data: &[u8]) -> Option<Result<Table<G>>> {
        let begin = self.at;
        if self.broken || begin > data.len() || data.len() > json::MAX_RECORD {
            return (!self.broken).then(|| Err(self.refuse(data.len())));
        }
        let rest = &data[begin..];
        let mut window = WINDOW;
        loop {
            let some = &rest[..rest.len().min(window)];
            let (text, bad) = match str::from_utf8(some) {
                Ok(text) => (text, None),
                Err(error) => {
                    let valid = str::from_utf8(&some[..error.valid_up_to()]).expect("that much is valid");
                    let bad = error.error_len().is_some() || some.len() == rest.len();
                    (valid, bad.then_some(begin + error.valid_up_to()))
                }
            };
            let mut at = 0;
            let script = G::read_file(self.format, text, &mut at);
            let cut = at == text.len() || matches!(&script, Some(Err(fault)) if fault.open);
            if cut && text.len() < rest.len() {
                if let Some(bad) = bad {
                    self.broken = true;
                    let message = format!("byte {bad} of the text is not valid UTF-8");
                    return Some(Err(Error::new(Code::BadArgument, message)));
                }
                window *= 4;
                continue;
            }
            self.at = begin + at;
            self.games += u64::from(script.is_some());
            let table = script?.and_then(|script| {
                let rules = self.rules_of(&script)?;
                script.table(&rules)
            });
            return Some(table.map_err(|fault| self.place(data, Fault { at: begin + fault.at, ..fault })));
        }
    }

    /// Nothing can be read at this place of a text of `len` bytes.
    fn refuse(&mut self, len: usize) -> Error {
        self.broken = true;
        let message = if len > json::MAX_RECORD {
            format!("{len} bytes; at most {} are read", json::MAX_RECORD)
        } else {
            format!("offset {} is no place in a text of {len} bytes", self.at)
        };
        Error::new(Code::BadArgument, message)
    }

    /// The error of a fault in the latest game: it names the game, the move, and line and column.
    // Counted rarely, and fast enough.
    #[allow(clippy::naive_bytecount)]
    fn place(&mut self, text: &[u8], fault: Fault) -> Error {
        let at = fault.at.min(text.len());
        // Both are counted on from the fault before: of many faults in one long line none costs the whole line.
        let (from, mut lines, mut column) = if self.counted.0 <= at { self.counted } else { (0, 0, 0) };
        let mut new = &text[from..at];
        if let Some(last) = new.iter().rposition(|&byte| byte == b'\n') {
            lines += new[..=last].iter().filter(|&&byte| byte == b'\n').count();
            (new, column) = (&new[last + 1..], 0);
        }
        // Bytes that continue a character are no columns.
        column += new.iter().filter(|&&byte| byte & 0xC0 != 0x80).count();
        self.counted = (at, lines, column);
        let (line, column) = (1 + lines, 1 + column);
        let number = fault.number.map_or_else(String::new, |number| format!("move {number}, "));
        let Error { code, message, rule, .. } = fault.error;
        let code = if code == Code::Unsupported { code } else { Code::BadRecord };
        let message = format!("game {}, {number}{line}:{column}: {message}", self.games);
        Error { rule, ..Error::new(code, message) }.at(format!("{line}:{column}"))
    }
}

impl<G: Game> Table<G> {
    /// The game as a file in one of [`Meta::formats`](crate::game::Meta::formats). Moves taken back, and what a
    /// format has no place for, are not in it.
    pub fn write(&self, format: &str) -> Result<String> {
        let mut out = String::new();
        G::write_file(known_format::<G>(format)?, self, &mut out)?;
        Ok(out)
    }
}

fn known_format<G: Game>(format: &str) -> Result<&'static str> {
    G::META.formats.iter().find(|known| **known == format).copied().ok_or_else(|| {
        let known = if G::META.formats.is_empty() { "none".to_owned() } else { G::META.formats.join(", ") };
        let (title, format) = (G::META.title, quotable(format));
        let message = format!("{title} has no file format \"{format}\"; it has: {known}");
        Error::new(Code::BadArgument, message)
    })
}
