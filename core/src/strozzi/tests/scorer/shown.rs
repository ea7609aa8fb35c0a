//! What is told of a game: who is to act, what may be done and what not, and what a viewer sees.

use serde_json::{Map, Value, json};

use super::{CATEGORIES, CITIES, FLAGS, Scorer, Stage};
use crate::game::{Turn, Viewer};

impl Scorer {
    /// The name of what is due.
    pub(in super::super) fn phase(&self) -> &'static str {
        match self.stage {
            Stage::SetUp => "setup",
            Stage::Between => "reveal",
            Stage::Asking if self.claim().is_some() => "window",
            Stage::Asking => "draft",
            Stage::Docking => "dock",
            Stage::Picking => "token",
            Stage::Refilling(_) => "refill",
            Stage::Over => "over",
        }
    }

    /// The player to act, if it is one.
    fn to_act(&self) -> Option<usize> {
        match self.stage {
            Stage::Asking => Some(self.asking()[0]),
            Stage::Docking | Stage::Picking => self.taker.map(|(player, _)| player),
            _ => None,
        }
    }

    /// Who is to act.
    pub(in super::super) fn turn(&self) -> Turn {
        match (self.stage, self.to_act()) {
            (Stage::Over, _) => Turn::Over,
            (_, Some(player)) => Turn::Player(player as u8),
            (_, None) => Turn::Chance,
        }
    }

    /// Ships of the round still to come.
    pub(super) fn deck(&self) -> usize {
        self.book.per_round - self.seen.len()
    }

    /// Whether a token lies face down.
    fn face_down(&self, token: u64) -> bool {
        !self.slots.contains(&Some(token)) && !self.owned.iter().any(|tokens| tokens.contains(&token))
    }

    /// Whether `player` has no ship at a port.
    fn is_free(&self, player: usize, port: usize) -> bool {
        !self.docked.iter().any(|ship| ship.player == player && ship.port == port)
    }

    /// All moves that can be made now, in the order in which the game lists them.
    pub(in super::super) fn options(&self) -> Vec<Value> {
        let claim = |flag: &str| json!({"type": "claim", "flag": flag});
        let decline = json!({"type": "decline"});
        let ids =
            |cards: &[Value]| -> Vec<u64> { cards.iter().map(|card| card["id"].as_u64().unwrap()).collect() };
        match self.phase() {
            "setup" | "refill" => {
                let hidden = ids(&self.book.tokens).into_iter().filter(|&token| self.face_down(token));
                hidden.map(|token| json!({"type": "reveal_token", "token": token})).collect()
            }
            "reveal" => {
                let unseen = ids(&self.book.ships).into_iter().filter(|ship| !self.seen.contains(ship));
                unseen.map(|ship| json!({"type": "reveal", "ship": ship})).collect()
            }
            "draft" => {
                let flags = self.unused(self.asking()[0]);
                std::iter::once(decline).chain(flags.into_iter().map(claim)).collect()
            }
            "window" => vec![decline, claim("pirate")],
            "dock" => {
                let player = self.to_act().unwrap();
                let free = (0..3).filter(|&port| self.is_free(player, port));
                free.map(|port| json!({"type": "dock", "port": CITIES[port]})).collect()
            }
            "token" => {
                let full = (0..3).filter(|&slot| self.slots[slot].is_some());
                full.map(|slot| json!({"type": "take_token", "slot": slot})).collect()
            }
            _ => vec![],
        }
    }

    /// The id and the text that the page gives to a move.
    pub(in super::super) fn named(&self, mv: &Value) -> (usize, String) {
        let number = |field: &str| mv[field].as_u64().unwrap() as usize;
        let among = |names: &[&str], field: &str| names.iter().position(|name| mv[field] == *name).unwrap();
        match mv["type"].as_str().unwrap() {
            "decline" => (0, "no".into()),
            "claim" => {
                let flag = among(&FLAGS, "flag");
                (1 + flag, ["+1", "goods", "pirate"][flag].into())
            }
            "dock" => {
                let port = among(&CITIES, "port");
                (4 + port, CITIES[port].into())
            }
            "take_token" => (7 + number("slot"), format!("t{}", number("slot"))),
            "reveal" => (number("ship") - 1, format!("ship {}", number("ship"))),
            _ => (self.book.ships.len() + number("token") - 1, format!("token {}", number("token"))),
        }
    }

    /// Every move that has a name under this configuration, whether it can be made now or not.
    pub(in super::super) fn universe(&self) -> Vec<Value> {
        let mut moves = vec![json!({"type": "decline"})];
        moves.extend(FLAGS.map(|flag| json!({"type": "claim", "flag": flag})));
        moves.extend(CITIES[..3].iter().map(|port| json!({"type": "dock", "port": port})));
        moves.extend((0..3).map(|slot| json!({"type": "take_token", "slot": slot})));
        moves.extend(self.book.ships.iter().map(|ship| json!({"type": "reveal", "ship": ship["id"]})));
        moves.extend(
            self.book.tokens.iter().map(|token| json!({"type": "reveal_token", "token": token["id"]})),
        );
        moves
    }

    /// The rule that a move, which is none of [`Scorer::options`], breaks.
    pub(in super::super) fn broken_rule(&self, mv: &Value) -> &'static str {
        match (self.phase(), mv["type"].as_str().unwrap()) {
            ("setup", _) => "SZ-02",
            ("reveal", "reveal") => "SZ-03",
            ("reveal", _) => "SZ-10",
            ("draft", _) => "SZ-11",
            ("window", _) => "SZ-13",
            ("dock", _) => "SZ-16",
            _ => "SZ-20",
        }
    }

    /// SZ-50: whether `viewer` sees the money of `player`.
    fn sees_money(&self, viewer: Viewer, player: usize) -> bool {
        self.book.open
            || self.stage == Stage::Over
            || viewer == Viewer::Referee
            || viewer == Viewer::Player(player as u8)
    }

    /// The money of all players as `viewer` sees it.
    fn money_seen(&self, viewer: Viewer) -> Vec<Option<u64>> {
        let players = 0..self.book.players;
        players.map(|player| self.sees_money(viewer, player).then(|| self.money(player))).collect()
    }

    /// A player's score sheet.
    pub(super) fn sheet(&self, player: usize) -> Value {
        let paid = |round: usize, reason: &str, place: usize| -> u64 {
            let lines = self.lines.iter().filter(|line| line.player == player && line.round == round);
            lines.filter(|line| line.reason == reason && line.place == place).map(|line| line.amount).sum()
        };
        let row = |round, reason, places| -> Vec<u64> {
            (0..places).map(|place| paid(round, reason, place)).collect()
        };
        let over = self.stage == Stage::Over;
        let scored = if over { self.round } else { self.round - 1 };
        let rounds: Vec<Value> = (1..=scored)
            .map(|round| {
                let (ships, markers) = (row(round, "ship", 3), row(round, "marker", 4));
                let bonuses = row(round, "bonus", 4);
                let total: u64 = ships.iter().chain(&markers).chain(&bonuses).sum();
                json!({"ships": ships, "markers": markers, "bonuses": bonuses, "total": total})
            })
            .collect();
        let tokens = over.then(|| row(self.round, "tokens", 3));
        json!({"rounds": rounds, "tokens": tokens, "total": self.money(player)})
    }

    /// The scores as `viewer` sees them.
    pub(in super::super) fn scores(&self, viewer: Viewer) -> Value {
        let money = self.money_seen(viewer);
        let ranking = money.iter().all(Option::is_some).then(|| self.ranking());
        json!({"money": money, "ranking": ranking})
    }

    /// The outcome of a finished game, without the returns.
    pub(in super::super) fn outcome(&self) -> Value {
        let sheets: Vec<Value> = (0..self.book.players).map(|player| self.sheet(player)).collect();
        json!({"reason": "rounds", "money": self.all_money(), "ranking": self.ranking(), "sheets": sheets})
    }

    /// That a round begins, as an event.
    pub(super) fn round_started(&self) -> Value {
        json!({"type": "round_started", "round": self.round, "player": self.active, "ships": self.book.per_round})
    }

    /// What `viewer` sees.
    pub(in super::super) fn view(&self, viewer: Viewer) -> Value {
        let players = 0..self.book.players;
        let face = |token: &Option<u64>| token.map(|id| self.book.token(id));
        let claim = self.taker.or(self.claim());
        let ports: Map<String, Value> =
            (0..3).map(|port| (CITIES[port].into(), self.port_seen(port))).collect();
        let tracks: Map<String, Value> =
            (0..4).map(|city| (CITIES[city].into(), self.track_seen(city))).collect();
        let categories = players.clone().map(|player| {
            let values =
                CATEGORIES.map(|category| (category.to_owned(), json!(self.values(player, category))));
            Value::Object(values.into_iter().collect())
        });
        let sheets =
            players.clone().map(|player| self.sees_money(viewer, player).then(|| self.sheet(player)));
        json!({
            "players": self.book.players,
            "round": self.round,
            "rounds": self.book.rounds,
            "phase": self.phase(),
            "active": self.active,
            "to_act": self.to_act(),
            "ship": self.ship.map(|ship| self.book.ship(ship)),
            "claim": claim.map(|(player, flag)| json!({"player": player, "flag": flag})),
            "asking": self.asking(),
            "deck": self.deck(),
            "seen": ascending(&self.seen),
            "out": ascending(&self.out),
            "flags": players.clone().map(|player| self.unused(player)).collect::<Vec<_>>(),
            "ports": ports,
            "tracks": tracks,
            "slots": self.slots.iter().map(face).collect::<Vec<_>>(),
            "pile": self.pile(),
            "tokens": self.owned.iter().map(|tokens| ascending(tokens)).collect::<Vec<_>>(),
            "categories": categories.collect::<Vec<_>>(),
            "money": self.money_seen(viewer),
            "sheets": sheets.collect::<Vec<_>>(),
            "ranking": (self.stage == Stage::Over).then(|| self.ranking()),
        })
    }

    fn port_seen(&self, port: usize) -> Value {
        let seen = self.order_at(port).into_iter().map(|docked| {
            let speed = self.speed(&docked);
            json!({"player": docked.player, "ship": docked.ship, "flag": docked.flag, "speed": speed})
        });
        seen.collect()
    }

    fn track_seen(&self, city: usize) -> Value {
        self.order_in(city)
            .into_iter()
            .map(|(player, space)| json!({"player": player, "space": space}))
            .collect()
    }
}

fn ascending(ids: &[u64]) -> Vec<u64> {
    let mut ids = ids.to_vec();
    ids.sort_unstable();
    ids
}
