//! The one error type: a stable code, a message for people, the rule broken and the place in the JSON.

use serde::ser::{Serialize, SerializeMap, Serializer};

/// What kind of thing went wrong. The names and numbers are stable; new kinds may be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Code {
    /// The text is no JSON, is too large or too deep, or has a field twice.
    BadJson,
    /// A configuration that the game does not have.
    BadConfig,
    /// No game of that id is registered.
    UnknownGame,
    /// The input is not a move of this game.
    BadMove,
    /// A move of this game that breaks a rule in this position; [`Error::rule`] names the rule.
    IllegalMove,
    /// The game is over.
    GameOver,
    /// Somebody else is to act.
    NotYourTurn,
    /// A position that cannot be set up.
    BadPosition,
    /// A saved game that is damaged.
    BadRecord,
    /// An argument of a call is out of range.
    BadArgument,
    /// The caller's buffer is too small.
    BufferTooSmall,
    /// The past that the call needs is not known.
    NoHistory,
    /// This game does not offer the call.
    Unsupported,
    /// The handle is being changed by another thread.
    Busy,
    /// A bug of the library.
    Internal,
}

impl Code {
    /// Every code, in the order of their numbers.
    pub const ALL: [Code; 15] = [
        Code::BadJson,
        Code::BadConfig,
        Code::UnknownGame,
        Code::BadMove,
        Code::IllegalMove,
        Code::GameOver,
        Code::NotYourTurn,
        Code::BadPosition,
        Code::BadRecord,
        Code::BadArgument,
        Code::BufferTooSmall,
        Code::NoHistory,
        Code::Unsupported,
        Code::Busy,
        Code::Internal,
    ];

    /// The stable name, as in the JSON form of errors.
    pub const fn name(self) -> &'static str {
        match self {
            Code::BadJson => "bad_json",
            Code::BadConfig => "bad_config",
            Code::UnknownGame => "unknown_game",
            Code::BadMove => "bad_move",
            Code::IllegalMove => "illegal_move",
            Code::GameOver => "game_over",
            Code::NotYourTurn => "not_your_turn",
            Code::BadPosition => "bad_position",
            Code::BadRecord => "bad_record",
            Code::BadArgument => "bad_argument",
            Code::BufferTooSmall => "buffer_too_small",
            Code::NoHistory => "no_history",
            Code::Unsupported => "unsupported",
            Code::Busy => "busy",
            Code::Internal => "internal",
        }
    }

    /// The stable number: −1 for the first of [`Code::ALL`], −2 for the next. C's status values.
    pub const fn status(self) -> i32 {
        -1 - self as i32
    }
}

/// A refused call. The object it was made on is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Error {
    /// What kind of error.
    pub code: Code,
    /// One sentence for people.
    pub message: String,
    /// The id of the rule that a move breaks, such as `SN-14`.
    pub rule: Option<&'static str>,
    /// Where in the JSON input the error is, such as `$.drops[1]`.
    pub path: Option<String>,
}

/// Result with the library's [`Error`].
pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    /// An error without rule or path.
    pub fn new(code: Code, message: impl Into<String>) -> Self {
        Error { code, message: printable(message.into()), rule: None, path: None }
    }

    /// A move that breaks `rule` in this position.
    pub fn illegal(rule: &'static str, message: impl Into<String>) -> Self {
        Error { rule: Some(rule), ..Error::new(Code::IllegalMove, message) }
    }

    /// The same error at a place in the JSON input.
    #[must_use]
    pub fn at(mut self, path: impl Into<String>) -> Self {
        self.path = Some(printable(path.into()));
        self
    }

    /// The same error under another code, as when a bad move is found inside a record.
    #[must_use]
    pub fn with_code(mut self, code: Code) -> Self {
        self.code = code;
        self
    }

    /// The JSON object: `code`, `message`, and `rule` and `path` where they are known.
    pub fn to_json(&self) -> String {
        crate::json::write(self)
    }
}

/// Longest message or path, in bytes; longer ones quote too much of the input.
const LONGEST: usize = 400;

/// The beginning of a text that a message is to quote: as much as can be shown.
pub(crate) fn quotable(text: &str) -> &str {
    &text[..text.floor_char_boundary(LONGEST)]
}

/// Messages and paths quote the input, which may hold anything: what is not printable (a NUL ends a C string)
/// is escaped, and what is too long is cut.
fn printable(mut text: String) -> String {
    if text.len() > LONGEST {
        text.truncate(text.floor_char_boundary(LONGEST));
        text.push('…');
    }
    if text.contains(char::is_control) {
        let escape = |c: char| if c.is_control() { c.escape_default().to_string() } else { c.to_string() };
        text = text.chars().map(escape).collect();
    }
    text
}

impl Serialize for Error {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("code", self.code.name())?;
        map.serialize_entry("message", &self.message)?;
        if let Some(rule) = self.rule {
            map.serialize_entry("rule", rule)?;
        }
        if let Some(path) = &self.path {
            map.serialize_entry("path", path)?;
        }
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_quoted_is_printable_and_short() {
        let error = Error::new(Code::BadMove, "`a\0b\n`").at("$.\u{7}");
        assert_eq!((error.message.as_str(), error.path.as_deref()), ("`a\\u{0}b\\n`", Some("$.\\u{7}")));
        assert_eq!(Error::new(Code::BadMove, "ß".repeat(5000)).message.len(), LONGEST + '…'.len_utf8());
    }

    #[test]
    fn codes_have_distinct_names_and_numbers() {
        for (i, code) in Code::ALL.into_iter().enumerate() {
            assert_eq!(code.status(), -1 - i as i32);
            assert_eq!(Code::ALL.iter().filter(|other| other.name() == code.name()).count(), 1);
        }
    }
}
