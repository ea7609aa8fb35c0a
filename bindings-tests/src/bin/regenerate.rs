//! Writes all vectors anew: `bindings-tests/vectors/regenerate`.

use std::fs;

use parlour_bindings_tests::{generate, vectors};

fn main() -> std::io::Result<()> {
    let fresh = generate::all();
    for entry in fs::read_dir(vectors())?.flatten() {
        let name = entry.file_name();
        let stale = !fresh.iter().any(|vector| *vector.name == *name);
        if stale && entry.path().extension().is_some_and(|ext| ext == "txt") {
            fs::remove_file(entry.path())?;
        }
    }
    for vector in &fresh {
        fs::write(vectors().join(&vector.name), &vector.text)?;
    }
    println!("{} vectors written", fresh.len());
    Ok(())
}
