//! What a viewer was told, written out. It is kept, since it is asked for again and again: by every look at new
//! events, every information string and hash, every state drawn for that viewer.

use std::sync::{Arc, Mutex, PoisonError};

use crate::hash::Hasher;

/// An event that one viewer saw, written out: what a determinized state knows of its past.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Seen {
    /// The event's JSON object.
    pub(crate) body: String,
    /// Its line for people.
    pub(crate) text: String,
    /// Whether its input still stands.
    pub(crate) live: bool,
    /// Whether it is among the viewer's events; otherwise it is known, but was never told.
    pub(crate) told: bool,
}

/// What one viewer was told up to some event.
#[derive(Clone, Debug)]
pub(super) struct Told {
    /// All of it, in order, with what was seen before the log begins. Drawn states share it.
    pub(super) seen: Arc<Vec<Seen>>,
    /// Takes in the viewer's information string.
    pub(super) hash: Hasher,
    /// The number of the table's events that were looked at.
    pub(super) items: usize,
}

/// What viewers were told, by the viewer's place; forgotten when anything was undone.
#[derive(Debug, Default)]
pub(super) struct Kept(Mutex<Vec<Option<Told>>>);

impl Clone for Kept {
    fn clone(&self) -> Self {
        Kept(Mutex::new(self.lock().clone()))
    }

    fn clone_from(&mut self, from: &Self) {
        self.get_mut().clone_from(&from.lock());
    }
}

impl Kept {
    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Option<Told>>> {
        // A panic in a game's code leaves what was told before it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn get_mut(&mut self) -> &mut Vec<Option<Told>> {
        self.0.get_mut().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.get_mut().clear();
    }

    /// What the viewer at this place was told, brought up to date by `update`.
    pub(super) fn get(
        &self,
        place: usize,
        update: impl FnOnce(Option<Told>) -> Option<Told>,
    ) -> Option<Told> {
        let mut all = self.lock();
        if all.len() <= place {
            all.resize(place + 1, None);
        }
        let told = update(all[place].take());
        all[place].clone_from(&told);
        told
    }
}
