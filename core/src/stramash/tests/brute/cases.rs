//! The cases that games must come upon, so that a comparison shows that it saw them.

use super::Brute;
use super::act::Act;
use super::attempt::After;
use super::board::{Deed, Place};
use super::book::EIGHT;

/// Every case that games must come upon. The brute notes no other.
pub(in super::super) const CASES: [&str; 77] = [
    "a bump on the own start space",
    "a Fechter against a Laddie that is not active",
    "a Fechter for the teammate",
    "a Fechter from an empty Dock",
    "a Fechter from the Castle",
    "a Fechter from the Dock",
    "a Fechter from the Dock, by number",
    "a Fechter from the Dock, which is not allowed",
    "a Fechter from the track",
    "a Fechter puts beyond the own entrance",
    "a Laddie comes home",
    "a Laddie in the Dock cannot be counted on",
    "a Laddie inside would leave the Castle",
    "a Laddie may move on in the Castle",
    "a Laddie misses the Castle",
    "a move bumps",
    "a move sends to the entrance",
    "a part of a Laddie that is not active",
    "a part of a seven fails by SM-41",
    "a part of a seven sends to the entrance",
    "a pass",
    "a pass for the teammate's Laddies",
    "a seven is divided between the teammate's Laddies",
    "a teammate's Laddie is moved",
    "a teammate's Laddie leaves the Dock",
    "a teammate's Laddie on the start space is sent to its entrance",
    "a turn-off may be declined",
    "a turn-off while the track is barred",
    "a win alone",
    "a win of a team of three teams",
    "a win of a team of two teams",
    "an eight bumps",
    "an eight ends on the own entrance",
    "an eight goes back over the own entrance",
    "an eight goes back over the own start space",
    "an eight sends to the entrance",
    "an eight starts on the own entrance",
    "an eight starts on the own start space",
    "an end by max_plies",
    "an opponent is bumped off the teammate's entrance",
    "an own Laddie bars the way inside the Castle",
    "an own Laddie bars the way to the entrance",
    "an own Laddie holds the end on the track",
    "an own Laddie holds the start space",
    "an own Laddie holds the teammate's entrance",
    "an own Laddie in the Castle is in between",
    "an own Laddie would be passed on the track",
    "another Laddie of the teammate holds its entrance",
    "both orders of a seven are possible",
    "both parts end in the Castle",
    "no Laddie leaves the Castle",
    "nothing but a Fechter is possible",
    "only the higher number may go first",
    "only the lower number may go first",
    "others are jumped",
    "the Castle space is taken",
    "the count leads beyond the Castle",
    "the discards become the pile",
    "the Dock is empty",
    "the entrance is free",
    "the entrance is not passed",
    "the first part bumps",
    "the first part ends in the Castle",
    "the first part of a seven is not possible",
    "the one landed on stands on its entrance",
    "the second part bumps",
    "the second part ends in the Castle",
    "the second part ends where the first began",
    "the second part of a seven is not possible",
    "the way out of the Dock fails by SM-41",
    "the way out of the Dock fails by SM-41 while no own Laddie is active",
    "to the Dock from another's entrance",
    "to the Dock from another's start space",
    "to the Dock from any other space",
    "to the Dock from between its entrance and its start",
    "to the Dock from its entrance",
    "to the Dock from its start space",
];

impl Brute {
    pub(super) fn note(&self, case: &'static str) {
        *self.cases.borrow_mut().entry(case).or_default() += 1;
    }

    /// Notes what is remarkable about a move that is listed.
    pub(super) fn note_possible(&self, act: Act, after: &After) {
        let owner = self.owner();
        match act {
            Act::Move { card, laddie, castle: true } => {
                let past = Act::Move { card, laddie, castle: false };
                match self.board.places(&self.book, owner)[laddie] {
                    Place::Castle(_) => self.note("a Laddie may move on in the Castle"),
                    _ if self.attempt(past).is_ok() => self.note("a turn-off may be declined"),
                    _ => self.note("a turn-off while the track is barred"),
                }
            }
            Act::Split([a, b]) => {
                if self.other_order(act).is_none() {
                    self.note(if a.laddie < b.laddie {
                        "only the lower number may go first"
                    } else {
                        "only the higher number may go first"
                    });
                }
                let moves: Vec<(Place, Place)> = after
                    .deeds
                    .iter()
                    .filter_map(|deed| match deed {
                        Deed::Moved { from, path, .. } => Some((*from, *path.last().unwrap())),
                        _ => None,
                    })
                    .collect();
                if moves[1].1 == moves[0].0 {
                    self.note("the second part ends where the first began");
                }
                match (a.castle, b.castle) {
                    (true, true) => self.note("both parts end in the Castle"),
                    (true, false) => self.note("the first part ends in the Castle"),
                    (false, true) => self.note("the second part ends in the Castle"),
                    (false, false) => {}
                }
            }
            _ => {}
        }
    }

