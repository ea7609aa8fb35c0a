//! A slow twin of Stratego, written from the rule page alone. It shares nothing with the engine: pieces are a list,
//! every turn is kept whole with the board after it, and what the rules remember (runs, chases, what everybody knows of a
//! piece) is worked out anew from that each time it is asked for.
//!
//! [`Twin`] is the game as a referee has it; `legal.rs` says what may be played, `sight.rs` what each viewer is shown.
//! Misuse panics: the twin serves tests only.

mod config;
mod fixtures;
mod legal;
mod sight;
mod start;

pub(crate) use config::TwinConfig;
pub(crate) use legal::Verdict;
pub(crate) use sight::Sees;

/// File and rank, both from 0.
pub(crate) type Square = (usize, usize);

/// The twelve kinds, in the page's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    Marshal,
    General,
    Colonel,
    Major,
    Captain,
    Lieutenant,
    Sergeant,
    Miner,
    Scout,
    Spy,
    Bomb,
    Flag,
}

/// Every kind with its name, its letter in a Red position and in a Blue one.
pub(crate) const KINDS: [(Kind, &str, char, char); 12] = [
    (Kind::Marshal, "marshal", 'L', 'X'),
    (Kind::General, "general", 'K', 'W'),
    (Kind::Colonel, "colonel", 'J', 'V'),
    (Kind::Major, "major", 'I', 'U'),
    (Kind::Captain, "captain", 'H', 'T'),
    (Kind::Lieutenant, "lieutenant", 'G', 'S'),
    (Kind::Sergeant, "sergeant", 'F', 'R'),
    (Kind::Miner, "miner", 'E', 'Q'),
    (Kind::Scout, "scout", 'D', 'P'),
    (Kind::Spy, "spy", 'C', 'O'),
    (Kind::Bomb, "bomb", 'B', 'N'),
    (Kind::Flag, "flag", 'M', 'Y'),
];

impl Kind {
    pub(crate) fn name(self) -> &'static str {
        KINDS[self as usize].1
    }

    pub(crate) fn named(name: &str) -> Kind {
        KINDS.iter().find(|kind| kind.1 == name).unwrap_or_else(|| panic!("a kind {name}")).0
    }

    /// SG-12.
    pub(crate) fn is_movable(self) -> bool {
        self != Kind::Bomb && self != Kind::Flag
    }
}

/// A square's name.
pub(crate) fn name(square: Square) -> String {
    format!("{}{}", char::from(b'a' + square.0 as u8), square.1 + 1)
}

/// The square of a name.
pub(crate) fn square(name: &str) -> Square {
    (usize::from(name.as_bytes()[0] - b'a'), name[1..].parse::<usize>().expect("a rank") - 1)
}

/// Who is lost in a strike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lost {
    Striker,
    Defender,
    Both,
}

