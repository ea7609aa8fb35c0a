//! SZ-16 to SZ-21: what the taker of a ship does with it.

use serde_json::{Value, json};

use super::{CITIES, Docked, Scorer, Stage};

impl Scorer {
    /// SZ-16 to SZ-19.
    pub(super) fn dock(&mut self, mv: &Value, events: &mut Vec<Value>) {
        let (player, flag) = self.taker.unwrap();
        let ship = self.ship.unwrap();
        let port = CITIES.iter().position(|city| mv["port"] == *city).unwrap();
        let docked = Docked { player, ship, flag, port };
        let speed = self.speed(&docked);
        for other in self.order_at(port) {
            if self.speed(&other) == speed {
                self.note(if (flag == "plus_one") == (other.flag == "plus_one") {
                    "equal speeds of like ships"
                } else {
                    "equal speeds, one of them by the flag"
                });
            }
        }
        self.docked.push(docked);
        let place = 1 + self.order_at(port).iter().position(|other| other.ship == ship).unwrap();
        events.push(json!({
            "type": "docked", "player": player, "ship": ship, "port": CITIES[port], "flag": flag,
            "speed": speed, "place": place,
        }));
        let face = self.book.ship(ship).clone();
        let goods = face["goods"][CITIES[port]].as_u64().unwrap() + u64::from(flag == "goods");
        self.advance(player, port, goods, "goods", events);
        self.advance(player, 3, face["scrolls"].as_u64().unwrap(), "scrolls", events);
        let shows_token = face["token"] == true;
        if shows_token && self.slots.iter().any(Option::is_some) {
            self.stage = Stage::Picking;
        } else {
            if shows_token {
                self.note("a token symbol without a token left");
            }
            self.finish(events);
        }
    }

    /// SZ-20.
    pub(super) fn pick(&mut self, mv: &Value, events: &mut Vec<Value>) {
        let (player, _) = self.taker.unwrap();
        self.note(match self.slots.iter().flatten().count() {
            1 => "a pick of one",
            2 => "a pick among two",
            _ => "a pick among three",
        });
        let slot = mv["slot"].as_u64().unwrap() as usize;
        let token = self.slots[slot].take().unwrap();
        self.owned[player].push(token);
        let face = self.book.token(token).clone();
        events.push(json!({"type": "token_taken", "player": player, "slot": slot, "token": face}));
        if let Some(city) = CITIES.iter().position(|city| face["good"] == *city) {
            self.advance(player, city, 1, "token", events);
        }
        if self.pile() > 0 {
            self.stage = Stage::Refilling(slot);
            if self.deck() == 0 {
                self.note("a token turned up after the last ship of a round");
            }
        } else {
            self.note("a slot stays empty");
            self.finish(events);
        }
    }

    /// SZ-21.
    fn advance(&mut self, player: usize, city: usize, steps: u64, reason: &str, events: &mut Vec<Value>) {
        if steps == 0 {
            return;
        }
        let from = self.markers[city].iter().position(|here| here.contains(&player)).unwrap();
        let last = self.markers[city].len() - 1;
        if from == last {
            self.note("a marker stays on the last space");
            events.push(json!({
                "type": "marker_stayed", "player": player, "city": CITIES[city], "reason": reason,
                "steps": steps, "space": last,
            }));
            return;
        }
        let to = (from + steps as usize).min(last);
        if from + steps as usize > last {
            self.note("an advance is cut");
        }
        if !self.markers[city][to].is_empty() {
            self.note("a marker arrives beside others");
        }
        self.markers[city][from].retain(|&other| other != player);
        self.markers[city][to].push(player);
        let rank = 1 + self.order_in(city).iter().position(|&(other, _)| other == player).unwrap();
        events.push(json!({
            "type": "marker_moved", "player": player, "city": CITIES[city], "reason": reason, "steps": steps,
            "from": from, "to": to, "place": self.markers[city][to].len(), "rank": rank,
        }));
    }
}
