//! Dealing unseen cards anew to the places where they may lie (SM-51).
//!
//! Places in hidden hands have sets of kinds that they may hold; every other card goes to the pile. Of all ways to
//! give distinct cards to the places each is to be equally likely. Where the sets are nested one in the other, the
//! smallest served first, the number of cards that a place can have does not depend on what was given
//! before, so that drawing place by place is even. Otherwise the ways are counted ([`Count`]).

use super::card::{Card, Counts, KINDS, Kinds, kinds_in, total};
use super::count::Count;
use super::state::State;
use crate::rng::Rng;

/// Steps of counting that a deal may take; beyond, it is left to exchanges.
pub(crate) const COUNTING: u64 = 2_000_000;
/// Exchanges of two or three cards.
const EXCHANGES: u32 = 20_000;

/// A place in a hidden hand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hidden {
    pub seat: usize,
    /// What the card can be.
    pub kinds: Kinds,
}

impl Hidden {
    /// The places in the hands of `seats`, by seat, the oldest card first.
    pub fn all<'a>(state: &'a State, seats: &'a [usize]) -> impl Iterator<Item = Hidden> + 'a {
        seats.iter().flat_map(|&seat| {
            state.excluded(seat).iter().map(move |excluded| Hidden { seat, kinds: excluded.not() })
        })
    }
}

/// Whether there is a way to deal, by augmenting paths: a card for each place.
pub(crate) fn can_deal(unseen: &Counts, places: &[Hidden]) -> bool {
    let mut dealt = vec![None; places.len()];
    let mut left = *unseen;
    (0..places.len()).all(|place| augment(place, places, &mut dealt, &mut left, &mut Kinds::default()))
}

/// Finds a card for `place`, if need be by giving others another.
fn augment(
    place: usize,
    places: &[Hidden],
    dealt: &mut [Option<Card>],
    left: &mut Counts,
    tried: &mut Kinds,
) -> bool {
    for card in places[place].kinds.iter() {
        if tried.has(card) {
            continue;
        }
        *tried = tried.with(card);
        if left[card.index()] > 0 {
            left[card.index()] -= 1;
            dealt[place] = Some(card);
            return true;
        }
        for other in 0..dealt.len() {
            if other != place && dealt[other] == Some(card) && augment(other, places, dealt, left, tried) {
                dealt[place] = Some(card);
                return true;
            }
        }
    }
    false
}

/// A card drawn evenly from those of the kinds.
pub(crate) fn draw(counts: &mut Counts, kinds: Kinds, rng: &mut Rng) -> Card {
    let of_kinds = kinds.iter().map(|card| u32::from(counts[card.index()])).sum();
    let mut skip = rng.below(of_kinds);
    for card in kinds.iter() {
        let count = u32::from(counts[card.index()]);
        if skip < count {
            counts[card.index()] -= 1;
            return card;
        }
        skip -= count;
    }
    unreachable!("below the number of cards")
}

/// Deals evenly: a card for each place, in their order. There is a way. What is left in `unseen` is the pile.
pub(crate) fn deal(unseen: &mut Counts, places: &[Hidden], counting: u64, rng: &mut Rng) -> Vec<Card> {
    let there = kinds_in(unseen);
    let mut bound: Vec<usize> =
        (0..places.len()).filter(|&place| !places[place].kinds.contains(there)).collect();
    let kinds = |place: usize| places[place].kinds.and(there);
    bound.sort_by_key(|&place| (kinds(place).len(), kinds(place).0));
    let nested = bound.windows(2).all(|pair| kinds(pair[1]).contains(kinds(pair[0])));
    let mut dealt = vec![Card::ACE; places.len()];
    if nested {
        for &place in &bound {
            dealt[place] = draw(unseen, kinds(place), rng);
        }
    } else {
        let count = Count::new(unseen, bound.iter().map(|&place| kinds(place)));
        if count.steps() <= counting as f64 {
            count.deal(unseen, &bound, &mut dealt, rng);
        } else {
            exchange(unseen, places, &bound, &mut dealt, rng);
        }
    }
    // What may be anything is dealt last: the number of ways does not depend on which cards are left.
    for (place, dealt) in dealt.iter_mut().enumerate() {
        if places[place].kinds.contains(there) {
            *dealt = draw(unseen, Kinds::ALL, rng);
        }
    }
    dealt
}

/// Deals by chance, but not evenly; each way may come. There is a way.
fn any_deal(unseen: &mut Counts, places: &[Hidden], rng: &mut Rng) -> Vec<Card> {
    let mut dealt = Vec::with_capacity(places.len());
    for (number, place) in places.iter().enumerate() {
        let mut open = place.kinds.and(kinds_in(unseen));
        dealt.push(loop {
            let mut left = *unseen;
            let card = draw(&mut left, open, rng);
            if can_deal(&left, &places[number + 1..]) {
                *unseen = left;
                break card;
            }
            open = open.and(Kinds::NONE.with(card).not());
        });
    }
    dealt
}

/// Deals to the bound places by a long chain of exchanges, with one another and with the cards left: each keeps
/// all ways to deal equally likely. Ways that exchanges of so few cards do not link may still come, by the first deal.
fn exchange(unseen: &mut Counts, places: &[Hidden], bound: &[usize], dealt: &mut [Card], rng: &mut Rng) {
    let sets: Vec<Hidden> = bound.iter().map(|&place| places[place]).collect();
    let mut cards = any_deal(unseen, &sets, rng);
    cards.reserve(total(unseen));
    for card in Card::all() {
        cards.extend(std::iter::repeat_n(card, usize::from(unseen[card.index()])));
    }
    let fits = |place: usize, card: Card| sets.get(place).is_none_or(|set| set.kinds.has(card));
    for _ in 0..EXCHANGES {
        let (a, b, c) = (
            rng.below(sets.len() as u32) as usize,
            rng.below(cards.len() as u32) as usize,
            rng.below(cards.len() as u32) as usize,
        );
        if fits(a, cards[b]) && fits(b, cards[a]) {
            cards.swap(a, b);
        }
        if a != b && b != c && c != a && fits(a, cards[b]) && fits(b, cards[c]) && fits(c, cards[a]) {
            cards.swap(a, b);
            cards.swap(b, c);
        }
    }
    for (&place, &card) in bound.iter().zip(&cards) {
        dealt[place] = card;
    }
    *unseen = [0; KINDS];
    for card in &cards[bound.len()..] {
        unseen[card.index()] += 1;
    }
}
