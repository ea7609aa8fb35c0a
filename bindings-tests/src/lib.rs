//! Tests across the language boundaries: the transcript driver and what generates the vectors.
//!
//! `vectors/README.md` describes the format.

pub mod driver;
pub mod generate;

use std::path::PathBuf;

/// The folder of the vectors.
pub fn vectors() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("vectors")
}

/// The README's Rust program is a doctest.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
pub struct Readme;
