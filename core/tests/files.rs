//! Files of other programs: `testdata/<format>/` in the game's folder, for every format that a game names. No game
//! is named here; a format without files fails.
//!
//! `expected.json` has for each file the list of its games: the error of a bad game, otherwise what its record
//! says (objects need the fields given only). `added` lists the tags that writing adds.

use std::fs;
use std::path::Path;

use parlour_core::{AnyState, GAMES, json, load, read};
use serde_json::Value;

fn folder(id: &str, format: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(id).join("testdata").join(format)
}

/// Whether `found` has what is expected: the fields given, everything else as it is.
fn has(found: &Value, expected: &Value) -> bool {
    match (found, expected) {
        (Value::Object(found), Value::Object(expected)) => {
            expected.iter().all(|(name, value)| has(found.get(name).unwrap_or(&Value::Null), value))
        }
        _ => found == expected,
    }
}

fn record(state: &dyn AnyState) -> Value {
    serde_json::from_str(&state.save().unwrap()).unwrap()
}

/// A record without the tags that were added.
fn without(mut record: Value, tags: &[Value]) -> Value {
    for tag in tags {
        record["tags"].as_object_mut().unwrap().shift_remove(tag.as_str().unwrap());
    }
    record
}

/// Writes a state, reads it back, and compares.
fn there_and_back(id: &str, format: &str, state: &dyn AnyState, added: &[Value]) {
    let text = state.write(format).unwrap();
    let again: Vec<_> = read(id, format, &text).unwrap().collect();
    assert_eq!(again.len(), 1, "{text}");
    let again = again.into_iter().next().unwrap().unwrap_or_else(|error| panic!("{error}\n{text}"));
    let missing: Vec<Value> = added
        .iter()
        .filter(|tag| record(state)["tags"].get(tag.as_str().unwrap()).is_none())
        .cloned()
        .collect();
    assert_eq!(without(record(&*again), &missing), record(state), "{text}");
    assert_eq!(again.write(format).unwrap(), text, "writing is canonical");
    assert!(load(&again.save().unwrap(), 0).unwrap().same(&*again), "{text}");
}

#[test]
fn files_say_what_is_expected() {
    for meta in GAMES.iter().map(|entry| entry.meta) {
        for format in meta.formats {
            let folder = folder(meta.id, format);
            let expected = fs::read_to_string(folder.join("expected.json")).expect("expected.json");
            let mut expected: Value = serde_json::from_str(&expected).unwrap();
            let added = expected.as_object_mut().unwrap().shift_remove("added").expect("tags that are added");
            let expected = expected.as_object().unwrap();
            let mut files = 0;
            for file in fs::read_dir(&folder).unwrap() {
                let name = file.unwrap().file_name().into_string().unwrap();
                if name == "expected.json" {
                    continue;
                }
                files += 1;
                let text = fs::read_to_string(folder.join(&name)).unwrap();
                let games = expected.get(&name).unwrap_or_else(|| panic!("{name} is expected to be …?"));
                check_file(
                    meta.id,
                    format,
                    &name,
                    &text,
                    games.as_array().unwrap(),
                    added.as_array().unwrap(),
                );
            }
            assert_eq!(files, expected.len(), "every file expected is there");
        }
    }
}

fn check_file(id: &str, format: &str, name: &str, text: &str, expected: &[Value], added: &[Value]) {
    let games: Vec<_> = read(id, format, text).unwrap().collect();
    for (i, game) in games.iter().enumerate() {
        let expected = expected.get(i).unwrap_or(&Value::Null);
        match game {
            Err(error) => {
                let error: Value = serde_json::from_str(&error.to_json()).unwrap();
                assert_eq!(&error, expected, "{name}, game {}", i + 1);
            }
            Ok(state) => {
                let record = record(&**state);
                assert!(has(&record, expected), "{name}, game {}:\n{record}\nnot\n{expected}", i + 1);
                there_and_back(id, format, &**state, added);
            }
        }
    }
    assert_eq!(games.len(), expected.len(), "{name}: how many games");
    // Reading by offset, with a new reader for each game, is the same.
    let (mut at, mut read) = (0, 0);
    for game in &games {
        let mut reader = parlour_core::reader(id, format).unwrap();
        reader.seek(at, read);
        match (reader.next_bytes(text.as_bytes()).expect("a game"), game) {
            (Ok(found), Ok(state)) => assert!(found.same(&**state), "{name}"),
            (Err(found), Err(error)) => assert_eq!(&found, error, "{name}"),
            _ => panic!("{name}: game {read} differs"),
        }
        (at, read) = (reader.offset(), reader.games());
    }
}

#[test]
fn what_cannot_be_read_is_refused_once() {
    for meta in GAMES.iter().map(|entry| entry.meta) {
        let error = read(meta.id, "parchment", "").err().expect("no such format");
        assert_eq!(error.code.name(), "bad_argument");
        let state = parlour_core::game(meta.id, "").unwrap();
        let options = parlour_core::StateOptions { seed: Some(1), ..Default::default() };
        let error = state.new_state(options).unwrap().write("parchment").unwrap_err();
        assert_eq!(error.code.name(), "bad_argument");
        for format in meta.formats {
            let long = " ".repeat(json::MAX_RECORD + 1);
            let mut games = read(meta.id, format, &long).unwrap();
            assert_eq!(games.next().unwrap().err().unwrap().code.name(), "bad_argument");
            assert!(games.next().is_none());
            let mut reader = parlour_core::reader(meta.id, format).unwrap();
            reader.seek(7, 1);
            assert_eq!(reader.next("ßß").unwrap().err().unwrap().code.name(), "bad_argument");
            assert!(reader.next("ßß").is_none());
            let mut reader = parlour_core::reader(meta.id, format).unwrap();
            let error = reader.next_bytes(b"  \xff").unwrap().err().unwrap();
            assert_eq!(error.message, "byte 2 of the text is not valid UTF-8");
            assert!(reader.next_bytes(b"  \xff").is_none());
        }
    }
}
