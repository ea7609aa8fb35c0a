//! Results as PTN writes them, both ways.

use crate::script::{Claim, Outside, Placed};
use crate::table::{Closed, MAX_REASON, Table};

use super::super::Strassen;
use super::super::end::Reason;

/// Why a game ended that its moves did not end, if the tag `Termination` does not say.
const DECIDED: &str = "resignation or time";
/// The same for a tie.
const DRAWN: &str = "agreed draw";
/// The value of the tag `Termination` that names the loser's resignation.
pub(super) const RESIGNATION: &str = "resignation";

/// What a result says; `None` if it is none. `1-0` and `0-1` are for any end: resignation (if the tag
/// `Termination` says so), time, another rule. `0-0` and `*` stand for a game that was not finished.
pub(super) fn read<'a>(text: Placed<'a>, termination: &'a str) -> Option<Claim<'a>> {
    let (winner, reason) = match text.text.trim() {
        "R-0" => (Some(0), Some(Reason::Road)),
        "0-R" => (Some(1), Some(Reason::Road)),
        "F-0" => (Some(0), Some(Reason::Flats)),
        "0-F" => (Some(1), Some(Reason::Flats)),
        "1-0" => (Some(0), None),
        "0-1" => (Some(1), None),
        tie if is_tie(tie) => (None, None),
        "0-0" | "*" => return Some(Claim { text, returns: None, reason: None, outside: None }),
        _ => return None,
    };
    let returns = vec_of(winner);
    let said = Some(termination.trim()).filter(|said| !said.is_empty() && said.chars().count() <= MAX_REASON);
    let outside = match (winner, reason, said) {
        (_, Some(_), _) => None,
        (Some(winner), None, Some(RESIGNATION)) => Some(Outside::Resign(winner ^ 1)),
        (Some(_), None, said) => Some(Outside::Adjudicate(said.unwrap_or(DECIDED))),
        (None, None, said) => Some(Outside::Adjudicate(said.unwrap_or(DRAWN))),
    };
    Some(Claim { text, returns: Some(returns), reason: reason.map(Reason::name), outside })
}

/// Whether a word is a result; for what is no tag, so that a move is told from it at once.
#[inline]
pub(super) fn is_result(word: &str) -> bool {
    let bytes = word.as_bytes();
    match bytes {
        [_, b'-', _] | [b'*'] => matches!(word, "R-0" | "0-R" | "F-0" | "0-F" | "1-0" | "0-1" | "0-0" | "*"),
        _ => is_tie(word),
    }
}

fn is_tie(word: &str) -> bool {
    word.starts_with('1') && matches!(word, "1/2-1/2" | "1/2" | "1/2 - 1/2") || word == "½-½"
}

fn vec_of(winner: Option<u8>) -> Vec<f64> {
    match winner {
        None => vec![0.0, 0.0],
        Some(0) => vec![1.0, -1.0],
        Some(_) => vec![-1.0, 1.0],
    }
}

/// The end of a game that is to be written.
pub(super) struct End<'a> {
    /// The result after the moves.
    pub(super) token: &'static str,
    returns: Vec<f64>,
    reason: &'a str,
    /// What ended the game if its rules did not.
    pub(super) outside: Option<Outside<'a>>,
}

impl<'a> End<'a> {
    /// The end of a table's game; `None` while it goes on, and an error for returns that PTN does not have.
    pub(super) fn of(table: &'a Table<Strassen>) -> Result<Option<Self>, &'static str> {
        if let Some(Closed { returns, reason, player, note }) = &table.closed {
            let token = match returns[..] {
                [1.0, -1.0] => "1-0",
                [-1.0, 1.0] => "0-1",
                [0.0, 0.0] => "1/2-1/2",
                _ => return Err("PTN has results for a win and a tie only"),
            };
            let outside = match (player, note) {
                (Some(player), _) => Outside::Resign(*player),
                (None, note) => Outside::Adjudicate(note.as_deref().unwrap_or_default()),
            };
            return Ok(Some(End { token, returns: returns.clone(), reason, outside: Some(outside) }));
        }
        let Some(end) = table.state.end else { return Ok(None) };
        let token = match (end.reason, end.winner) {
            (_, None) => "1/2-1/2",
            (Reason::Road, Some(0)) => "R-0",
            (Reason::Road, Some(_)) => "0-R",
            (Reason::Flats, Some(0)) => "F-0",
            (Reason::Flats, Some(_)) => "0-F",
            (_, Some(0)) => "1-0",
            (_, Some(_)) => "0-1",
        };
        Ok(Some(End { token, returns: end.returns().into(), reason: end.reason.name(), outside: None }))
    }

    /// Whether a result that was read says the same.
    pub(super) fn agrees(&self, claim: &Claim<'_>) -> bool {
        claim.returns.as_ref() == Some(&self.returns)
            && claim.reason.is_none_or(|reason| reason == self.reason)
            && (self.outside.is_none() || claim.outside == self.outside)
    }
}
