//! SN-30 to SN-34 on top of the one-board [`Twin`], by whole positions kept and compared.
//!
//! The match remembers the position before every move that stands. Moves taken back, by a player (SN-32) or by the
//! rules of the mage's match (SN-34), leave that line; what outlives them (wins by road, admissions, the plies
//! played in a mage match) is counted beside it.

use super::{Outcome, Twin, TwinConfig};

/// SN-30 and SN-31: what becomes of declarations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Call {
    /// Threats, and only they, must be declared.
    Required,
    /// Declarations mean nothing; the texts carry none.
    Optional,
    /// There are no declarations.
    Forbidden,
}

/// SN-32: what becomes of take-backs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TakeBacks {
    /// Allowed.
    Free,
    /// Refused.
    Forbidden,
    /// Allowed and counted.
    Admitted,
}

/// What a match is played with.
#[derive(Clone, Debug)]
pub(crate) struct MatchConfig {
    /// The rules of one board.
    pub(crate) board: TwinConfig,
    /// `call`.
    pub(crate) call: Call,
    /// `take_backs`.
    pub(crate) take_backs: TakeBacks,
    /// Whether `match` is `mage`.
    pub(crate) mage: bool,
}

/// What a move changes and a take-back restores.
#[derive(Clone, Debug)]
struct Position {
    /// The board that is being played.
    board: Twin,
    /// Its number in the match, from 1.
    number: u32,
    /// Wins by SN-24 in a mage match; they go with the move that made them.
    flat_wins: [u32; 2],
}

/// A move that stands.
#[derive(Clone, Debug)]
struct Ply {
    /// The position in which it was made.
    before: Position,
    /// Its text without declaration.
    text: String,
    /// Whether it was made in this match; otherwise it is known from the set-up position.
    is_played: bool,
}

/// A game with its manners: one board, or a mage's match.
#[derive(Clone, Debug)]
pub(crate) struct Match {
    /// The rules in force.
    config: MatchConfig,
    /// The moves that stand, oldest first.
    line: Vec<Ply>,
    /// The present position.
    now: Position,
    /// Plies played in a mage match, those taken back included.
    plies: u32,
    /// Wins by road in a mage match; nothing takes them away.
    road_wins: [u32; 2],
    /// SN-32: admitted mistakes.
    admitted: [u32; 2],
    /// The result, once there is one.
    outcome: Option<Outcome>,
}

impl Match {
    /// The empty (first) board.
    pub(crate) fn new(config: MatchConfig) -> Match {
        let board = Twin::new(board_rules(&config));
        Match::starting_with(config, board)
    }

    /// A position set up from TPS, its past unknown.
    ///
    /// # Panics
    /// As [`Twin::from_tps`], and if the position is finished in a mage match.
    pub(crate) fn from_tps(config: MatchConfig, tps: &str) -> Match {
        let board = Twin::from_tps(board_rules(&config), tps);
        assert!(!config.mage || board.over().is_none(), "finished, so no position of a mage match: {tps}");
        Match::starting_with(config, board)
    }

    /// A position set up with the positions before it, oldest first. They matter to SN-34 only.
    ///
    /// # Panics
    /// As [`Match::from_tps`], and if no legal move leads from a position to the next.
    pub(crate) fn from_tps_after(config: MatchConfig, before: &[&str], tps: &str) -> Match {
        let mut made = Match::from_tps(config, tps);
        for (index, earlier) in before.iter().enumerate() {
            let earlier = Match::from_tps(made.config.clone(), earlier).now;
            let next = before.get(index + 1).copied().unwrap_or(tps);
            let replies = replies(&earlier.board);
            let (text, _) = replies
                .iter()
                .find(|(_, after)| after.to_tps() == next)
                .unwrap_or_else(|| panic!("no move leads from {} to {next}", earlier.board.to_tps()));
            made.line.push(Ply { before: earlier, text: text.clone(), is_played: false });
        }
        made
    }

