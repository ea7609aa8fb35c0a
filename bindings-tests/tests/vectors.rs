//! The Rust driver replays every vector byte for byte, and the generator still makes exactly these.

use std::fs;

use parlour_bindings_tests::{driver, generate, vectors};

#[test]
fn the_vectors_replay_byte_for_byte() {
    let mut replayed = 0;
    for entry in fs::read_dir(vectors()).unwrap().flatten() {
        if entry.path().extension().is_some_and(|ext| ext == "txt") {
            let text = fs::read_to_string(entry.path()).unwrap();
            let fresh = driver::run(&text);
            for (n, (new, old)) in fresh.lines().zip(text.lines()).enumerate() {
                assert_eq!(new, old, "{}:{}", entry.path().display(), n + 1);
            }
            assert_eq!(fresh.len(), text.len(), "{}", entry.path().display());
            replayed += 1;
        }
    }
    assert!(replayed > 0, "there are no vectors");
}

#[test]
fn the_vectors_are_those_that_the_generator_makes() {
    for vector in generate::all() {
        let path = vectors().join(&vector.name);
        let text = fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        assert!(text == vector.text, "{} is stale; see CONTRIBUTING.md on vectors", path.display());
    }
}
