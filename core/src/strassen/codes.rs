//! Movement codes: how many stones are taken and where they are dropped, in one byte.
//!
//! A code `c` in 1..=255 takes as many stones as it has bits, leading zeros apart. Every set bit ends a drop,
//! counted from the bottom of the hand: bit `i` after stone `i + 1`; the leading bit ends the last drop. So
//! `0b101` takes three stones and drops one, then two. Codes sort by stones taken, then by the cuts.
//!
//! Which codes a stack may use depends on three things only: the stones that may be taken, the squares that
//! are free in the direction, and whether a wall behind them may be crushed. As codes sort by stones taken,
//! the codes for a smaller hand are the beginning of the list for the largest, and the tables are small.

use super::config::MAX_CARRY;

/// The number of stones that `code` takes.
#[inline]
pub(crate) const fn taken(code: u8) -> u32 {
    8 - code.leading_zeros()
}

/// The number of squares that `code` drops stones on.
#[inline]
pub(crate) const fn parts(code: u8) -> u32 {
    code.count_ones()
}

/// Whether the last drop is one stone (SN-15).
#[inline]
pub(crate) const fn arrives_alone(code: u8) -> bool {
    code == 1 || code >> (taken(code) - 2) == 0b11
}

/// The drops of a code, from the start outward.
#[derive(Clone, Debug)]
pub(crate) struct Drops(pub u8);

impl Iterator for Drops {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        if self.0 == 0 {
            return None;
        }
        let drop = self.0.trailing_zeros() + 1;
        self.0 = (u32::from(self.0) >> drop) as u8;
        Some(drop)
    }
}

/// The code with these drops; `None` if one is 0 or there are more than 8 stones.
pub(crate) fn from_drops(drops: impl Iterator<Item = u32>) -> Option<u8> {
    let (mut code, mut total) = (0, 0);
    for drop in drops {
        total += drop;
        if drop == 0 || total > u32::from(MAX_CARRY) {
            return None;
        }
        code |= 1 << (total - 1);
    }
    (code != 0).then_some(code)
}

/// What lies in a direction: as an index, twice the free squares (0..=7), plus 1 if behind them is a wall that
/// the stack's schloss may crush.
pub(crate) type Way = usize;

/// The number of ways.
const WAYS: usize = 16;

/// Whether a stack may use `code` on `way`, if it is high enough.
const fn fits(code: u8, way: Way) -> bool {
    let free = way as u32 / 2;
    parts(code) <= free || way % 2 == 1 && parts(code) == free + 1 && arrives_alone(code)
}

/// For each way the codes that fit, ascending; zeros behind them.
static LISTS: [[u8; 255]; WAYS] = {
    let mut lists = [[0; 255]; WAYS];
    let mut way = 0;
    while way < WAYS {
        let (mut code, mut n) = (1, 0);
        loop {
            if fits(code, way) {
                lists[way][n] = code;
                n += 1;
            }
            if code == 255 {
                break;
            }
            code += 1;
        }
        way += 1;
    }
    lists
};

/// `COUNTS[hand][way]`: how many codes that fit take at most `hand` stones.
static COUNTS: [[u8; WAYS]; MAX_CARRY as usize + 1] = {
    let mut counts = [[0; WAYS]; MAX_CARRY as usize + 1];
    let mut way = 0;
    while way < WAYS {
        let mut n = 0;
        while n < 255 && LISTS[way][n] != 0 {
            let mut hand = taken(LISTS[way][n]) as usize;
            while hand < counts.len() {
                counts[hand][way] += 1;
                hand += 1;
            }
            n += 1;
        }
        way += 1;
    }
    counts
};

/// `RANKS[free][code]`: the place of `code` in the list for `free` squares without crushing.
static RANKS: [[u8; 256]; 8] = {
    let mut ranks = [[u8::MAX; 256]; 8];
    let mut free = 0;
    while free < 8 {
        let mut n = 0;
        while LISTS[2 * free][n] != 0 {
            ranks[free][LISTS[2 * free][n] as usize] = n as u8;
            n += 1;
        }
        free += 1;
    }
    ranks
};

/// The codes of a stack of which `hand` stones may be taken, ascending.
#[inline]
pub(crate) fn list(hand: u8, way: Way) -> &'static [u8] {
    &LISTS[way & 15][..count(hand, way) as usize]
}

/// The length of [`list`].
#[inline]
pub(crate) fn count(hand: u8, way: Way) -> u32 {
    u32::from(COUNTS[usize::from(hand)][way & 15])
}

/// For every way the length of [`list`].
#[inline]
pub(crate) fn counts(hand: u8) -> &'static [u8; WAYS] {
    &COUNTS[usize::from(hand)]
}

/// The place of `code` in the list for `free` squares and the largest hand, without crushing; `None` if it has
/// more drops than that.
#[inline]
pub(crate) fn rank(free: u8, code: u8) -> Option<i32> {
    let rank = RANKS[usize::from(free)][usize::from(code)];
    (rank != u8::MAX).then_some(i32::from(rank))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_drops_are_one_to_one() {
        for code in 1..=255 {
            let drops: Vec<u32> = Drops(code).collect();
            assert_eq!(from_drops(drops.iter().copied()), Some(code));
            assert_eq!(drops.iter().sum::<u32>(), taken(code));
            assert_eq!(drops.len() as u32, parts(code));
            assert_eq!(drops.last() == Some(&1), arrives_alone(code));
        }
        assert_eq!(from_drops([2, 0].into_iter()), None);
        assert_eq!(from_drops([5, 4].into_iter()), None);
        assert_eq!(from_drops([].into_iter()), None);
        assert_eq!(Drops(0b101).collect::<Vec<_>>(), [1, 2]);
    }

    #[test]
    fn lists_hold_what_fits() {
        for hand in 0..=8 {
            for way in 0..WAYS {
                let slow: Vec<u8> =
                    (1..=255).filter(|&c| taken(c) <= u32::from(hand) && fits(c, way)).collect();
                assert_eq!(list(hand, way), slow);
                assert_eq!(u32::from(counts(hand)[way]), slow.len() as u32);
            }
        }
        for free in 0..8 {
            for code in 1..=255 {
                let slow = list(8, 2 * usize::from(free)).iter().position(|&c| c == code);
                assert_eq!(rank(free, code), slow.map(|n| n as i32));
            }
        }
    }
}
