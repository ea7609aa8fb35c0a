//! Files of games in PTN, the format of the Tak community, both ways.
//!
//! Reading takes what is met in the wild: tags in any order, comments `{…}` anywhere and `;` to the end of a
//! line, marks, `--` and `...` for a move that is not there, missing move numbers, `1...`, both kinds of line
//! ends, a byte order mark, results in the tag, after the moves, in both places or in none, several games in a
//! file. Branches (behind a comment such as `{3w1}`) are skipped. What a file leaves out is as in preset `tak`.
//!
//! Writing gives one form: tags that were read stay as they are as long as they are right, those that the game
//! needs are added; each move number has its line. In a mage match the boards follow one another in one list of
//! moves, and a move that the rules took back (SN-34) is followed by the one played instead.

mod lexer;
mod outcome;
mod read;
mod tags;
mod write;

pub(super) use read::read;
pub(super) use write::write;

/// The names of the tags that mean something here. The second group is the library's own.
mod name {
    pub(super) const SIZE: &str = "Size";
    pub(super) const KOMI: &str = "Komi";
    pub(super) const FLATS: [&str; 3] = ["Flats", "Flats1", "Flats2"];
    pub(super) const CAPS: [&str; 3] = ["Caps", "Caps1", "Caps2"];
    pub(super) const OPENING: &str = "Opening";
    pub(super) const TPS: &str = "TPS";
    pub(super) const RESULT: &str = "Result";
    pub(super) const TERMINATION: &str = "Termination";

    pub(super) const PRESET: &str = "Preset";
    pub(super) const CARRY_LIMIT: &str = "CarryLimit";
    pub(super) const CALL: &str = "Call";
    pub(super) const TAKE_BACKS: &str = "TakeBacks";
    pub(super) const MATCH: &str = "Match";
    pub(super) const PEASANTS_RULE: &str = "PeasantsRule";
    pub(super) const MAX_QUIET_PLIES: &str = "MaxQuietPlies";
    pub(super) const MAX_PLIES: &str = "MaxPlies";
}
