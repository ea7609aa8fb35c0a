//! What the Laddies of a seat can do now, as sets of counts (SM-20 to SM-25, SM-41).

use super::Stramash;
use super::card::Kinds;
use super::config::MAX_LADDIES;
use super::moves::{Part, To};
use super::state::{Laddies, State};

/// Counts 1 to 10: bit c − 1 is count c.
const COUNTS: u16 = (1 << 10) - 1;

/// What one side of the board can do, whatever the cards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach {
    /// Laddies in the Castle; their numbers come first.
    pub home: usize,
    /// The first number of a Laddie in the Dock: active Laddies are `home..docked`.
    pub docked: usize,
    /// By Laddie: counts forward that end on the track.
    track: [u16; MAX_LADDIES],
    /// By Laddie: counts that end in the Castle.
    castle: [u16; MAX_LADDIES],
    /// By Laddie: whether it can go eight backward.
    back: [bool; MAX_LADDIES],
    /// Whether a Laddie can come out of the Dock.
    pub out: bool,
}

/// The kinds that move by one of the counts: the eight does not count forward.
#[inline]
const fn kinds(counts: u16) -> u16 {
    (counts & !(1 << 7)) | ((counts >> 9 & 1) * (0b111 << 10))
}

impl Reach {
    /// The kinds that bring the Laddie to the track.
    #[inline]
    pub fn track_kinds(&self, laddie: usize) -> Kinds {
        Kinds(kinds(self.track[laddie]) | (self.back[laddie] as u16) << 7)
    }

    /// The kinds that bring the Laddie into the Castle, or on in it.
    #[inline]
    pub fn castle_kinds(&self, laddie: usize) -> Kinds {
        Kinds(kinds(self.castle[laddie]))
    }

    /// Whether a part can be made now.
    #[inline]
    pub fn allows(&self, part: Part) -> bool {
        let counts = if part.to == To::Track { &self.track } else { &self.castle };
        counts[usize::from(part.laddie)] >> (part.spaces - 1) & 1 == 1
    }

    /// The active Laddies.
    #[inline]
    pub fn active(&self) -> std::ops::Range<usize> {
        self.home..self.docked
    }

    /// All kinds that move a Laddie by a count or out of the Dock.
    pub fn kinds(&self) -> Kinds {
        let counted = (0..self.docked)
            .fold(Kinds::NONE, |all, laddie| all.or(self.track_kinds(laddie)).or(self.castle_kinds(laddie)));
        if self.out { counted.or(Kinds::OUT) } else { counted }
    }
}

/// The lowest `n` bits; n is at most 15.
#[inline]
const fn low(n: u8) -> u16 {
    (1 << n) - 1
}

impl Stramash {
    /// How many Laddies are home, and how many are home or active.
    #[inline]
    pub(crate) fn ranks(&self, laddies: Laddies) -> (usize, usize) {
        let (mut home, mut docked) = (0, 0);
        for progress in laddies {
            home += usize::from(self.track.is_home(progress));
            docked += usize::from(progress > 0);
        }
        (home, docked)
    }

    /// What the mover's Laddies can do.
    pub(crate) fn reach(&self, state: &State) -> Reach {
        let (len, castle) = (self.track.len, self.track.castle);
        let own = state.laddies[usize::from(state.mover)];
        let (home, docked) = self.ranks(own);
        let mut reach = Reach {
            home,
            docked,
            track: [0; MAX_LADDIES],
            castle: [0; MAX_LADDIES],
            back: [false; MAX_LADDIES],
            out: docked < usize::from(castle),
        };
        // The next own Laddie in the Castle, or what is behind its last space.
        let mut limit = len + castle + 1;
        for (castle, &progress) in reach.castle.iter_mut().zip(&own[..home]) {
            *castle = low(limit - progress - 1);
            limit = progress;
        }
        if home < docked {
            self.reach_on_track(own, limit, &mut reach);
        }
        if self.config.teams {
            self.spare_mate(state, &mut reach);
        }
        reach
    }

    /// What active Laddies can do; `limit` is the progress that ends their way into the Castle.
    #[inline]
    fn reach_on_track(&self, own: Laddies, limit: u8, reach: &mut Reach) {
        let (len, home, docked) = (self.track.len, reach.home, reach.docked);
        let (first, last) = (own[home], own[docked - 1]);
        // The first active Laddie sees the last a round ahead; alone it sees nothing within reach.
        let mut gap = if first == last { len } else { last + (len - first) };
        reach.back[docked - 1] = gap > 8;
        for laddie in home..docked {
            reach.track[laddie] = low((gap - 1).min(10));
            let next = if laddie + 1 < docked { own[laddie + 1] } else { 0 };
            gap = own[laddie] - next;
            if laddie + 1 < docked {
                reach.back[laddie] = gap > 8;
            }
            reach.out &= own[laddie] != self.track.start;
        }
        if len - first < 10 {
            reach.castle[home] = low(limit - len - 1) << (len - first) & COUNTS;
        }
    }

    /// Takes away what would end on a Laddie of the teammate that cannot go to its entrance (SM-41).
    fn spare_mate(&self, state: &State, reach: &mut Reach) {
        let (mover, mate) = (state.mover, self.mate(state.mover));
        let (own, others) = (&state.laddies[usize::from(mover)], &state.laddies[usize::from(mate)]);
        let entrance = self.track.seen_by(mate, self.track.len, mover);
        let by_mate = others.contains(&self.track.len);
        let by_own = own.iter().position(|&progress| progress == entrance);
        if !by_mate && by_own.is_none() {
            return;
        }
        for &progress in others.iter().filter(|&&progress| self.track.is_active(progress)) {
            let at = self.track.seen_by(mate, progress, mover);
            for laddie in reach.active() {
                if by_mate || by_own != Some(laddie) {
                    let steps = self.track.ahead(own[laddie], at);
                    if (1..=10).contains(&steps) {
                        reach.track[laddie] &= !(1 << (steps - 1));
                    }
                    reach.back[laddie] &= self.track.len - steps != 8;
                }
            }
            reach.out &= at != self.track.start;
        }
    }
}