    /// A match in which nothing has been played.
    fn starting_with(config: MatchConfig, board: Twin) -> Match {
        let outcome = board.over();
        let now = Position { board, number: 1, flat_wins: [0; 2] };
        Match { config, line: Vec::new(), now, plies: 0, road_wins: [0; 2], admitted: [0; 2], outcome }
    }

    /// The legal moves as canonical PTN, under `call: required` with a `'` where SN-30 declares.
    pub(crate) fn legal(&self) -> Vec<String> {
        self.listed().into_iter().map(|(text, _)| text).collect()
    }

    /// Plays a move from the list of legal moves.
    ///
    /// # Panics
    /// If the text is not in that list.
    pub(crate) fn play(&mut self, text: &str) {
        let found = self.listed().into_iter().find(|(listed, _)| listed == text);
        let Some((_, after)) = found else { panic!("{text} is not legal in {}", self.to_tps()) };
        let mover = self.to_move();
        let bare = text.trim_end_matches('\'').to_owned();
        self.line.push(Ply { before: self.now.clone(), text: bare, is_played: true });
        self.now.board = after;
        self.plies += 1;
        let last_number = self.now.number;
        let ended = self.now.board.over();
        if !self.config.mage {
            self.outcome = ended;
            return;
        }
        let mut flats = [self.now.board.flats(0), self.now.board.flats(1)];
        match ended {
            None => {}
            Some(end) if end.reason == "road" => self.settle_road(mover, &end),
            Some(end) => self.settle_board(&end),
        }
        // SN-34: after everything else that the ply caused.
        if self.outcome.is_none() && self.is_last_ply(self.plies) {
            if self.now.number == last_number {
                flats = [self.now.board.flats(0), self.now.board.flats(1)]; // the road is taken back by now
            }
            let [white, black] = self.wins();
            let returns = match white.cmp(&black) {
                std::cmp::Ordering::Greater => [1, -1],
                std::cmp::Ordering::Less => [-1, 1],
                std::cmp::Ordering::Equal => [0, 0],
            };
            self.outcome = Some(Outcome { reason: "max_plies", returns, flats });
        }
    }

