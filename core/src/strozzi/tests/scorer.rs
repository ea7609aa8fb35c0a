//! A slow scorer of Strozzi, written from the rule page alone, by another hand than the engine.
//!
//! [`Scorer`] follows a game by its moves in JSON. It says who is to act and what may be done, what happens with
//! each move, what a viewer sees, and what every round and the end pay. It shares nothing with the engine: faces are
//! the JSON they were given as, who is asked follows from the answers so far, unused flags from the ships at the
//! ports, the order at a port is sorted anew whenever it is asked for, a space of a track is a list of markers from
//! left to right, and money is the sum of all lines ever scored. Misuse panics: it serves tests only.

mod book;
mod landing;
mod position;
mod rounds;
mod shown;

use std::collections::BTreeMap;

use serde_json::{Value, json};

use book::Book;

/// SZ-01: the flags of a player.
pub(super) const FLAGS: [&str; 3] = ["plus_one", "goods", "pirate"];
/// The cities; the first three are ports.
pub(super) const CITIES: [&str; 4] = ["venice", "rome", "naples", "florence"];
/// SZ-40: the categories of tokens.
pub(super) const CATEGORIES: [&str; 3] = ["arts", "sciences", "architecture"];

/// A ship at a port.
#[derive(Clone, Debug)]
struct Docked {
    player: usize,
    ship: u64,
    flag: &'static str,
    /// An index of [`CITIES`].
    port: usize,
}

/// What is due, as long as it does not follow from the answers about a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// SZ-02: a token for the first empty slot.
    SetUp,
    /// SZ-10: a ship.
    Between,
    /// SZ-11, SZ-13: an answer.
    Asking,
    /// SZ-16: a port.
    Docking,
    /// SZ-20: a pick.
    Picking,
    /// SZ-20: a token for this slot.
    Refilling(usize),
    /// The game is over.
    Over,
}

/// A line of the score.
#[derive(Clone, Debug)]
struct Line {
    player: usize,
    /// From 1.
    round: usize,
    /// `ship`, `marker`, `bonus` or `tokens`.
    reason: &'static str,
    /// An index of [`CITIES`], for tokens of [`CATEGORIES`].
    place: usize,
    amount: u64,
}

