//! Generated games: file to record to file to record.

use std::sync::Arc;

use crate::game::{Game, Turn};
use crate::json::{self, Map};
use crate::play;
use crate::rng::{Purpose, Rng};
use crate::rules::Rules;
use crate::script::Reader;
use crate::table::{Note, StateOptions, Table};

use super::super::Strassen;
use super::super::config::Match;

fn pick<'a>(rng: &mut Rng, from: &[&'a str]) -> &'a str {
    from[rng.below(from.len() as u32) as usize]
}

fn config(rng: &mut Rng) -> String {
    let preset = pick(rng, &["court", "tavern", "mage", "tak", "tak", "tak"]);
    let mut text = format!("{{\"preset\":\"{preset}\",\"size\":{}", 3 + rng.below(6));
    let options = [
        ("call", pick(rng, &["\"required\"", "\"optional\"", "\"forbidden\""])),
        ("match", pick(rng, &["\"single\"", "\"mage\""])),
        ("stones", pick(rng, &["10", "15", "44"])),
        ("schloss", pick(rng, &["0", "1", "4"])),
        ("carry_limit", pick(rng, &["1", "5", "8"])),
        ("opening", pick(rng, &["\"own\"", "\"swap\""])),
        ("take_backs", pick(rng, &["\"free\"", "\"forbidden\"", "\"admitted\""])),
        ("peasants_rule", pick(rng, &["true", "false"])),
        ("komi", pick(rng, &["0", "0.5", "2", "9.5"])),
        ("max_quiet_plies", pick(rng, &["null", "5", "50"])),
        ("max_plies", pick(rng, &["null", "3", "60"])),
    ];
    for (name, value) in options {
        if rng.below(3) == 0 {
            text.push_str(&format!(",\"{name}\":{value}"));
        }
    }
    text + "}"
}

fn tags(rng: &mut Rng) -> Map<String, json::Value> {
    let tags = [
        ("Event", "a \"quoted\" ß"),
        ("Komi", "3"),
        ("flats", "12"),
        ("Caps1", "1"),
        ("Opening", ""),
        ("TPS", "x3/x3/x3 1 1"),
        ("Result", "0-F"),
        ("Termination", "normal"),
        ("Clock", "10:0 +20"),
    ];
    let some: Vec<_> = tags.into_iter().filter(|_| rng.below(4) == 0).collect();
    some.into_iter().map(|(name, value)| (name.to_owned(), value.into())).collect()
}

/// A game of some length, perhaps from a position met in play, perhaps ended from outside, with notes.
fn game(rng: &mut Rng) -> Table<Strassen> {
    let rules = Arc::new(Rules::<Strassen>::new(&config(rng)).unwrap());
    let options = StateOptions { tags: tags(rng), ..StateOptions::default() };
    let mut table = match rng.below(3) {
        0 if rules.game.config.max_plies.is_none() => {
            let mut state = rules.game.initial();
            play::playout(&rules.game, &mut state, rng, 25);
            // A finished match is not set up.
            if rules.game.turn(&state) == Turn::Over && rules.game.config.contest == Match::Mage {
                state = rules.game.initial();
            }
            let mut tps = String::new();
            rules.game.write_tps(&state, &mut tps);
            Table::from_position(rules, &tps, options).unwrap()
        }
        _ => Table::new(rules, options).unwrap(),
    };
    let length = rng.below(150);
    for ply in 0..=u64::from(length) {
        if rng.below(6) == 0 {
            let mark = if ply == 0 { "" } else { pick(rng, &["", "!", "?!", "\"", "!!\""]) }.to_owned();
            let comments = (0..=rng.below(2)).map(|_| {
                pick(
                    rng,
                    &["", " a plan ", "{{", "{3w1}", " } ", "[Size \"3\"] 1. a1\nR-0", "\r\n", "; ü 3w1"],
                )
                .to_owned()
            });
            table.notes.insert(ply, Note { mark, comments: comments.collect() });
        }
        if ply == u64::from(length) || table.rules.game.turn(&table.state) == Turn::Over {
            break;
        }
        let mv = table.rules.game.random_move(&table.state, rng);
        table.push(mv);
    }
    if table.turn() != Turn::Over {
        let closing = [
            "{\"type\":\"resign\",\"player\":0}",
            "{\"type\":\"resign\",\"player\":1}",
            "{\"type\":\"adjudicate\",\"returns\":[1,-1],\"reason\":\"on \\\"time\\\"\"}",
            "{\"type\":\"adjudicate\",\"returns\":[0,0],\"reason\":\"agreed draw\"}",
            "{\"type\":\"adjudicate\",\"returns\":[-1,1],\"reason\":\"resignation or time\"}",
            "",
        ];
        let closing = pick(rng, &closing);
        if !closing.is_empty() {
            table.apply(closing, None).unwrap();
        }
    }
    table
}

