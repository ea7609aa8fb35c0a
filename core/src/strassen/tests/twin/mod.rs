//! A slow twin of Straßen, written from the rule page alone: [`Twin`] plays one board by SN-01 to SN-25, and
//! [`manners::Match`] puts calls, take-backs and the mage's match (SN-30 to SN-34) on top of it.
//!
//! It shares nothing with the engine. Stacks are vectors of stones, legal moves are found by trying every take and every
//! drop sequence, roads by growing a chain from each square of two edges, reserves by counting the stones on the board,
//! and nothing is kept up to date that can be worked out anew. No text of [`Twin`]'s carries a `'`.
//! Misuse panics: the twin serves tests only.

mod fixtures;
pub(crate) mod manners;

/// What a game is played with. The fields are those of the game's configuration of the same names.
#[derive(Clone, Debug)]
pub(crate) struct TwinConfig {
    /// Squares along an edge, 3 to 8.
    pub(crate) size: usize,
    /// Common stones a player.
    pub(crate) stones: u8,
    /// Schloss stones a player.
    pub(crate) schloss: u8,
    /// Most stones that one movement takes (SN-13).
    pub(crate) carry_limit: usize,
    /// Whether the first turns place the opponent's stone (SN-11).
    pub(crate) swap_opening: bool,
    /// Whether SN-17 holds.
    pub(crate) peasants_rule: bool,
    /// Black's bonus in the count of SN-24, in halves of a flat.
    pub(crate) komi_halves: u8,
    /// SN-25: plies in a row without a placement or a flattening that make a tie.
    pub(crate) max_quiet_plies: Option<u32>,
    /// SN-25: plies since the start (or since the set-up position) that make a tie.
    pub(crate) max_plies: Option<u32>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    /// `road`, `flats`, `quiet` or `max_plies`.
    pub(crate) reason: &'static str,
    /// +1, −1 or 0 for White and Black.
    pub(crate) returns: [i8; 2],
    /// Squares with a flat on top, White's and Black's, without komi.
    pub(crate) flats: [u32; 2],
}

/// SN-02: the three ways in which a stone stands on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A common stone lying flat.
    Flat,
    /// A common stone on edge.
    Wall,
    /// A schloss stone.
    Schloss,
}

/// One stone on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stone {
    /// 0 for White, 1 for Black.
    owner: usize,
    /// How it stands.
    kind: Kind,
}

/// File and rank, both from 0.
type Square = (usize, usize);

/// SN-03: the four directions with their PTN signs, as steps in file and rank.
const DIRECTIONS: [(char, isize, isize); 4] = [('+', 0, 1), ('-', 0, -1), ('<', -1, 0), ('>', 1, 0)];

/// SN-10: a turn, legal or not.
#[derive(Clone, Debug)]
enum Action {
    /// A stone from a reserve onto a square.
    Place(Square, Kind),
    /// Stones from a square in a direction (an index of [`DIRECTIONS`]), with the number left on each square passed.
    Move(Square, usize, Vec<usize>),
}

/// A position with the little that it must remember.
#[derive(Clone, Debug)]
pub(crate) struct Twin {
    /// The rules in force.
    config: TwinConfig,
    /// `board[rank][file]`: the stack there, from bottom to top.
    board: Vec<Vec<Vec<Stone>>>,
    /// Whose turn it is (or would be, had the game not ended).
    to_move: usize,
    /// Who made the first move on this board; the move number goes up after the other's ply.
    starter: usize,
    /// The move number as TPS writes it.
    number: u32,
    /// Plies played since the start.
    plies: u32,
    /// Plies in a row that neither placed nor flattened (SN-25).
    quiet: u32,
    /// SN-17: who has placed a standing or a schloss stone.
    has_raised: [bool; 2],
    /// The result, once there is one.
    outcome: Option<Outcome>,
}

impl Twin {
    /// SN-01: the empty board.
    pub(crate) fn new(config: TwinConfig) -> Twin {
        let board = vec![vec![Vec::new(); config.size]; config.size];
        Twin {
            config,
            board,
            to_move: 0,
            starter: 0,
            number: 1,
            plies: 0,
            quiet: 0,
            has_raised: [false; 2],
            outcome: None,
        }
    }

