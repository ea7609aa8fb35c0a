//! The inputs of a game in order, the moves that stand, and the way back to any earlier position.

use crate::game::Game;

/// Replay starts from a kept state at most this many inputs back.
const STRIDE: usize = 64;

/// One input.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Entry<M> {
    /// A decision of a player.
    Move { player: u8, mv: M },
    /// An outcome of chance.
    Chance(M),
    /// A take-back; `removed` are the log positions of the moves that it took off the line.
    TakeBack { player: u8, removed: Vec<u32> },
    /// A resignation.
    Resign { player: u8 },
    /// A result given from outside.
    Adjudicate { returns: Vec<f64>, reason: String },
}

impl<M: Copy> Entry<M> {
    /// The move, if the entry is one that stands on the line.
    pub(crate) fn mv(&self) -> Option<M> {
        match *self {
            Entry::Move { mv, .. } | Entry::Chance(mv) => Some(mv),
            _ => None,
        }
    }

    /// Whether the entry ended the game from outside the rules.
    pub(crate) fn closes(&self) -> bool {
        matches!(self, Entry::Resign { .. } | Entry::Adjudicate { .. })
    }
}

/// The log. An entry is applied to the state by the table; the log remembers it.
#[derive(Debug)]
pub(crate) struct Log<G: Game> {
    entries: Vec<Entry<G::Move>>,
    /// Log positions of the moves that stand: all but those taken back.
    line: Vec<u32>,
    /// States after so many entries, ascending; the first is the start at 0.
    kept: Vec<(u32, G::State)>,
}

impl<G: Game> Clone for Log<G> {
    fn clone(&self) -> Self {
        Log { entries: self.entries.clone(), line: self.line.clone(), kept: self.kept.clone() }
    }

    fn clone_from(&mut self, from: &Self) {
        self.entries.clone_from(&from.entries);
        self.line.clone_from(&from.line);
        self.kept.clone_from(&from.kept);
    }
}

impl<G: Game> Log<G> {
    pub(crate) fn new(start: G::State) -> Self {
        Log { entries: Vec::new(), line: Vec::new(), kept: vec![(0, start)] }
    }

    pub(crate) fn start(&self) -> &G::State {
        &self.kept[0].1
    }

    pub(crate) fn entries(&self) -> &[Entry<G::Move>] {
        &self.entries
    }

    pub(crate) fn line(&self) -> &[u32] {
        &self.line
    }

    /// Where on the line `player`'s latest move is that the rules themselves have not taken back. Looks no further
    /// back than it must: a record may hold very many take-backs.
    pub(crate) fn latest_move(&self, game: &G, player: u8) -> Option<usize> {
        let (mut end, mut gone) = (self.line.len(), 0);
        while end > 0 {
            // From one kept state to the next all entries are moves, those taken back later among them.
            let last = self.line[end - 1];
            let (from, state) = &self.kept[self.kept_before(last as usize)];
            let begin = self.line.partition_point(|at| at < from);
            let mut state = state.clone();
            let retracted = self.entries[*from as usize..=last as usize].iter().map(|entry| {
                let before = state.clone();
                if let Some(mv) = entry.mv() {
                    game.apply(&mut state, mv, &mut ());
                }
                u64::from(game.retracted(&before, &state))
            });
            let retracted: Vec<u64> = retracted.collect();
            for index in (begin..end).rev() {
                let at = self.line[index];
                gone += retracted[(at - from) as usize];
                if gone > 0 {
                    gone -= 1;
                } else if matches!(self.entries[at as usize], Entry::Move { player: p, .. } if p == player) {
                    return Some(index);
                }
            }
            end = begin;
        }
        None
    }

    /// The place of the latest kept state after at most `len` entries.
    fn kept_before(&self, len: usize) -> usize {
        self.kept.partition_point(|(at, _)| *at as usize <= len) - 1
    }

    /// How many of the moves that stand are chance's.
    pub(crate) fn chance_moves(&self) -> u64 {
        let is_chance = |&&at: &&u32| matches!(self.entries[at as usize], Entry::Chance(_));
        self.line.iter().filter(is_chance).count() as u64
    }

    /// Adds an entry that led to `state`.
    pub(crate) fn push(&mut self, entry: Entry<G::Move>, state: &G::State) {
        match &entry {
            Entry::Move { .. } | Entry::Chance(_) => self.line.push(self.entries.len() as u32),
            Entry::TakeBack { removed, .. } => self.line.truncate(self.line.len() - removed.len()),
            Entry::Resign { .. } | Entry::Adjudicate { .. } => {}
        }
        let taken_back = matches!(entry, Entry::TakeBack { .. });
        self.entries.push(entry);
        let (last, _) = self.kept[self.kept.len() - 1];
        // A take-back's outcome depends on more than the state before it, so replay must not cross one.
        if taken_back || self.entries.len() - last as usize >= STRIDE {
            self.kept.push((self.entries.len() as u32, state.clone()));
        }
    }

    /// Cuts the log to its first `len` entries; what the cut entries took back stands again.
    pub(crate) fn truncate(&mut self, len: usize) {
        while self.entries.len() > len {
            match self.entries.pop() {
                Some(Entry::Move { .. } | Entry::Chance(_)) => {
                    self.line.pop();
                }
                Some(Entry::TakeBack { removed, .. }) => self.line.extend(removed),
                _ => {}
            }
        }
        while self.kept[self.kept.len() - 1].0 as usize > len {
            self.kept.pop();
        }
    }

    /// The state after the first `len` entries.
    pub(crate) fn state_at(&self, game: &G, len: usize) -> G::State {
        let (at, state) = &self.kept[self.kept_before(len)];
        let mut state = state.clone();
        for mv in self.entries[*at as usize..len].iter().filter_map(Entry::mv) {
            game.apply(&mut state, mv, &mut ());
        }
        state
    }
}
