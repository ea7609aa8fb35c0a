//! Arguments from C: pointers and lengths made into references, or refused.

use std::ffi::{CStr, c_char};
use std::ptr::NonNull;
use std::slice;

use parlour_core::{Code, Error, Result};

/// Length of a text that goes up to its NUL.
/// cbindgen:ignore
pub(crate) const PARLOUR_NUL: usize = usize::MAX;

#[cold]
pub(crate) fn bad(message: impl Into<String>) -> Error {
    Error::new(Code::BadArgument, message)
}

#[cold]
pub(crate) fn null(name: &str) -> Error {
    bad(format!("{name} is NULL"))
}

fn too_small(needed: usize) -> Error {
    Error::new(Code::BufferTooSmall, format!("the buffer must hold {needed}"))
}

/// Checks what a slice of `len` items at `data` needs.
fn expect_slice<T>(name: &str, data: *const T, len: usize) -> Result<()> {
    if data.is_null() {
        return Err(null(name));
    }
    if !data.is_aligned() {
        return Err(bad(format!("{name} is misaligned")));
    }
    if len > isize::MAX as usize / size_of::<T>() {
        return Err(bad(format!("no buffer has {len} items")));
    }
    Ok(())
}

/// The text of `size` bytes at `data`; NULL with 0 is the empty text.
///
/// # Safety
/// `data` is NULL, or `size` bytes long (up to its NUL for [`PARLOUR_NUL`]) and unchanged during `'a`.
pub(crate) unsafe fn text<'a>(name: &str, data: *const c_char, size: usize) -> Result<&'a str> {
    // SAFETY: the caller's promise is ours.
    let bytes = unsafe { bytes(name, data, size) }?;
    str::from_utf8(bytes).map_err(|_| bad("the text is not valid UTF-8"))
}

/// The bytes of a text that may not be UTF-8.
///
/// # Safety
/// As for [`text`].
pub(crate) unsafe fn bytes<'a>(name: &str, data: *const c_char, size: usize) -> Result<&'a [u8]> {
    match size {
        0 => Ok(&[]),
        PARLOUR_NUL if data.is_null() => Err(null(name)),
        // SAFETY: not NULL, and the caller promises a NUL.
        PARLOUR_NUL => Ok(unsafe { CStr::from_ptr(data) }.to_bytes()),
        _ => {
            expect_slice(name, data, size)?;
            // SAFETY: checked; the caller promises that many bytes.
            Ok(unsafe { slice::from_raw_parts(data.cast::<u8>(), size) })
        }
    }
}

/// A place for one result.
pub(crate) struct Out<T>(NonNull<T>);

impl<T> Out<T> {
    /// # Safety
    /// `place` is NULL or may be written for as long as the value lives.
    pub(crate) unsafe fn new(name: &str, place: *mut T) -> Result<Self> {
        match NonNull::new(place) {
            Some(place) if place.is_aligned() => Ok(Out(place)),
            Some(_) => Err(bad(format!("{name} is misaligned"))),
            None => Err(null(name)),
        }
    }

    pub(crate) fn set(self, value: T) {
        // SAFETY: aligned, and the caller of `new` promised that it may be written.
        unsafe { self.0.write(value) }
    }
}

/// A number that a call reads and moves on.
pub(crate) struct InOut<T>(NonNull<T>);

impl<T: Copy> InOut<T> {
    /// # Safety
    /// `place` is NULL or holds a `T` that may be written for as long as the value lives.
    pub(crate) unsafe fn new(name: &str, place: *mut T) -> Result<Self> {
        // SAFETY: the caller's promise is more than is asked for.
        let Out(place) = unsafe { Out::new(name, place) }?;
        Ok(InOut(place))
    }

    pub(crate) fn get(&self) -> T {
        // SAFETY: aligned, and the caller of `new` promised a value.
        unsafe { self.0.read() }
    }

    pub(crate) fn set(&mut self, value: T) {
        // SAFETY: aligned, and the caller of `new` promised that it may be written.
        unsafe { self.0.write(value) }
    }
}

/// A buffer of exactly `len` items.
///
/// # Safety
/// `data` is NULL or has room for `len` items that nobody else uses during `'a`.
pub(crate) unsafe fn buffer<'a, T>(name: &str, data: *mut T, len: usize) -> Result<&'a mut [T]> {
    if data.is_null() && len == 0 {
        return Ok(&mut []);
    }
    expect_slice(name, data, len)?;
    // SAFETY: checked; the caller promises the room. The items are numbers: what C left in them is a value.
    Ok(unsafe { slice::from_raw_parts_mut(data, len) })
}

/// Writes a list into the caller's buffer: `fill` writes and counts, `needed` counts only.
///
/// # Safety
/// As for [`buffer`], with `capacity` items.
pub(crate) unsafe fn list<T>(
    name: &str,
    data: *mut T,
    capacity: usize,
    count: Out<usize>,
    needed: impl Fn() -> usize,
    fill: impl FnOnce(&mut [T]) -> Result<usize>,
) -> Result<()> {
    if data.is_null() && capacity == 0 {
        count.set(needed());
        return Ok(());
    }
    // SAFETY: the caller's promise is ours.
    let buffer = unsafe { buffer(name, data, capacity) }?;
    match fill(buffer) {
        Ok(filled) => count.set(filled),
        Err(error) => {
            if error.code == Code::BufferTooSmall {
                count.set(needed());
            }
            return Err(error);
        }
    }
    Ok(())
}

/// Copies `items` to the front of `buffer`.
pub(crate) fn copy<T: Copy>(items: &[T], buffer: &mut [T]) -> Result<usize> {
    front(buffer, items.len())?.copy_from_slice(items);
    Ok(items.len())
}

/// The first `len` items of `buffer`.
pub(crate) fn front<T>(buffer: &mut [T], len: usize) -> Result<&mut [T]> {
    buffer.get_mut(..len).ok_or_else(|| too_small(len))
}