    /// A position set up from TPS, with the page's assumptions about its past.
    ///
    /// # Panics
    /// If the text is no TPS of this size, or holds more stones than the players have.
    pub(crate) fn from_tps(config: TwinConfig, tps: &str) -> Twin {
        let fields: Vec<&str> = tps.split(' ').collect();
        assert_eq!(fields.len(), 3, "TPS has three fields: {tps}");
        let mut twin = Twin::new(config);
        let rows: Vec<&str> = fields[0].split('/').collect();
        assert_eq!(rows.len(), twin.config.size, "rows of {tps}");
        for (row, text) in rows.iter().enumerate() {
            let mut stacks = Vec::new();
            for cell in text.split(',') {
                if let Some(count) = cell.strip_prefix('x') {
                    let count = if count.is_empty() { 1 } else { count.parse().expect("a count after x") };
                    stacks.extend(vec![Vec::new(); count]);
                } else {
                    stacks.push(parse_stack(cell));
                }
            }
            assert_eq!(stacks.len(), twin.config.size, "squares in row {text} of {tps}");
            let rank = twin.config.size - 1 - row; // TPS begins with the last rank
            twin.board[rank] = stacks;
        }
        twin.to_move = fields[1].parse::<usize>().expect("the side to move") - 1;
        assert!(twin.to_move < 2, "side to move of {tps}");
        twin.number = fields[2].parse().expect("the move number");
        for player in 0..2 {
            let _ = twin.reserve(player); // panics when there are too many
            // The past is unknown: SN-17 goes by what stands on the board.
            let raised = twin.stones().any(|stone| stone.owner == player && stone.kind != Kind::Flat);
            twin.has_raised[player] = raised;
        }
        // A finished position is over as if the side not to move had just moved.
        let mover = 1 - twin.to_move;
        twin.outcome = twin.ending(mover);
        twin
    }

    /// The position as canonical TPS.
    pub(crate) fn to_tps(&self) -> String {
        let mut rows = Vec::new();
        for rank in (0..self.config.size).rev() {
            let mut cells = Vec::new();
            let mut empty = 0;
            for file in 0..self.config.size {
                let stack = &self.board[rank][file];
                if stack.is_empty() {
                    empty += 1;
                    continue;
                }
                push_empty(&mut cells, empty);
                empty = 0;
                let mut cell = String::new();
                for stone in stack {
                    cell.push_str(["1", "2"][stone.owner]);
                    cell.push_str(match stone.kind {
                        Kind::Flat => "",
                        Kind::Wall => "S",
                        Kind::Schloss => "C",
                    });
                }
                cells.push(cell);
            }
            push_empty(&mut cells, empty);
            rows.push(cells.join(","));
        }
        format!("{} {} {}", rows.join("/"), self.to_move + 1, self.number)
    }

    /// The legal moves as canonical PTN, in no particular order; none when the game is over.
    pub(crate) fn legal(&self) -> Vec<String> {
        if self.outcome.is_some() {
            return Vec::new();
        }
        self.tries().filter_map(|action| self.attempt(&action)).map(|(text, _)| text).collect()
    }

    /// Plays a move from the list of legal moves.
    ///
    /// # Panics
    /// If the text is not in that list.
    pub(crate) fn play(&mut self, text: &str) {
        assert!(self.outcome.is_none(), "{text} after the end of the game: {}", self.to_tps());
        let legal: Vec<(String, Twin)> = self.tries().filter_map(|action| self.attempt(&action)).collect();
        let found: Vec<&(String, Twin)> = legal.iter().filter(|(listed, _)| listed == text).collect();
        assert_eq!(found.len(), 1, "{text} is listed {} times in {}", found.len(), self.to_tps());
        let mover = self.to_move;
        let mut next = found[0].1.clone();
        next.outcome = next.ending(mover);
        *self = next;
    }

