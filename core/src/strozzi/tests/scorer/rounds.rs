//! SZ-30 to SZ-42: what a round and the game pay.

use serde_json::{Value, json};

use super::{CATEGORIES, CITIES, Line, Scorer, Stage};

/// SZ-31, SZ-32: what the first, second and third earn.
const PLACES: [u64; 3] = [15, 10, 5];

impl Scorer {
    /// Scores the round, and ends the game or begins the next one.
    pub(super) fn end_round(&mut self, reason: &str, events: &mut Vec<Value>) {
        events.push(json!({"type": "round_ended", "round": self.round, "reason": reason}));
        self.score_ships(events);
        self.score_markers(events);
        self.score_bonuses(events);
        if self.round < self.book.rounds {
            self.next_round(events);
            return;
        }
        self.score_tokens(events);
        self.stage = Stage::Over;
        let (money, ranking) = (self.all_money(), self.ranking());
        let sum_of = |i: usize| money[ranking[i]];
        if sum_of(0) == sum_of(1) {
            self.note("Florence decides who wins");
        } else if (2..ranking.len()).any(|i| sum_of(i) == sum_of(i - 1)) {
            self.note("Florence decides a lower rank");
        }
        events.push(json!({"type": "ranked", "money": money, "ranking": ranking}));
    }

    fn score(&mut self, player: usize, reason: &'static str, place: usize, amount: u64) {
        self.lines.push(Line { player, round: self.round, reason, place, amount });
    }

    /// SZ-31.
    fn score_ships(&mut self, events: &mut Vec<Value>) {
        for (port, name) in CITIES[..3].iter().enumerate() {
            for (i, ship) in self.order_at(port).iter().enumerate().take(3) {
                self.score(ship.player, "ship", port, PLACES[i]);
                events.push(json!({
                    "type": "scored", "player": ship.player, "round": self.round, "reason": "ship",
                    "city": name, "place": i + 1, "amount": PLACES[i],
                }));
            }
        }
    }

    /// SZ-32.
    fn score_markers(&mut self, events: &mut Vec<Value>) {
        for (city, name) in CITIES.into_iter().enumerate() {
            let ranked: Vec<_> = self.order_in(city).into_iter().filter(|&(_, space)| space > 0).collect();
            if ranked.len() < 3 {
                self.note("markers on the start space are not ranked");
            }
            if ranked.windows(2).take(3).any(|pair| pair[0].1 == pair[1].1) {
                self.note("the order on a space decides what a marker earns");
            }
            for (i, &(player, _)) in ranked.iter().enumerate().take(3) {
                self.score(player, "marker", city, PLACES[i]);
                events.push(json!({
                    "type": "scored", "player": player, "round": self.round, "reason": "marker",
                    "city": name, "place": i + 1, "amount": PLACES[i],
                }));
            }
        }
    }

    /// SZ-33.
    fn score_bonuses(&mut self, events: &mut Vec<Value>) {
        for (city, name) in CITIES.into_iter().enumerate() {
            let mut stands = self.order_in(city);
            stands.sort_unstable();
            for (player, space) in stands {
                let amount = self.book.bonus(name, space);
                if amount > 0 {
                    self.note(if self.round == 1 { "a bonus" } else { "a bonus in a later round" });
                    self.score(player, "bonus", city, amount);
                    events.push(json!({
                        "type": "scored", "player": player, "round": self.round, "reason": "bonus",
                        "city": name, "space": space, "amount": amount,
                    }));
                }
            }
        }
    }

    /// SZ-34, SZ-35.
    fn next_round(&mut self, events: &mut Vec<Value>) {
        self.round += 1;
        self.docked.clear();
        self.seen.clear();
        self.out.clear();
        let florence = self.order_in(3);
        self.note(match (florence[0].1, florence[0].1 == florence[1].1) {
            (0, _) => "a round begins with all markers at the start in Florence",
            (_, true) => "the order on a space in Florence decides who begins",
            (_, false) => "the marker ahead in Florence begins",
        });
        self.active = florence[0].0;
        self.stage = Stage::Between;
        events.push(self.round_started());
    }

    /// SZ-40: each player's total in a category.
    pub(super) fn values(&self, player: usize, category: &str) -> u64 {
        let tokens = self.owned[player].iter().map(|&id| self.book.token(id));
        tokens
            .filter(|token| token["category"] == category)
            .map(|token| token["value"].as_u64().unwrap())
            .sum()
    }

    /// SZ-40.
    fn score_tokens(&mut self, events: &mut Vec<Value>) {
        for (i, category) in CATEGORIES.into_iter().enumerate() {
            // In Florence order first, then a stable sort by value: a tie stays in Florence order.
            let mut rank: Vec<usize> = self.order_in(3).into_iter().map(|(player, _)| player).collect();
            rank.sort_by_key(|&player| std::cmp::Reverse(self.values(player, category)));
            rank.retain(|&player| self.values(player, category) > 0);
            if rank.len() < 3 {
                self.note("a category that fewer than three have");
            }
            if rank
                .windows(2)
                .take(3)
                .any(|pair| self.values(pair[0], category) == self.values(pair[1], category))
            {
                self.note("Florence decides in a category");
            }
            for (place, &player) in rank.iter().enumerate().take(3) {
                let amount = [30, 20, 10][place];
                self.score(player, "tokens", i, amount);
                events.push(json!({
                    "type": "scored", "player": player, "round": self.round, "reason": "tokens",
                    "category": category, "value": self.values(player, category), "place": place + 1,
                    "amount": amount,
                }));
            }
        }
    }

    /// A player's money: all that was ever scored.
    pub(super) fn money(&self, player: usize) -> u64 {
        self.lines.iter().filter(|line| line.player == player).map(|line| line.amount).sum()
    }

    /// The money of all players.
    pub(super) fn all_money(&self) -> Vec<u64> {
        (0..self.book.players).map(|player| self.money(player)).collect()
    }

    /// SZ-41, as things stand.
    pub(super) fn ranking(&self) -> Vec<usize> {
        let mut rank: Vec<usize> = self.order_in(3).into_iter().map(|(player, _)| player).collect();
        rank.sort_by_key(|&player| std::cmp::Reverse(self.money(player)));
        rank
    }

    /// SZ-42.
    pub(in super::super) fn returns(&self) -> Vec<f64> {
        let players = self.book.players;
        if self.stage != Stage::Over {
            return vec![0.0; players];
        }
        let winner = self.ranking()[0];
        let other = -1.0 / (players - 1) as f64;
        (0..players).map(|player| if player == winner { 1.0 } else { other }).collect()
    }
}
