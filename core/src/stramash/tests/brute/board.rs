//! The naive board: a list of Laddies, each with whose it is and where it is. Laddies walk space by space.

use super::book::Book;

/// Where a Laddie is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Place {
    Dock,
    /// A space of the track.
    Track(usize),
    /// A space of the own Castle, from 1.
    Castle(usize),
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Laddie {
    pub(super) seat: usize,
    pub(super) place: Place,
}

/// Why a move is refused: the rule, and what stands in its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Refusal {
    pub(in super::super) rule: &'static str,
    pub(in super::super) case: &'static str,
}

pub(super) fn refuse<T>(rule: &'static str, case: &'static str) -> Result<T, Refusal> {
    Err(Refusal { rule, case })
}

/// What a move does. Laddies are told by their places in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Deed {
    Left { who: usize },
    Moved { who: usize, from: Place, path: Vec<Place> },
    Replaced { who: usize, from: Place, target: usize, space: usize },
    Bumped { who: usize, space: usize, by: usize },
    Sent { who: usize, from: usize, to: usize, by: usize },
    Home { who: usize, space: usize, home: usize },
}

/// All Laddies, at first in the Dock. A Laddie keeps its place in the list.
#[derive(Clone, Debug)]
pub(super) struct Board {
    pub(super) laddies: Vec<Laddie>,
}

impl Board {
    pub(super) fn new(book: &Book) -> Board {
        let all = (0..book.players).flat_map(|seat| vec![Laddie { seat, place: Place::Dock }; book.laddies]);
        Board { laddies: all.collect() }
    }

    /// The Laddie on a place of `seat`: on the track anybody's, in the Castle its own.
    pub(super) fn at(&self, seat: usize, place: Place) -> Option<usize> {
        let here = |laddie: &Laddie| match place {
            Place::Dock => false,
            Place::Track(_) => laddie.place == place,
            Place::Castle(_) => laddie.seat == seat && laddie.place == place,
        };
        self.laddies.iter().position(here)
    }

    /// SM-31.
    pub(super) fn progress(book: &Book, seat: usize, place: Place) -> usize {
        match place {
            Place::Dock => 0,
            Place::Track(space) => {
                let ahead = (book.entrance(seat) + book.track() - space) % book.track();
                book.track() - ahead
            }
            Place::Castle(space) => book.track() + space,
        }
    }

    /// The Laddies of a seat by number: the farthest first.
    pub(super) fn in_order(&self, book: &Book, seat: usize) -> Vec<usize> {
        let mut own: Vec<usize> = (0..self.laddies.len()).filter(|&i| self.laddies[i].seat == seat).collect();
        own.sort_by_key(|&i| std::cmp::Reverse(Self::progress(book, seat, self.laddies[i].place)));
        own
    }

    /// The places of a seat's Laddies by number.
    pub(super) fn places(&self, book: &Book, seat: usize) -> Vec<Place> {
        self.in_order(book, seat).into_iter().map(|i| self.laddies[i].place).collect()
    }

    pub(super) fn home(&self, seat: usize) -> usize {
        let home = |laddie: &&Laddie| laddie.seat == seat && matches!(laddie.place, Place::Castle(_));
        self.laddies.iter().filter(home).count()
    }

    pub(super) fn all_home(&self, book: &Book, seat: usize) -> bool {
        self.home(seat) == book.laddies
    }