/// SG-21, SG-23, SG-24, SG-26, SG-40: how a strike goes.
pub(crate) fn meet(striker: Kind, defender: Kind, aggressor_advantage: bool) -> Lost {
    assert!(striker.is_movable(), "SG-25");
    if defender == Kind::Flag {
        return Lost::Defender; // SG-26
    }
    if defender == Kind::Bomb {
        return if striker == Kind::Miner { Lost::Defender } else { Lost::Striker }; // SG-24
    }
    if striker == Kind::Spy && defender == Kind::Marshal {
        return Lost::Defender; // SG-23
    }
    if striker == defender {
        return if aggressor_advantage { Lost::Defender } else { Lost::Both }; // SG-21, SG-40
    }
    // The enum begins with the highest rank and has the spy below all that can move (SG-23).
    if striker < defender { Lost::Defender } else { Lost::Striker }
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

    /// Plays a listed act.
    pub(crate) fn play(&mut self, act: Act) {
        match act {
            Act::Deploy(square, kind) => self.deploy(square, kind),
            Act::Go(piece, to) => self.go(piece, to),
            Act::Rescue(kind, square) => {
                let Phase::Rescue(rescuer) = self.phase else { panic!("a rescue is offered") };
                let player = self.to_move;
                let public = !self.config.silent_defense; // SG-43
                self.pieces[rescuer].rescuer = true;
                self.rescues[player].push((self.lost[player].len(), kind));
                self.pieces.push(Piece {
                    owner: player,
                    kind,
                    at: Some(square),
                    moved: false,
                    shown: public,
                    rescued: Some(self.rescues[player].len()),
                    rescuer: false,
                    facts: vec![Fact::WasRescued],
                });
                let board = self.board();
                let ply = self.plies.last_mut().expect("a rescue follows a move");
                ply.rescue = true;
                ply.board = board;
                self.events.push(Event::Rescued { player, square, kind, public });
                self.end_turn();
            }
            Act::Decline => {
                self.events.push(Event::Declined { player: self.to_move });
                self.end_turn();
            }
        }
    }

    /// Plays the listed act of this text.
    pub(crate) fn play_text(&mut self, text: &str) {
        let act = self.legal().into_iter().find(|&act| self.text(act) == text);
        self.play(act.unwrap_or_else(|| panic!("{text} is not legal")));
    }

    fn deploy(&mut self, square: Square, kind: Option<Kind>) {
        let player = self.to_move;
        if let Some(kind) = kind {
            self.pieces.push(Piece::fresh(player, kind, square));
        }
        self.decided[player] += 1;
        self.events.push(Event::Deployed { player, decided: self.decided[player], square, kind });
        if self.decided[player] < self.setup_squares(player).len() {
            return;
        }
        self.to_move = 1 - player;
        if player == 1 {
            let squares = [0, 1].map(|owner| {
                let own = self.pieces.iter().filter(|piece| piece.owner == owner);
                let mut squares: Vec<Square> = own.filter_map(|piece| piece.at).collect();
                squares.sort_unstable_by_key(|&(file, rank)| (rank, file));
                squares
            });
            self.events.push(Event::Begun(squares));
            self.phase = Phase::Play;
            self.look_at_ends(); // SG-30: once before Red's first move
        }
    }

    fn go(&mut self, number: usize, to: Square) {
        let player = self.to_move;
        let from = self.pieces[number].at.expect("it stands on the board");
        let way = legal::way(from, to);
        let is_long = way.len() > 2;
        let target = self.piece_on(to);
        self.pieces[number].facts.push(Fact::Moved);
        let mut ply = Ply {
            player,
            piece: number,
            from,
            to,
            strike: target.is_some(),
            advanced: None,
            rescue: false,
            board: Vec::new(),
        };
        let mut offer = false;
        let mut flag_falls = false;
        if let Some(other) = target {
            let last_empty = way[way.len() - 2];
            let (striker, defender) = (self.pieces[number].kind, self.pieces[other].kind);
            let lost = meet(striker, defender, self.config.aggressor_advantage);
            self.pieces[number].shown = true; // SG-21, SG-41
            if !self.config.silent_defense || striker == Kind::Scout {
                self.pieces[other].shown = true;
            }
            if lost != Lost::Defender {
                self.pieces[number].at = None;
                self.lost[player].push(number);
            }
            if lost != Lost::Striker {
                self.pieces[other].at = None;
                self.lost[1 - player].push(other);
            }
            let mut advance = None;
            if lost == Lost::Defender {
                self.pieces[number].at = Some(to);
                self.pieces[number].moved = true;
            } else if lost == Lost::Striker && self.config.winner_advances && defender != Kind::Bomb {
                self.pieces[other].at = Some(last_empty); // SG-22, SG-24
                self.pieces[other].moved = true;
                ply.advanced = Some(other);
                advance = Some(last_empty);
            }
            flag_falls = defender == Kind::Flag;
            self.pieces[other].facts.push(Fact::WasStruck {
                striker,
                lost,
                advanced: advance.is_some(),
                flag: flag_falls,
            });
            let public = self.pieces[other].shown;
            self.events.push(Event::Struck { player, from, to, striker, defender, public, lost, advance });
        } else {
            self.pieces[number].at = Some(to);
            self.pieces[number].moved = true; // SG-50; a striker that is lost has struck and not moved
            if is_long {
                self.pieces[number].shown = true; // SG-13
            }
            offer = self.arrives(number);
            let (kind, public) = (self.pieces[number].kind, self.pieces[number].shown);
            self.events.push(Event::Moved { player, from, to, kind, public, offer });
        }
        ply.board = self.board();
        self.plies.push(ply);
        if flag_falls {
            self.to_move = 1 - player;
            self.finish("flag_captured"); // SG-26
        } else if offer {
            self.phase = Phase::Rescue(number);
        } else {
            self.end_turn();
        }
    }

    /// SG-42, SG-43: whether a piece that has just moved is offered a rescue; notes what everybody learns from that.
    fn arrives(&mut self, number: usize) -> bool {
        let player = self.pieces[number].owner;
        let made = self.rescues[player].len();
        let on_far_rank = self.pieces[number].at.expect("it stands there").1 == self.far_rank(player);
        if !self.config.rescue
            || !on_far_rank
            || made == 2
            || self.pieces[number].rescuer
            || self.rescue_squares(player).is_empty()
        {
            return false;
        }
        if self.pieces[number].kind != Kind::Scout && !self.rescuable(player).is_empty() {
            self.offers[player].push((self.lost[player].len(), made));
            self.pieces[number].facts.push(Fact::WasOffered);
            return true;
        }
        // Everybody knows that something could be rescued if more lost pieces are surely movable than came back.
        let surely_movable = self.lost[player]
            .iter()
            .filter(|&&lost| self.kinds_left(lost).iter().all(|kind| kind.is_movable()))
            .count();
        if surely_movable > made {
            self.pieces[number].facts.push(Fact::WasNotOffered);
        }
        false
    }

    fn end_turn(&mut self) {
        self.phase = Phase::Play;
        self.to_move = 1 - self.to_move;
        self.look_at_ends();
    }

    /// SG-30 to SG-32, in their order.
    fn look_at_ends(&mut self) {
        let any_movable = self.pieces.iter().any(|piece| piece.at.is_some() && piece.kind.is_movable());
        if self.config.no_movable_draw && !any_movable {
            self.finish("no_movable_both");
        } else if self.legal().is_empty() {
            self.finish("no_legal_move");
        } else if self.config.max_plies.is_some_and(|limit| self.ply() >= limit) {
            self.finish("max_plies");
        } else if self.config.max_quiet_plies.is_some_and(|limit| self.quiet() >= limit) {
            self.finish("max_quiet_plies");
        }
    }

    fn finish(&mut self, reason: &'static str) {
        self.phase = Phase::Over;
        self.over = Some(reason);
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