    /// Whose turn it is: 0 for White, 1 for Black. Without meaning once the game is over.
    pub(crate) fn to_move(&self) -> usize {
        self.to_move
    }

    /// The result, if the game is over.
    pub(crate) fn over(&self) -> Option<Outcome> {
        self.outcome.clone()
    }

    /// SN-20: every square of every chain of this player's that joins two opposite edges, by rank, then file.
    pub(crate) fn road_squares(&self, player: usize) -> Vec<String> {
        let last = self.config.size - 1;
        let mut on_road = vec![vec![false; self.config.size]; self.config.size];
        for along in 0..self.config.size {
            let from_left = self.chain((0, along), player);
            let from_bottom = self.chain((along, 0), player);
            let crosses = from_left.iter().any(|square| square.0 == last);
            let climbs = from_bottom.iter().any(|square| square.1 == last);
            for (joins, chain) in [(crosses, from_left), (climbs, from_bottom)] {
                for (file, rank) in chain {
                    on_road[rank][file] |= joins;
                }
            }
        }
        self.squares().into_iter().filter(|square| on_road[square.1][square.0]).map(name).collect()
    }

    /// All squares, by rank, then file.
    fn squares(&self) -> Vec<Square> {
        let size = self.config.size;
        (0..size).flat_map(|rank| (0..size).map(move |file| (file, rank))).collect()
    }

    /// The stack on a square.
    fn stack(&self, square: Square) -> &Vec<Stone> {
        &self.board[square.1][square.0]
    }

    /// Every stone on the board, wherever in its stack.
    fn stones(&self) -> impl Iterator<Item = &Stone> {
        self.board.iter().flatten().flatten()
    }

    /// SN-03: the square so many steps away, if it is on the board.
    fn neighbor(&self, from: Square, direction: usize, steps: usize) -> Option<Square> {
        let (_, files, ranks) = DIRECTIONS[direction];
        let file = from.0 as isize + files * steps as isize;
        let rank = from.1 as isize + ranks * steps as isize;
        let board = 0..self.config.size as isize;
        (board.contains(&file) && board.contains(&rank)).then_some((file as usize, rank as usize))
    }

    /// SN-01: the common and the schloss stones that a player still has in reserve: all that are not on the board.
    fn reserve(&self, player: usize) -> (usize, usize) {
        let placed = |schloss| {
            self.stones()
                .filter(|stone| stone.owner == player && (stone.kind == Kind::Schloss) == schloss)
                .count()
        };
        let (stones, schloss) = (usize::from(self.config.stones), usize::from(self.config.schloss));
        assert!(placed(false) <= stones && placed(true) <= schloss, "too many stones of player {player}");
        (stones - placed(false), schloss - placed(true))
    }

    /// SN-11: whose stone the player to move would place, were this the first turn.
    fn opening_color(&self) -> usize {
        if self.config.swap_opening { 1 - self.to_move } else { self.to_move }
    }

    /// SN-11: whether this is the first turn of the player to move. Stones never leave the board, so it is exactly if
    /// no stone of the color that the first turn places is there.
    fn is_first_turn(&self) -> bool {
        !self.stones().any(|stone| stone.owner == self.opening_color())
    }

    /// Every placement on any square, and every movement of up to `carry_limit` stones of any stack with every drop
    /// sequence in every direction: all that could be legal and much that is not.
    fn tries(&self) -> impl Iterator<Item = Action> {
        self.squares().into_iter().flat_map(|square| {
            let placements = [Kind::Flat, Kind::Wall, Kind::Schloss].map(|kind| Action::Place(square, kind));
            let takes = 1..=self.config.carry_limit.min(self.stack(square).len());
            let movements = takes.flat_map(drop_sequences).flat_map(move |drops| {
                (0..DIRECTIONS.len()).map(move |direction| Action::Move(square, direction, drops.clone()))
            });
            placements.into_iter().chain(movements)
        })
    }

