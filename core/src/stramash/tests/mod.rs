//! Tests of Stramash.
