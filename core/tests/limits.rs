//! Input made to be expensive: whatever it is, reading it takes no more memory than its size and the number of
//! its values allow, which are bounded themselves.

mod common;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::sync::Arc;

use common::{options, pick, rng};
use parlour_core::{AnyState, ChanceMode, GAMES, StateOptions, Turn, Viewer};
use serde_json::Value;

thread_local! {
    static LIVE: Cell<isize> = const { Cell::new(0) };
    static PEAK: Cell<isize> = const { Cell::new(0) };
}

/// Follows the bytes that each thread has allocated, and the most that they were.
struct Following;

impl Following {
    fn add(size: isize) {
        let live = LIVE.get() + size;
        LIVE.set(live);
        PEAK.set(PEAK.get().max(live));
    }
}

// SAFETY: every call is handed to the system's allocator as it is.
unsafe impl GlobalAlloc for Following {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        Self::add(layout.size() as isize);
        // SAFETY: the caller keeps the contract.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        Self::add(-(layout.size() as isize));
        // SAFETY: the caller keeps the contract.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Following = Following;

/// The most bytes that `run` had allocated at a time, beyond those before it.
fn peak(run: impl FnOnce()) -> usize {
    let before = LIVE.get();
    PEAK.set(before);
    run();
    (PEAK.get() - before) as usize
}

/// Bytes of each text.
const SIZE: usize = 1 << 17;
/// A value of JSON takes no more bytes than so many: an object of one field takes the most.
const A_VALUE: usize = 300;
/// A byte of a text, of a string say, takes no more than so many, while it is read and written again.
const A_BYTE: usize = 12;
/// A byte of a file takes no more than so many: moves of one letter with a mark take the most.
const A_FILE_BYTE: usize = 140;
/// What everything else takes.
const ALL_ELSE: usize = 1 << 18;

/// Runs with JSON and sees that it takes no more than it may.
fn bounded(what: &str, text: &str, run: impl FnOnce()) {
    let values = text.bytes().filter(|byte| matches!(byte, b',' | b'[' | b'{')).count();
    let most = A_VALUE * values.min(SIZE / 2) + A_BYTE * text.len() + ALL_ELSE;
    let peak = peak(run);
    assert!(peak <= most, "{what}: {} bytes, {values} values, take {peak}", text.len());
}

/// JSON values of about [`SIZE`] bytes.
fn values() -> Vec<(&'static str, String)> {
    let list = |item: &str| format!("[{}{item}]", format!("{item},").repeat(SIZE / (item.len() + 1)));
    let keys = (0..SIZE / 9).map(|i| format!("\"{i:05x}\":0")).collect::<Vec<_>>().join(",");
    let text = |piece: &str| format!("\"{}\"", piece.repeat(SIZE / piece.len()));
    vec![
        ("zeros", list("0")),
        ("arrays", list("[]")),
        ("objects", list("{}")),
        ("fields", list("{\"\":0}")),
        ("strings", list("\"\"")),
        ("squares", list("\"a1\"")),
        ("digits", text("1")),
        ("blanks", text(" ")),
        ("slashes", text("/")),
        ("commas", text(",")),
        ("escapes", text("\\u0000")),
        ("keys", format!("{{{keys}}}")),
        ("key", format!("{{\"{}\":{{\"a\":[0,0]}}}}", "k".repeat(SIZE))),
        ("number", "1".repeat(SIZE)),
        ("fraction", format!("0.{}", "1".repeat(SIZE))),
        ("exponent", format!("1e-{}", "1".repeat(SIZE))),
    ]
}

/// Where the values of a document stand.
fn places(value: &Value, at: String, all: &mut Vec<String>) {
    match value {
        Value::Object(map) => map.iter().for_each(|(name, value)| places(value, format!("{at}/{name}"), all)),
        Value::Array(items) => {
            items.iter().take(2).enumerate().for_each(|(i, item)| places(item, format!("{at}/{i}"), all));
        }
        _ => {}
    }
    all.push(at);
}

/// The document with one of its values replaced by `by`, for a few of them, others each `round`.
fn replaced(document: &str, by: &str, round: usize) -> Vec<String> {
    const MARK: &str = "to be replaced";
    let document: Value = serde_json::from_str(document).unwrap();
    let mut all = Vec::new();
    places(&document, String::new(), &mut all);
    let chosen = all.iter().enumerate().filter(|(i, _)| (i + round).is_multiple_of(12));
    let replace = |(_, place): (_, &String)| {
        let mut copy = document.clone();
        *copy.pointer_mut(place).unwrap() = MARK.into();
        copy.to_string().replace(&format!("\"{MARK}\""), by)
    };
    chosen.map(replace).collect()
}

/// A state some moves into the game.
fn begun(id: &str) -> Box<dyn AnyState> {
    let game = parlour_core::game(id, "").unwrap();
    let mut state = game.new_state(options(ChanceMode::Auto, 1)).unwrap();
    let mut rng = rng(1);
    for _ in 0..50 {
        if state.turn() != Turn::Over {
            state.apply_id(pick(&*state, &mut rng), None).unwrap();
        }
    }
    state
}

#[test]
fn hostile_json_takes_bounded_memory() {
    for entry in GAMES {
        let id = entry.meta.id;
        let mut state = begun(id);
        let game = state.game();
        let legal: Value = serde_json::from_str(&state.legal_json()).unwrap();
        let mv = legal[0]["move"].to_string();
        let files = [
            state.save().unwrap(),
            state.export(Viewer::Player(0)).unwrap(),
            state.determinize(Viewer::Player(0), 1).unwrap().snapshot(),
        ];
        for (round, (kind, value)) in values().into_iter().enumerate() {
            for text in replaced(game.config(), &value, round) {
                bounded(&format!("{id}, configuration, {kind}"), &text, || {
                    drop(parlour_core::game(id, &text));
                });
            }
            for text in replaced(&state.position(), &value, round) {
                bounded(&format!("{id}, position, {kind}"), &text, || {
                    drop(Arc::clone(&game).state_from_position(&text, options(ChanceMode::Auto, 1)));
                });
            }
            for text in replaced(&mv, &value, round) {
                bounded(&format!("{id}, move, {kind}"), &text, || drop(state.apply(&text, None)));
            }
            for text in files.iter().flat_map(|file| replaced(file, &value, round)) {
                bounded(&format!("{id}, file, {kind}"), &text, || {
                    if let Ok(state) = parlour_core::load(&text, 1) {
                        let _ = (state.save(), state.snapshot(), state.export(Viewer::Player(0)));
                    }
                });
            }
            let text = format!("{{\"tags\":{value}}}");
            bounded(&format!("options, {kind}"), &text, || drop(StateOptions::parse(&text)));
        }
    }
}

#[test]
fn hostile_texts_take_bounded_memory() {
    const HEADS: [&str; 6] = [
        "",
        "[Size \"5\"]\n1. a1 a5 2. ",
        "[TPS \"",
        "#X38FA11 Stratego-Notation v2\ntype 0\n",
        "<stratego><game type=\"classic\">",
        "{1w1}",
    ];
    const PIECES: [&str; 26] = [
        "1",
        "x",
        "/",
        ",",
        " ",
        "a",
        "+",
        "a1 ",
        "a? ",
        "[",
        "[Size \"5\"]",
        "{",
        "{}",
        "ß",
        "\"",
        "\n",
        "--",
        "1.",
        "1/2 ",
        "zz ",
        "<a/>",
        "<a b=\"\"/>",
        "&",
        "A4-A5\n",
        "-\n",
        "</stratego>",
    ];
    for entry in GAMES {
        let id = entry.meta.id;
        let mut state = begun(id);
        let game = state.game();
        for (i, piece) in PIECES.iter().enumerate() {
            let piece = format!("{piece}{}", if i % 2 == 0 { "" } else { PIECES[(7 * i) % PIECES.len()] });
            let text = piece.repeat(SIZE / piece.len());
            let most = A_BYTE * text.len() + ALL_ELSE;
            let given = peak(|| drop(state.apply(&text, None)));
            assert!(given <= most, "{id}, move of {piece:?}: {given}");
            let set_up = peak(|| {
                drop(Arc::clone(&game).state_from_position(&text, options(ChanceMode::Auto, 1)));
            });
            assert!(set_up <= most, "{id}, position of {piece:?}: {set_up}");
            for (head, format) in
                HEADS.iter().flat_map(|head| entry.meta.formats.iter().map(move |f| (head, f)))
            {
                let file = format!("{head}{text}");
                let read = peak(|| {
                    let mut reader = parlour_core::reader(id, format).unwrap();
                    while reader.next_bytes(file.as_bytes()).is_some() {}
                });
                assert!(
                    read <= A_FILE_BYTE * file.len() + ALL_ELSE,
                    "{id}, {format}, {head:?}, {piece:?}: {read}"
                );
            }
        }
    }
}
