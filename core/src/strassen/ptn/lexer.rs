//! The tokens of a PTN file.

use crate::error::Code;
use crate::script::{Fault, Placed};

/// A piece of a file.
#[derive(Clone, Copy, Debug)]
pub(super) enum Token<'a> {
    /// `[Name "value"]`.
    Tag { name: &'a str, value: Placed<'a> },
    /// `{…}` or `;…`.
    Comment(&'a str),
    /// `12.` or `12...`.
    Number { number: u32, dots: usize },
    /// `--` or `...`: a move that is not there.
    Filler,
    /// A move or a result.
    Word(&'a str),
}

/// Goes through a text token by token.
#[derive(Clone, Debug)]
pub(super) struct Lexer<'a> {
    text: &'a str,
    /// The next byte.
    pub(super) at: usize,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(text: &'a str, at: usize) -> Self {
        Lexer { text, at }
    }

    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Whether a tag comes next, blanks skipped.
    pub(super) fn at_tag(&self) -> bool {
        self.byte() == Some(b'[')
    }

    /// Skips blanks and byte order marks, and counts the lines' ends among them.
    pub(super) fn skip_blanks(&mut self) -> usize {
        let mut lines = 0;
        loop {
            match self.byte() {
                Some(b'\n') => lines += 1,
                // Control characters too: words end at them.
                Some(byte) if byte <= b' ' => {}
                Some(0xEF) if self.text[self.at..].starts_with('\u{feff}') => self.at += 2,
                _ => return lines,
            }
            self.at += 1;
        }
    }

    /// The text up to the first byte that `stops`; the lexer then stands at that byte.
    #[inline]
    fn until(&mut self, stops: impl Fn(u8) -> bool) -> &'a str {
        let rest = &self.text[self.at..];
        let len = rest.bytes().position(stops).unwrap_or(rest.len());
        self.at += len;
        &rest[..len]
    }

    fn skip_line(&mut self) {
        self.until(|byte| byte == b'\n');
    }

    /// The next token and where it begins; `None` at the end of the text. After a fault
    /// [`skip_game`](Self::skip_game) goes on.
    pub(super) fn next(&mut self) -> Result<Option<(usize, Token<'a>)>, Fault> {
        self.skip_blanks();
        let begin = self.at;
        let Some(byte) = self.byte() else { return Ok(None) };
        let token = match byte {
            // A fault leaves the lexer at the tag.
            b'[' => self.tag().inspect_err(|_| self.at = begin)?,
            b'{' => {
                let rest = &self.text[begin + 1..];
                let Some(len) = rest.bytes().position(|byte| byte == b'}') else {
                    let fault = Fault::new(begin, Code::BadRecord, "this comment has no `}`");
                    return Err(Fault { open: true, ..fault });
                };
                self.at += len + 2;
                Token::Comment(&rest[..len])
            }
            b';' => {
                self.at += 1;
                let comment = self.until(|byte| byte == b'\n');
                // It is written again between braces.
                Token::Comment(comment.strip_suffix('\r').unwrap_or(comment))
            }
            b'}' => return Err(Fault::new(begin, Code::BadRecord, "`}` ends a comment that never began")),
            b'0'..=b'9' => match self.number() {
                Some(token) => token,
                None => self.word(),
            },
            _ => self.word(),
        };
        Ok(Some((begin, token)))
    }

    /// The number of a move.
    #[inline]
    fn number(&mut self) -> Option<Token<'a>> {
        let rest = &self.text.as_bytes()[self.at..];
        let digits = rest.iter().position(|byte| !byte.is_ascii_digit())?;
        let dots = rest[digits..].iter().take_while(|byte| **byte == b'.').count();
        if dots == 0 {
            return None;
        }
        // A number that does not fit is refused with its move.
        let number = self.text[self.at..self.at + digits].parse().unwrap_or(u32::MAX);
        self.at += digits + dots;
        Some(Token::Number { number, dots })
    }

    #[inline]
    fn word(&mut self) -> Token<'a> {
        match self.until(|byte| byte <= b' ' || matches!(byte, b'{' | b'}' | b';')) {
            "--" | "..." | ".." => Token::Filler,
            word => Token::Word(word),
        }
    }

    /// A tag; its value may hold quotes, as long as none stands before `]`.
    fn tag(&mut self) -> Result<Token<'a>, Fault> {
        let begin = self.at;
        let malformed =
            || Fault::new(begin, Code::BadRecord, "a tag is written [Name \"value\"] on one line");
        self.at += 1;
        // No further than the tag goes: the rest of the line may be long, and hold many tags.
        let rest = &self.text[self.at..];
        let blank = |c: char| c.is_whitespace() && c != '\n';
        let name_begin = rest.len() - rest.trim_start_matches(blank).len();
        let name = rest[name_begin..].split([' ', '\t', '"', ']', '\n']).next().unwrap_or_default();
        let quoted = rest[name_begin + name.len()..].trim_start_matches(blank);
        if name.is_empty() || !quoted.starts_with('"') {
            return Err(malformed());
        }
        let value_begin = rest.len() - quoted.len() + 1;
        let mut from = value_begin;
        loop {
            let stop = from + rest[from..].find(['"', '\n']).ok_or_else(malformed)?;
            if rest.as_bytes()[stop] == b'\n' {
                return Err(malformed());
            }
            let behind = rest[stop + 1..].trim_start_matches([' ', '\t']);
            if behind.starts_with(']') {
                let value = Placed { text: &rest[value_begin..stop], at: self.at + value_begin };
                self.at += rest.len() - behind.len() + 1;
                return Ok(Token::Tag { name, value });
            }
            from = stop + 1;
        }
    }

    /// Skips the rest of a game: the rest of its tags, if there may be some, and its moves.
    pub(super) fn skip_game(&mut self, mut in_tags: bool) {
        loop {
            self.skip_blanks();
            match self.byte() {
                Some(b'[') if in_tags => self.skip_line(),
                None | Some(b'[') => return,
                // A comment without end is the rest of the text.
                Some(b'{') => match self.text[self.at..].bytes().position(|byte| byte == b'}') {
                    Some(len) => self.at += len + 1,
                    None => self.at = self.text.len(),
                },
                Some(b';') => self.skip_line(),
                Some(b'}') => self.at += 1,
                Some(_) => {
                    in_tags = false;
                    self.word();
                }
            }
        }
    }

    /// Whether a move's number comes next.
    pub(super) fn before_number(&self) -> bool {
        let mut ahead = self.clone();
        ahead.skip_blanks();
        ahead.number().is_some()
    }

    /// Takes the rest of `1/2 - 1/2`, if it is what comes next.
    pub(super) fn take_other_half(&mut self) -> bool {
        let mut ahead = self.clone();
        for part in ["-", "1/2"] {
            ahead.skip_blanks();
            if !matches!(ahead.word(), Token::Word(word) if word == part) {
                return false;
            }
        }
        *self = ahead;
        true
    }
}