/// What a record says but its tags, which writing completes.
fn without_tags(table: &Table<Strassen>) -> json::Value {
    let mut record = json::parse(&table.save().unwrap(), json::MAX_RECORD).unwrap();
    record["tags"] = json::Value::Null;
    record
}

fn read(text: &str) -> Vec<Table<Strassen>> {
    let mut reader = Reader::<Strassen>::new("ptn").unwrap();
    std::iter::from_fn(|| reader.next(text))
        .map(|game| game.unwrap_or_else(|e| panic!("{e}\n{text}")))
        .collect()
}

#[test]
fn a_thousand_games_go_there_and_back() {
    let mut rng = Rng::new(3, Purpose::Playout, 7);
    let (mut games, mut file) = (Vec::new(), String::new());
    while games.len() < 1000 {
        let table = game(&mut rng);
        let text = match table.write("ptn") {
            Ok(text) => text,
            // A position under Peasant's rule may remember walls that are gone.
            Err(error) => {
                assert!(error.message.starts_with("TPS has no place"), "{error}");
                continue;
            }
        };
        let [once] = &read(&text)[..] else { panic!("one game\n{text}") };
        assert_eq!(without_tags(once), without_tags(&table), "{text}");
        for (name, value) in table.tags() {
            let kept = once.tags().get(name);
            let settled = !matches!(name.as_str(), "Event" | "Clock");
            assert!(kept == Some(value) || settled, "{name}: {kept:?}\n{text}");
        }
        assert_eq!(once.write("ptn").unwrap(), text);
        // Another line's end changes nothing but comments, which keep what they have.
        let [twice] = &read(&text)[..] else { panic!("one game") };
        assert!(twice.equals(once));
        file.push_str(&text);
        games.push(table);
    }
    let all = read(&file);
    assert_eq!(all.len(), games.len());
    for (read, game) in all.iter().zip(&games) {
        assert_eq!(without_tags(read), without_tags(game));
    }
    // Read in parts, with comments longer than a part and what looks like a game in them.
    let long = format!("{{{}\n[Size \"3\"]\n}}{{open\n[Size \"3\"]\n", "ü".repeat(20_000));
    let parts = format!("{file}[Size \"5\"]\n1. a1 {long}");
    let mut whole = Reader::<Strassen>::new("ptn").unwrap();
    let (mut at, mut number) = (0, 0);
    while let Some(wanted) = whole.next(&parts) {
        let mut part = Reader::<Strassen>::new("ptn").unwrap();
        part.seek(at, number);
        match (part.next_bytes(parts.as_bytes()).unwrap(), wanted) {
            (Ok(found), Ok(wanted)) => assert!(found.equals(&wanted)),
            (found, wanted) => assert_eq!(found.err(), wanted.err()),
        }
        (at, number) = (part.offset(), part.games());
    }
    // The comment without end is the rest of the file.
    assert_eq!((at, number), (parts.len(), 1001));
    // The bare rules come to the same ends.
    let mut reader = Reader::<Strassen>::new("ptn").unwrap();
    for game in &games {
        let (rules, script) = reader.script(&file).unwrap().unwrap();
        let (state, _) = script.replay(&rules.game).unwrap();
        assert_eq!(rules.game.hash(&state), game.rules.game.hash(&game.state));
    }
}

