//! A slow twin of Stratego, written from the rule page alone. It shares nothing with the engine: pieces are a list,
//! every turn is kept whole with the board after it, and what the rules remember (runs, chases, what everybody knows of
//! a piece) is worked out anew from that each time it is asked for.
//!
//! [`Twin`] is the game as a referee has it; `legal.rs` says what may be played, `play.rs` what comes of it, `sight.rs`
//! what each viewer is shown.
//! Misuse panics: the twin serves tests only.

mod config;
mod fixtures;
mod kind;
mod legal;
mod play;
mod sight;
mod start;

pub(crate) use config::TwinConfig;
pub(crate) use kind::{KINDS, Kind, Lost, meet};
pub(crate) use legal::Verdict;
pub(crate) use sight::Sees;

/// File and rank, both from 0.
pub(crate) type Square = (usize, usize);

/// A square's name.
pub(crate) fn name(square: Square) -> String {
    format!("{}{}", char::from(b'a' + square.0 as u8), square.1 + 1)
}

/// The square of a name.
pub(crate) fn square(name: &str) -> Square {
    (usize::from(name.as_bytes()[0] - b'a'), name[1..].parse::<usize>().expect("a rank") - 1)
}

/// Something that everybody saw of one piece and that tells of its kind.
#[derive(Clone, Copy, Debug)]
enum Fact {
    /// It moved.
    Moved,
    /// It was struck by `striker`; `advanced`: it won and moved (SG-22); `flag`: that ended the game.
    WasStruck { striker: Kind, lost: Lost, advanced: bool, flag: bool },
    /// It was rescued, so it is neither a bomb nor the flag (SG-43).
    WasRescued,
    /// It was offered a rescue, so it is no scout (SG-43).
    WasOffered,
    /// It was offered none though nothing else stood in the way, so it is a scout (SG-43).
    WasNotOffered,
}

/// A piece, on the board or lost. Its number in the twin's list is its identity.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    pub(crate) owner: usize,
    pub(crate) kind: Kind,
    /// `None` once it is lost.
    pub(crate) at: Option<Square>,
    pub(crate) moved: bool,
    /// Its rank was shown to everybody.
    pub(crate) shown: bool,
    /// The owner's first or second rescued piece.
    rescued: Option<usize>,
    /// It has made a rescue.
    rescuer: bool,
    facts: Vec<Fact>,
}

/// One move or strike, with all that came of it.
#[derive(Clone, Debug)]
struct Ply {
    player: usize,
    piece: usize,
    from: Square,
    to: Square,
    strike: bool,
    /// The defender that won and moved (SG-22).
    advanced: Option<usize>,
    /// A rescue followed in the same turn.
    rescue: bool,
    /// Which piece stands where after the whole turn.
    board: Vec<(Square, usize)>,
}

/// What a player may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Act {
    Deploy(Square, Option<Kind>),
    /// Piece, target.
    Go(usize, Square),
    Rescue(Kind, Square),
    Decline,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    Deployment,
    Play,
    /// This piece has arrived and may make a rescue.
    Rescue(usize),
    Over,
}

/// What happened; `public` tells whether the kind in question was shown to everybody.
#[derive(Clone, Debug)]
pub(crate) enum Event {
    Deployed {
        player: usize,
        decided: usize,
        square: Square,
        kind: Option<Kind>,
    },
    Begun([Vec<Square>; 2]),
    Moved {
        player: usize,
        from: Square,
        to: Square,
        kind: Kind,
        public: bool,
        offer: bool,
    },
    Struck {
        player: usize,
        from: Square,
        to: Square,
        striker: Kind,
        defender: Kind,
        public: bool,
        lost: Lost,
        advance: Option<Square>,
    },
    Rescued {
        player: usize,
        square: Square,
        kind: Kind,
        public: bool,
    },
    Declined {
        player: usize,
    },
}

/// The game.
#[derive(Clone, Debug)]
pub(crate) struct Twin {
    pub(crate) config: TwinConfig,
    pub(crate) phase: Phase,
    pub(crate) over: Option<&'static str>,
    pub(crate) to_move: usize,
    /// Setup squares decided.
    decided: [usize; 2],
    pub(crate) pieces: Vec<Piece>,
    /// Lost pieces in order, those that were rescued as another piece included.
    pub(crate) lost: [Vec<usize>; 2],
    /// For each rescue: the number of own pieces lost before, and what was rescued.
    rescues: [Vec<(usize, Kind)>; 2],
    /// Every offer of a rescue: own pieces lost, rescues made.
    offers: [Vec<(usize, usize)>; 2],
    plies: Vec<Ply>,
    /// Plies and quiet plies before the first of `plies`.
    plies_before: u64,
    quiet_before: u64,
    pub(crate) events: Vec<Event>,
}

