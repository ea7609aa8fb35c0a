//! Drawing an assignment of kinds to pieces uniformly, where each piece has its own set of possible kinds.
//!
//! Pieces with equal sets form a group. Kind after kind, the pieces that get it are split among the groups; what
//! groups have left in common then is merged. The number of assignments below each split is counted once, in
//! floating point, and the draw follows these numbers.

use std::collections::HashMap;
use std::ops::ControlFlow;

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
    /// Work that counting may still take: one for each step of a split, and one for each group that it leaves.
    budget: u32,
    /// The same work, done for draws.
    pub(crate) drawing: u64,
}

/// A split of one kind among the groups in the making.
struct Split<'a> {
    groups: &'a [(u16, u8)],
    /// By group, how many pieces of the kind this group and those after it can take.
    room: Vec<u8>,
    kind: u16,
    taken: Vec<u8>,
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

impl<'a> Split<'a> {
    fn new(groups: &'a [(u16, u8)], kind: u16) -> Self {
        let mut room = vec![0; groups.len() + 1];
        for (at, &(set, count)) in groups.iter().enumerate().rev() {
            room[at] = room[at + 1] + if set & kind == 0 { 0 } else { count };
        }
        Split { groups, room, kind, taken: Vec::with_capacity(groups.len()) }
    }

    /// The groups without the pieces taken, for the kinds of `rest`.
    fn left(&self, rest: u16) -> Groups {
        let left: Groups =
            self.groups.iter().zip(&self.taken).map(|(&(set, count), taken)| (set, count - taken)).collect();
        merged(&left, rest)
    }
}

impl Counter {
    /// For so many pieces of each kind. Counting ends where it takes more than the budget.
    pub(crate) fn new(counts: [u8; KINDS], budget: u32) -> Self {
        Counter { counts, memo: HashMap::new(), budget, drawing: 0 }
    }

    /// Goes through the ways to take `need` pieces of a kind from the groups that are not decided yet, one group
    /// after the other: calls `each` with the split and the number of ways to make it.
    fn split<F>(&mut self, split: &mut Split<'_>, need: u8, ways: f64, each: &mut F) -> ControlFlow<()>
    where
        F: FnMut(&mut Self, &Split<'_>, f64) -> ControlFlow<()>,
    {
        let at = split.taken.len();
        let Some(&(set, count)) = split.groups.get(at) else {
            return each(self, split, ways);
        };
        let most = if set & split.kind == 0 { 0 } else { count.min(need) };
        // A group for which this is the last kind goes wholly; what the later ones have no room for goes here.
        let least = if set == split.kind { count } else { 0 }.max(need.saturating_sub(split.room[at + 1]));
        for number in least..=most {
            self.charge(1)?;
            split.taken.push(number);
            let flow = self.split(split, need - number, ways * choose(count, number), each);
            split.taken.pop();
            flow?;
        }
        ControlFlow::Continue(())
    }

    fn charge(&mut self, work: usize) -> ControlFlow<()> {
        match self.budget.checked_sub(work as u32) {
            Some(left) => self.budget = left,
            None => return ControlFlow::Break(()),
        }
        ControlFlow::Continue(())
    }

    /// The number of assignments of all kinds to pieces with these sets; `None` if counting takes too much.
    pub(crate) fn count_all(&mut self, sets: &[u16]) -> Option<f64> {
        self.count(0, &merged(&sets.iter().map(|set| (*set, 1)).collect::<Groups>(), u16::MAX))
    }

    /// The number of assignments of the kinds from `step` on to the groups; `None` if counting takes too much.
    fn count(&mut self, step: usize, groups: &Groups) -> Option<f64> {
        if step == KINDS {
            return Some(if groups.is_empty() { 1.0 } else { 0.0 });
        }
        if let Some(&known) = self.memo.get(&(step, groups.clone())) {
            return Some(known);
        }
        let need = self.counts[ORDER[step] as usize];
        let mut total = 0.0;
        let mut split = Split::new(groups, ORDER[step].bit());
        let flow = self.split(&mut split, need, 1.0, &mut |counter, split, ways| {
            counter.charge(groups.len())?;
            match counter.count(step + 1, &split.left(later(step + 1))) {
                Some(below) => total += ways * below,
                None => return ControlFlow::Break(()),
            }
            ControlFlow::Continue(())
        });
        if flow.is_break() {
            return None;
        }
        self.memo.insert((step, groups.clone()), total);
        Some(total)
    }

    /// Draws a kind for each of `sets`, all assignments with the same chance. `None` if no assignment is possible,
    /// or counting takes too much.
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
        let total = self.count(step, groups).filter(|total| *total > 0.0)?;
        let need = self.counts[ORDER[step] as usize];
        let mut left = (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64 * total;
        let mut chosen = None;
        let mut split = Split::new(groups, ORDER[step].bit());
        // What counting went through before is not taken off its budget again.
        let budget = std::mem::replace(&mut self.budget, u32::MAX);
        let _ = self.split(&mut split, need, 1.0, &mut |counter, split, ways| {
            counter.charge(groups.len())?;
            let below = counter.count(step + 1, &split.left(later(step + 1)));
            let weight = ways * below.unwrap_or(0.0);
            if weight > 0.0 {
                chosen = Some(split.taken.clone());
                if left < weight {
                    return ControlFlow::Break(());
                }
                left -= weight;
            }
            ControlFlow::Continue(())
        });
        self.drawing += u64::from(u32::MAX - std::mem::replace(&mut self.budget, budget));
        chosen
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
    fn counting_ends_where_it_takes_too_much() {
        use Kind::{Bomb, Flag, Marshal, Miner, Scout};
        let counts = army(&[(Marshal, 1), (Miner, 1), (Scout, 2), (Bomb, 1), (Flag, 1)]);
        let any = u16::MAX >> 4;
        let sets = [any, set(&[Marshal, Miner]), set(&[Scout, Bomb]), set(&[Miner, Scout]), any, any];
        let mut all = Vec::new();
        enumerate(&sets, &mut counts.clone(), &mut Vec::new(), &mut all);
        // Pieces of one kind are alike.
        all.sort_unstable();
        all.dedup();
        assert_eq!(Counter::new(counts, 1 << 16).count_all(&sets), Some(all.len() as f64));
        assert_eq!(Counter::new(counts, 30).count_all(&sets), None);
        assert_eq!(Counter::new(counts, 30).draw(&sets, &mut Rng::new(6, Purpose::Determinize, 0)), None);
    }

    #[test]
    fn the_impossible_is_not_drawn() {
        use Kind::{Flag, Marshal, Scout};
        let counts = army(&[(Marshal, 1), (Scout, 1), (Flag, 1)]);
        let sets = [set(&[Marshal]), set(&[Marshal]), u16::MAX >> 4];
        let mut rng = Rng::new(7, Purpose::Determinize, 0);
        assert_eq!(Counter::new(counts, 1 << 16).draw(&sets, &mut rng), None);
    }
}
