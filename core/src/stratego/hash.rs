//! The hash of a position.

use super::Stratego;
use super::board::{NOWHERE, Squares};
use super::state::State;
use crate::hash::{Hasher, mix};

impl Stratego {
    /// A hash of all that the page says.
    pub(crate) fn hash_of(&self, state: &State) -> u64 {
        let mut pieces = 0_u64;
        for side in 0..2 {
            for square in Squares(state.side[side]) {
                let at = usize::from(square);
                let piece = u64::from(state.facts[at].bits()) << 16 | u64::from(state.kinds[at]) << 8;
                pieces = pieces.wrapping_add(mix(mix(piece | u64::from(square)) ^ side as u64));
            }
            for (kind, facts) in state.lost[side].iter() {
                let piece = u64::from(facts.bits()) << 16 | u64::from(kind) << 8 | 0xFF;
                pieces = pieces.wrapping_add(mix(mix(piece) ^ side as u64));
            }
        }
        let mut hasher = Hasher::new();
        hasher.number(pieces);
        hasher.bytes(&state.decided);
        hasher.bytes(&[state.to_move, state.arrival, state.end.map_or(0, |end| end as u8 + 1)]);
        if self.config.rescue {
            for side in 0..2 {
                hasher.bytes(&state.rescue_at[side][..usize::from(state.rescues[side])]);
                hasher.bytes(&state.offered[side]);
            }
        }
        for run in state.runs.iter().filter(|run| run.square != NOWHERE) {
            hasher.bytes(&[run.square, run.back as u8, run.len]);
            run.crossed
                .iter()
                .take(usize::from(run.len))
                .for_each(|count| hasher.bytes(&count.to_le_bytes()));
        }
        hasher.bytes(&state.chase);
        let plies = usize::from(state.chase[0].max(state.chase[1]));
        // The board before a chase cannot come back; but the latest move of one tells what evades it.
        for back in 0..plies.saturating_sub(1).max(plies.min(1)) {
            let ply = state.ring.latest(back);
            hasher.bytes(&[ply.from, ply.to()]);
        }
        if let Some(limit) = self.config.max_plies {
            hasher.bytes(&state.ply.min(limit).to_le_bytes());
        }
        if let Some(limit) = self.config.max_quiet_plies {
            hasher.bytes(&state.quiet.min(limit).to_le_bytes());
        }
        hasher.finish()
    }
}