impl Twin {
    /// SG-02: before Red's first square.
    pub(crate) fn new(config: TwinConfig) -> Twin {
        Twin {
            config,
            phase: Phase::Deployment,
            over: None,
            to_move: 0,
            decided: [0; 2],
            pieces: Vec::new(),
            lost: [Vec::new(), Vec::new()],
            rescues: [Vec::new(), Vec::new()],
            offers: [Vec::new(), Vec::new()],
            plies: Vec::new(),
            plies_before: 0,
            quiet_before: 0,
            events: Vec::new(),
        }
    }

    /// −4 when the game is over, otherwise the player to act.
    pub(crate) fn turn(&self) -> i32 {
        if self.phase == Phase::Over { -4 } else { self.to_move as i32 }
    }

    /// SG-32: moves and strikes so far.
    pub(crate) fn ply(&self) -> u64 {
        self.plies_before + self.plies.len() as u64
    }

    /// SG-32: plies since the latest strike.
    pub(crate) fn quiet(&self) -> u64 {
        match self.plies.iter().rev().position(|ply| ply.strike) {
            Some(quiet) => quiet as u64,
            None => self.quiet_before + self.plies.len() as u64,
        }
    }

    /// The returns of a finished game.
    pub(crate) fn returns(&self) -> [i8; 2] {
        match self.over {
            // The player who would be to move has lost the flag, or cannot move.
            Some("flag_captured" | "no_legal_move") => [[-1, 1], [1, -1]][self.to_move],
            _ => [0, 0],
        }
    }

    pub(crate) fn piece_on(&self, square: Square) -> Option<usize> {
        self.pieces.iter().position(|piece| piece.at == Some(square))
    }

    fn is_lake(&self, square: Square) -> bool {
        self.config.lakes.contains(&square)
    }

    /// The setup squares of a player in the order of SG-02.
    pub(crate) fn setup_squares(&self, player: usize) -> Vec<Square> {
        let mut squares = Vec::new();
        for depth in 0..self.config.setup_ranks {
            let rank = if player == 0 { depth } else { self.config.ranks - 1 - depth };
            squares.extend((0..self.config.files).map(|file| (file, rank)));
        }
        squares
    }

    /// The rank on which a player may rescue: the opponent's back rank.
    fn far_rank(&self, player: usize) -> usize {
        if player == 0 { self.config.ranks - 1 } else { 0 }
    }

    fn board(&self) -> Vec<(Square, usize)> {
        let mut board = Vec::new();
        for (number, piece) in self.pieces.iter().enumerate() {
            board.extend(piece.at.map(|square| (square, number)));
        }
        board.sort_unstable();
        board
    }

    /// SG-43: own captured pieces that can be rescued, by kind.
    fn rescuable(&self, player: usize) -> Vec<Kind> {
        let mut captured: Vec<Kind> =
            self.lost[player].iter().map(|&piece| self.pieces[piece].kind).collect();
        for (_, kind) in &self.rescues[player] {
            let place = captured.iter().position(|captured| captured == kind).expect("it was captured");
            captured.remove(place);
        }
        captured.retain(|kind| kind.is_movable());
        captured.sort_unstable();
        captured.dedup();
        captured
    }

    /// SG-42: the squares on which a rescued piece may be put.
    fn rescue_squares(&self, player: usize) -> Vec<Square> {
        self.setup_squares(player).into_iter().filter(|&square| self.piece_on(square).is_none()).collect()
    }

    /// The kinds that a piece can have by what everybody saw of it.
    pub(crate) fn kinds_left(&self, number: usize) -> Vec<Kind> {
        let piece = &self.pieces[number];
        let agrees = |kind: Kind, fact: &Fact| match *fact {
            Fact::Moved | Fact::WasRescued => kind.is_movable(),
            Fact::WasOffered => kind != Kind::Scout,
            Fact::WasNotOffered => kind == Kind::Scout,
            Fact::WasStruck { striker, lost, advanced, flag } => {
                let winner_goes = lost == Lost::Striker && self.config.winner_advances && kind != Kind::Bomb;
                meet(striker, kind, self.config.aggressor_advantage) == lost
                    && advanced == winner_goes
                    && flag == (kind == Kind::Flag)
            }
        };
        let kinds = KINDS.iter().map(|entry| entry.0).filter(|&kind| self.config.army[kind as usize] > 0);
        if piece.shown {
            return vec![piece.kind];
        }
        kinds.filter(|&kind| piece.facts.iter().all(|fact| agrees(kind, fact))).collect()
    }
}

impl Piece {
    fn fresh(owner: usize, kind: Kind, square: Square) -> Piece {
        Piece {
            owner,
            kind,
            at: Some(square),
            moved: false,
            shown: false,
            rescued: None,
            rescuer: false,
            facts: Vec::new(),
        }
    }
}
