//! Inputs that are no decision of the game: take-backs, resignations, adjudications.

use crate::error::{Code, Error, Result};
use crate::game::Game;
use crate::table::{Closed, Entry, Memory, Start, Table, TableEvent, TableInput};

/// Where an input of the table leads.
pub(super) enum Plan<G: Game> {
    /// Back to a state of `player`'s, without the moves at these log positions.
    Back { state: G::State, player: u8, removed: Vec<u32> },
    /// To a result from outside the rules.
    Close { closed: Closed, entry: Entry<G::Move>, event: TableEvent },
}

impl<G: Game> Table<G> {
    /// Works out what an input of the table itself leads to, without doing it.
    pub(super) fn plan(&self, input: &TableInput) -> Result<Plan<G>> {
        let players = usize::from(self.rules.limits.players);
        match input {
            TableInput::TakeBack(player) => self.plan_take_back(*player),
            TableInput::Resign(player) => {
                let player = *player;
                let mut returns = vec![0.0; players];
                self.rules.game.resigned(&self.state, player, &mut returns);
                Ok(Plan::Close {
                    closed: Closed { returns, reason: "resignation", player: Some(player), note: None },
                    entry: Entry::Resign { player },
                    event: TableEvent::Resigned { player },
                })
            }
            TableInput::Adjudicate { returns, reason } => {
                if let Some(wrong) = self.rules.wrong_returns(returns) {
                    return Err(Error::new(Code::BadMove, wrong).at("$.returns"));
                }
                let (returns, note) = (returns.clone(), reason.clone());
                Ok(Plan::Close {
                    closed: Closed {
                        returns: returns.clone(),
                        reason: "adjudication",
                        player: None,
                        note: Some(note.clone()),
                    },
                    entry: Entry::Adjudicate { returns: returns.clone(), reason: note.clone() },
                    event: TableEvent::Adjudicated { returns, note },
                })
            }
        }
    }

    fn plan_take_back(&self, player: u8) -> Result<Plan<G>> {
        let game = &self.rules.game;
        let moved = self.past.as_ref().and_then(|past| past.log.latest_move(game, player));
        // What the rules say comes first; a move that this state does not know of may have been made.
        game.may_take_back(&self.state, player, moved.is_some() || self.start == Start::Cut)?;
        let log = &self.memory()?.log;
        let Some(index) = moved else {
            return Err(Error::new(Code::NoHistory, "the moves before this position are not known"));
        };
        let removed = log.line()[index..].to_vec();
        let then = log.state_at(game, removed[0] as usize);
        let state = game.take_back(&self.state, &then, player);
        Ok(Plan::Back { state, player, removed })
    }

    /// `player` resigns.
    pub(crate) fn resign(&mut self, player: u8) -> Result<()> {
        self.apply_table(&TableInput::Resign(player))
    }

    /// The game gets a result from outside.
    pub(crate) fn adjudicate(&mut self, returns: &[f64], reason: &str) -> Result<()> {
        self.apply_table(&TableInput::Adjudicate { returns: returns.to_vec(), reason: reason.to_owned() })
    }

    /// Does what an input of the table itself leads to.
    pub(super) fn apply_table(&mut self, input: &TableInput) -> Result<()> {
        match self.plan(input)? {
            Plan::Back { state, player, removed } => {
                self.state = state;
                self.ply -= removed.len() as u64;
                self.forget_notes();
                if let Some(Memory { log, events }) = &mut self.past {
                    let is_chance = |&&at: &&u32| matches!(log.entries()[at as usize], Entry::Chance(_));
                    self.chance_ply -= removed.iter().filter(is_chance).count() as u64;
                    events.begin_entry();
                    events.table(TableEvent::TakenBack { player, moves: removed.len() });
                    log.push(Entry::TakeBack { player, removed }, &self.state);
                }
            }
            Plan::Close { closed, entry, event } => {
                if let Some(Memory { log, events }) = &mut self.past {
                    events.begin_entry();
                    events.table(event);
                    log.push(entry, &self.state);
                }
                self.closed = Some(closed);
                self.tell_end();
            }
        }
        Ok(())
    }
}