    /// Notes what is remarkable about a move that is made.
    pub(super) fn note_made(&self, act: Act, deeds: &[Deed]) {
        let (book, owner) = (&self.book, self.owner());
        let (start, entrance) = (Place::Track(book.start(owner)), Place::Track(book.entrance(owner)));
        if owner != self.to_act {
            self.note(match act {
                Act::Move { .. } => "a teammate's Laddie is moved",
                Act::LeaveDock { .. } => "a teammate's Laddie leaves the Dock",
                Act::Split(_) => "a seven is divided between the teammate's Laddies",
                _ => "a Fechter for the teammate",
            });
        }
        let split = matches!(act, Act::Split(_));
        let mut part = 0;
        let mut sent = false;
        for deed in deeds {
            match deed {
                Deed::Moved { from, path, .. } => {
                    part += 1;
                    let end = *path.last().unwrap();
                    if act.card() == EIGHT {
                        let over = &path[..path.len() - 1];
                        self.note_if(end == entrance, "an eight ends on the own entrance");
                        self.note_if(over.contains(&entrance), "an eight goes back over the own entrance");
                        self.note_if(*from == entrance, "an eight starts on the own entrance");
                        self.note_if(*from == start, "an eight starts on the own start space");
                        self.note_if(over.contains(&start), "an eight goes back over the own start space");
                    } else if let (Place::Track(space), false) = (end, path.contains(&start)) {
                        self.note_if(book.missed(owner, space), "a Laddie misses the Castle");
                    }
                    let by_others = |place: &&Place| {
                        matches!(place, Place::Track(_))
                            && self
                                .board
                                .at(owner, **place)
                                .is_some_and(|met| self.board.laddies[met].seat != owner)
                    };
                    self.note_if(
                        path[..path.len() - 1].iter().any(|place| by_others(&place)),
                        "others are jumped",
                    );
                }
                Deed::Left { .. } => {}
                Deed::Replaced { who, from, target, space } => {
                    self.note(if *from == Place::Dock {
                        "a Fechter from the Dock"
                    } else {
                        "a Fechter from the track"
                    });
                    self.note_if(
                        book.missed(self.board.laddies[*who].seat, *space),
                        "a Fechter puts beyond the own entrance",
                    );
                    self.note_bump(self.board.laddies[*target].seat, *space);
                }
                Deed::Bumped { who, space, .. } => {
                    self.note_bump(self.board.laddies[*who].seat, *space);
                    self.note(match (act, sent) {
                        (_, true) => "an opponent is bumped off the teammate's entrance",
                        (Act::LeaveDock { .. }, _) => "a bump on the own start space",
                        _ if split && part == 1 => "the first part bumps",
                        _ if split => "the second part bumps",
                        _ if act.card() == EIGHT => "an eight bumps",
                        _ => "a move bumps",
                    });
                }
                Deed::Sent { to, .. } => {
                    sent = true;
                    self.note_if(self.board.at(owner, Place::Track(*to)).is_none(), "the entrance is free");
                    self.note(match act {
                        Act::LeaveDock { .. } => {
                            "a teammate's Laddie on the start space is sent to its entrance"
                        }
                        _ if split => "a part of a seven sends to the entrance",
                        _ if act.card() == EIGHT => "an eight sends to the entrance",
                        _ => "a move sends to the entrance",
                    });
                }
                Deed::Home { .. } => self.note("a Laddie comes home"),
            }
        }
    }

    fn note_if(&self, holds: bool, case: &'static str) {
        if holds {
            self.note(case);
        }
    }

    /// Where a Laddie that goes to its Dock stood.
    fn note_bump(&self, seat: usize, space: usize) {
        let any = |of: &dyn Fn(usize) -> usize| (0..self.book.players).any(|other| of(other) == space);
        self.note(if space == self.book.start(seat) {
            "to the Dock from its start space"
        } else if space == self.book.entrance(seat) {
            "to the Dock from its entrance"
        } else if self.book.missed(seat, space) {
            "to the Dock from between its entrance and its start"
        } else if any(&|other| self.book.start(other)) {
            "to the Dock from another's start space"
        } else if any(&|other| self.book.entrance(other)) {
            "to the Dock from another's entrance"
        } else {
            "to the Dock from any other space"
        });
    }
}