    /// If the action is legal here: its text, and the position after it, whose ending is not looked at yet.
    fn attempt(&self, action: &Action) -> Option<(String, Twin)> {
        let (text, mut next, noisy) = match action {
            Action::Place(square, kind) => self.attempt_place(*square, *kind)?,
            Action::Move(from, direction, drops) => self.attempt_move(*from, *direction, drops)?,
        };
        next.quiet = if noisy { 0 } else { self.quiet + 1 };
        next.plies += 1;
        next.number += u32::from(self.to_move != self.starter);
        next.to_move = 1 - self.to_move;
        Some((text, next))
    }

    /// A placement by SN-11, SN-12 and SN-17; always noisy in the sense of SN-25.
    fn attempt_place(&self, square: Square, kind: Kind) -> Option<(String, Twin, bool)> {
        if !self.stack(square).is_empty() {
            return None; // SN-12
        }
        let mut owner = self.to_move;
        if self.is_first_turn() {
            if kind != Kind::Flat {
                return None; // SN-11
            }
            owner = self.opening_color();
        }
        let (stones, schloss) = self.reserve(owner);
        if (if kind == Kind::Schloss { schloss } else { stones }) == 0 {
            return None; // SN-12
        }
        if kind == Kind::Schloss && self.config.peasants_rule && !self.has_raised[1 - self.to_move] {
            return None; // SN-17
        }
        let mut next = self.clone();
        next.board[square.1][square.0].push(Stone { owner, kind });
        if kind != Kind::Flat {
            next.has_raised[self.to_move] = true;
        }
        let mark = match kind {
            Kind::Flat => "",
            Kind::Wall => "S",
            Kind::Schloss => "C",
        };
        Some((format!("{mark}{}", name(square)), next, true))
    }

    /// A movement by SN-11 and SN-13 to SN-16; noisy if it flattens a wall.
    fn attempt_move(&self, from: Square, direction: usize, drops: &[usize]) -> Option<(String, Twin, bool)> {
        if self.is_first_turn() {
            return None; // SN-11
        }
        let take: usize = drops.iter().sum();
        let stack = self.stack(from);
        if stack.last()?.owner != self.to_move {
            return None; // SN-04, SN-13
        }
        let mut hand: Vec<Stone> = stack[stack.len() - take..].to_vec();
        self.neighbor(from, direction, drops.len())?; // SN-13: the whole way is on the board
        let mut left_behind = Vec::new();
        let mut flattens = false;
        for (passed, &drop) in drops.iter().enumerate() {
            let square = self.neighbor(from, direction, passed + 1)?;
            match self.stack(square).last().map(|top| top.kind) {
                None | Some(Kind::Flat) => {}
                // SN-15: the hand is down to one stone, a schloss, so this is the last square and it arrives alone.
                Some(Kind::Wall) if hand.len() == 1 && hand[0].kind == Kind::Schloss => flattens = true,
                Some(Kind::Wall | Kind::Schloss) => return None, // SN-14
            }
            left_behind.push((square, hand.drain(..drop).collect::<Vec<Stone>>()));
        }
        assert!(hand.is_empty(), "drops add up to the stones taken");

        let mut next = self.clone();
        next.board[from.1][from.0].truncate(stack.len() - take);
        for (square, stones) in left_behind {
            let target = &mut next.board[square.1][square.0];
            if let Some(top) = target.last_mut().filter(|top| top.kind == Kind::Wall) {
                top.kind = Kind::Flat; // SN-15
            }
            target.extend(stones);
        }

        let mut text = String::new();
        if take > 1 {
            text.push_str(&take.to_string());
        }
        text.push_str(&name(from));
        text.push(DIRECTIONS[direction].0);
        if drops.len() > 1 {
            for drop in drops {
                text.push_str(&drop.to_string());
            }
        }
        if flattens {
            text.push('*');
        }
        Some((text, next, flattens))
    }

