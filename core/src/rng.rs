//! Random numbers that are the same on every platform and in every language: Philox4x32-10.
//!
//! Philox (Salmon, Moraes, Dror and Shaw, 2011) is counter-based: number `i` of stream `k` under a seed is a
//! function of the three, so that nothing has to be stored or restored. Chance move `k` of a game is drawn from
//! stream `k` of [`Purpose::Chance`].

/// What a stream is for; streams of different purposes are independent under one seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Purpose {
    /// Chance moves of a game.
    Chance = 0,
    /// Redrawing what a player has not seen.
    Determinize = 1,
    /// Uniformly random play.
    Playout = 2,
    /// Random setups.
    Setup = 3,
}

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub struct Rng {
    key: [u32; 2],
    /// Block number, purpose, and the two halves of the stream number.
    counter: [u32; 4],
    block: [u32; 4],
    /// Words of `block` already handed out.
    used: usize,
}

impl Rng {
    /// Stream number `stream` for `purpose` under `seed`.
    pub fn new(seed: u64, purpose: Purpose, stream: u64) -> Self {
        Rng {
            key: [seed as u32, (seed >> 32) as u32],
            counter: [0, purpose as u32, stream as u32, (stream >> 32) as u32],
            block: [0; 4],
            used: 4,
        }
    }

    /// The next 32 bits.
    #[inline]
    pub fn next_u32(&mut self) -> u32 {
        if self.used == 4 {
            self.block = philox(self.counter, self.key);
            self.counter[0] = self.counter[0].wrapping_add(1);
            self.used = 0;
        }
        self.used += 1;
        self.block[self.used - 1]
    }

    /// The next 64 bits, low half first.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        u64::from(self.next_u32()) | u64::from(self.next_u32()) << 32
    }

    /// Uniform in `0..n`, without bias (Lemire's method).
    ///
    /// # Panics
    /// If `n` is 0.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        assert!(n > 0, "nothing to choose from");
        let mut wide = u64::from(self.next_u32()) * u64::from(n);
        if (wide as u32) < n {
            let reject = n.wrapping_neg() % n;
            while (wide as u32) < reject {
                wide = u64::from(self.next_u32()) * u64::from(n);
            }
        }
        (wide >> 32) as u32
    }

    /// Puts `items` into a uniformly random order (Fisher–Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u32 + 1) as usize);
        }
    }
}

/// The ten-round Philox bijection on four words.
#[inline]
fn philox(mut c: [u32; 4], mut k: [u32; 2]) -> [u32; 4] {
    for _ in 0..10 {
        let a = u64::from(c[0]) * 0xD251_1F53;
        let b = u64::from(c[2]) * 0xCD9E_8D57;
        c = [(b >> 32) as u32 ^ c[1] ^ k[0], b as u32, (a >> 32) as u32 ^ c[3] ^ k[1], a as u32];
        k = [k[0].wrapping_add(0x9E37_79B9), k[1].wrapping_add(0xBB67_AE85)];
    }
    c
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The known answers that the authors publish with their Random123 library.
    #[test]
    fn known_answers() {
        let max = u32::MAX;
        let cases = [
            ([0; 4], [0; 2], [0x6627_e8d5, 0xe169_c58d, 0xbc57_ac4c, 0x9b00_dbd8]),
            ([max; 4], [max; 2], [0x408f_276d, 0x41c8_3b0e, 0xa20b_c7c6, 0x6d54_51fd]),
            (
                [0x243f_6a88, 0x85a3_08d3, 0x1319_8a2e, 0x0370_7344],
                [0xa409_3822, 0x299f_31d0],
                [0xd16c_fe09, 0x94fd_cceb, 0x5001_e420, 0x2412_6ea1],
            ),
        ];
        for (counter, key, expected) in cases {
            assert_eq!(philox(counter, key), expected);
        }
    }

    #[test]
    fn below_is_uniform() {
        let mut rng = Rng::new(7, Purpose::Playout, 0);
        let mut seen = [0_u32; 6];
        for _ in 0..60_000 {
            seen[rng.below(6) as usize] += 1;
        }
        let chi2: f64 = seen.iter().map(|&n| (f64::from(n) - 1e4).powi(2) / 1e4).sum();
        assert!(chi2 < 20.5, "chi-square {chi2} with 5 degrees of freedom"); // p = 0.001
    }

    #[test]
    fn streams_differ() {
        let first = |seed, purpose, stream| Rng::new(seed, purpose, stream).next_u64();
        let base = first(1, Purpose::Chance, 0);
        assert_ne!(base, first(2, Purpose::Chance, 0));
        assert_ne!(base, first(1, Purpose::Setup, 0));
        assert_ne!(base, first(1, Purpose::Chance, 1));
        assert_ne!(base, first(1, Purpose::Chance, 1 << 32));
        assert_ne!(base, first(1 << 32 | 1, Purpose::Chance, 0));
    }
}
