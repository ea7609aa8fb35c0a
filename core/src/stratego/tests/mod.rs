//! Tests.

mod twin;