    /// SN-20: the squares that a player can reach from one square over flats and schloss stones of that player's; none
    /// if the square itself carries no such stone.
    fn chain(&self, from: Square, player: usize) -> Vec<Square> {
        let carries_road = |square: Square| {
            self.stack(square).last().is_some_and(|top| top.owner == player && top.kind != Kind::Wall)
        };
        if !carries_road(from) {
            return Vec::new();
        }
        let mut chain = vec![from];
        let mut visited = 0;
        while visited < chain.len() {
            for direction in 0..DIRECTIONS.len() {
                if let Some(square) = self.neighbor(chain[visited], direction, 1)
                    && carries_road(square)
                    && !chain.contains(&square)
                {
                    chain.push(square);
                }
            }
            visited += 1;
        }
        chain
    }

    /// SN-24: the squares whose top stone is this player's flat.
    fn flats(&self, player: usize) -> u32 {
        let is_flat = |stone: &Stone| stone.owner == player && stone.kind == Kind::Flat;
        self.squares().into_iter().filter(|square| self.stack(*square).last().is_some_and(is_flat)).count()
            as u32
    }

    /// SN-18 and SN-20 to SN-25: whether the game is over, `mover` having just moved.
    fn ending(&self, mover: usize) -> Option<Outcome> {
        let flats = [self.flats(0), self.flats(1)];
        let won =
            |reason, winner: usize| Some(Outcome { reason, returns: [[1, -1], [-1, 1]][winner], flats });
        let tied = |reason| Some(Outcome { reason, returns: [0, 0], flats });

        // SN-21: the mover's road goes first. SN-22: then the opponent's. SN-23: and both before any count.
        for player in [mover, 1 - mover] {
            if !self.road_squares(player).is_empty() {
                return won("road", player);
            }
        }
        let is_full = self.squares().into_iter().all(|square| !self.stack(square).is_empty());
        let is_spent = (0..2).any(|player| self.reserve(player) == (0, 0));
        let is_stuck = || !self.tries().any(|action| self.attempt(&action).is_some()); // SN-18
        if is_full || is_spent || is_stuck() {
            let white = 2 * flats[0];
            let black = 2 * flats[1] + u32::from(self.config.komi_halves);
            return match white.cmp(&black) {
                std::cmp::Ordering::Greater => won("flats", 0),
                std::cmp::Ordering::Less => won("flats", 1),
                std::cmp::Ordering::Equal => tied("flats"),
            };
        }
        // SN-25: if both are reached the reason is `max_plies`.
        if self.config.max_plies.is_some_and(|limit| self.plies >= limit) {
            return tied("max_plies");
        }
        if self.config.max_quiet_plies.is_some_and(|limit| self.quiet >= limit) {
            return tied("quiet");
        }
        None
    }
}

/// SN-13: every way to leave `take` stones on squares in a row, at least one on each.
fn drop_sequences(take: usize) -> Vec<Vec<usize>> {
    if take == 0 {
        return vec![Vec::new()];
    }
    let mut sequences = Vec::new();
    for first in 1..=take {
        for mut rest in drop_sequences(take - first) {
            rest.insert(0, first);
            sequences.push(rest);
        }
    }
    sequences
}

/// A square's name: file letter, rank number.
fn name(square: Square) -> String {
    format!("{}{}", char::from(b'a' + square.0 as u8), square.1 + 1)
}

/// One TPS square that is not empty: owners from the bottom up, the last one perhaps with `S` or `C`.
fn parse_stack(cell: &str) -> Vec<Stone> {
    let (owners, top) = match cell.strip_suffix(['S', 'C']) {
        Some(owners) if cell.ends_with('S') => (owners, Kind::Wall),
        Some(owners) => (owners, Kind::Schloss),
        None => (cell, Kind::Flat),
    };
    let mut stack = Vec::new();
    for digit in owners.chars() {
        let owner = match digit {
            '1' => 0,
            '2' => 1,
            _ => panic!("{digit} in the TPS square {cell}"),
        };
        stack.push(Stone { owner, kind: Kind::Flat });
    }
    stack.last_mut().expect("a stone in a TPS square").kind = top;
    stack
}

/// Writes a run of empty squares: nothing for none, `x` for one, `xN` for more.
fn push_empty(cells: &mut Vec<String>, empty: usize) {
    match empty {
        0 => {}
        1 => cells.push("x".to_owned()),
        _ => cells.push(format!("x{empty}")),
    }
}
