//! Trying a move: the board after it and what it does, or the rule that it breaks.

use super::Brute;
use super::act::{Act, Part};
use super::board::{Board, Deed, Laddie, Place, Refusal, refuse};
use super::book::{EIGHT, FECHTER, opens_the_dock, spaces};

/// What a move leads to.
#[derive(Clone, Debug)]
pub(in super::super) struct After {
    pub(super) board: Board,
    pub(super) deeds: Vec<Deed>,
}

impl Brute {
    /// Tries a move with a card, in hand or not, on the board as it is.
    pub(super) fn attempt(&self, act: Act) -> Result<After, Refusal> {
        let unmoved = || After { board: self.board.clone(), deeds: vec![] };
        match act {
            Act::Move { card, laddie, castle } => {
                let who = self.numbered(self.owner(), laddie);
                let place = self.board.laddies[who].place;
                match (place, castle) {
                    (Place::Dock, _) => refuse("SM-14", "a Laddie in the Dock cannot be counted on"),
                    _ if card == FECHTER => refuse("SM-17", "a Bonnie Fechter counts nothing"),
                    (Place::Castle(_), false) => refuse("SM-03", "no Laddie leaves the Castle"),
                    (_, true) if card == EIGHT => refuse("SM-24", "no eight enters the Castle"),
                    _ => self.step(unmoved(), who, spaces(card), card == EIGHT, castle),
                }
            }
            Act::LeaveDock { card } => self.leave_dock(card, unmoved()),
            Act::Split(parts) => self.split(parts, unmoved),
            Act::Fechter { laddie, seat, target } => self.fechter(laddie, seat, target, unmoved()),
            Act::Discard { .. } | Act::Draw { .. } => Ok(unmoved()),
        }
    }

    /// The Laddie that has a number now, by its place in the list.
    fn numbered(&self, seat: usize, number: usize) -> usize {
        self.board.in_order(&self.book, seat)[number]
    }

    /// A counted move.
    fn step(
        &self,
        mut after: After,
        who: usize,
        spaces: usize,
        back: bool,
        castle: bool,
    ) -> Result<After, Refusal> {
        let from = after.board.laddies[who].place;
        let path = after.board.walk(&self.book, who, spaces, back, castle)?;
        let end = *path.last().expect("at least one space");
        after.deeds.push(Deed::Moved { who, from, path });
        after.board.land(&self.book, who, end, &mut after.deeds)?;
        if let (Place::Track(_), Place::Castle(space)) = (from, end) {
            let home = after.board.home(after.board.laddies[who].seat);
            after.deeds.push(Deed::Home { who, space, home });
        }
        Ok(after)
    }

    /// SM-15.
    fn leave_dock(&self, card: usize, mut after: After) -> Result<After, Refusal> {
        if !opens_the_dock(card) {
            return refuse("SM-14", "the card opens no Dock");
        }
        let seat = self.owner();
        let start = self.book.start(seat);
        let Some(who) = self.in_dock(seat) else {
            return refuse("SM-15", "the Dock is empty");
        };
        if self.board.at(seat, Place::Track(start)).is_some_and(|met| self.board.laddies[met].seat == seat) {
            return refuse("SM-15", "an own Laddie holds the start space");
        }
        after.deeds.push(Deed::Left { who });
        let landed = after.board.land(&self.book, who, Place::Track(start), &mut after.deeds);
        landed.or_else(|inner| {
            let active = |laddie: &Laddie| laddie.seat == seat && matches!(laddie.place, Place::Track(_));
            let case = if self.board.laddies.iter().any(active) {
                "the way out of the Dock fails by SM-41"
            } else {
                "the way out of the Dock fails by SM-41 while no own Laddie is active"
            };
            refuse(inner.rule, case)
        })?;
        Ok(after)
    }

    fn in_dock(&self, seat: usize) -> Option<usize> {
        let order = self.board.in_order(&self.book, seat);
        order.into_iter().find(|&who| self.board.laddies[who].place == Place::Dock)
    }

    /// SM-16: one part after the other.
    fn split(&self, parts: [Part; 2], unmoved: impl Fn() -> After) -> Result<After, Refusal> {
        let [a, b] = parts;
        if a.laddie == b.laddie || a.spaces == 0 || b.spaces == 0 || a.spaces + b.spaces != 7 {
            return refuse("SM-16", "no division of seven between two");
        }
        let order = self.board.in_order(&self.book, self.owner());
        let who = parts.map(|part| order[part.laddie]);
        if !who.into_iter().all(|who| matches!(self.board.laddies[who].place, Place::Track(_))) {
            return refuse("SM-16", "a part of a Laddie that is not active");
        }
        let step = |after, part: Part, who, case| {
            self.step(after, who, part.spaces, false, part.castle).or_else(|inner| {
                refuse("SM-16", if inner.rule == "SM-41" { "a part of a seven fails by SM-41" } else { case })
            })
        };
        let after = step(unmoved(), a, who[0], "the first part of a seven is not possible")?;
        step(after, b, who[1], "the second part of a seven is not possible")
    }

    /// SM-17.
    fn fechter(
        &self,
        laddie: Option<usize>,
        seat: usize,
        target: usize,
        mut after: After,
    ) -> Result<After, Refusal> {
        let owner = self.owner();
        let who = laddie.map_or_else(|| self.in_dock(owner), |laddie| Some(self.numbered(owner, laddie)));
        let Some(who) = who else { return refuse("SM-17", "a Fechter from an empty Dock") };
        let from = self.board.laddies[who].place;
        match (from, laddie) {
            (Place::Castle(_), _) => return refuse("SM-17", "a Fechter from the Castle"),
            (Place::Dock, Some(_)) => return refuse("SM-17", "a Fechter from the Dock, by number"),
            (Place::Dock, None) if !self.book.from_dock => {
                return refuse("SM-17", "a Fechter from the Dock, which is not allowed");
            }
            _ => {}
        }
        if self.book.team(self.player()).contains(&seat) {
            return refuse("SM-17", "a Fechter against the own team");
        }
        let met = self.numbered(seat, target);
        let Place::Track(space) = self.board.laddies[met].place else {
            return refuse("SM-17", "a Fechter against a Laddie that is not active");
        };
        after.board.laddies[met].place = Place::Dock;
        after.board.laddies[who].place = Place::Track(space);
        after.deeds.push(Deed::Replaced { who, from, target: met, space });
        Ok(after)
    }
}
