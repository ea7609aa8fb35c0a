//! Drawing an assignment of kinds to pieces uniformly, where each piece has its own set of possible kinds.
//!
//! Pieces with equal sets form a group. Kind after kind, the pieces that get it are split among the groups; what
//! groups have left in common then is merged. The number of assignments below each split is counted once, in
//! floating point, and the draw follows these numbers.

use std::collections::HashMap;

use super::kind::{KINDS, Kind};
use crate::rng::Rng;

/// Immovable kinds first: after them, moved and unmoved pieces are alike.
const ORDER: [Kind; KINDS] = [
    Kind::Flag,
    Kind::Bomb,
    Kind::Marshal,
    Kind::General,
    Kind::Colonel,
    Kind::Major,
    Kind::Captain,
    Kind::Lieutenant,
    Kind::Sergeant,
    Kind::Miner,
    Kind::Scout,
    Kind::Spy,
];

/// Groups by what is left of their sets, ascending, with the number of their pieces.
type Groups = Vec<(u16, u8)>;

/// Counts assignments.
pub(crate) struct Counter {
    counts: [u8; KINDS],
    memo: HashMap<(usize, Groups), f64>,
    /// The most entries of `memo`.
    limit: usize,
}

/// The kinds after the first `step` of the order.
fn later(step: usize) -> u16 {
    ORDER[step..].iter().fold(0, |set, kind| set | kind.bit())
}

fn choose(n: u8, k: u8) -> f64 {
    (0..k).fold(1.0, |ways, i| ways * f64::from(n - i) / f64::from(i + 1))
}

/// Merges groups whose sets are equal once only kinds of `rest` are left.
fn merged(groups: &[(u16, u8)], rest: u16) -> Groups {
    let mut merged: Groups = Vec::with_capacity(groups.len());
    for &(set, count) in groups.iter().filter(|(_, count)| *count > 0) {
        match merged.iter_mut().find(|(other, _)| *other == set & rest) {
            Some((_, total)) => *total += count,
            None => merged.push((set & rest, count)),
        }
    }
    merged.sort_unstable();
    merged
}

impl Counter {
    /// For so many pieces of each kind.
    pub(crate) fn new(counts: [u8; KINDS], limit: usize) -> Self {
        Counter { counts, memo: HashMap::new(), limit }
    }

    /// Every way to take the kind of `step` from the groups: how many of each, and in how many ways.
    fn splits(&self, step: usize, groups: &[(u16, u8)], mut each: impl FnMut(&[u8], f64)) {
        let mut taken = Vec::with_capacity(groups.len());
        let need = self.counts[ORDER[step] as usize];
        Self::split(ORDER[step].bit(), groups, need, 1.0, &mut taken, &mut each);
    }

    fn split(
        kind: u16,
        groups: &[(u16, u8)],
        need: u8,
        ways: f64,
        taken: &mut Vec<u8>,
        each: &mut impl FnMut(&[u8], f64),
    ) {
        let Some(&(set, count)) = groups.get(taken.len()) else {
            if need == 0 {
                each(taken, ways);
            }
            return;
        };
        let most = if set & kind == 0 { 0 } else { count.min(need) };
        // A group for which this is the last kind goes wholly.
        let least = if set == kind { count } else { 0 };
        for number in least..=most {
            taken.push(number);
            Self::split(kind, groups, need - number, ways * choose(count, number), taken, each);
            taken.pop();
        }
    }

    /// The number of assignments of the kinds from `step` on to the groups; `None` if counting takes too much.
    fn count(&mut self, step: usize, groups: &Groups) -> Option<f64> {
        if step == KINDS {
            return Some(if groups.is_empty() { 1.0 } else { 0.0 });
        }
        if let Some(&known) = self.memo.get(&(step, groups.clone())) {
            return Some(known);
        }
        let rest = later(step + 1);
        let mut next: Vec<(Groups, f64)> = Vec::new();
        self.splits(step, groups, |taken, ways| {
            let left: Groups =
                groups.iter().zip(taken).map(|(&(set, count), taken)| (set, count - taken)).collect();
            next.push((merged(&left, rest), ways));
        });
        let mut total = 0.0;
        for (groups, ways) in next {
            total += ways * self.count(step + 1, &groups)?;
        }
        if self.memo.len() >= self.limit {
            return None;
        }
        self.memo.insert((step, groups.clone()), total);
        Some(total)
    }

