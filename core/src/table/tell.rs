//! What a state tells: returns, outcome, history, events.

use std::sync::Arc;

use serde::Serialize;

use crate::error::{Code, Error, Result};
use crate::game::{Game, Viewer};
use crate::json;
use crate::rules::Rules;
use crate::table::{Closed, Entry, Memory, Seen, Table, list};

impl<G: Game> Table<G> {
    /// Writes each player's return, all zero before the end.
    pub fn returns(&self, out: &mut [f64]) {
        match &self.closed {
            Some(closed) => out.copy_from_slice(&closed.returns),
            None => self.rules.game.returns(&self.state, out),
        }
    }

    /// How the game ended, as JSON; `None` while it goes on.
    pub fn outcome(&self) -> Option<String> {
        #[derive(Serialize)]
        struct Outcome<D: Serialize> {
            returns: Vec<f64>,
            reason: &'static str,
            #[serde(flatten)]
            more: D,
        }
        if let Some(closed) = &self.closed {
            return Some(json::write(closed));
        }
        let mut returns = vec![0.0; usize::from(self.rules.limits.players)];
        self.returns(&mut returns);
        let game = &self.rules.game;
        let reason = game.reason(&self.state)?;
        Some(json::write(&Outcome { returns, reason, more: game.outcome(&self.state) }))
    }

    pub(crate) fn no_past() -> Error {
        Error::new(Code::NoHistory, "what this viewer saw before this position is not known")
    }

    /// The events that `viewer` may know, from the viewer's number `since` on: a JSON array of objects that
    /// start with `seq` and `type` and end with `text`.
    pub fn events(&self, viewer: Viewer, since: u64) -> Result<String> {
        Ok(list(&self.seen(viewer)?, usize::try_from(since).unwrap_or(usize::MAX)))
    }

    /// The number of the events that `viewer` may know: what [`events`](Table::events) takes to tell only later ones.
    pub fn num_events(&self, viewer: Viewer) -> Result<u64> {
        Ok(self.seen(viewer)?.iter().filter(|seen| seen.told).count() as u64)
    }

    /// All that `viewer` saw, in order.
    pub(crate) fn seen(&self, viewer: Viewer) -> Result<Arc<Vec<Seen>>> {
        self.expect_viewer(viewer)?;
        let (Rules { game, seats, .. }, Memory { log, events }) = (&*self.rules, self.memory()?);
        events.seen(game, seats, log.start(), viewer).ok_or_else(Self::no_past)
    }

    /// All that `viewer` came to know, in order: a JSON object a line.
    pub fn information(&self, viewer: Viewer) -> Result<String> {
        self.expect_viewer(viewer)?;
        let (Rules { game, seats, .. }, Memory { log, events }) = (&*self.rules, self.memory()?);
        events.information(game, seats, log.start(), viewer).ok_or_else(Self::no_past)
    }

    /// The hash of [`information`](Table::information), which a table keeps up as it goes on.
    pub fn information_hash(&self, viewer: Viewer) -> Result<u64> {
        self.expect_viewer(viewer)?;
        let (Rules { game, seats, .. }, Memory { log, events }) = (&*self.rules, self.memory()?);
        events.information_hash(game, seats, log.start(), viewer).ok_or_else(Self::no_past)
    }

    /// Whether both have the same game, position, log and options.
    pub(crate) fn equals(&self, other: &Self) -> bool {
        let position = |table: &Self| json::write(&table.rules.game.position(&table.state));
        let log = |table: &Self| table.past.as_ref().map(|past| past.log.entries().to_vec());
        self.rules.config == other.rules.config
            && (self.start, self.ply, &self.closed, &self.options)
                == (other.start, other.ply, &other.closed, &other.options)
            && self.notes == other.notes
            && log(self) == log(other)
            && position(self) == position(other)
    }

    /// The state as `viewer` may know it, as JSON: what the game says of the position, and last, as `closed`, a
    /// result from outside the rules.
    pub fn view(&self, viewer: Viewer) -> Result<String> {
        self.expect_viewer(viewer)?;
        let mut view = json::write(&self.rules.game.view(&self.state, viewer));
        if let Some(closed) = &self.closed {
            view.pop();
            view.push_str(",\"closed\":");
            json::write_to(closed, &mut view);
            view.push('}');
        }
        Ok(view)
    }

    /// A picture of the position in text, as `viewer` may know it, and a line more after a result from outside
    /// the rules.
    pub fn picture(&self, viewer: Viewer) -> Result<String> {
        self.expect_viewer(viewer)?;
        let mut out = String::new();
        self.rules.game.picture(&self.state, viewer, &mut out);
        match &self.closed {
            None => {}
            Some(Closed { player: Some(player), .. }) => {
                out.push_str(&format!("{} has resigned\n", self.rules.seats[usize::from(*player)]));
            }
            Some(Closed { note, .. }) => {
                out.push_str(&format!("adjudicated: {}\n", note.as_deref().unwrap_or_default()));
            }
        }
        Ok(out)
    }

    /// The moves that stand, with who made them, as a referee sees them: a JSON array.
    pub fn history(&self) -> Result<String> {
        let mut out = String::from("[");
        self.walk(|state, player, mv| {
            if out.len() > 1 {
                out.push(',');
            }
            out.push_str(&format!("{{\"player\":{player},"));
            self.write_listed(state, mv, &mut out);
            out.push('}');
        })?;
        out.push(']');
        Ok(out)
    }

    /// Tells the moves that stand in order: the state before the move, who made it (−1 for chance), the move.
    pub fn walk(&self, mut each: impl FnMut(&G::State, i32, G::Move)) -> Result<()> {
        let log = self.whole_log()?;
        let game = &self.rules.game;
        let mut state = log.start().clone();
        for (i, &at) in log.line().iter().enumerate() {
            let entry = &log.entries()[at as usize];
            let player = if let Entry::Move { player, .. } = entry { i32::from(*player) } else { -1 };
            let mv = entry.mv().expect("only moves stand on the line");
            each(&state, player, mv);
            // A take-back may have left memories in the state that the moves alone do not.
            match log.line().get(i + 1) {
                Some(&next) if next != at + 1 => state = log.state_at(game, next as usize),
                _ => game.apply(&mut state, mv, &mut ()),
            }
        }
        Ok(())
    }

    /// Appends `"id":…,"text":…,"move":…` of a move listed at `state`.
    pub(crate) fn write_listed(&self, state: &G::State, mv: G::Move, out: &mut String) {
        let game = &self.rules.game;
        out.push_str(&format!("\"id\":{},", game.id(state, mv)));
        game.write_both(state, mv, out);
    }
}
