//! The C library: `parlour_core` behind handles, status codes and JSON.
//!
//! `build.rs` writes `include/parlour.h` from these sources with cbindgen. Doc comments of what is exported are
//! therefore written for readers of the header: parameters by their C names, no Rust. What holds for every
//! function stands once at the top of the header (`ffi/cbindgen.toml`). A doc line `[Section: Title]` starts a
//! group of functions there; `build.rs` turns it into a heading.
//!
//! Every function is `guard::call` or one of its kin around a body that returns a [`parlour_core::Result`]:
//! that catches panics, keeps the last error and makes the status. No game is named here.

// Names are those of the header.
#![allow(non_camel_case_types)]
// Each function's contract for C callers is its doc comment; headings like "Safety" would land in the header.
#![allow(clippy::missing_safety_doc, clippy::doc_markdown, rustdoc::broken_intra_doc_links)]

mod args;
mod guard;

// In the header's order, which the blank lines keep from being sorted.
mod version;

mod values;

mod status;

mod error;

mod text;

mod game;

mod state;

#[cfg(feature = "test-hooks")]
mod hooks;

pub use error::*;
pub use game::*;
#[cfg(feature = "test-hooks")]
pub use hooks::*;
pub use state::*;
pub use status::*;
pub use text::*;
pub use values::*;
pub use version::*;

#[cfg(test)]
mod tests {
    #[test]
    fn the_committed_header_is_fresh() {
        let generated = include_str!(concat!(env!("OUT_DIR"), "/parlour.h"));
        let committed = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/include/parlour.h"));
        assert!(
            generated == committed,
            "run PARLOUR_WRITE_HEADER=1 cargo build and commit include/parlour.h"
        );
    }
}