    /// SN-32. The error is `game_over`, `SN-32`, or `nothing` if the player has no move to take back.
    pub(crate) fn take_back(&mut self, player: usize) -> Result<(), &'static str> {
        if self.outcome.is_some() {
            return Err("game_over");
        }
        if self.config.take_backs == TakeBacks::Forbidden {
            return Err("SN-32");
        }
        let is_own = |ply: &Ply| ply.is_played && ply.before.board.to_move() == player;
        let Some(index) = self.line.iter().rposition(is_own) else { return Err("nothing") };
        self.now = self.line[index].before.clone();
        self.line.truncate(index);
        if self.config.take_backs == TakeBacks::Admitted {
            self.admitted[player] += 1;
        }
        Ok(())
    }

    /// SN-34: wins in a mage match, White's and Black's.
    pub(crate) fn wins(&self) -> [u32; 2] {
        [0, 1].map(|player| self.road_wins[player] + self.now.flat_wins[player])
    }

    /// SN-32: admitted mistakes, White's and Black's.
    pub(crate) fn admitted(&self) -> [u32; 2] {
        self.admitted
    }

    /// The number of the board that is being played, from 1.
    pub(crate) fn board_number(&self) -> u32 {
        self.now.number
    }

    /// Who started the board that is being played.
    pub(crate) fn starter(&self) -> usize {
        self.now.board.starter
    }

    /// Moves that were played and stand.
    pub(crate) fn standing(&self) -> usize {
        self.line.iter().filter(|ply| ply.is_played).count()
    }

    /// The board as canonical TPS.
    pub(crate) fn to_tps(&self) -> String {
        self.now.board.to_tps()
    }

    /// Whose turn it is: 0 for White, 1 for Black. Without meaning once the match is over.
    pub(crate) fn to_move(&self) -> usize {
        self.now.board.to_move()
    }

    /// The result, if the match is over.
    pub(crate) fn over(&self) -> Option<Outcome> {
        self.outcome.clone()
    }

    /// The squares of a player's roads on the present board.
    pub(crate) fn road_squares(&self, player: usize) -> Vec<String> {
        self.now.board.road_squares(player)
    }

    /// The legal moves with their texts and the boards after them.
    fn listed(&self) -> Vec<(String, Twin)> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        let mut listed = replies(&self.now.board);
        for (text, after) in &mut listed {
            // SN-30: a move that ends the game or the board, by whatever rule, is not declared.
            let ends = after.over().is_some() || self.config.mage && self.is_last_ply(self.plies + 1);
            if self.config.call == Call::Required && !ends {
                let mut again = after.clone();
                again.to_move = self.to_move();
                if can_complete_road(&again) {
                    text.push('\'');
                }
            }
        }
        listed
    }

    /// Whether a mage match is at its limit after so many plies.
    fn is_last_ply(&self, plies: u32) -> bool {
        self.config.board.max_plies.is_some_and(|limit| plies >= limit)
    }

    /// SN-34: what a road does, `mover` having just moved.
    fn settle_road(&mut self, mover: usize, end: &Outcome) {
        let winner = usize::from(end.returns[1] == 1);
        let mut taken_back = 1; // a road for the opponent only: the move that made it
        if winner == mover {
            if !self.is_after_oversight(winner) {
                self.outcome = Some(Outcome { reason: "inescapable", ..end.clone() });
                return;
            }
            taken_back = 2; // the road move and the oversight before it
        }
        self.road_wins[winner] += 1;
        if self.wins()[winner] == 3 {
            self.outcome = Some(Outcome { reason: "three_wins", ..end.clone() });
            return;
        }
        for _ in 0..taken_back {
            self.now = self.line.pop().expect("the moves that led to the road").before;
        }
    }

    /// SN-34: whether the move before the latest one was an oversight that let `winner` complete a road.
    fn is_after_oversight(&self, winner: usize) -> bool {
        let [.., error, road] = &self.line[..] else { return false }; // unknown: inescapable
        assert_eq!((error.before.board.to_move(), road.before.board.to_move()), (1 - winner, winner));
        assert_eq!(error.before.number, road.before.number, "no road on the first ply of a board");
        replies(&error.before.board).iter().any(|(text, after)| {
            let avoids = match after.over() {
                None => !can_complete_road(after),
                Some(end) => {
                    let is_for_winner_alone =
                        !after.road_squares(winner).is_empty() && after.road_squares(1 - winner).is_empty();
                    assert_eq!(is_for_winner_alone, end.reason == "road" && end.returns[winner] == 1);
                    !is_for_winner_alone
                }
            };
            *text != error.text && avoids
        })
    }

    /// SN-34: what a board does that ended without a road.
    fn settle_board(&mut self, end: &Outcome) {
        for player in 0..2 {
            self.now.flat_wins[player] += u32::from(end.returns[player] == 1);
            if self.wins()[player] == 3 {
                self.outcome = Some(Outcome { reason: "three_wins", ..end.clone() });
                return;
            }
        }
        let starter = 1 - self.now.board.starter;
        let mut fresh = Twin::new(board_rules(&self.config));
        (fresh.starter, fresh.to_move) = (starter, starter);
        self.now.board = fresh;
        self.now.number += 1;
    }
}

/// The rules of one board: in a mage match `max_plies` is the match's.
fn board_rules(config: &MatchConfig) -> TwinConfig {
    let max_plies = if config.mage { None } else { config.board.max_plies };
    TwinConfig { max_plies, ..config.board.clone() }
}

/// Every legal move of a board that is not over, and the board after it, with its ending.
fn replies(board: &Twin) -> Vec<(String, Twin)> {
    assert!(board.over().is_none());
    let mut replies: Vec<(String, Twin)> =
        board.tries().filter_map(|action| board.attempt(&action)).collect();
    for (_, after) in &mut replies {
        after.outcome = after.ending(board.to_move());
    }
    replies
}

/// Whether the player to move has a move that leaves a road of that player's (SN-21).
fn can_complete_road(board: &Twin) -> bool {
    let player = board.to_move();
    board
        .tries()
        .filter_map(|action| board.attempt(&action))
        .any(|(_, after)| !after.road_squares(player).is_empty())
}
