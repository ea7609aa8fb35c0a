//! What may be played: SG-02, SG-10 to SG-16, SG-42, SG-43.

use super::{Act, KINDS, Kind, Phase, Ply, Square, Twin, name};

/// What the rules say of a move that the pieces can make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Legal,
    /// Legal only because the piece goes straight back (SG-16).
    Exempt,
    /// Barred by SG-15.
    Shuttle,
    /// Barred by SG-16.
    Chase,
}

/// The squares of a straight way, both ends included.
///
/// # Panics
/// If the squares are not on one line.
pub(super) fn way(from: Square, to: Square) -> Vec<Square> {
    let step = |a: usize, b: usize| (b as isize - a as isize).signum();
    let (file, rank) = (step(from.0, to.0), step(from.1, to.1));
    assert!((file == 0) != (rank == 0), "{from:?} and {to:?} are on one line");
    let mut way = vec![from];
    while *way.last().unwrap() != to {
        let last = way.last().unwrap();
        way.push(((last.0 as isize + file) as usize, (last.1 as isize + rank) as usize));
    }
    way
}

/// The boundaries between neighboring squares that a move crosses, each written with the lesser square first.
fn boundaries(from: Square, to: Square) -> Vec<(Square, Square)> {
    way(from, to).windows(2).map(|pair| (pair[0].min(pair[1]), pair[0].max(pair[1]))).collect()
}

impl Twin {
    /// The text of an act.
    pub(crate) fn text(&self, act: Act) -> String {
        match act {
            Act::Deploy(square, None) => format!("-@{}", name(square)),
            Act::Deploy(square, Some(kind)) => format!("{}@{}", kind.name(), name(square)),
            Act::Go(piece, to) => {
                let from = self.pieces[piece].at.expect("it stands on the board");
                let mark = if self.piece_on(to).is_some() { 'x' } else { '-' };
                format!("{}{mark}{}", name(from), name(to))
            }
            Act::Rescue(kind, square) => format!("={}@{}", kind.name(), name(square)),
            Act::Decline => "pass".to_owned(),
        }
    }

    /// What the player to act may do; nothing after the end.
    pub(crate) fn legal(&self) -> Vec<Act> {
        match self.phase {
            Phase::Over => Vec::new(),
            Phase::Deployment => self.deployments(),
            Phase::Rescue(_) => {
                let mut acts = vec![Act::Decline];
                for kind in self.rescuable(self.to_move) {
                    let squares = self.rescue_squares(self.to_move);
                    acts.extend(squares.into_iter().map(|square| Act::Rescue(kind, square)));
                }
                acts
            }
            Phase::Play => {
                let judged = self.judged().into_iter();
                let legal = judged.filter(|(_, verdict)| matches!(verdict, Verdict::Legal | Verdict::Exempt));
                legal.map(|(act, _)| act).collect()
            }
        }
    }

    /// SG-02: what may be put on the next square.
    fn deployments(&self) -> Vec<Act> {
        let player = self.to_move;
        let squares = self.setup_squares(player);
        let decided = self.decided[player];
        let square = squares[decided];
        let placed = |kind: Kind| {
            self.pieces.iter().filter(|piece| piece.owner == player && piece.kind == kind).count()
        };
        let mut acts = Vec::new();
        let mut still_to_place = 0;
        for (kind, ..) in KINDS {
            let left = self.config.army[kind as usize] - placed(kind);
            still_to_place += left;
            if left > 0 {
                acts.push(Act::Deploy(square, Some(kind)));
            }
        }
        if still_to_place < squares.len() - decided {
            acts.push(Act::Deploy(square, None));
        }
        acts
    }

    /// In play: every move that the pieces of the player to move can make, and what SG-15 and SG-16 say of it.
    pub(crate) fn judged(&self) -> Vec<(Act, Verdict)> {
        let mut moves = Vec::new();
        for (number, piece) in self.pieces.iter().enumerate() {
            let Some(from) = piece.at else { continue };
            if piece.owner != self.to_move || !piece.kind.is_movable() {
                continue; // SG-12, SG-25
            }
            for (file, rank) in [(0, 1), (0, -1), (-1, 0), (1, 0)] {
                for distance in 1.. {
                    let to = (from.0 as isize + file * distance, from.1 as isize + rank * distance);
                    if to.0 < 0
                        || to.0 >= self.config.files as isize
                        || to.1 < 0
                        || to.1 >= self.config.ranks as isize
                    {
                        break;
                    }
                    let to = (to.0 as usize, to.1 as usize);
                    if self.is_lake(to) || (distance > 1 && piece.kind != Kind::Scout) {
                        break; // SG-11, SG-13
                    }
                    if let Some(other) = self.piece_on(to) {
                        // SG-14
                        if self.pieces[other].owner != self.to_move
                            && (distance == 1 || self.config.long_strike)
                        {
                            moves.push((Act::Go(number, to), self.judge(number, to)));
                        }
                        break;
                    }
                    moves.push((Act::Go(number, to), self.judge(number, to)));
                }
            }
        }
        moves
    }

    fn judge(&self, number: usize, to: Square) -> Verdict {
        if self.is_shuttle(number, to) {
            Verdict::Shuttle
        } else if self.repeats_in_chase(number, to) {
            if self.goes_back(number, to) { Verdict::Exempt } else { Verdict::Chase }
        } else {
            Verdict::Legal
        }
    }

