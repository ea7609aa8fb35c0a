//! Moves and their ids.

use super::card::{Card, KINDS};

/// Where a counted move ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum To {
    /// On the track.
    Track,
    /// In the Castle.
    Castle,
}

impl To {
    /// Both with their names.
    pub(crate) const NAMES: [(&str, To); 2] = [("track", To::Track), ("castle", To::Castle)];
}

/// One part of a divided seven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Part {
    /// The Laddie's number before the whole move.
    pub laddie: u8,
    /// 1..=6.
    pub spaces: u8,
    /// Where it ends.
    pub to: To,
}

/// A move of a player or of chance. Laddies are numbered as on the game's page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A Laddie moves by the card (SM-14).
    Step {
        /// The card.
        card: Card,
        /// Which.
        laddie: u8,
        /// Where it ends.
        to: To,
    },
    /// A Laddie comes out of the Dock (SM-15).
    LeaveDock {
        /// The card.
        card: Card,
    },
    /// A divided seven (SM-16).
    Split {
        /// What moves first.
        first: Part,
        /// What moves then.
        second: Part,
    },
    /// A Bonnie Fechter (SM-17).
    Fechter {
        /// Which Laddie, or `None` for one of the Dock.
        laddie: Option<u8>,
        /// Whose Laddie is replaced.
        seat: u8,
        /// Which.
        target: u8,
    },
    /// A card goes without a move (SM-12).
    Discard {
        /// The card.
        card: Card,
    },
    /// Chance deals or draws a card (SM-10, SM-11).
    Draw {
        /// The card.
        card: Card,
    },
}

/// The divided sevens whose first part has some Laddie, these spaces and this end: `number` is 2 · (spaces − 1), 1 more
/// if it ends in the Castle.
///
/// A Laddie with a higher number is behind. If it goes first the listed move ends with both on the track: to the Castle
/// the other goes first. Only the next one behind can follow into the Castle, and not by a count that would have it on
/// the entrance or beyond, with nobody ahead.
#[derive(Clone, Copy)]
struct Splits {
    number: i32,
}

impl Splits {
    /// Moves for each second Laddie that has a lower number.
    const fn ahead(self) -> i32 {
        1 - self.number % 2
    }

    /// Moves for the second Laddie that has the next number: to the track, and most to the Castle too.
    const fn next(self) -> i32 {
        if matches!(self.number, 1 | 10 | 11) { 1 } else { 2 }
    }

    /// Moves, `first` of `laddies` being the first Laddie; one for each after the next.
    const fn len(self, laddies: i32, first: i32) -> i32 {
        let behind = laddies - 1 - first;
        first * self.ahead() + if behind > 0 { self.next() + behind - 1 } else { 0 }
    }

    /// The sum of `len` over lower numbers: of the same first Laddie with fewer spaces, or as many and the track.
    const fn in_front(self, laddies: i32, first: i32) -> i32 {
        let (behind, n) = (laddies - 1 - first, self.number);
        let next = 2 * n - (n > 1) as i32 - (n > 10) as i32 - (n > 11) as i32;
        first * ((n + 1) / 2) + if behind > 0 { next + (behind - 1) * n } else { 0 }
    }

    /// Moves whose first Laddie has a lower number than `first`: each has 6 for every one ahead, 21 for the next behind
    /// and 12 for every other.
    const fn before(laddies: i32, first: i32) -> i32 {
        let (last, ahead) = (laddies - 1, first * (first - 1) / 2);
        let with_next = if first < last { first } else { last };
        6 * ahead + 12 * (first * last - ahead) + 9 * with_next
    }
}

/// The layout of ids: what it depends on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    pub players: u8,
    pub teams: bool,
    pub laddies: u8,
}

impl Layout {
    /// Opponents of a player.
    pub const fn opponents(self) -> i32 {
        self.players as i32 - if self.teams { 2 } else { 1 }
    }

    /// The first ids after the moves by count, after those out of the Dock, the divided sevens and the Fechters.
    const fn ends(self) -> [i32; 4] {
        let l = self.laddies as i32;
        let steps = 25 * l;
        let out = steps + 4;
        let splits = out + Splits::before(l, l);
        [steps, out, splits, splits + (l + 1) * self.opponents() * l]
    }

    /// Decisions have the ids below this.
    pub const fn decisions(self) -> i32 {
        self.ends()[3] + KINDS as i32
    }

