//! Dealing unseen cards anew to the places where they may lie (SM-51).
//!
//! Places in hidden hands have sets of kinds that they may hold; every other card goes to the pile. Of all ways to
//! give distinct cards to the places each is to be equally likely. Where the sets are nested one in the other, the
//! smallest served first, the number of cards that a place can have does not depend on what was given
//! before, so that drawing place by place is even. Otherwise the ways are counted, kind after kind.

use super::card::{Card, KINDS, Kinds};
use super::state::State;
use super::turns::total;
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

/// Counts of cards, by kind.
type Counts = [u8; KINDS];

/// The kinds that there are.
fn kinds_in(counts: &Counts) -> Kinds {
    Card::all().filter(|card| counts[card.index()] > 0).collect()
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
fn draw(counts: &mut Counts, kinds: Kinds, rng: &mut Rng) -> Card {
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

/// Places with equal sets.
struct Class {
    kinds: Kinds,
    places: usize,
}

/// Kinds that are in the sets of the same classes.
struct Group {
    kinds: Kinds,
    cards: usize,
    /// By class.
    within: Vec<bool>,
}

/// The count of the ways to deal, group after group.
struct Count {
    /// In the order of the bound places.
    classes: Vec<Class>,
    groups: Vec<Group>,
    /// What one place of a class is worth in the index of a table.
    strides: Vec<usize>,
}

impl Count {
    fn new(unseen: &Counts, sets: impl Iterator<Item = Kinds>) -> Self {
        let mut classes: Vec<Class> = Vec::new();
        for kinds in sets {
            match classes.last_mut() {
                Some(class) if class.kinds == kinds => class.places += 1,
                _ => classes.push(Class { kinds, places: 1 }),
            }
        }
        let mut groups: Vec<Group> = Vec::new();
        for card in Card::all().filter(|card| unseen[card.index()] > 0) {
            let within: Vec<bool> = classes.iter().map(|class| class.kinds.has(card)).collect();
            let cards = usize::from(unseen[card.index()]);
            match groups.iter_mut().find(|group| group.within == within) {
                Some(group) => {
                    group.kinds = group.kinds.with(card);
                    group.cards += cards;
                }
                None if within.contains(&true) => {
                    groups.push(Group { kinds: Kinds::NONE.with(card), cards, within });
                }
                None => {}
            }
        }
        let mut size = 1_usize;
        let strides = classes.iter().map(|class| {
            let stride = size;
            size = size.saturating_mul(class.places + 1);
            stride
        });
        let strides = strides.collect();
        Count { classes, groups, strides }
    }

    /// How many steps the counting takes at most.
    fn steps(&self) -> f64 {
        let pairs = |class: &Class| ((class.places + 1) * (class.places + 2) / 2) as f64;
        self.groups.len() as f64 * self.classes.iter().map(pairs).product::<f64>()
    }

    /// Goes through what a group can give: `left` are the places still open by class, `given` what it gives to each.
    /// `visit` gets the ways to give that much, and the index of what is open then.
    fn each_gift(
        &self,
        group: &Group,
        left: &[usize],
        given: &mut Vec<usize>,
        ways: f64,
        rest: usize,
        visit: &mut dyn FnMut(&[usize], f64, usize),
    ) {
        let class = given.len();
        if class == left.len() {
            return visit(given, ways, rest);
        }
        let used: usize = given.iter().sum();
        let most = if group.within[class] { left[class].min(group.cards - used) } else { 0 };
        let mut ways = ways;
        for gift in 0..=most {
            given.push(gift);
            self.each_gift(group, left, given, ways, rest - gift * self.strides[class], visit);
            given.pop();
            // Choose the places, then the cards for them one by one.
            let (open, cards) = ((left[class] - gift) as f64, (group.cards - used - gift) as f64);
            ways *= open / (gift + 1) as f64 * cards;
        }
    }

    /// By group and open places: the ways to fill them from that group on.
    fn tables(&self) -> Vec<Vec<f64>> {
        let size = self.classes.iter().map(|class| class.places + 1).product();
        let mut tables = vec![vec![0.0; size]; self.groups.len() + 1];
        tables[self.groups.len()][0] = 1.0;
        for (number, group) in self.groups.iter().enumerate().rev() {
            for index in 0..size {
                let left = self.open(index);
                let mut sum = 0.0;
                let after = &tables[number + 1];
                self.each_gift(group, &left, &mut Vec::new(), 1.0, index, &mut |_, ways, rest| {
                    sum += ways * after[rest];
                });
                tables[number][index] = sum;
            }
        }
        tables
    }

    /// The open places by class of an index.
    fn open(&self, index: usize) -> Vec<usize> {
        let open = |(class, stride): (&Class, &usize)| index / stride % (class.places + 1);
        self.classes.iter().zip(&self.strides).map(open).collect()
    }

    /// Deals evenly to the bound places, which are in the order of the classes.
    fn deal(&self, unseen: &mut Counts, bound: &[usize], dealt: &mut [Card], rng: &mut Rng) {
        let tables = self.tables();
        let mut index = tables[0].len() - 1;
        let mut gifts: Vec<Vec<Card>> = self.classes.iter().map(|_| Vec::new()).collect();
        for (number, group) in self.groups.iter().enumerate() {
            let left = self.open(index);
            let mut skip = unit(rng) * tables[number][index];
            let mut chosen = None;
            let after = &tables[number + 1];
            self.each_gift(group, &left, &mut Vec::new(), 1.0, index, &mut |given, ways, rest| {
                let ways = ways * after[rest];
                // Rounding may leave a little to skip behind the last: then the last possible one is taken.
                if ways > 0.0 && (chosen.is_none() || skip >= 0.0) {
                    chosen = Some((given.to_vec(), rest));
                }
                skip -= ways;
            });
            let (given, rest) = chosen.expect("there is a way to deal");
            for (gifts, given) in gifts.iter_mut().zip(given) {
                gifts.extend((0..given).map(|_| draw(unseen, group.kinds, rng)));
            }
            index = rest;
        }
        let mut bound = bound.iter();
        for mut gifts in gifts {
            rng.shuffle(&mut gifts);
            for (card, &place) in gifts.into_iter().zip(&mut bound) {
                dealt[place] = card;
            }
        }
    }
}

/// Even in 0 to 1, 1 left out.
fn unit(rng: &mut Rng) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
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
