//! The twin keeps the hand-checked fixtures too, as far as it understands them: it has neither error messages nor
//! squares off the board.

use serde_json::Value;

use super::manners::{Call, Match, MatchConfig, TakeBacks};
use super::{Twin, TwinConfig};

/// The configuration of the page's table.
fn config(json: &Value) -> MatchConfig {
    let preset = json["preset"].as_str().unwrap_or("court");
    let (size, stones, schloss, carry, call, take_backs) = match preset {
        "court" => (7, 40, 2, Some(7), "required", "free"),
        "tavern" => (5, 21, 1, Some(7), "forbidden", "forbidden"),
        "mage" => (8, 50, 2, Some(7), "forbidden", "admitted"),
        "tak" => (6, 0, 0, None, "optional", "free"),
        other => panic!("preset {other}"),
    };
    let number = |field: &str, default: usize| json[field].as_u64().map_or(default, |n| n as usize);
    let size = number("size", size);
    let (stones, schloss) = if preset == "tak" {
        [(10, 0), (15, 0), (21, 1), (30, 1), (40, 2), (50, 2)][size - 3]
    } else {
        (stones, schloss)
    };
    let limit = |field: &str| json[field].as_u64().map(|n| n as u32);
    let is_tak = preset == "tak";
    let board = TwinConfig {
        size,
        stones: number("stones", stones) as u8,
        schloss: number("schloss", schloss) as u8,
        carry_limit: number("carry_limit", carry.unwrap_or(size)),
        swap_opening: json["opening"].as_str().map_or(is_tak, |opening| opening == "swap"),
        peasants_rule: json["peasants_rule"].as_bool().unwrap_or(false),
        komi_halves: (json["komi"].as_f64().unwrap_or(0.0) * 2.0) as u8,
        max_quiet_plies: limit("max_quiet_plies"),
        max_plies: limit("max_plies"),
    };
    MatchConfig {
        board,
        call: match json["call"].as_str().unwrap_or(call) {
            "required" => Call::Required,
            "optional" => Call::Optional,
            "forbidden" => Call::Forbidden,
            other => panic!("call {other}"),
        },
        take_backs: match json["take_backs"].as_str().unwrap_or(take_backs) {
            "free" => TakeBacks::Free,
            "forbidden" => TakeBacks::Forbidden,
            "admitted" => TakeBacks::Admitted,
            other => panic!("take_backs {other}"),
        },
        mage: json["match"].as_str().unwrap_or(preset) == "mage",
    }
}

/// A move's text without marks, superfluous counts and drops, and whether it is declared.
fn read(input: &Value) -> (String, bool) {
    let Some(text) = input.as_str() else {
        let field = |name: &str| input[name].as_str().unwrap_or_default();
        let declared = input["strassen"].as_bool().unwrap_or(false);
        let text = if field("type") == "place" {
            let stone = match field("stone") {
                "standing" => "S",
                "schloss" => "C",
                _ => "",
            };
            format!("{stone}{}", field("square"))
        } else {
            let drops: Vec<u64> =
                input["drops"].as_array().into_iter().flatten().filter_map(Value::as_u64).collect();
            let each: String = drops.iter().map(u64::to_string).collect();
            let count: u64 = drops.iter().sum();
            format!("{count}{}{}{each}", field("from"), field("direction"))
        };
        return (read(&Value::String(text)).0, declared);
    };
    let text = text.replace("''", "");
    let declared = text.contains('\'');
    let text: String = text.chars().filter(|c| !"'\"?!*".contains(*c)).collect();
    let text = text.strip_prefix('F').unwrap_or(&text);
    let (count, rest) = text.split_at(text.find(|c: char| !c.is_ascii_digit()).unwrap_or(0));
    let count = if count == "1" { "" } else { count };
    let end = rest.find(['+', '-', '<', '>']).map_or(rest.len(), |sign| sign + 1);
    let drops = if rest[end..].len() > 1 { &rest[end..] } else { "" };
    (format!("{count}{}{drops}", &rest[..end]), declared)
}

/// The text under which the twin lists an input, if it accepts it.
fn listed(twin: &Match, call: Call, input: &Value) -> Option<String> {
    let (text, declared) = read(input);
    let is_meant = |listed: &String| {
        let is_declared = listed.ends_with('\'');
        let fits = match call {
            Call::Required | Call::Forbidden => declared == is_declared,
            Call::Optional => true,
        };
        fits && text == listed.replace(['*', '\''], "")
    };
    twin.legal().into_iter().find(is_meant)
}

/// The player of a take-back.
fn take_back(input: &Value) -> Option<usize> {
    (input["type"] == "take_back").then(|| input["player"].as_u64().unwrap_or(2) as usize)
}

