//! Roads (SN-20): flood fill on sets of squares.

use super::geometry::Geometry;

impl Geometry {
    /// All squares of `set` that are joined to `seeds`, which are squares of `set`.
    #[inline]
    pub(crate) fn flood(&self, seeds: u64, set: u64) -> u64 {
        let mut reached = seeds;
        loop {
            let more = (reached | self.around(reached)) & set;
            if more == reached {
                return reached;
            }
            reached = more;
        }
    }

    /// Whether `set` touches two opposite edges.
    #[inline]
    #[allow(clippy::needless_bitwise_bool)] // No branch can foretell these well.
    fn spans(&self, set: u64) -> bool {
        let [top, bottom, left, right] = self.edges;
        (set & top != 0) & (set & bottom != 0) | (set & left != 0) & (set & right != 0)
    }

    /// Whether `set` holds a road through one of `seeds`, which are squares of `set`.
    #[inline]
    pub(crate) fn has_road(&self, mut seeds: u64, set: u64) -> bool {
        if seeds == 0 || !self.spans(set) {
            return false;
        }
        // Most often what is joined to all the seeds together does not span.
        if !self.spans(self.flood(seeds, set)) {
            return false;
        }
        while seeds != 0 {
            let chain = self.flood(seeds & seeds.wrapping_neg(), set);
            if self.spans(chain) {
                return true;
            }
            seeds &= !chain;
        }
        false
    }

    /// For each edge, what a chain must touch to be joined to it through the squares of `set`: the edge, what of
    /// `set` is joined to it, and the squares next to that.
    #[inline]
    pub(crate) fn shores(&self, set: u64) -> [u64; 4] {
        self.edges.map(|edge| {
            let joined = self.flood(set & edge, set);
            edge | joined | self.around(joined)
        })
    }

    /// The squares of all chains in `set` that are roads.
    pub(crate) fn road_squares(&self, mut set: u64) -> u64 {
        let mut roads = 0;
        while set != 0 {
            let chain = self.flood(set & set.wrapping_neg(), set);
            if self.spans(chain) {
                roads |= chain;
            }
            set &= !chain;
        }
        roads
    }
}
