//! Positions read back, and what a viewer knows.

use super::Stramash;
use super::card::{Card, Hand, Kinds, total};
use super::config::{MAX_DECK, MAX_HELD};
use super::deal::{Hidden, can_deal};
use super::position::Info;
use super::state::{Phase, State};
use super::track::Place;
use crate::error::Result;
use crate::json::Node;

impl Stramash {
    /// Reads a position, with all its checks.
    pub(crate) fn read_position(&self, node: &Node<'_>) -> Result<State> {
        self.read_known(node, false).map(|(state, _)| state)
    }

    /// Reads what a viewer knows: a position in which hands may be null.
    pub(crate) fn read_knowledge(&self, node: &Node<'_>) -> Result<Info> {
        let (state, hidden) = self.read_known(node, true)?;
        let mut hands = state.hands.map(Some)[self.seats_range()].to_vec();
        for &seat in &hidden {
            hands[seat] = None;
        }
        Ok(Self::without_secrets(self.position_with(&state, hands), state, hidden))
    }

    fn read_known(&self, node: &Node<'_>, may_hide: bool) -> Result<(State, Vec<usize>)> {
        let mut fields = node.object()?;
        let mut state = self.start();
        state.phase = fields.need("phase")?.one_of(&Phase::NAMES)?;
        if let Some(node) = fields.get("turns") {
            let most = self.config.max_plies.unwrap_or(u32::MAX);
            state.turns = node.int(0..=i64::from(most))? as u32;
        }
        let has_turn = matches!(state.phase, Phase::Draw | Phase::Play);
        if let Some(node) = fields.get("to_act") {
            match node.or_null(|node| node.int(0..=i64::from(self.config.players) - 1))? {
                Some(seat) if has_turn => state.to_act = seat as u8,
                None if !has_turn => {}
                Some(_) => return Err(node.error("it is nobody's turn in the deal and after the end")),
                None => return Err(node.error("it is somebody's turn")),
            }
        }
        if let Some(node) = fields.get("laddies") {
            self.read_laddies(&node, &mut state)?;
        }
        if let Some(node) = fields.get("discards") {
            let cards = node.array()?;
            if cards.len() > MAX_DECK {
                return Err(node.error(format!("there are at most {MAX_DECK} cards")));
            }
            for node in cards {
                state.discards[usize::from(state.discard_len)] = node.one_of(&Card::NAMES)?;
                state.discard_len += 1;
            }
        }
        let mut hidden = Vec::new();
        if let Some(node) = fields.get("hands") {
            for (seat, node) in self.by_seat(&node)?.enumerate() {
                if may_hide && node.value().is_null() {
                    hidden.push(seat);
                    continue;
                }
                for node in cards_held(&node)? {
                    state.take_in(seat as u8, node.one_of(&Card::NAMES)?);
                }
            }
        }
        match fields.get("excluded") {
            Some(node) => self.read_excluded(&node, &mut state, &hidden)?,
            None if hidden.is_empty() => {}
            None => return Err(fields.error("field `excluded` is missing")),
        }
        fields.finish()?;
        self.settle(&mut state, &hidden).map_err(|why| node.error(why))?;
        Ok((state, hidden))
    }