#[test]
fn what_ptn_has_no_place_for_is_refused() {
    let rules = || Arc::new(Rules::<Strassen>::new("{\"preset\":\"tak\",\"size\":3}").unwrap());
    let tagged = |name: &str, value: &str| {
        let tags = [(name.to_owned(), value.into())].into_iter().collect();
        Table::new(rules(), StateOptions { tags, ..StateOptions::default() }).unwrap()
    };
    let noted = |ply: u64, mark: &str, comment: &str| {
        let mut table = tagged("Event", "x");
        table.apply("a1", None).unwrap();
        let note = Note { mark: mark.to_owned(), comments: vec![comment.to_owned()] };
        table.notes.insert(ply, note);
        table
    };
    let closed = |json: &str| {
        let mut table = tagged("Event", "x");
        table.apply(json, None).unwrap();
        table
    };
    let old = "{\"tps\":\"x3/x3/2,x2 2 1\",\"ply\":2,\"raised\":[true,false]}";
    let peasants = Rules::<Strassen>::new("{\"preset\":\"tak\",\"peasants_rule\":true,\"size\":3}").unwrap();
    let remembers = Table::from_position(Arc::new(peasants), old, StateOptions::default()).unwrap();
    let mage = Rules::<Strassen>::new(
        r#"{"preset":"tak","size":3,"opening":"own","match":"mage","call":"forbidden"}"#,
    );
    let mut mage = Table::new(Arc::new(mage.unwrap()), StateOptions::default()).unwrap();
    // White's road counts and is taken back; then Black's ply before the wall goes too, and the win stays (SN-32).
    for mv in ["a1", "a3", "b1", "b3", "c1", "Sc1", r#"{"type":"take_back","player":0}"#] {
        mage.apply(mv, None).unwrap();
    }
    let match_remembers = "PTN has no place for what the match remembers of moves taken back";
    for (table, message) in vec![
        (mage, match_remembers),
        (tagged("Eve nt", "x"), "`Eve nt` can be no tag's name in PTN"),
        (tagged("", "x"), "`` can be no tag's name in PTN"),
        (
            tagged("Event", "\"]"),
            "the tag Event has a line's end or `\"]` in its value, for which PTN has no place",
        ),
        (
            tagged("Event", "a\nb"),
            "the tag Event has a line's end or `\"]` in its value, for which PTN has no place",
        ),
        (tagged("SIZE", "x"), ""),
        (noted(1, "*", ""), "`*` is no mark of a move in PTN"),
        (noted(0, "!", ""), "`!` is no mark of a move in PTN"),
        (noted(1, "!", "}\n"), "a comment has a `}` and a line's end in it, for which PTN has no place"),
        (noted(1, "!", "1w1"), "PTN would take the comment `1w1` for a branch"),
        (
            closed("{\"type\":\"adjudicate\",\"returns\":[0.5,-0.5],\"reason\":\"x\"}"),
            "PTN has results for a win and a tie only",
        ),
        (
            closed("{\"type\":\"adjudicate\",\"returns\":[1,-1],\"reason\":\"resignation\"}"),
            "PTN has no place for the reason of this adjudication",
        ),
        (
            remembers,
            "TPS has no place for what the start position remembers: plies played, quiet plies, walls raised",
        ),
    ] {
        match table.write("ptn") {
            Ok(text) => assert_eq!(message, "", "{text}"),
            Err(error) => assert_eq!((error.code.name(), &*error.message), ("unsupported", message)),
        }
    }
}

#[test]
fn notes_stay_with_the_moves_that_stand() {
    let text = "[Size \"5\"]\n{start} 1. a1! {one} e5? 2. b1 {three}\n";
    let mut table = read(text).remove(0);
    assert_eq!(table.notes().keys().copied().collect::<Vec<_>>(), [0, 1, 2, 3]);
    let copy = table.state_at(1).unwrap();
    assert_eq!(copy.notes().keys().copied().collect::<Vec<_>>(), [0, 1]);
    table.undo(1).unwrap();
    assert_eq!(table.notes().len(), 3);
    table.apply("{\"type\":\"take_back\",\"player\":0}", None).unwrap();
    assert_eq!(table.notes().len(), 1);
    assert!(table.without_log().notes().is_empty());
    let saved = table.save().unwrap();
    assert!(saved.contains(",\"notes\":{\"0\":{\"comments\":[\"start\"]}}"), "{saved}");
    for (bad, message) in [
        ("\"1\":{\"mark\":\"!\"}", "a note's key is a number of moves from 0 to 0, not `1`"),
        ("\"00\":{\"mark\":\"!\"}", "a note's key is a number of moves from 0 to 0, not `00`"),
        ("\"0\":{}", "a note has a mark or comments"),
        ("\"0\":{\"colour\":\"red\"}", "unknown field `colour`"),
    ] {
        let damaged = saved.replace("\"0\":{\"comments\":[\"start\"]}", bad);
        let error = crate::load(&damaged, 0).err().expect("it is damaged");
        assert_eq!((error.code.name(), &*error.message), ("bad_record", message));
    }
}

#[test]
fn faults_in_one_long_line_have_their_columns() {
    // A character of two bytes is one column; the last faults are on a line of their own.
    let game = "[Size \"9\"] ß ";
    let text = format!("{}\n{}", game.repeat(3), game.repeat(2));
    for keeps_count in [true, false] {
        let mut reader = Reader::<Strassen>::new("ptn").unwrap();
        let mut places = Vec::new();
        while let Some(game) = reader.next_bytes(text.as_bytes()) {
            places.push(game.expect_err("a bad game").path.unwrap());
            if !keeps_count {
                // As a host does that keeps the place only.
                reader.seek(reader.offset(), reader.games());
            }
        }
        assert_eq!(places, ["1:8", "1:21", "1:34", "2:8", "2:21"]);
    }
}
