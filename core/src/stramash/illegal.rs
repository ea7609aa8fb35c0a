//! Why a move is refused: the page's table of refusals, in its order.

use super::Stramash;
use super::card::{Card, Kinds};
use super::moves::{Move, Part, To};
use super::reach::Reach;
use super::state::{Phase, State};
use crate::error::{Code, Error, Result};

/// A rule and what is wrong.
type Broken = (&'static str, String);

fn broken<T>(rule: &'static str, why: impl Into<String>) -> Result<T, Broken> {
    Err((rule, why.into()))
}

/// A draw of a card that is there; nothing else while chance is to act.
fn examine_draw(state: &State, mv: Move, rule: &'static str, due: &str) -> Result<(), Broken> {
    match mv {
        Move::Draw { card } if state.drawable().0[card.index()] > 0 => Ok(()),
        Move::Draw { card } => broken(rule, format!("there is no {} in the pile", card.name())),
        _ => broken(rule, due),
    }
}

impl Stramash {
    /// Accepts exactly what is listed.
    pub(crate) fn check_move(&self, state: &State, mv: Move) -> Result<()> {
        let examined = match state.phase {
            Phase::Deal => examine_draw(state, mv, "SM-10", "the cards are being dealt"),
            Phase::Draw => examine_draw(state, mv, "SM-11", "first a card is drawn"),
            Phase::Play if !self.exists(mv) => {
                broken("SM-02", "there is no such Laddie, seat or part of a seven")
            }
            Phase::Play => self.examine_play(state, mv),
            Phase::Over => return Err(Error::new(Code::GameOver, "the game is over")),
        };
        examined.map_err(|(rule, why)| Error::illegal(rule, why))
    }

    fn examine_play(&self, state: &State, mv: Move) -> Result<(), Broken> {
        let hand = state.hands[usize::from(state.to_act)].kinds();
        // What a card of the hand can do.
        let reach = |card: Card| {
            if hand.has(card) {
                Ok(self.reach(state))
            } else {
                broken("SM-11", format!("there is no {} in the hand", card.name()))
            }
        };
        match mv {
            Move::Draw { .. } => broken("SM-11", "the card is drawn; now one is played"),
            Move::Discard { card } => {
                reach(card)?;
                let moving = self.movable(state).and(hand);
                if moving.is_empty() {
                    return Ok(());
                }
                let names: Vec<&str> = moving.iter().map(Card::name).collect();
                broken("SM-12", format!("a move is possible with {}", names.join(" ")))
            }
            Move::Step { card, laddie, to } => self.examine_step(state, &reach(card)?, card, laddie, to),
            Move::LeaveDock { card } => self.examine_leaving(state, &reach(card)?, card),
            Move::Fechter { laddie, seat, target } => {
                self.examine_fechter(state, &reach(Card::FECHTER)?, laddie, seat, target)
            }
            Move::Split { first, second } => self.examine_split(state, &reach(Card::SEVEN)?, first, second),
        }
    }

    fn examine_step(
        &self,
        state: &State,
        reach: &Reach,
        card: Card,
        laddie: u8,
        to: To,
    ) -> Result<(), Broken> {
        let number = usize::from(laddie);
        if number >= reach.docked {
            return broken("SM-14", format!("Laddie {laddie} is in the Dock"));
        }
        if card == Card::FECHTER {
            return broken("SM-17", "a Bonnie Fechter does not count spaces");
        }
        let allowed = if to == To::Track { reach.track_kinds(number) } else { reach.castle_kinds(number) };
        if allowed.has(card) {
            return Ok(());
        }
        let home = number < reach.home;
        let from = state.laddies[usize::from(state.mover)][number];
        match to {
            To::Track if home => broken("SM-03", format!("Laddie {laddie} is in the Castle and stays there")),
            To::Track if self.runs_free(state, from, card) => {
                broken("SM-41", "the teammate's Laddie there cannot go to its entrance, which is taken")
            }
            To::Track => broken("SM-21", "a Laddie of one's own is in the way"),
            To::Castle if card == Card::EIGHT => broken("SM-24", "an 8 does not lead into the Castle"),
            To::Castle if home && from + card.spaces() > self.track.len + self.track.castle => {
                broken("SM-23", "the Castle has not so many spaces")
            }
            To::Castle if home => broken("SM-21", "a Laddie of one's own is in the way"),
            To::Castle => broken("SM-22", "this count does not lead to a free space of the Castle"),
        }
    }

    /// Whether no Laddie of one's own is on the way of a counted move on the track, or at its end.
    fn runs_free(&self, state: &State, from: u8, card: Card) -> bool {
        let track = &self.track;
        let active = state.laddies[usize::from(state.mover)].into_iter().filter(|&p| track.is_active(p));
        active.filter(|&other| other != from).all(|other| match card {
            Card::EIGHT => track.ahead(other, from) > 8,
            _ => track.ahead(from, other) > card.spaces(),
        })
    }

    fn examine_leaving(&self, state: &State, reach: &Reach, card: Card) -> Result<(), Broken> {
        if !Kinds::OUT.has(card) {
            return broken("SM-14", format!("{} brings nobody out of the Dock; A J Q K do", card.name()));
        }
        if reach.out {
            return Ok(());
        }
        if reach.docked == usize::from(self.track.castle) {
            return broken("SM-15", "there is no Laddie in the Dock");
        }
        if state.laddies[usize::from(state.mover)].contains(&self.track.start) {
            return broken("SM-15", "a Laddie of one's own is on the start space");
        }
        broken("SM-41", "the teammate's Laddie there cannot go to its entrance, which is taken")
    }

    fn examine_fechter(
        &self,
        state: &State,
        reach: &Reach,
        laddie: Option<u8>,
        seat: u8,
        target: u8,
    ) -> Result<(), Broken> {
        match laddie.map(usize::from) {
            Some(number) if number < reach.home => return broken("SM-17", "that Laddie is in the Castle"),
            Some(number) if number >= reach.docked => {
                return broken("SM-17", "that Laddie is in the Dock, which has no numbers");
            }
            None if !self.config.fechter_from_dock => {
                return broken("SM-17", "by these rules a Bonnie Fechter takes no Laddie from the Dock");
            }
            None if reach.docked == usize::from(self.track.castle) => {
                return broken("SM-17", "there is no Laddie in the Dock");
            }
            _ => {}
        }
        if seat == state.to_act || (self.config.teams && seat == self.mate(state.to_act)) {
            return broken("SM-17", "a Bonnie Fechter takes the place of opponents");
        }
        if !self.track.is_active(state.laddies[usize::from(seat)][usize::from(target)]) {
            return broken("SM-17", format!("Laddie {target} of seat {seat} is not active"));
        }
        Ok(())
    }

    fn examine_split(&self, state: &State, reach: &Reach, first: Part, second: Part) -> Result<(), Broken> {
        if first.spaces + second.spaces != 7 || first.laddie == second.laddie {
            return broken("SM-16", "a seven is divided between two Laddies, seven spaces in sum");
        }
        for part in [first, second] {
            if !reach.active().contains(&usize::from(part.laddie)) {
                return broken("SM-16", format!("Laddie {} is not active", part.laddie));
            }
        }
        if !reach.allows(first) {
            return broken("SM-16", "the first part is not possible");
        }
        if !self.in_order(state, reach, first, second) {
            return broken("SM-16", "the second part is not possible after the first");
        }
        if self.is_turned(state, reach, first, second) {
            return broken(
                "SM-16",
                "both orders are possible; the one that begins with the lower number is listed",
            );
        }
        Ok(())
    }

    /// Whether two parts that can be made in this order are listed in the other.
    fn is_turned(&self, state: &State, reach: &Reach, first: Part, second: Part) -> bool {
        first.laddie > second.laddie && self.in_order(state, reach, second, first)
    }

    /// The listed form of a move: the other order of a divided seven, if both are possible.
    pub(crate) fn listed(&self, state: &State, mv: Move) -> Move {
        let Move::Split { first, second } = mv else { return mv };
        let plain = state.phase == Phase::Play && first.spaces + second.spaces == 7;
        let reach = self.reach(state);
        let both = |part: Part| reach.active().contains(&usize::from(part.laddie));
        let turned = plain
            && both(first)
            && both(second)
            && self.in_order(state, &reach, first, second)
            && self.is_turned(state, &reach, first, second);
        if turned { Move::Split { first: second, second: first } } else { mv }
    }
}
