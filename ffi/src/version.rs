//! Versions, for programs that load the library at run time.

use std::ffi::{CStr, c_char};

/// Version of the binary interface. It changes when a program compiled against an older header could no longer
/// work with the library; compare it with parlour_abi_version().
pub const PARLOUR_ABI_VERSION: i32 = 1;

const VERSION: &CStr = match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
    Ok(version) => version,
    Err(_) => panic!("a version holds no NUL"),
};

/// [Section: Version]
/// The version of the library that is running, such as "1.2.3". Static, not to be freed. The header's version
/// is PARLOUR_VERSION.
#[unsafe(no_mangle)]
pub extern "C" fn parlour_version() -> *const c_char {
    VERSION.as_ptr()
}

/// PARLOUR_ABI_VERSION of the library that is running. A program that loads the library at run time should
/// refuse one whose number is not its header's.
#[unsafe(no_mangle)]
pub extern "C" fn parlour_abi_version() -> i32 {
    PARLOUR_ABI_VERSION
}