    /// Whether the kinds from `step` on can be assigned at all: by Hall's theorem, no set of kinds is all that
    /// more pieces may be than it has.
    fn is_possible(&self, step: usize, groups: &Groups) -> bool {
        let pieces: u32 = groups.iter().map(|(_, count)| u32::from(*count)).sum();
        let room = |set: u16| -> u32 {
            ORDER[step..]
                .iter()
                .filter(|kind| set & kind.bit() != 0)
                .map(|kind| u32::from(self.counts[*kind as usize]))
                .sum()
        };
        pieces == room(u16::MAX)
            && (0..1_u16 << KINDS).filter(|set| set & !later(step) == 0).all(|set| {
                let inside = groups.iter().filter(|(kinds, _)| kinds & !set == 0);
                inside.map(|(_, count)| u32::from(*count)).sum::<u32>() <= room(set)
            })
    }

    /// Draws a kind for each of `sets`; `None` if no assignment is possible.
    pub(crate) fn draw(&mut self, sets: &[u16], rng: &mut Rng) -> Option<Vec<Kind>> {
        let mut members: Vec<(u16, Vec<usize>)> = Vec::new();
        for (piece, &set) in sets.iter().enumerate() {
            match members.iter_mut().find(|(other, _)| *other == set) {
                Some((_, pieces)) => pieces.push(piece),
                None => members.push((set, vec![piece])),
            }
        }
        members.sort_unstable();
        let mut drawn = vec![Kind::Flag; sets.len()];
        for (step, kind) in ORDER.into_iter().enumerate() {
            let groups: Groups = members.iter().map(|(set, pieces)| (*set, pieces.len() as u8)).collect();
            let taken = self.draw_split(step, &groups, rng)?;
            let rest = later(step + 1);
            let mut next: Vec<(u16, Vec<usize>)> = Vec::new();
            for ((set, mut pieces), count) in members.into_iter().zip(taken) {
                for _ in 0..count {
                    let piece = pieces.swap_remove(rng.below(pieces.len() as u32) as usize);
                    drawn[piece] = kind;
                }
                if pieces.is_empty() {
                    continue;
                }
                match next.iter_mut().find(|(other, _)| *other == set & rest) {
                    Some((_, all)) => all.append(&mut pieces),
                    None => next.push((set & rest, pieces)),
                }
            }
            next.sort_unstable_by_key(|(set, _)| *set);
            members = next;
        }
        members.is_empty().then_some(drawn)
    }

