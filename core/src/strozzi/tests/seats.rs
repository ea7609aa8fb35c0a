//! SZ-01: seats differ by where the game begins only.

use serde_json::{Value, json};

use super::laws::{fresh, ids, view};
use crate::game::{Turn, Viewer};
use crate::rng::{Purpose, Rng};

/// Turns the seats of everything in a view by one: player p of a list or a field becomes p + 1.
fn turned(view: &Value, players: u64) -> Value {
    let next = |player: &Value| player.as_u64().map_or(Value::Null, |player| json!((player + 1) % players));
    let rotated = |list_: &Value| {
        let mut list = list_.as_array().unwrap().clone();
        list.rotate_right(1);
        Value::from(list)
    };
    let mut view = view.clone();
    for field in ["active", "to_act"] {
        view[field] = next(&view[field]);
    }
    if view["claim"].is_object() {
        view["claim"]["player"] = next(&view["claim"]["player"]);
    }
    for field in ["asking", "ranking"] {
        if let Some(list) = view[field].as_array() {
            view[field] = list.iter().map(next).collect();
        }
    }
    for field in ["flags", "tokens", "categories", "money", "sheets"] {
        view[field] = rotated(&view[field]);
    }
    for group in ["ports", "tracks"] {
        for place in view[group].as_object_mut().unwrap().values_mut() {
            for entry in place.as_array_mut().unwrap() {
                entry["player"] = next(&entry["player"]);
            }
        }
    }
    view
}

/// The same moves with the first player one seat on give the same
/// game one seat on.
#[test]
fn seats_are_alike() {
    for players in 3..=6 {
        let config =
            |first: u64| json!({"players": players, "first_player": first, "money": "open"}).to_string();
        let games = [0, 1].map(|first| crate::registry::game("strozzi", &config(first)).unwrap());
        let [mut one, mut other] = [fresh(&games[0]), fresh(&games[1])];
        let mut rng = Rng::new(32, Purpose::Playout, players);
        loop {
            let shown = view(&*one, Viewer::Spectator);
            assert_eq!(turned(&shown, players), view(&*other, Viewer::Spectator));
            if one.turn() == Turn::Over {
                break;
            }
            let ids = ids(&*one);
            let id = ids[rng.below(ids.len() as u32) as usize];
            one.apply_id(id, None).unwrap();
            other.apply_id(id, None).unwrap();
        }
        assert_eq!(other.turn(), Turn::Over);
    }
}
