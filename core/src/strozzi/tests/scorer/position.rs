//! A position set up, so that the scorer can be tried on the hand-checked fixtures.

use serde_json::Value;

use super::{CITIES, Docked, FLAGS, Line, Scorer, Stage};

fn number(value: &Value) -> Option<usize> {
    value.as_u64().map(|number| number as usize)
}

fn flag(value: &Value) -> &'static str {
    FLAGS.into_iter().find(|flag| value == *flag).unwrap()
}

fn ids(value: &Value) -> Vec<u64> {
    value.as_array().into_iter().flatten().map(|id| id.as_u64().unwrap()).collect()
}

impl Scorer {
    /// A position in JSON, taken to be a good one. What is left out is as at the start, but for tokens: none is up.
    pub(in super::super) fn set_up(config: &Value, position: &Value) -> Scorer {
        let mut scorer = Scorer::new(config);
        scorer.round = number(&position["round"]).unwrap_or(1);
        scorer.active = number(&position["active"]).unwrap_or(scorer.active);
        scorer.ship = position["ship"].as_u64();
        for (port, name) in CITIES[..3].iter().enumerate() {
            for ship in position["ports"][name].as_array().into_iter().flatten() {
                let (id, player) = (ship["ship"].as_u64().unwrap(), number(&ship["player"]).unwrap());
                scorer.docked.push(Docked { player, ship: id, flag: flag(&ship["flag"]), port });
            }
        }
        let mut laid: Vec<u64> = scorer.docked.iter().map(|ship| ship.ship).collect();
        laid.extend(scorer.ship.filter(|ship| !laid.contains(ship)));
        scorer.seen = if position["seen"].is_array() { ids(&position["seen"]) } else { laid.clone() };
        scorer.out = scorer.seen.iter().copied().filter(|ship| !laid.contains(ship)).collect();
        for (city, name) in CITIES.into_iter().enumerate() {
            if let Some(track) = position["tracks"][name].as_array() {
                scorer.markers[city].iter_mut().for_each(Vec::clear);
                for marker in track {
                    let (player, space) = (number(&marker["player"]), number(&marker["space"]));
                    scorer.markers[city][space.unwrap()].push(player.unwrap());
                }
            }
        }
        for (slot, token) in position["slots"].as_array().into_iter().flatten().enumerate() {
            scorer.slots[slot] = token.as_u64();
        }
        for (player, tokens) in position["tokens"].as_array().into_iter().flatten().enumerate() {
            scorer.owned[player] = ids(tokens);
        }
        for (player, rounds) in position["sheets"].as_array().into_iter().flatten().enumerate() {
            for (round, sheet) in rounds.as_array().unwrap().iter().enumerate() {
                for (reason, row) in [("ship", "ships"), ("marker", "markers"), ("bonus", "bonuses")] {
                    for (place, amount) in ids(&sheet[row]).into_iter().enumerate() {
                        scorer.lines.push(Line { player, round: round + 1, reason, place, amount });
                    }
                }
            }
        }
        scorer.resume(position);
        scorer
    }

    /// Sets what is due, and the answers that led to it.
    fn resume(&mut self, position: &Value) {
        let claim = &position["claim"];
        let claim = claim.is_object().then(|| (number(&claim["player"]).unwrap(), flag(&claim["flag"])));
        let phase = position["phase"].as_str().unwrap();
        self.stage = match phase {
            "setup" => Stage::SetUp,
            "reveal" => Stage::Between,
            "draft" | "window" => Stage::Asking,
            "dock" => Stage::Docking,
            "token" => Stage::Picking,
            "refill" => Stage::Refilling(self.slots.iter().position(Option::is_none).unwrap()),
            _ => panic!("no fixture starts in {phase}"),
        };
        if self.stage == Stage::Asking {
            let to_act = number(&position["to_act"]).unwrap();
            for player in self.book.clockwise(self.active).take_while(|&player| player != to_act) {
                let flag = claim.filter(|&(claimant, _)| claimant == player).map(|(_, flag)| flag);
                self.answers.push((player, flag));
            }
        } else {
            self.taker = claim;
        }
    }
}
