//! Counting the ways to deal cards to places with sets of kinds, and dealing evenly by that count.
//!
//! Places with equal sets are one class, kinds in the sets of the same classes one group. What the groups from one on can
//! give depends only on how many places of each class are still open: a table a group.

use super::card::{Card, Counts, Kinds};
use super::deal::draw;
use crate::rng::Rng;

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
pub(crate) struct Count {
    /// In the order of the bound places.
    classes: Vec<Class>,
    groups: Vec<Group>,
    /// What one place of a class is worth in the index of a table.
    strides: Vec<usize>,
}

impl Count {
    pub fn new(unseen: &Counts, sets: impl Iterator<Item = Kinds>) -> Self {
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
    pub fn steps(&self) -> f64 {
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
    pub fn deal(&self, unseen: &mut Counts, bound: &[usize], dealt: &mut [Card], rng: &mut Rng) {
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
