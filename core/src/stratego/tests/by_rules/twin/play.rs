//! Playing an act, and the ends: SG-02, SG-13, SG-21 to SG-26, SG-30 to SG-32, SG-41 to SG-43.

use super::legal::way;
use super::{Act, Event, Fact, Kind, Lost, Phase, Piece, Ply, Square, Twin, meet};

impl Twin {
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
        let way = way(from, to);
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
    pub(super) fn look_at_ends(&mut self) {
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

    pub(super) fn finish(&mut self, reason: &'static str) {
        self.phase = Phase::Over;
        self.over = Some(reason);
    }
}
