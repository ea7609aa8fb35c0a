//! Stramash by brute force, written from the rules alone, by another hand than the engine.
//!
//! [`Brute`] follows a game. What may be done it finds by trying: every move that has a name, with every card, Laddie,
//! pair of Laddies and division of a seven, on a copy of a board that is a list of Laddies, walking space by space. It
//! shares nothing with the engine. Misuse panics: it serves tests only.

pub(super) mod act;
mod attempt;
pub(super) mod board;
pub(super) mod book;
pub(super) mod cases;
mod position;
mod shown;

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use crate::game::Turn;

use act::Act;
use attempt::After;
use board::Board;
use book::{Book, FECHTER};

/// What is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// SM-10.
    Deal,
    /// SM-11: a card is drawn.
    Draw,
    /// SM-11, SM-12: a card is played or discarded.
    Play,
    Over,
}

/// A game as far as it was played.
#[derive(Clone, Debug)]
pub(super) struct Brute {
    pub(super) book: Book,
    board: Board,
    phase: Phase,
    to_act: usize,
    turns: u64,
    /// By player: the cards held, the oldest first.
    hands: Vec<Vec<usize>>,
    /// SM-51, by player and card held, the oldest first: kinds that it cannot be, by what passing showed.
    excluded: Vec<Vec<BTreeSet<usize>>>,
    pile: [usize; 14],
    discards: Vec<usize>,
    /// How often what happened or was in the way.
    pub(super) cases: RefCell<BTreeMap<&'static str, u32>>,
}

impl Brute {
    /// The start of a game. The configuration is taken to be a good one.
    pub(super) fn new(config: &Value) -> Brute {
        let book = Book::new(config);
        Brute {
            board: Board::new(&book),
            phase: Phase::Deal,
            to_act: book.first,
            turns: 0,
            hands: vec![vec![]; book.players],
            excluded: vec![vec![]; book.players],
            pile: book.deck,
            discards: vec![],
            cases: RefCell::default(),
            book,
        }
    }

    /// Who is to act.
    pub(super) fn turn(&self) -> Turn {
        match self.phase {
            Phase::Deal | Phase::Draw => Turn::Chance,
            Phase::Play => Turn::Player(self.to_act as u8),
            Phase::Over => Turn::Over,
        }
    }

    /// Whose turn it is.
    fn player(&self) -> usize {
        self.to_act
    }

    /// Whose Laddies that player moves (SM-42).
    fn owner(&self) -> usize {
        match self.book.teammate(self.to_act) {
            Some(teammate) if self.board.all_home(&self.book, self.to_act) => teammate,
            _ => self.to_act,
        }
    }

    /// What chance may draw, with the number of those cards (SM-10, SM-11, SM-13).
    pub(super) fn draws(&self) -> Vec<(Act, usize)> {
        let mut pile = self.pile;
        if self.phase == Phase::Draw && self.pile_size() == 0 {
            for &card in &self.discards {
                pile[card] += 1;
            }
        }
        let kinds = (0..14).filter(|&card| pile[card] > 0);
        kinds.map(|card| (Act::Draw { card }, pile[card])).collect()
    }

    fn pile_size(&self) -> usize {
        self.pile.iter().sum()
    }

    /// SM-12: whether a card of the hand allows the move.
    fn is_possible(&self, act: Act) -> bool {
        self.hands[self.to_act].contains(&act.card()) && self.attempt(act).is_ok()
    }

    /// All decisions that can be made now, by id.
    pub(super) fn options(&self) -> Vec<(usize, Act)> {
        if self.phase != Phase::Play {
            return vec![];
        }
        let mut ids = 0..;
        let mut id = |act: Act| if act.has_id() { ids.next() } else { None }.unwrap_or(usize::MAX);
        let all = Act::all(&self.book, self.to_act);
        let all: Vec<(usize, Act)> = all.into_iter().map(|act| (id(act), act)).collect();
        let hand = &self.hands[self.to_act];
        let in_hand = |act: Act| hand.contains(&act.card());
        let mut options = vec![];
        for &(id, act) in &all {
            if matches!(act, Act::Discard { .. }) || !in_hand(act) {
                continue;
            }
            match self.attempt(act) {
                Ok(_) if self.is_second_order(act) => self.note("both orders of a seven are possible"),
                Ok(after) => {
                    self.note_possible(act, &after);
                    options.push((id, act));
                }
                Err(refusal) => self.note(refusal.case),
            }
        }
        if !options.is_empty() && options.iter().all(|(_, act)| act.card() == FECHTER) {
            self.note("nothing but a Fechter is possible");
        }
        if options.is_empty() {
            options.extend(
                all.into_iter().filter(|&(_, act)| matches!(act, Act::Discard { .. }) && in_hand(act)),
            );
        }
        options
    }

    /// SM-16: whether a possible division is named by its other order, which is possible too.
    fn is_second_order(&self, act: Act) -> bool {
        let Act::Split([a, b]) = act else { return false };
        a.laddie > b.laddie && self.attempt(Act::Split([b, a])).is_ok()
    }

    /// The other order of a division, where that is possible too.
    pub(super) fn other_order(&self, act: Act) -> Option<Act> {
        let Act::Split([a, b]) = act else { return None };
        let other = Act::Split([b, a]);
        self.attempt(other).is_ok().then_some(other)
    }