    fn draw_split(&mut self, step: usize, groups: &Groups, rng: &mut Rng) -> Option<Vec<u8>> {
        let rest = later(step + 1);
        let mut all: Vec<(Vec<u8>, Groups, f64)> = Vec::new();
        self.splits(step, groups, |taken, ways| {
            let left: Groups =
                groups.iter().zip(taken).map(|(&(set, count), taken)| (set, count - taken)).collect();
            all.push((taken.to_vec(), merged(&left, rest), ways));
        });
        let counted: Option<Vec<f64>> = all.iter().map(|(_, next, _)| self.count(step + 1, next)).collect();
        let below = counted.unwrap_or_else(|| {
            all.iter().map(|(_, next, _)| f64::from(u8::from(self.is_possible(step + 1, next)))).collect()
        });
        let weights: Vec<f64> = all.iter().zip(below).map(|((_, _, ways), below)| ways * below).collect();
        let total: f64 = weights.iter().sum();
        let mut left = (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64 * total;
        let mut chosen = None;
        for (number, weight) in weights.iter().enumerate().filter(|(_, weight)| **weight > 0.0) {
            chosen = Some(number);
            if left < *weight {
                break;
            }
            left -= weight;
        }
        Some(all.swap_remove(chosen?).0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Purpose;

    /// All assignments, by trying.
    fn enumerate(sets: &[u16], left: &mut [u8; KINDS], so_far: &mut Vec<Kind>, all: &mut Vec<Vec<Kind>>) {
        let Some(&set) = sets.get(so_far.len()) else {
            all.push(so_far.clone());
            return;
        };
        for kind in Kind::ALL {
            if set & kind.bit() != 0 && left[kind as usize] > 0 {
                left[kind as usize] -= 1;
                so_far.push(kind);
                enumerate(sets, left, so_far, all);
                so_far.pop();
                left[kind as usize] += 1;
            }
        }
    }

    fn army(pieces: &[(Kind, u8)]) -> [u8; KINDS] {
        let mut counts = [0; KINDS];
        for &(kind, count) in pieces {
            counts[kind as usize] = count;
        }
        counts
    }

    fn set(kinds: &[Kind]) -> u16 {
        kinds.iter().fold(0, |set, kind| set | kind.bit())
    }

    #[test]
    fn draws_are_uniform_over_all_assignments() {
        use Kind::{Bomb, Flag, Major, Marshal, Miner, Scout, Spy};
        let counts = army(&[(Marshal, 1), (Major, 1), (Miner, 2), (Scout, 1), (Bomb, 1), (Flag, 1)]);
        let any = u16::MAX >> 4;
        let sets = [
            any,
            any,
            set(&[Marshal, Major]),
            set(&[Miner, Scout, Spy, Bomb]),
            set(&[Major, Miner]),
            set(&[Marshal, Major, Miner, Scout]),
            any,
        ];
        let mut all = Vec::new();
        enumerate(&sets, &mut counts.clone(), &mut Vec::new(), &mut all);
        assert!(all.len() > 20, "{} assignments", all.len());
        let mut counter = Counter::new(counts, 1 << 16);
        let mut rng = Rng::new(5, Purpose::Determinize, 0);
        let mut seen = vec![0_u32; all.len()];
        let each = 400;
        for _ in 0..each * all.len() {
            let drawn = counter.draw(&sets, &mut rng).unwrap();
            seen[all.iter().position(|other| *other == drawn).expect("it is one of them")] += 1;
        }
        let expected = each as f64;
        let chi2: f64 = seen.iter().map(|n| (f64::from(*n) - expected).powi(2) / expected).sum();
        let freedom = (all.len() - 1) as f64;
        assert!(chi2 < freedom + 4.0 * (2.0 * freedom).sqrt(), "chi-square {chi2} of {freedom}");
    }

    #[test]
    fn without_room_to_count_every_assignment_still_comes_up() {
        use Kind::{Bomb, Flag, Marshal, Miner, Scout};
        let counts = army(&[(Marshal, 1), (Miner, 1), (Scout, 2), (Bomb, 1), (Flag, 1)]);
        let sets = [
            u16::MAX >> 4,
            set(&[Marshal, Miner]),
            set(&[Scout, Bomb]),
            set(&[Miner, Scout]),
            u16::MAX >> 4,
            u16::MAX >> 4,
        ];
        let mut all = Vec::new();
        enumerate(&sets, &mut counts.clone(), &mut Vec::new(), &mut all);
        let mut counter = Counter::new(counts, 3);
        let mut rng = Rng::new(6, Purpose::Determinize, 0);
        let mut seen = vec![false; all.len()];
        for _ in 0..200 * all.len() {
            let drawn = counter.draw(&sets, &mut rng).unwrap();
            seen[all.iter().position(|other| *other == drawn).expect("it is one of them")] = true;
        }
        assert!(seen.iter().all(|seen| *seen), "{seen:?}");
    }

    #[test]
    fn the_impossible_is_not_drawn() {
        use Kind::{Flag, Marshal, Scout};
        let counts = army(&[(Marshal, 1), (Scout, 1), (Flag, 1)]);
        let sets = [set(&[Marshal]), set(&[Marshal]), u16::MAX >> 4];
        let mut rng = Rng::new(7, Purpose::Determinize, 0);
        assert_eq!(Counter::new(counts, 1 << 16).draw(&sets, &mut rng), None);
        assert_eq!(Counter::new(counts, 0).draw(&sets, &mut rng), None);
    }
}