/// A game as far as it was played.
#[derive(Clone, Debug)]
pub(super) struct Scorer {
    book: Book,
    stage: Stage,
    /// From 1.
    round: usize,
    active: usize,
    /// Ships turned over in this round.
    seen: Vec<u64>,
    /// Those of them that all declined.
    out: Vec<u64>,
    /// The ship turned over.
    ship: Option<u64>,
    /// All answers about it, a flag or none.
    answers: Vec<(usize, Option<&'static str>)>,
    /// Who has it, and with which flag.
    taker: Option<(usize, &'static str)>,
    /// Ships at ports, in the order in which they came there.
    docked: Vec<Docked>,
    /// By city and space: markers from left to right.
    markers: Vec<Vec<Vec<usize>>>,
    slots: [Option<u64>; 3],
    /// By player: tokens in the order in which they were taken.
    owned: Vec<Vec<u64>>,
    lines: Vec<Line>,
    /// How often what happened.
    pub(super) cases: BTreeMap<&'static str, u32>,
}

impl Scorer {
    /// The start of a game. The configuration is taken to be a good one.
    pub(super) fn new(config: &Value) -> Scorer {
        let book = Book::new(config);
        let seats: Vec<usize> = book.clockwise(book.first).collect();
        let track = |city: &&str| {
            // SZ-01: the markers stand from left to right in seat order, beginning with the first player.
            let mut spaces = vec![Vec::new(); book.last_space(city) + 1];
            spaces[0].clone_from(&seats);
            spaces
        };
        Scorer {
            stage: if book.tokens.is_empty() { Stage::Between } else { Stage::SetUp },
            round: 1,
            active: book.first,
            seen: vec![],
            out: vec![],
            ship: None,
            answers: vec![],
            taker: None,
            docked: vec![],
            markers: CITIES.iter().map(track).collect(),
            slots: [None; 3],
            owned: vec![vec![]; book.players],
            lines: vec![],
            cases: BTreeMap::new(),
            book,
        }
    }

    fn note(&mut self, case: &'static str) {
        *self.cases.entry(case).or_default() += 1;
    }

    /// SZ-11, SZ-13: the flag that lies on a ship which nobody has yet.
    fn claim(&self) -> Option<(usize, &'static str)> {
        self.answers.iter().find_map(|&(player, flag)| Some((player, flag?)))
    }

    /// The flags that `player` has at hand.
    fn unused(&self, player: usize) -> Vec<&'static str> {
        let at_port = |flag| self.docked.iter().any(|ship| ship.player == player && ship.flag == flag);
        let on_ship = |flag| self.taker.or(self.claim()) == Some((player, flag));
        FLAGS.into_iter().filter(|&flag| !at_port(flag) && !on_ship(flag)).collect()
    }

    /// Who is still asked about the ship turned over, in order.
    fn asking(&self) -> Vec<usize> {
        if self.stage != Stage::Asking {
            return vec![];
        }
        let table: Vec<usize> = self.book.clockwise(self.active).collect();
        let silent = |player: &usize| self.answers.iter().all(|(who, _)| who != player);
        match self.claim() {
            // SZ-11: everybody in turn who has a flag.
            None => table.into_iter().filter(silent).filter(|&p| !self.unused(p).is_empty()).collect(),
            // SZ-13: from the claimant on, up to the player at the right of the active one.
            Some((claimant, _)) => table
                .into_iter()
                .skip_while(|&player| player != claimant)
                .filter(silent)
                .filter(|&player| self.unused(player).contains(&"pirate"))
                .collect(),
        }
    }

    /// Tokens face down.
    fn pile(&self) -> usize {
        let taken: usize = self.owned.iter().map(Vec::len).sum();
        self.book.tokens.len() - taken - self.slots.iter().flatten().count()
    }

    /// SZ-17.
    fn speed(&self, docked: &Docked) -> u64 {
        self.book.ship(docked.ship)["sails"].as_u64().unwrap() + u64::from(docked.flag == "plus_one")
    }

    /// SZ-17: the ships at a port, the first first.
    fn order_at(&self, port: usize) -> Vec<Docked> {
        let mut here: Vec<Docked> = self.docked.iter().filter(|ship| ship.port == port).cloned().collect();
        // A stable sort: of equal ships the one that came first stays above.
        here.sort_by_key(|ship| std::cmp::Reverse(self.speed(ship)));
        here
    }

    /// SZ-32, SZ-35: all markers of a city with their spaces, the first first.
    fn order_in(&self, city: usize) -> Vec<(usize, usize)> {
        let spaces = self.markers[city].iter().enumerate().rev();
        spaces.flat_map(|(space, here)| here.iter().map(move |&player| (player, space))).collect()
    }

    /// Makes a move, which must be one of [`Scorer::options`], and tells what happens, as events without number and
    /// text.
    pub(super) fn play(&mut self, mv: &Value) -> Vec<Value> {
        let mut events = Vec::new();
        match self.stage {
            Stage::SetUp => {
                let slot = self.slots.iter().position(Option::is_none).unwrap();
                self.turn_up_token(slot, mv, &mut events);
                if slot + 1 == self.book.tokens.len().min(3) {
                    self.stage = Stage::Between;
                }
            }
            Stage::Between => self.turn_up_ship(mv, &mut events),
            Stage::Asking => self.answer(mv, &mut events),
            Stage::Docking => self.dock(mv, &mut events),
            Stage::Picking => self.pick(mv, &mut events),
            Stage::Refilling(slot) => {
                self.turn_up_token(slot, mv, &mut events);
                self.finish(&mut events);
            }
            Stage::Over => panic!("the game is over"),
        }
        events
    }

    fn turn_up_token(&mut self, slot: usize, mv: &Value, events: &mut Vec<Value>) {
        let token = mv["token"].as_u64().unwrap();
        self.slots[slot] = Some(token);
        let face = self.book.token(token);
        events.push(json!({"type": "token_revealed", "slot": slot, "token": face, "pile": self.pile()}));
    }

    fn turn_up_ship(&mut self, mv: &Value, events: &mut Vec<Value>) {
        let ship = mv["ship"].as_u64().unwrap();
        if self.round == 1 && self.seen.is_empty() {
            events.push(self.round_started());
        }
        self.seen.push(ship);
        self.ship = Some(ship);
        self.stage = Stage::Asking;
        let face = self.book.ship(ship);
        events.push(json!({"type": "revealed", "player": self.active, "ship": face, "deck": self.deck()}));
        if self.asking().len() < self.book.players {
            self.note("a player without flags is not asked");
        }
    }

    /// SZ-11 to SZ-15.
    fn answer(&mut self, mv: &Value, events: &mut Vec<Value>) {
        let player = self.asking()[0];
        let flag = mv["flag"].as_str().map(|name| FLAGS.into_iter().find(|&flag| flag == name).unwrap());
        let claim = self.claim();
        self.answers.push((player, flag));
        match (claim, flag) {
            (None, None) => events.push(json!({"type": "declined", "player": player})),
            (None, Some(flag)) => {
                events.push(json!({"type": "claimed", "player": player, "flag": flag}));
                if flag != "pirate" {
                    let asked = self.asking().len();
                    self.note(match (asked, player == self.active) {
                        (0, _) => "a claim that nobody can answer",
                        (_, true) => "a window on the active player's claim",
                        (_, false) => "a window on a later player's claim",
                    });
                    if asked > 0 && asked < self.book.players - 1 && player == self.active {
                        self.note("a player without the pirate flag is not asked");
                    }
                }
            }
            (Some(_), None) => events.push(json!({"type": "let_go", "player": player})),
            (Some((owner, on_ship)), Some(_)) => {
                events.push(json!({"type": "seized", "player": player, "from": owner}));
                events.push(json!({"type": "flag_returned", "player": owner, "flag": on_ship}));
                self.note(if owner == self.active {
                    "the active player's claim is seized"
                } else {
                    "a later player's claim is seized"
                });
            }
        }
        if flag == Some("pirate") {
            self.take(player, "pirate", events);
        } else if self.asking().is_empty() {
            match self.claim() {
                Some((player, flag)) => self.take(player, flag, events),
                None => self.nobody_takes(events),
            }
        }
    }

    fn take(&mut self, player: usize, flag: &'static str, events: &mut Vec<Value>) {
        self.answers.clear();
        self.taker = Some((player, flag));
        self.stage = Stage::Docking;
        events.push(json!({"type": "taken", "player": player, "ship": self.ship, "flag": flag}));
    }

    /// SZ-15: the same player stays active.
    fn nobody_takes(&mut self, events: &mut Vec<Value>) {
        let ship = self.ship.take().unwrap();
        self.answers.clear();
        self.out.push(ship);
        events.push(json!({"type": "ship_out", "ship": ship}));
        self.note(if self.deck() == 0 { "the last ship is declined" } else { "a ship is declined by all" });
        self.go_on_with(self.active, events);
    }

    /// SZ-22: the taker's turn is over.
    fn finish(&mut self, events: &mut Vec<Value>) {
        let (taker, _) = self.taker.take().unwrap();
        self.ship = None;
        self.go_on_with((taker + 1) % self.book.players, events);
    }

    /// SZ-10, SZ-23, SZ-30: the next ship, for `player` or whoever at the left has a flag, or the round's end.
    fn go_on_with(&mut self, player: usize, events: &mut Vec<Value>) {
        let all_used = (0..self.book.players).all(|player| self.unused(player).is_empty());
        if all_used || self.deck() == 0 {
            self.note(match (all_used, self.deck() == 0) {
                (true, true) => "the last flag takes the last ship",
                (true, false) => "a round ends by flags",
                _ => "a round ends by ships",
            });
            self.end_round(if all_used { "flags" } else { "ships" }, events);
            return;
        }
        self.active = player;
        while self.unused(self.active).is_empty() {
            events.push(json!({"type": "skipped", "player": self.active}));
            self.note("a player without flags is skipped");
            self.active = (self.active + 1) % self.book.players;
        }
        self.stage = Stage::Between;
    }
}
