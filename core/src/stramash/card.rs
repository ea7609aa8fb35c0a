//! Cards without suits, sets and counts of their kinds, and hands.

use serde::{Serialize, Serializer};

/// Kinds of cards.
pub const KINDS: usize = 14;

/// A kind of card: `A` is 0, `2` to `10` are 1 to 9, then come `J`, `Q`, `K` and the Bonnie Fechter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(pub(crate) u8);

impl Card {
    /// `A`.
    pub const ACE: Card = Card(0);
    /// `7`.
    pub const SEVEN: Card = Card(6);
    /// `8`.
    pub const EIGHT: Card = Card(7);
    /// `J`.
    pub const JACK: Card = Card(10);
    /// `BF`.
    pub const FECHTER: Card = Card(13);

    /// The kinds by number, with their names.
    pub const NAMES: [(&str, Card); KINDS] = [
        ("A", Card(0)),
        ("2", Card(1)),
        ("3", Card(2)),
        ("4", Card(3)),
        ("5", Card(4)),
        ("6", Card(5)),
        ("7", Card(6)),
        ("8", Card(7)),
        ("9", Card(8)),
        ("10", Card(9)),
        ("J", Card(10)),
        ("Q", Card(11)),
        ("K", Card(12)),
        ("BF", Card(13)),
    ];

    /// Every kind, in order.
    pub fn all() -> impl Iterator<Item = Card> {
        (0..KINDS as u8).map(Card)
    }

    /// The kind of that number.
    pub const fn numbered(number: i32) -> Option<Card> {
        if number >= 0 && number < KINDS as i32 { Some(Card(number as u8)) } else { None }
    }

    /// The number, 0..14.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// As it is written.
    pub const fn name(self) -> &'static str {
        Card::NAMES[self.index()].0
    }

    /// The spaces that it moves a Laddie (SM-14), backward with an `8`; 0 for a Fechter.
    #[inline]
    pub const fn spaces(self) -> u8 {
        match self.0 {
            13 => 0,
            10..=12 => 10,
            number => number + 1,
        }
    }

    /// Whether it brings a Laddie out of the Dock (SM-14).
    #[inline]
    pub const fn leaves_dock(self) -> bool {
        Kinds::OUT.has(self)
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// A set of kinds: bit k is kind k.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Kinds(pub(crate) u16);

impl Kinds {
    /// No kind.
    pub const NONE: Kinds = Kinds(0);
    /// Every kind.
    pub const ALL: Kinds = Kinds((1 << KINDS) - 1);
    /// Those that bring a Laddie out of the Dock.
    pub const OUT: Kinds = Kinds(1 | 0b111 << 10);
    /// Those that move a Laddie by a count.
    pub const COUNTED: Kinds = Kinds((1 << 13) - 1);

    /// Whether `card` is in the set.
    #[inline]
    pub const fn has(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// The set with `card`.
    #[inline]
    #[must_use]
    pub const fn with(self, card: Card) -> Kinds {
        Kinds(self.0 | 1 << card.0)
    }

    /// Both sets together.
    #[inline]
    #[must_use]
    pub const fn or(self, other: Kinds) -> Kinds {
        Kinds(self.0 | other.0)
    }

    /// What is in both sets.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Kinds) -> Kinds {
        Kinds(self.0 & other.0)
    }

    /// The kinds that are not in the set.
    #[inline]
    #[must_use]
    pub const fn not(self) -> Kinds {
        Kinds(!self.0 & Kinds::ALL.0)
    }

    /// Whether there is nothing in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many kinds.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether all of `other` is in this set.
    #[inline]
    pub const fn contains(self, other: Kinds) -> bool {
        other.0 & !self.0 == 0
    }

    /// The kinds in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Card> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let card = (left != 0).then(|| Card(left.trailing_zeros() as u8));
            left &= left.wrapping_sub(1);
            card
        })
    }
}

impl FromIterator<Card> for Kinds {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Kinds::NONE, Kinds::with)
    }
}

impl Serialize for Kinds {
    /// The list of names.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// Counts of cards, by kind.
pub(crate) type Counts = [u8; KINDS];

/// Counts of cards added up.
pub(crate) fn total(counts: &Counts) -> usize {
    counts.iter().map(|&count| usize::from(count)).sum()
}

/// The kinds that there are.
pub(crate) fn kinds_in(counts: &Counts) -> Kinds {
    Card::all().filter(|card| counts[card.index()] > 0).collect()
}

/// A hand: how many cards of each kind, four bits each, and which kinds there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hand {
    counts: u64,
    kinds: Kinds,
}

impl Hand {
    /// The kinds in it.
    #[inline]
    pub const fn kinds(self) -> Kinds {
        self.kinds
    }

    /// How many of a kind.
    #[inline]
    pub const fn count(self, card: Card) -> u8 {
        (self.counts >> (4 * card.0) & 15) as u8
    }

    /// Takes in a card; at most 15 of a kind.
    #[inline]
    pub(crate) const fn add(&mut self, card: Card) {
        self.counts += 1 << (4 * card.0);
        self.kinds = self.kinds.with(card);
    }

    /// Gives away a card that is there.
    #[inline]
    pub(crate) const fn remove(&mut self, card: Card) {
        self.counts -= 1 << (4 * card.0);
        if self.count(card) == 0 {
            self.kinds.0 &= !(1 << card.0);
        }
    }

    /// The counts as one number, different for different hands.
    #[inline]
    pub(crate) const fn bits(self) -> u64 {
        self.counts
    }

    /// The cards in order.
    pub fn cards(self) -> impl Iterator<Item = Card> {
        self.kinds.iter().flat_map(move |card| std::iter::repeat_n(card, usize::from(self.count(card))))
    }
}

impl FromIterator<Card> for Hand {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut hand = Hand::default();
        cards.into_iter().for_each(|card| hand.add(card));
        hand
    }
}

impl Serialize for Hand {
    /// The list of cards.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.cards())
    }
}