    /// The way of a Laddie that goes `spaces` (SM-20 to SM-24), every place that it enters; `turn_off` into or in
    /// the Castle.
    pub(super) fn walk(
        &self,
        book: &Book,
        who: usize,
        spaces: usize,
        back: bool,
        turn_off: bool,
    ) -> Result<Vec<Place>, Refusal> {
        let Laddie { seat, place } = self.laddies[who];
        let inside = matches!(place, Place::Castle(_));
        if matches!(place, Place::Castle(at) if at + spaces > book.laddies) {
            return refuse("SM-23", "a Laddie inside would leave the Castle");
        }
        let mut path = vec![];
        let mut at = place;
        for step in 1..=spaces {
            at = match at {
                Place::Castle(space) if space == book.laddies => {
                    return refuse("SM-22", "the count leads beyond the Castle");
                }
                Place::Castle(space) => Place::Castle(space + 1),
                Place::Track(space) if turn_off && space == book.entrance(seat) => Place::Castle(1),
                Place::Track(space) => Place::Track(book.next(space, back)),
                Place::Dock => panic!("Laddies in the Dock do not walk"),
            };
            // SM-21: nobody of one's own stands there, except the one that walks.
            let met = self.at(seat, at).filter(|&other| other != who && self.laddies[other].seat == seat);
            if met.is_some() {
                let on_track = matches!(at, Place::Track(_));
                return match (inside, turn_off, on_track) {
                    (true, _, _) => refuse("SM-21", "an own Laddie bars the way inside the Castle"),
                    (_, true, true) => refuse("SM-22", "an own Laddie bars the way to the entrance"),
                    (_, true, false) if step < spaces => {
                        refuse("SM-22", "an own Laddie in the Castle is in between")
                    }
                    (_, true, false) => refuse("SM-22", "the Castle space is taken"),
                    _ if step < spaces => refuse("SM-21", "an own Laddie would be passed on the track"),
                    _ => refuse("SM-21", "an own Laddie holds the end on the track"),
                };
            }
            path.push(at);
        }
        match at {
            Place::Track(_) if turn_off => refuse("SM-22", "the entrance is not passed"),
            _ => Ok(path),
        }
    }

    /// Puts a Laddie where a counted move or the way out of the Dock ends (SM-15, SM-20, SM-41).
    pub(super) fn land(
        &mut self,
        book: &Book,
        who: usize,
        end: Place,
        deeds: &mut Vec<Deed>,
    ) -> Result<(), Refusal> {
        let seat = self.laddies[who].seat;
        let met = self.at(seat, end).filter(|&other| other != who);
        // The moving Laddie has left its own space: it stands nowhere until it has landed.
        self.laddies[who].place = Place::Dock;
        if let (Some(met), Place::Track(space)) = (met, end) {
            let other = self.laddies[met].seat;
            if Some(other) == book.teammate(seat) {
                self.send_to_entrance(book, met, seat, space, deeds)?;
            } else {
                self.bump(met, seat, space, deeds);
            }
        }
        self.laddies[who].place = end;
        Ok(())
    }

    pub(super) fn bump(&mut self, who: usize, by: usize, space: usize, deeds: &mut Vec<Deed>) {
        self.laddies[who].place = Place::Dock;
        deeds.push(Deed::Bumped { who, space, by });
    }

    /// SM-41: the teammate's Laddie goes to its own castle entrance, if nobody of the team stands there.
    fn send_to_entrance(
        &mut self,
        book: &Book,
        who: usize,
        by: usize,
        from: usize,
        deeds: &mut Vec<Deed>,
    ) -> Result<(), Refusal> {
        let seat = self.laddies[who].seat;
        let to = book.entrance(seat);
        let held = self.at(seat, Place::Track(to));
        match held.map(|holder| (holder, self.laddies[holder].seat)) {
            Some((holder, _)) if holder == who => {
                return refuse("SM-41", "the one landed on stands on its entrance");
            }
            Some((_, holder)) if holder == seat => {
                return refuse("SM-41", "another Laddie of the teammate holds its entrance");
            }
            Some((_, holder)) if holder == by => {
                return refuse("SM-41", "an own Laddie holds the teammate's entrance");
            }
            _ => {}
        }
        self.laddies[who].place = Place::Dock;
        deeds.push(Deed::Sent { who, from, to, by });
        if let Some(holder) = held {
            self.bump(holder, seat, to, deeds);
        }
        self.laddies[who].place = Place::Track(to);
        Ok(())
    }
}