    /// The seat that is opponent number `number` clockwise from `seat`.
    pub const fn opponent(self, seat: u8, number: u8) -> u8 {
        let skips = self.teams && number + 1 >= self.players / 2;
        (seat + number + 1 + skips as u8) % self.players
    }

    /// The number of `other` among the opponents of `seat`.
    const fn number(self, seat: u8, other: u8) -> u8 {
        let steps = (other + self.players - seat) % self.players;
        steps - if self.teams && steps > self.players / 2 { 2 } else { 1 }
    }

    /// The id of a move that `player` may have, or of a move of chance.
    pub const fn id(self, player: u8, mv: Move) -> i32 {
        let l = self.laddies as i32;
        let [steps, out, splits, fechters] = self.ends();
        match mv {
            Move::Step { card, laddie, to } => {
                let (c, pair) = (card.0 as i32, 2 * laddie as i32 + to as i32);
                match c {
                    0..7 => 2 * l * c + pair,
                    7 => 14 * l + laddie as i32,
                    _ => 15 * l + 2 * l * (c - 8) + pair,
                }
            }
            Move::LeaveDock { card } => steps + if card.0 == 0 { 0 } else { card.0 as i32 - 9 },
            Move::Split { first, second } => {
                let (i, j) = (first.laddie as i32, second.laddie as i32);
                let group = Splits { number: 2 * (first.spaces as i32 - 1) + first.to as i32 };
                let place = match j - i {
                    ..=0 => j,
                    1 => i * group.ahead() + second.to as i32,
                    more => i * group.ahead() + group.next() + more - 2,
                };
                out + Splits::before(l, i) + group.in_front(l, i) + place
            }
            Move::Fechter { laddie, seat, target } => {
                let own = match laddie {
                    Some(laddie) => laddie as i32,
                    None => l,
                };
                splits + (own * self.opponents() + self.number(player, seat) as i32) * l + target as i32
            }
            Move::Discard { card } => fechters + card.0 as i32,
            Move::Draw { card } => card.0 as i32,
        }
    }

    /// The decision of that id for `player`.
    pub fn decision(self, player: u8, id: i32) -> Option<Move> {
        let l = i32::from(self.laddies);
        let [steps, out, splits, fechters] = self.ends();
        let to = |number: i32| if number % 2 == 0 { To::Track } else { To::Castle };
        Some(match id {
            _ if id < 0 => return None,
            _ if id < steps => {
                let (card, rest) = match id {
                    _ if id < 14 * l => (id / (2 * l), id % (2 * l)),
                    _ if id < 15 * l => (7, 2 * (id - 14 * l)),
                    _ => (8 + (id - 15 * l) / (2 * l), (id - 15 * l) % (2 * l)),
                };
                Move::Step { card: Card(card as u8), laddie: (rest / 2) as u8, to: to(rest) }
            }
            _ if id < out => {
                Move::LeaveDock { card: [Card(0), Card(10), Card(11), Card(12)][(id - steps) as usize] }
            }
            _ if id < splits => {
                let i = (0..l).rfind(|&i| Splits::before(l, i) <= id - out)?;
                let place = id - out - Splits::before(l, i);
                let group = (0..12).map(|number| Splits { number });
                let group = group.rev().find(|group| group.in_front(l, i) <= place && group.len(l, i) > 0)?;
                let place = place - group.in_front(l, i);
                let (second, end) = match place - i * group.ahead() {
                    ..0 => (place, To::Track),
                    behind if behind < group.next() => (i + 1, to(behind)),
                    behind => (i + 2 + behind - group.next(), To::Track),
                };
                let spaces = group.number / 2 + 1;
                Move::Split {
                    first: Part { laddie: i as u8, spaces: spaces as u8, to: to(group.number) },
                    second: Part { laddie: second as u8, spaces: 7 - spaces as u8, to: end },
                }
            }
            _ if id < fechters => {
                let index = (id - splits) / l;
                let (own, number) = (index / self.opponents(), index % self.opponents());
                Move::Fechter {
                    laddie: (own < l).then_some(own as u8),
                    seat: self.opponent(player, number as u8),
                    target: ((id - splits) % l) as u8,
                }
            }
            _ => Move::Discard { card: Card::numbered(id - fechters)? },
        })
    }
}
