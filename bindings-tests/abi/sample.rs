//! A small library like the real one, whose interface changes by `--cfg`: what bindings-tests/abi/run must report.
#![allow(dead_code, unexpected_cfgs, non_camel_case_types, clippy::missing_safety_doc)]

pub struct sample_state {
    plies: Vec<u64>,
    // Behind the handle: nobody's business.
    #[cfg(inside)]
    log: String,
}

#[unsafe(no_mangle)]
pub extern "C" fn sample_new() -> *mut sample_state {
    Box::into_raw(Box::new(sample_state {
        plies: Vec::new(),
        #[cfg(inside)]
        log: String::new(),
    }))
}

#[cfg(not(removed))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sample_free(state: *mut sample_state) {
    if !state.is_null() {
        drop(unsafe { Box::from_raw(state) });
    }
}

#[cfg(narrowed)]
type Size = u32;
#[cfg(not(narrowed))]
type Size = usize;

#[cfg(returns)]
type Status = i64;
#[cfg(not(returns))]
type Status = i32;

#[cfg(not(reordered))]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sample_apply(state: *mut sample_state, size: Size, ply: u64) -> Status {
    unsafe { (*state).plies.push(ply + size as u64) };
    0
}

#[cfg(reordered)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sample_apply(state: *mut sample_state, ply: u64, size: Size) -> Status {
    unsafe { (*state).plies.push(ply + size as u64) };
    0
}

#[cfg(added)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sample_ply(state: *const sample_state) -> u64 {
    unsafe { (*state).plies.len() as u64 }
}
