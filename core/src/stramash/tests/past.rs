//! What a drawn state says of the past agrees with what everybody saw (SM-51).

use std::collections::HashSet;

use super::deals::{check_distribution, enumerate, key};
use super::*;
use crate::game::Viewer;
use crate::stramash::deal::COUNTING;
use crate::stramash::{Card, Hand, Kinds, Phase};

/// Who does not see all hands: the players and the spectator.
fn guessing(game: &Stramash) -> Vec<Viewer> {
    (0..game.config.players).map(Viewer::Player).chain([Viewer::Spectator]).collect()
}

/// What everybody saw one player do, for hands told apart by nothing but their cards.
#[derive(Clone, Copy)]
enum Seen {
    Drew,
    Played(Card),
    Passed { card: Card, movable: Kinds },
}

/// Whether a player who did all this can hold `hand` now: backward, every card drawn may be any card of the hand.
/// Tells the cards drawn, the first one first.
fn can_have(
    seen: &[Seen],
    hand: Hand,
    start: &dyn Fn(Hand) -> bool,
    failed: &mut HashSet<(usize, u64)>,
) -> Option<Vec<Card>> {
    let Some((&last, before)) = seen.split_last() else {
        return start(hand).then(Vec::new);
    };
    if !failed.insert((seen.len(), hand.bits())) {
        return None;
    }
    match last {
        Seen::Played(card) => {
            let mut hand = hand;
            hand.add(card);
            can_have(before, hand, start, failed)
        }
        Seen::Passed { card, movable } => {
            let mut hand = hand;
            hand.add(card);
            if hand.kinds().and(movable).is_empty() { can_have(before, hand, start, failed) } else { None }
        }
        Seen::Drew => hand.kinds().iter().find_map(|card| {
            let mut hand = hand;
            hand.remove(card);
            let mut drawn = can_have(before, hand, start, failed)?;
            drawn.push(card);
            Some(drawn)
        }),
    }
}

/// A game with what everybody saw since its start, or since the turn of the last reshuffle.
struct Watched {
    state: State,
    start: State,
    moves: Vec<Move>,
    seen: Vec<Vec<Seen>>,
    reshuffled: bool,
}

impl Watched {
    fn new(game: &Stramash) -> Self {
        let state = game.initial();
        Watched { state, start: state, moves: Vec::new(), seen: vec![Vec::new(); 6], reshuffled: false }
    }

    fn apply(&mut self, game: &Stramash, mv: Move) {
        let reshuffles = game.turn(&self.state) == Turn::Chance && self.state.pile_len == 0;
        let mut events = Vec::new();
        let player = usize::from(self.state.to_act);
        game.apply(&mut self.state, mv, &mut events);
        self.moves.push(mv);
        for event in events {
            match event {
                Event::Dealt { .. } | Event::Drawn { .. } => self.seen[player].push(Seen::Drew),
                Event::Played { card, .. } => self.seen[player].push(Seen::Played(card)),
                Event::Discarded { card, movable, .. } => {
                    self.seen[player].push(Seen::Passed { card, movable });
                }
                _ => {}
            }
        }
        if reshuffles {
            *self = Watched {
                start: self.state,
                moves: Vec::new(),
                seen: vec![Vec::new(); 6],
                reshuffled: true,
                ..*self
            };
        }
    }

    /// The cards that a player drew since the start, if the hand now was `hand`.
    fn drawn(&self, seat: usize, hand: Hand) -> Option<Vec<Card>> {
        let known = self.start.excluded(seat);
        let start = |hand: Hand| {
            let fits = |kinds: &Kinds| hand.cards().filter(|&card| !kinds.has(card)).count();
            hand.cards().count() == known.len()
                && known.iter().enumerate().all(|(place, kinds)| fits(kinds) > place)
        };
        can_have(&self.seen[seat], hand, &start, &mut HashSet::new())
    }
}

/// The knowledge that the engine keeps is what the past allows: on tiny decks every hand that some course of drawing
/// explains is drawn sometime, and no other; and all are drawn evenly.
#[test]
fn sm_51_support_and_distribution_on_tiny_decks() {
    let (mut passes, mut compared) = (0, 0);
    for config in [
        json!({"players": 2, "hand_size": 2, "laddies": 1, "mashie_spaces": 9, "deck": {"A": 1, "2": 2, "8": 1, "9": 2, "BF": 1, "K": 1}}),
        json!({"players": 3, "hand_size": 1, "laddies": 2, "mashie_spaces": 9, "deck": {"A": 2, "7": 2, "8": 2, "BF": 2}}),
        json!({"players": 3, "hand_size": 2, "laddies": 1, "mashie_spaces": 9, "deck": {"A": 1, "5": 2, "8": 2, "Q": 1, "2": 2, "3": 1}}),
    ] {
        let game = game(&config);
        for stream in 0..60 {
            let (mut watched, mut rng) = (Watched::new(&game), rng(stream));
            for _ in 0..40 {
                let state = watched.state;
                if game.turn(&state) == Turn::Over || watched.reshuffled {
                    break;
                }
                passes += u32::from(state.excluded.iter().flatten().any(|kinds| !kinds.is_empty()));
                if state.phase != Phase::Deal && rng.below(6) == 0 {
                    let viewers = guessing(&game);
                    let viewer = viewers[rng.below(viewers.len() as u32) as usize];
                    // All hands from the cards not seen that the past explains, whatever the engine keeps of it.
                    let free = complete_hands(&game, &state, viewer);
                    let possible: HashSet<String> = free
                        .iter()
                        .filter(|other| {
                            game.seats_range().all(|seat| {
                                viewer == Viewer::Player(seat as u8)
                                    || watched.drawn(seat, other.hands[seat]).is_some()
                            })
                        })
                        .map(key)
                        .collect();
                    let weights = enumerate(&game, &state, viewer);
                    assert_eq!(
                        weights.keys().cloned().collect::<HashSet<_>>(),
                        possible,
                        "{}",
                        position(&game, &state)
                    );
                    check_distribution(&game, &state, viewer, COUNTING, 3000);
                    compared += 1;
                }
                let moves = listed(&game, &state);
                watched.apply(&game, moves[rng.below(moves.len() as u32) as usize]);
            }
        }
    }
    assert!(passes > 300 && compared > 200, "{passes} states after passes, {compared} compared");
}