    /// The rule that a move, none of [`Brute::options`] and not the other order of one, breaks first.
    pub(super) fn broken_rule(&self, act: Act) -> Option<&'static str> {
        match (self.phase, act) {
            (Phase::Over, _) => None,
            (Phase::Deal | Phase::Draw, Act::Draw { .. })
                if self.draws().iter().any(|&(draw, _)| draw == act) =>
            {
                None
            }
            (Phase::Deal, _) => Some("SM-10"),
            (Phase::Draw, _) | (Phase::Play, Act::Draw { .. }) => Some("SM-11"),
            _ if !self.hands[self.to_act].contains(&act.card()) => Some("SM-11"),
            (_, Act::Discard { .. }) => {
                let others = Act::all(&self.book, self.to_act).into_iter();
                let mut others = others.filter(|other| !matches!(other, Act::Discard { .. }));
                others.any(|other| self.is_possible(other)).then_some("SM-12")
            }
            _ => self.attempt(act).err().map(|refusal| refusal.rule),
        }
    }

    /// The kinds that would allow a move now.
    fn movable(&self) -> BTreeSet<usize> {
        let acts = Act::all(&self.book, self.to_act).into_iter();
        let acts = acts.filter(|&act| !matches!(act, Act::Discard { .. }) && self.attempt(act).is_ok());
        acts.map(Act::card).collect()
    }

    /// Makes a move, which must be possible, and tells what happens, as events without number and text.
    pub(super) fn play(&mut self, act: Act) -> Vec<Value> {
        assert_eq!(self.broken_rule(act), None, "{act:?}");
        let mut events = vec![];
        match (self.phase, act) {
            (Phase::Deal, _) => self.deal(act.card(), &mut events),
            (Phase::Draw, _) => self.draw(act.card(), &mut events),
            (Phase::Play, Act::Discard { card }) => self.pass(card, &mut events),
            _ => self.make(act, &mut events),
        }
        events
    }

    fn take(&mut self, player: usize, card: usize) {
        self.pile[card] -= 1;
        self.hands[player].push(card);
        self.excluded[player].push(BTreeSet::new());
    }

    /// SM-10: one card at a time, clockwise from the first player.
    fn deal(&mut self, card: usize, events: &mut Vec<Value>) {
        let dealt: usize = self.hands.iter().map(Vec::len).sum();
        let player = (self.book.first + dealt) % self.book.players;
        self.take(player, card);
        events.push(json!({"type": "dealt", "player": player, "card": book::CARDS[card]}));
        if dealt + 1 == self.book.players * self.book.hand {
            self.phase = Phase::Draw;
        }
    }

    /// SM-11, SM-13.
    fn draw(&mut self, card: usize, events: &mut Vec<Value>) {
        if self.pile_size() == 0 {
            self.note("the discards become the pile");
            for card in self.discards.drain(..) {
                self.pile[card] += 1;
            }
            events.push(json!({"type": "reshuffled", "cards": self.pile_size()}));
        }
        let player = self.to_act;
        self.take(player, card);
        let (name, pile) = (book::CARDS[card], self.pile_size());
        events.push(json!({"type": "drawn", "player": player, "card": name, "pile": pile}));
        self.phase = Phase::Play;
    }

    /// A card leaves the hand. Of equal ones, and of those that it may be, the oldest is taken.
    fn lay_down(&mut self, card: usize) {
        let hand = &mut self.hands[self.to_act];
        hand.remove(hand.iter().position(|&held| held == card).unwrap());
        let excluded = &mut self.excluded[self.to_act];
        excluded.remove(excluded.iter().position(|kinds| !kinds.contains(&card)).unwrap());
        self.discards.push(card);
    }

    /// SM-12.
    fn pass(&mut self, card: usize, events: &mut Vec<Value>) {
        let movable = self.movable();
        self.note("a pass");
        if self.owner() != self.to_act {
            self.note("a pass for the teammate's Laddies");
        }
        for kinds in &mut self.excluded[self.to_act] {
            kinds.extend(&movable);
        }
        self.lay_down(card);
        let movable: Vec<&str> = movable.into_iter().map(|card| book::CARDS[card]).collect();
        let name = book::CARDS[card];
        events.push(json!({"type": "discarded", "player": self.to_act, "card": name, "movable": movable}));
        self.end_turn(events);
    }

    fn make(&mut self, act: Act, events: &mut Vec<Value>) {
        let After { board, deeds } = self.attempt(act).unwrap();
        self.note_made(act, &deeds);
        events.push(json!({"type": "played", "player": self.to_act, "card": book::CARDS[act.card()]}));
        events.extend(deeds.iter().map(|deed| self.told(deed)));
        let owner = self.owner();
        self.lay_down(act.card());
        self.board = board;
        if self.board.all_home(&self.book, owner) {
            events.push(json!({"type": "finished", "seat": owner}));
        }
        self.end_turn(events);
    }

    /// SM-30, SM-31, SM-40: the end, or the next player's turn.
    fn end_turn(&mut self, events: &mut Vec<Value>) {
        self.turns += 1;
        let winners = self.winners();
        let last = Some(self.turns) == self.book.max_plies;
        if !winners.is_empty() {
            self.phase = Phase::Over;
            self.note(match winners.len() {
                1 => "a win alone",
                _ if self.book.players == 4 => "a win of a team of two teams",
                _ => "a win of a team of three teams",
            });
            events.push(json!({"type": "won", "players": winners}));
        } else if last {
            self.phase = Phase::Over;
            self.note("an end by max_plies");
        } else {
            self.to_act = (self.to_act + 1) % self.book.players;
            self.phase = Phase::Draw;
        }
    }

    /// SM-30, SM-40: who has won.
    pub(super) fn winners(&self) -> Vec<usize> {
        let won = |seat| self.book.team(seat).into_iter().all(|seat| self.board.all_home(&self.book, seat));
        (0..self.book.players).filter(|&seat| won(seat)).collect()
    }
}
