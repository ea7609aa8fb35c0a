//! One assignment of kinds to pieces, and draws by exchanging from it: for sets of which there are too many to count.

use super::kind::{KINDS, Kind, kinds_of};
use crate::rng::Rng;

/// An assignment of a kind to each piece.
pub(crate) struct Matching<'a> {
    sets: &'a [u16],
    kinds: Vec<u8>,
    /// Pieces whose kind may change.
    open: Vec<bool>,
    /// Pieces of each kind that are still to be given out.
    left: [u8; KINDS],
    /// Pieces looked at.
    pub(crate) work: u64,
}

impl<'a> Matching<'a> {
    /// One assignment; `None` if there is none. There are as many pieces as sets.
    pub(crate) fn new(sets: &'a [u16], counts: [u8; KINDS]) -> Option<Self> {
        let mut matching = Matching {
            sets,
            kinds: vec![0; sets.len()],
            open: vec![false; sets.len()],
            left: counts,
            work: 0,
        };
        for (piece, set) in sets.iter().enumerate() {
            let kind = kinds_of(*set).find_map(|kind| {
                let free = |left: &[u8; KINDS], kind: usize| left[kind] > 0;
                matching.exchange(kind as usize, free).map(|end| (kind, end))
            });
            let (kind, end) = kind?;
            matching.left[end] -= 1;
            matching.kinds[piece] = kind as u8;
            matching.open[piece] = true;
        }
        (matching.left == [0; KINDS]).then_some(matching)
    }

    /// Lets open pieces change kinds so that `kind` has one piece less and a kind that `ends` accepts one more,
    /// and tells that kind; `None`, and nothing has changed, if that cannot be.
    fn exchange(&mut self, kind: usize, ends: impl Fn(&[u8; KINDS], usize) -> bool) -> Option<usize> {
        // By kind, the piece that would change to it.
        let mut from = [usize::MAX; KINDS];
        let (mut seen, mut queue, mut next) = (1_u16 << kind, vec![kind], 0);
        while let Some(&here) = queue.get(next) {
            next += 1;
            if ends(&self.left, here) {
                let mut to = here;
                while to != kind {
                    let before = usize::from(self.kinds[from[to]]);
                    self.kinds[from[to]] = to as u8;
                    to = before;
                }
                return Some(here);
            }
            self.work += self.sets.len() as u64;
            for piece in (0..self.sets.len()).filter(|piece| self.open[*piece]) {
                if usize::from(self.kinds[piece]) == here {
                    for other in kinds_of(self.sets[piece] & !seen) {
                        seen |= other.bit();
                        from[other as usize] = piece;
                        queue.push(other as usize);
                    }
                }
            }
        }
        None
    }

    /// Draws piece by piece, each time among the pieces left of the kinds that leave an assignment possible. Every
    /// assignment can come up, not all equally often.
    pub(crate) fn draw(&mut self, rng: &mut Rng) -> Vec<Kind> {
        let mut order: Vec<usize> = (0..self.sets.len()).collect();
        rng.shuffle(&mut order);
        for piece in order {
            self.open[piece] = false;
            let old = usize::from(self.kinds[piece]);
            let mut count = [0_u32; KINDS];
            for other in (0..self.sets.len()).filter(|other| *other == piece || self.open[*other]) {
                count[usize::from(self.kinds[other])] += 1;
            }
            let mut choices = self.sets[piece];
            while choices != 0 {
                let total: u32 = kinds_of(choices).map(|kind| count[kind as usize]).sum();
                let mut skip = rng.below(total);
                let drawn = kinds_of(choices).find(|kind| {
                    let here = count[*kind as usize];
                    let found = skip < here;
                    skip = skip.saturating_sub(if found { 0 } else { here });
                    found
                });
                let Some(drawn) = drawn else { break };
                choices &= !drawn.bit();
                if self.exchange(drawn as usize, |_, end| end == old).is_some() {
                    self.kinds[piece] = drawn as u8;
                    break;
                }
            }
        }
        self.kinds.iter().map(|kind| Kind::ALL[usize::from(*kind)]).collect()
    }
}
