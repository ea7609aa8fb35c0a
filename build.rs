//! Generates the C header from the sources of the C library.
//!
//! It goes to `$OUT_DIR/parlour.h`. `include/parlour.h`, which is committed, is only rewritten under
//! `PARLOUR_WRITE_HEADER=1`; a test compares the two.

use std::env;
use std::fs;
use std::path::Path;

fn main() {
    println!("cargo::rerun-if-changed=ffi/src");
    println!("cargo::rerun-if-changed=ffi/cbindgen.toml");
    println!("cargo::rerun-if-changed=include/parlour.h");
    println!("cargo::rerun-if-env-changed=PARLOUR_WRITE_HEADER");

    let header = header();
    let generated = Path::new(&variable("OUT_DIR")).join("parlour.h");
    fs::write(generated, &header).expect("OUT_DIR can be written");

    let committed = Path::new("include/parlour.h");
    if fs::read_to_string(committed).is_ok_and(|text| text == header) {
        return;
    }
    if env::var("PARLOUR_WRITE_HEADER").is_ok_and(|value| value == "1") {
        fs::write(committed, &header).expect("include/ can be written");
    } else {
        println!("cargo::warning=include/parlour.h is stale; PARLOUR_WRITE_HEADER=1 cargo build rewrites it");
    }
}

fn variable(name: &str) -> String {
    env::var(name).expect("cargo sets it")
}

fn header() -> String {
    let mut config = cbindgen::Config::from_file("ffi/cbindgen.toml").expect("ffi/cbindgen.toml is read");
    config.after_includes = Some(version_macros());
    let bindings = cbindgen::Builder::new()
        .with_config(config)
        .with_src("ffi/src/lib.rs")
        .generate()
        .expect("the sources make a header");
    let mut text = Vec::new();
    bindings.write(&mut text);
    polish(&String::from_utf8(text).expect("a header is UTF-8"))
}

/// Macros that follow the crate's version, and one that cbindgen cannot make.
fn version_macros() -> String {
    let [major, minor, patch] =
        ["MAJOR", "MINOR", "PATCH"].map(|part| variable(&format!("CARGO_PKG_VERSION_{part}")));
    format!(
        "\n/* As the size of a text: it goes up to its NUL. */\n\
         #define PARLOUR_NUL ((size_t)-1)\n\n\
         /* The version of this header. */\n\
         #define PARLOUR_VERSION \"{}\"\n\
         /* Its first number. */\n\
         #define PARLOUR_VERSION_MAJOR {major}\n\
         /* Its second number. */\n\
         #define PARLOUR_VERSION_MINOR {minor}\n\
         /* Its third number. */\n\
         #define PARLOUR_VERSION_PATCH {patch}",
        variable("CARGO_PKG_VERSION"),
    )
}

/// What cbindgen does not do: headings, stars, tight lists of macros, parentheses around negative numbers, and
/// no comments that C89 lacks.
fn polish(header: &str) -> String {
    let mut out = String::new();
    let mut lines = header.lines().peekable();
    while let Some(line) = lines.next() {
        if line == "/*" && lines.peek().is_some_and(|next| !next.starts_with(" *")) {
            let mut comment: Vec<&str> = lines.by_ref().take_while(|line| *line != " */").collect();
            if let Some(title) = section(comment[0]) {
                out.push_str(&format!("/* ---- {title} {} */\n\n", "-".repeat(95 - title.len())));
                comment.remove(0);
            }
            push_comment(&mut out, &comment);
        } else {
            out.push_str(&polish_line(line));
            out.push('\n');
        }
    }
    tighten(&out)
}

/// Leaves out the blank lines in lists of macros: before a one-line comment with its macro that follows another.
fn tighten(header: &str) -> String {
    let paragraphs: Vec<&str> = header.split("\n\n").collect();
    let mut out = paragraphs[0].to_owned();
    for pair in paragraphs.windows(2) {
        let last_is_macro =
            |text: &str| text.lines().last().is_some_and(|line| line.starts_with("#define PARLOUR_"));
        let in_list = last_is_macro(pair[0]) && last_is_macro(pair[1]) && pair[1].lines().count() == 2;
        out.push_str(if in_list { "\n" } else { "\n\n" });
        out.push_str(pair[1]);
    }
    out
}

/// The title in a comment line `[Section: Title]`.
fn section(line: &str) -> Option<&str> {
    line.trim().strip_prefix("[Section: ")?.strip_suffix(']')
}

fn push_comment(out: &mut String, lines: &[&str]) {
    if let [line] = lines
        && line.len() < 104
    {
        out.push_str(&format!("/* {} */\n", line.trim()));
        return;
    }
    out.push_str("/*\n");
    for line in lines {
        out.push_str(format!(" *{line}").trim_end());
        out.push('\n');
    }
    out.push_str(" */\n");
}

fn polish_line(line: &str) -> String {
    if let Some((code, comment)) = line.split_once("//") {
        return format!("{} /*{comment} */", code.trim_end());
    }
    match line.strip_prefix("#define ").and_then(|macro_| macro_.split_once(' ')) {
        Some((name, value)) if value.starts_with('-') => format!("#define {name} ({value})"),
        _ => line.trim_end().to_owned(),
    }
}