    /// An array with an item a seat.
    fn by_seat<'a>(&self, node: &Node<'a>) -> Result<impl Iterator<Item = Node<'a>> + use<'a>> {
        let items = node.array()?;
        if items.len() != usize::from(self.config.players) {
            return Err(
                node.error(format!("there is one item for each of the {} players", self.config.players))
            );
        }
        Ok(items)
    }

    fn read_laddies(&self, node: &Node<'_>, state: &mut State) -> Result<()> {
        let mut taken = [false; 256];
        for (seat, node) in self.by_seat(node)?.enumerate() {
            let places = node.array()?;
            if places.len() > usize::from(self.config.laddies) {
                return Err(node.error(format!("a seat has at most {} Laddies", self.config.laddies)));
            }
            for (slot, node) in places.enumerate() {
                let place = self.read_place(&node)?;
                let progress = self.track.progress(seat as u8, place);
                let twice = match place {
                    Place::Dock => false,
                    Place::Castle(_) => state.laddies[seat].contains(&progress),
                    Place::Track(space) => std::mem::replace(&mut taken[usize::from(space)], true),
                };
                if twice {
                    return Err(node.error("a space holds one Laddie"));
                }
                state.laddies[seat][slot] = progress;
            }
            state.laddies[seat].sort_unstable_by(|a, b| b.cmp(a));
        }
        Ok(())
    }

    fn read_place(&self, node: &Node<'_>) -> Result<Place> {
        if !node.value().is_string() {
            return node.int(0..=i64::from(self.track.len) - 1).map(|space| Place::Track(space as u8));
        }
        let name = node.string()?;
        if name == "dock" {
            return Ok(Place::Dock);
        }
        let castle = &Place::CASTLE[..usize::from(self.config.laddies)];
        match castle.iter().position(|&known| known == name) {
            Some(index) => Ok(Place::Castle(index as u8 + 1)),
            None => Err(node.error(format!(
                "a place is \"dock\", a track space or \"c1\" to \"c{}\"",
                self.config.laddies
            ))),
        }
    }

    fn read_excluded(&self, node: &Node<'_>, state: &mut State, hidden: &[usize]) -> Result<()> {
        for (seat, node) in self.by_seat(node)?.enumerate() {
            let cards = cards_held(&node)?;
            if hidden.contains(&seat) {
                state.held[seat] = cards.len() as u8;
            } else if cards.len() != usize::from(state.held[seat]) {
                return Err(node.error(format!("the hand has {} cards", state.held[seat])));
            }
            let mut older = Kinds::ALL;
            for (place, node) in cards.enumerate() {
                let kinds: Kinds =
                    node.array()?.map(|node| node.one_of(&Card::NAMES)).collect::<Result<_>>()?;
                if !older.contains(kinds) {
                    return Err(node.error("an older card cannot be whatever a younger one cannot be"));
                }
                state.excluded[seat][place] = kinds;
                older = kinds;
            }
        }
        Ok(())
    }

    /// Finds the rest of a position, or what is wrong with it.
    fn settle(&self, state: &mut State, hidden: &[usize]) -> Result<(), String> {
        let left = self
            .left_over(state)
            .map_err(|card| format!("there are more cards {} than the deck has", card.name()))?;
        let unseen = total(&left);
        let secret: usize = hidden.iter().map(|&seat| usize::from(state.held[seat])).sum();
        if secret > unseen {
            return Err("there are more cards than the deck has".to_owned());
        }
        state.pile_len = (unseen - secret) as u8;
        state.pile = left;
        for seat in self.seats_range().filter(|seat| !hidden.contains(seat)) {
            if !agrees(state.hands[seat], state.excluded(seat)) {
                return Err(format!("the hand of seat {seat} does not agree with what is excluded"));
            }
        }
        let places: Vec<Hidden> = Hidden::all(state, hidden).collect();
        if !can_deal(&left, &places) {
            return Err("no hands agree with what is excluded".to_owned());
        }
        match state.phase {
            Phase::Deal => self.settle_deal(state),
            _ => self.settle_turn(state),
        }
    }

    fn settle_deal(&self, state: &mut State) -> Result<(), String> {
        let (players, first) = (self.config.players, self.config.first_player);
        let dealt: u8 = state.held.iter().sum();
        if dealt >= players * self.config.hand_size {
            return Err("all cards are dealt; the phase is not `deal`".to_owned());
        }
        for number in 0..players {
            let seat = usize::from((first + number) % players);
            if state.held[seat] != dealt / players + u8::from(number < dealt % players) {
                return Err("cards are dealt one by one, clockwise from the first player".to_owned());
            }
        }
        let fresh = state.discard_len == 0 && state.turns == 0 && state.laddies == self.start().laddies;
        if !fresh || state.excluded.iter().flatten().any(|kinds| !kinds.is_empty()) {
            return Err("nothing has happened before the cards are dealt".to_owned());
        }
        state.to_act = (first + dealt % players) % players;
        state.mover = state.to_act;
        Ok(())
    }

    fn settle_turn(&self, state: &mut State) -> Result<(), String> {
        for seat in self.seats_range() {
            let held = state.held[seat];
            let plays = state.phase == Phase::Play && seat == usize::from(state.to_act);
            if plays && held == 0 {
                return Err(format!("seat {seat} has a card to play"));
            }
            if held > self.config.hand_size + u8::from(plays) {
                return Err(format!("seat {seat} has too many cards"));
            }
        }
        let won = self.winners(state).count();
        let out_of_plies = self.config.max_plies == Some(state.turns);
        if state.phase == Phase::Over {
            if won > if self.config.teams { 2 } else { 1 } {
                return Err("only one can have won".to_owned());
            }
            if won == 0 && !out_of_plies {
                return Err("the game is not over: nobody has won".to_owned());
            }
        } else if won > 0 {
            return Err("the game is over: somebody has won".to_owned());
        } else if out_of_plies {
            return Err("the game is over: `max_plies` turns are made".to_owned());
        }
        state.mover = self.mover(state, state.to_act);
        Ok(())
    }
}

/// The items of a list of cards that one seat can hold.
fn cards_held<'a>(node: &Node<'a>) -> Result<impl ExactSizeIterator<Item = Node<'a>> + use<'a>> {
    let cards = node.array()?;
    if cards.len() > MAX_HELD {
        return Err(node.error(format!("a hand has at most {MAX_HELD} cards")));
    }
    Ok(cards)
}

/// Whether the cards of a hand can be told apart so that none is of a kind excluded for it. Of the oldest k cards
/// there have to be k that are not excluded for the k-th, since that one may be the most (Hall's condition).
fn agrees(hand: Hand, excluded: &[Kinds]) -> bool {
    let fits = |kinds: &Kinds| hand.cards().filter(|&card| !kinds.has(card)).count();
    excluded.iter().enumerate().all(|(place, kinds)| fits(kinds) > place)
}
