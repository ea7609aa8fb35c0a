//! The fixtures' `views`: what each viewer is shown. (The generic runner checks `view`, the spectator's, only.)

use serde_json::Value;

use super::{input, parsed, table};
use crate::game::Viewer;

#[test]
fn each_viewer_sees_what_the_fixtures_say() {
    let fixtures = parsed(include_str!("../../testdata/fixtures.json"));
    let (mut failed, mut views) = (Vec::new(), 0);
    for fixture in fixtures.as_array().unwrap() {
        let Some(expected) = fixture["views"].as_object() else { continue };
        let mut state = table(&fixture["config"], fixture.get("start"));
        for mv in fixture["moves"].as_array().unwrap() {
            state.apply(&input(mv), None).unwrap();
        }
        for (name, fields) in expected {
            let viewer = match name.as_str() {
                "0" => Viewer::Player(0),
                "1" => Viewer::Player(1),
                "spectator" => Viewer::Spectator,
                "referee" => Viewer::Referee,
                other => panic!("a viewer {other}"),
            };
            views += 1;
            let view = parsed(&state.view(viewer).unwrap());
            let differs = |(field, value): (&String, &Value)| {
                (view[field] != *value)
                    .then(|| format!("{} {name}.{field}: {}", fixture["name"], view[field]))
            };
            failed.extend(fields.as_object().unwrap().iter().filter_map(differs));
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    assert!(views > 30, "{views} views");
}
