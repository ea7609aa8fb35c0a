//! Text that the library writes for its caller.

use std::ffi::c_char;
use std::ptr::NonNull;

use parlour_core::Result;

use crate::{args, guard};

/// A text that functions write their results into. Use one for many calls: each replaces what it held.
pub struct parlour_text {
    /// UTF-8 and a NUL; empty before the first result.
    bytes: Vec<u8>,
}

/// A text that a call is to write.
pub(crate) struct TextOut(NonNull<parlour_text>);

impl TextOut {
    /// # Safety
    /// `text` is NULL or a live text that nobody else uses for as long as the value lives.
    pub(crate) unsafe fn new(text: *mut parlour_text) -> Result<Self> {
        NonNull::new(text).map(TextOut).ok_or_else(|| args::null("text"))
    }

    pub(crate) fn set(self, value: String) {
        let mut bytes = value.into_bytes();
        // A long result is not to be doubled for its NUL.
        bytes.reserve_exact(1);
        bytes.push(0);
        // SAFETY: a live text, and ours alone, by the contract of `new`. Inputs may lie in the bytes that are
        // freed here; bodies use their inputs before they write.
        unsafe { (*self.0.as_ptr()).bytes = bytes }
    }
}

/// [Section: Text]
/// A new, empty text. The caller frees it with parlour_text_free(). Never NULL. It takes the memory of its latest
/// result, up to twice its size, and gives back that of the one before.
#[unsafe(no_mangle)]
pub extern "C" fn parlour_text_new() -> *mut parlour_text {
    Box::into_raw(Box::new(parlour_text { bytes: Vec::new() }))
}

/// The bytes of the text, UTF-8 with a NUL at the end; "" for NULL. Valid until a call writes the text or it is
/// freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_text_data(text: *const parlour_text) -> *const c_char {
    // SAFETY: the caller passes NULL or a live text.
    match unsafe { text.as_ref() } {
        Some(text) if !text.bytes.is_empty() => text.bytes.as_ptr().cast(),
        _ => c"".as_ptr(),
    }
}

/// The number of bytes of the text, without the NUL at the end; 0 for NULL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_text_size(text: *const parlour_text) -> usize {
    // SAFETY: the caller passes NULL or a live text.
    unsafe { text.as_ref() }.map_or(0, |text| text.bytes.len().saturating_sub(1))
}

/// Frees a text; NULL is allowed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn parlour_text_free(text: *mut parlour_text) {
    // SAFETY: NULL or from `parlour_text_new`, and the caller gives it up.
    unsafe { guard::free(text) }
}