/// Every state with other hidden hands of the same sizes, from the cards that `viewer` has not seen.
fn complete_hands(game: &Stramash, state: &State, viewer: Viewer) -> Vec<State> {
    fn fill(seats: &[(usize, u8, usize)], unseen: &mut [u8; 14], state: &mut State, out: &mut Vec<State>) {
        let Some(&(seat, cards, from)) = seats.first() else {
            out.push(*state);
            return;
        };
        if cards == 0 {
            return fill(&seats[1..], unseen, state, out);
        }
        for card in Card::all().skip(from) {
            if unseen[card.index()] > 0 {
                unseen[card.index()] -= 1;
                state.hands[seat].add(card);
                let mut rest = seats.to_vec();
                rest[0] = (seat, cards - 1, card.index());
                fill(&rest, unseen, state, out);
                state.hands[seat].remove(card);
                unseen[card.index()] += 1;
            }
        }
    }
    let (mut bare, mut unseen) = (*state, state.pile);
    let mut seats = Vec::new();
    for seat in game.seats_range().filter(|&seat| viewer != Viewer::Player(seat as u8)) {
        state.hands[seat].cards().for_each(|card| unseen[card.index()] += 1);
        bare.hands[seat] = Hand::default();
        seats.push((seat, state.held[seat], 0));
    }
    let mut all = Vec::new();
    fill(&seats, &mut unseen, &mut bare, &mut all);
    all
}

/// The past since the last reshuffle, replayed with the cards that a drawn state says were drawn, is legal.
#[test]
fn sm_51_the_past_of_a_drawn_state_is_legal() {
    let mut replayed = 0;
    for game in configs() {
        for stream in 0..6 {
            let (mut watched, mut rng) = (Watched::new(&game), rng(stream));
            for _ in 0..600 {
                let state = watched.state;
                if game.turn(&state) == Turn::Over {
                    break;
                }
                if rng.below(30) == 0 {
                    for viewer in guessing(&game) {
                        let drawn = game.determinize(&game.info(&state, viewer), &mut rng);
                        assert_eq!(replay(&game, &watched, &drawn, viewer), drawn);
                        replayed += 1;
                    }
                }
                let moves = listed(&game, &state);
                watched.apply(&game, moves[rng.below(moves.len() as u32) as usize]);
            }
        }
    }
    assert!(replayed > 1000, "{replayed}");
}

/// Plays the watched moves again from other hands, so that the hands at the end are those of `drawn`.
fn replay(game: &Stramash, watched: &Watched, drawn: &State, viewer: Viewer) -> State {
    let mut start = watched.start;
    let mut draws: Vec<std::vec::IntoIter<Card>> = Vec::new();
    for seat in game.seats_range() {
        if viewer == Viewer::Player(seat as u8) {
            // The own cards are known: those of the real course.
            draws.push(Vec::new().into_iter());
            continue;
        }
        let cards = watched.drawn(seat, drawn.hands[seat]).expect("some course of drawing explains the hand");
        // The hand at the start is what is left when all is taken back.
        let mut hand = drawn.hands[seat];
        for seen in &watched.seen[seat] {
            if let Seen::Played(card) | Seen::Passed { card, .. } = *seen {
                hand.add(card);
            }
        }
        for &card in &cards {
            hand.remove(card);
        }
        start.hands[seat] = hand;
        draws.push(cards.into_iter());
    }
    start.pile = game.left_over(&start).expect("the cards of the deck");
    let mut state = set_up(game, &position(game, &start));
    assert_eq!(state, start);
    for &mv in &watched.moves {
        let mut mv = mv;
        if let Move::Draw { .. } = mv
            && viewer != Viewer::Player(state.to_act)
        {
            mv = Move::Draw { card: draws[usize::from(state.to_act)].next().expect("a card for each draw") };
        }
        game.check(&state, mv)
            .unwrap_or_else(|error| panic!("{mv:?}: {error} in {}", position(game, &state)));
        game.apply(&mut state, mv, &mut ());
    }
    state
}
