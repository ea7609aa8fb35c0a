//! The way back, for analysis: undo and earlier states.

use crate::error::{Code, Error, Result};
use crate::game::{Game, Turn};
use crate::table::{ChanceMode, Entry, Memory, Table};

impl<G: Game> Table<G> {
    /// Takes back the latest `count` inputs for analysis: decisions (with the chance moves that followed) when
    /// chance is automatic, single moves when it is explicit; take-backs, resignations and adjudications count
    /// as inputs. `no_history` if there are fewer; the state is then unchanged.
    pub fn undo(&mut self, count: usize) -> Result<()> {
        let entries = self.memory()?.log.entries();
        let (mut len, mut inputs) = (entries.len(), 0_usize);
        for _ in 0..count {
            if self.options.chance == ChanceMode::Auto {
                while len > 0 && matches!(entries[len - 1], Entry::Chance(_)) {
                    len -= 1;
                }
            }
            len = len.checked_sub(1).ok_or_else(|| {
                let message = match inputs {
                    0 => "there is nothing to undo".to_owned(),
                    _ => format!("there are only {inputs} inputs to undo"),
                };
                Error::new(Code::NoHistory, message)
            })?;
            inputs += 1;
        }
        if count > 0 {
            self.rewind(len)?;
            let ply = self.ply;
            if let Some(Memory { events, .. }) = &mut self.past {
                events.undo(len, inputs, ply);
            }
        }
        Ok(())
    }

    /// Goes back to the state after the first `len` entries of the log; events are left to the caller.
    fn rewind(&mut self, len: usize) -> Result<()> {
        self.memory()?;
        let Some(Memory { log, .. }) = &mut self.past else { return Ok(()) };
        let chance_before = log.chance_moves();
        self.state = log.state_at(&self.rules.game, len);
        log.truncate(len);
        self.ply = self.base_ply + log.line().len() as u64;
        self.chance_ply = self.chance_ply + log.chance_moves() - chance_before;
        self.closed = None;
        self.forget_notes();
        Ok(())
    }

    /// Drops the notes on moves that stand no more.
    pub(super) fn forget_notes(&mut self) {
        self.notes.split_off(&(self.ply + 1));
    }

    /// The state as it was after the first `ply` moves that stand. Between automatic chance moves it is in
    /// explicit mode.
    pub fn state_at(&self, ply: u64) -> Result<Self> {
        let line = self.memory()?.log.line();
        let Some(index) = ply.checked_sub(self.base_ply) else {
            return Err(Error::new(Code::NoHistory, "the moves before this position are not known"));
        };
        if index > line.len() as u64 {
            let message = format!("there is no ply {ply}; {} moves stand", self.ply);
            return Err(Error::new(Code::BadArgument, message));
        }
        let mut copy = self.clone();
        if let Some(&at) = line.get(index as usize) {
            copy.rewind(at as usize)?;
            if let Some(Memory { events, .. }) = &mut copy.past {
                events.cut(at as usize);
            }
            if copy.turn() == Turn::Chance {
                copy.options.chance = ChanceMode::Explicit;
            }
        }
        Ok(copy)
    }
}