/// Runs one fixture, or panics.
fn run(fixture: &Value) {
    let config = config(&fixture["config"]);
    let call = config.call;
    let mut twin = match fixture["start"].as_str() {
        None => Match::new(config),
        Some(tps) => Match::from_tps(config, tps),
    };
    for input in fixture["moves"].as_array().unwrap() {
        if let Some(player) = take_back(input) {
            twin.take_back(player).unwrap_or_else(|error| panic!("{input}: {error}"));
        } else {
            let found = listed(&twin, call, input);
            let text = found.unwrap_or_else(|| panic!("{input} is not legal in {}", twin.to_tps()));
            twin.play(&text);
        }
    }
    for refused in fixture["refused"].as_array().into_iter().flatten() {
        let (input, code) = (&refused["move"], &refused["code"]);
        if code == "bad_move" {
            continue;
        }
        if let Some(player) = take_back(input) {
            let error = twin.clone().take_back(player).expect_err("a take-back is refused");
            // SN-32 forbids take-backs, or there is no move to take back.
            let error = if error == "nothing" { "SN-32" } else { error };
            assert_eq!(error, refused["rule"].as_str().or(code.as_str()).unwrap());
            continue;
        }
        assert_eq!(code == "game_over", twin.over().is_some(), "{input}: {code}");
        assert_eq!(listed(&twin, call, input), None, "{input} is accepted in {}", twin.to_tps());
        if let Some("SN-30" | "SN-31") = refused["rule"].as_str() {
            let other = twin.legal().iter().any(|text| text.replace(['*', '\''], "") == read(input).0);
            assert!(other, "{input} breaks more than the rule of calls");
        }
    }
    let turn = if twin.over().is_some() { -4 } else { twin.to_move() as i64 };
    assert_eq!(fixture["turn"], turn, "who is to act in {}, {:?}", twin.to_tps(), twin.over());
    if let Some(position) = fixture["position"].as_str() {
        assert_eq!(twin.to_tps(), position);
    }
    let expected = &fixture["outcome"];
    assert_eq!(expected.is_object(), twin.over().is_some(), "whether it is over: {:?}", twin.over());
    if let Some(outcome) = twin.over() {
        let returns: Vec<f64> =
            expected["returns"].as_array().unwrap().iter().map(|value| value.as_f64().unwrap()).collect();
        assert_eq!(expected["reason"], outcome.reason);
        assert_eq!(returns, outcome.returns.map(f64::from), "returns");
        assert_eq!(expected["flats"], serde_json::json!(outcome.flats), "flats");
    }
    if let Some(view) = fixture["view"].as_object() {
        for (field, value) in view {
            let found = match field.as_str() {
                "wins" => serde_json::json!(twin.wins()),
                "admitted" => serde_json::json!(twin.admitted()),
                "board" => serde_json::json!(twin.board_number()),
                other => panic!("view.{other}"),
            };
            assert_eq!(found, *value, "view.{field}");
        }
    }
    let mut legal = twin.legal();
    legal.sort_unstable();
    let texts = |field: &str| -> Option<Vec<String>> {
        let list = fixture.get(field)?.as_array().unwrap();
        Some(list.iter().map(|text| text.as_str().unwrap().to_owned()).collect())
    };
    if let Some(mut expected) = texts("legal") {
        expected.sort_unstable();
        assert_eq!(legal, expected);
    }
    if let Some(count) = fixture.get("legal_count") {
        assert_eq!(*count, legal.len(), "legal_count");
    }
    for text in texts("legal_includes").unwrap_or_default() {
        assert!(legal.contains(&text), "{text} must be legal in {}", twin.to_tps());
    }
    for text in texts("illegal").unwrap_or_default() {
        assert!(!legal.contains(&text), "{text} must not be listed in {}", twin.to_tps());
    }
}

#[test]
fn the_twin_keeps_the_fixtures() {
    let fixtures: Value = serde_json::from_str(include_str!("../../testdata/fixtures.json")).unwrap();
    let mut failed = Vec::new();
    for fixture in fixtures.as_array().unwrap() {
        // Only text positions: what the JSON form adds is the engine's.
        if fixture.get("start").is_some_and(|start| !start.is_string()) {
            continue;
        }
        if std::panic::catch_unwind(|| run(fixture)).is_err() {
            failed.push(format!("{} {}", fixture["name"], fixture["rules"]));
        }
    }
    assert!(failed.is_empty(), "{} fixtures failed:\n{}", failed.len(), failed.join("\n"));
}

/// SN-34 with the positions before the set-up one: an error becomes one, and the match goes back to it.
#[test]
fn preceding_positions_tell_an_oversight() {
    let mage = config(&serde_json::json!({"preset": "mage", "size": 3, "schloss": 0}));
    let (before, start) = ("2,x2/x3/1,1,x 2 2", "2,x,2/x3/1,1,x 1 3");
    let mut known = Match::from_tps_after(mage.clone(), &["2,x2/x3/1,x2 1 2", before], start);
    assert_eq!(known.take_back(0), Err("nothing"));
    assert_eq!(known.standing(), 0);
    known.play("c1");
    assert_eq!((known.to_tps().as_str(), known.wins(), known.over()), (before, [1, 0], None));
    assert_eq!((known.starter(), known.road_squares(0).len()), (0, 0));
    let mut unknown = Match::from_tps(mage, start);
    unknown.play("c1");
    assert_eq!(unknown.over().unwrap().reason, "inescapable");
    assert_eq!(unknown.road_squares(0), ["a1", "b1", "c1"]);
}

/// The one-board twin says nothing of calls.
#[test]
fn one_board_has_no_calls() {
    let court = config(&serde_json::json!({"preset": "court", "size": 5}));
    let twin = Twin::from_tps(court.board, "x5/x5/2,2,2,x2/x5/1,1,1,x2 1 4");
    assert!(twin.legal().contains(&"d1".to_owned()));
}
