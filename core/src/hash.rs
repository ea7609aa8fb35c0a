//! Portable 64-bit hashes: the same bytes hash alike on every platform and in every version of the library.

/// The finalizer of `SplitMix64`: a bijection that mixes every bit into every other.
#[inline]
pub const fn mix(mut x: u64) -> u64 {
    x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

/// FNV-1a over bytes, finished by [`mix`].
#[derive(Clone, Copy, Debug)]
pub struct Hasher(u64);

impl Hasher {
    /// The hash of nothing so far.
    pub const fn new() -> Self {
        Hasher(0xCBF2_9CE4_8422_2325)
    }

    /// Takes in bytes.
    #[inline]
    pub fn bytes(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3);
        }
    }

    /// Takes in a number, low byte first.
    #[inline]
    pub fn number(&mut self, number: u64) {
        self.bytes(&number.to_le_bytes());
    }

    /// The hash.
    #[inline]
    pub const fn finish(self) -> u64 {
        mix(self.0)
    }
}

impl Default for Hasher {
    fn default() -> Self {
        Hasher::new()
    }
}