    /// SG-15: the latest own moves in a row that `number` made, latest first, back to an advance of it as a defender.
    pub(super) fn run(&self, player: usize, number: usize) -> Vec<&Ply> {
        let mut run = Vec::new();
        for ply in self.plies.iter().rev() {
            if ply.advanced == Some(number) || (ply.player == player && ply.piece != number) {
                break;
            }
            if ply.player == player {
                run.push(ply);
            }
        }
        run
    }

    /// How many of the latest moves of a run, without a gap, crossed a boundary.
    pub(super) fn crossings(run: &[&Ply], boundary: (Square, Square)) -> usize {
        run.iter().take_while(|ply| boundaries(ply.from, ply.to).contains(&boundary)).count()
    }

    fn is_shuttle(&self, number: usize, to: Square) -> bool {
        let Some(limit) = self.config.shuttle_limit else { return false };
        let run = self.run(self.to_move, number);
        let from = self.pieces[number].at.expect("it stands on the board");
        boundaries(from, to).into_iter().any(|boundary| Twin::crossings(&run, boundary) >= limit)
    }

    /// For the view: the boundaries of a ply from where it ended, backward.
    pub(super) fn boundaries_back(ply: &Ply) -> Vec<(Square, Square)> {
        let mut boundaries = boundaries(ply.from, ply.to);
        boundaries.reverse();
        boundaries
    }

    /// Whether a piece of `player` on `square` has a piece of the opponent beside it on this board.
    fn is_beside_enemy(&self, board: &[(Square, usize)], square: Square, player: usize) -> bool {
        let is_beside = |other: Square| square.0.abs_diff(other.0) + square.1.abs_diff(other.1) == 1;
        board.iter().any(|&(other, number)| self.pieces[number].owner != player && is_beside(other))
    }

    /// SG-16: whether ply `index` threatens.
    fn threatens(&self, index: usize) -> bool {
        let ply = &self.plies[index];
        !ply.strike && self.is_beside_enemy(&ply.board, ply.to, ply.player)
    }

    /// SG-16: whether ply `index` evades: its piece stood beside the one that the ply before moved.
    fn evades(&self, index: usize) -> bool {
        let (before, ply) = (&self.plies[index - 1], &self.plies[index]);
        !ply.strike
            && !before.strike
            && before.to.0.abs_diff(ply.from.0) + before.to.1.abs_diff(ply.from.1) == 1
    }

    /// SG-16: the plies of the chase by `player`: the longest row of the latest plies that begins with a threat of
    /// that player and in which every ply of that player threatens and every ply of the opponent evades.
    pub(super) fn chase(&self, player: usize) -> std::ops::Range<usize> {
        let end = self.plies.len();
        let mut start = end;
        for begin in (0..end).rev() {
            let goes_on = (begin..end).all(|index| {
                if self.plies[index].player == player {
                    self.threatens(index)
                } else {
                    index > begin && self.evades(index)
                }
            });
            if goes_on {
                start = begin;
            }
        }
        start..end
    }

    /// SG-16: whether the move threatens, is no strike, and makes a board that came after a ply of the chase.
    fn repeats_in_chase(&self, number: usize, to: Square) -> bool {
        if !self.config.chase_rule || self.piece_on(to).is_some() {
            return false;
        }
        let chase = self.chase(self.to_move);
        let mut board = self.board();
        board.retain(|entry| entry.1 != number);
        board.push((to, number));
        board.sort_unstable();
        let latest = chase.start.max(chase.end.saturating_sub(100))..chase.end;
        self.is_beside_enemy(&board, to, self.to_move)
            && self.plies[latest].iter().any(|ply| ply.board == board)
    }

    /// SG-16: whether the piece goes back where it came from on its owner's latest turn.
    fn goes_back(&self, number: usize, to: Square) -> bool {
        let latest = self.plies.iter().rev().find(|ply| ply.player == self.to_move);
        latest.is_some_and(|ply| ply.piece == number && ply.from == to)
    }
}

/// What random games ask in order to bring rare rules up, and to count them.
impl Twin {
    /// Whether a move would threaten, and whether it would evade (SG-16).
    pub(crate) fn chase_role(&self, act: Act) -> (bool, bool) {
        let mut next = self.clone();
        next.play(act);
        let last = next.plies.len() - 1;
        (next.threatens(last), last > 0 && next.evades(last))
    }

    /// Whether a move goes back where its owner's latest one came from.
    pub(crate) fn is_step_back(&self, act: Act) -> bool {
        let Act::Go(piece, to) = act else { return false };
        let latest = self.plies.iter().rev().find(|ply| ply.player == self.to_move);
        latest.is_some_and(|ply| ply.piece == piece && way(ply.from, ply.to).contains(&to))
    }

    /// Whether a move leads toward the opponent's back rank, or along it.
    pub(crate) fn is_forward(&self, act: Act) -> bool {
        let Act::Go(piece, to) = act else { return false };
        let from = self.pieces[piece].at.expect("it stands on the board");
        let far = self.far_rank(self.to_move);
        to.1.abs_diff(far) < from.1.abs_diff(far) || (to.1 == far && from.1 == far)
    }

    /// The length of a player's chase in plies.
    pub(crate) fn chase_length(&self, player: usize) -> usize {
        if self.config.chase_rule { self.chase(player).len() } else { 0 }
    }

    /// At the end for want of a legal move: why each move that the pieces could make was barred.
    pub(crate) fn barred_at_end(&self) -> Vec<Verdict> {
        if self.over != Some("no_legal_move") {
            return Vec::new();
        }
        self.judged().into_iter().map(|(_, verdict)| verdict).collect()
    }
}
