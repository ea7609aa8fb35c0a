//! How a game of the archives ended, both ways.

use crate::script::Outside;

use super::super::state::Reason;

/// The ways in which games of the archives end: number, the rule's reason if there is one, and what is noted if the
/// rules did not end the game so.
const ENDINGS: [(i64, Option<Reason>, &str); 10] = [
    (0, Some(Reason::NoLegalMove), "unable to move"),
    (1, Some(Reason::FlagCaptured), ""),
    (2, Some(Reason::NoMovableBoth), "both unable to move"),
    (3, None, "forfeit"),
    (4, None, "agreed draw"),
    (10, None, "both players missing"),
    (11, None, "the player's clock"),
    (12, None, "the game's clock"),
    (13, None, "the clock of a missing player"),
    (14, None, "the opponent missing"),
];
/// The number of a resignation.
const FORFEIT: i64 = 3;

/// A way in which a game ended, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ending(i64);

impl Ending {
    /// The ending of that number.
    pub(super) fn of(number: i64) -> Option<Self> {
        ENDINGS.iter().any(|ending| ending.0 == number).then_some(Ending(number))
    }

    /// The ending by a rule.
    pub(super) fn by_rule(reason: Reason) -> Option<Self> {
        ENDINGS.iter().find(|ending| ending.1 == Some(reason)).map(|ending| Ending(ending.0))
    }

    /// The loser's resignation.
    pub(super) fn resignation() -> Self {
        Ending(FORFEIT)
    }

    /// The ending that an adjudication's reason names. Who forfeits loses by resignation, unless both tie.
    pub(super) fn noted(note: &str, tie: bool) -> Option<Self> {
        let found = ENDINGS.iter().find(|ending| !ending.2.is_empty() && ending.2 == note)?;
        (found.0 != FORFEIT || tie).then_some(Ending(found.0))
    }

    pub(super) fn number(self) -> i64 {
        self.0
    }

    fn entry(self) -> &'static (i64, Option<Reason>, &'static str) {
        ENDINGS.iter().find(|ending| ending.0 == self.0).expect("made from the table")
    }

    /// The reason that the rules must have if they ended the game.
    pub(super) fn reason(self) -> Option<&'static str> {
        self.entry().1.map(Reason::name)
    }

    /// What ended the game if the rules did not: nothing else can capture a flag.
    pub(super) fn outside(self, winner: u8) -> Option<Outside<'static>> {
        match (self.0, self.entry().2) {
            (FORFEIT, _) if winner < 2 => Some(Outside::Resign(winner ^ 1)),
            (_, "") => None,
            (_, note) => Some(Outside::Adjudicate(note)),
        }
    }
}

/// Red's and Blue's returns when `winner` won; 2 is a tie.
pub(super) fn returns(winner: u8) -> Vec<f64> {
    match winner {
        0 => vec![1.0, -1.0],
        1 => vec![-1.0, 1.0],
        _ => vec![0.0, 0.0],
    }
}
