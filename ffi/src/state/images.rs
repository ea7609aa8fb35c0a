//! Images of a state under its game's symmetries.

use parlour_core::AnyState;

use super::{hand_out, parlour_state, tell};
use crate::args::Out;
use crate::guard;
use crate::status::parlour_status;
use crate::values;

/// [Section: Symmetries]
/// Gives the image of the position under a symmetry (see parlour_game_num_symmetries()), as a state of its own that
/// the caller frees: a copy that knows its position only, see parlour_state_clone().
/// Errors: bad_argument for unknown symmetries.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_transformed(
    state: *const parlour_state,
    symmetry: i32,
    image: *mut *mut parlour_state,
) -> parlour_status {
    let body = |state: &dyn AnyState| {
        // SAFETY: NULL or the caller's pointer.
        let out = unsafe { Out::new("image", image) }?;
        hand_out(state.transformed(values::symmetry(symmetry)?)?, out);
        Ok(())
    };
    // SAFETY: NULL or the caller's live state.
    unsafe { guard::read(state, body) }
}

/// The symmetry that leads to the normal form of the position: to the one of its images that stands for all of
/// them. All images of a position have the same normal form, which parlour_state_transformed() makes; the first
/// symmetry that leads there is written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_normal_symmetry(
    state: *const parlour_state,
    symmetry: *mut i32,
) -> parlour_status {
    // SAFETY: NULL or the caller's pointers.
    unsafe { tell(state, "symmetry", symmetry, |state| Ok(state.normal_symmetry() as i32)) }
}

/// The position hash of the normal form: equal for positions that are images of each other. It knows what is
/// hidden.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_state_normal_hash(
    state: *const parlour_state,
    hash: *mut u64,
) -> parlour_status {
    // SAFETY: NULL or the caller's pointers.
    unsafe { tell(state, "hash", hash, |state| Ok(state.normal_hash())) }
}
