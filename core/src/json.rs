//! Strict JSON in, canonical JSON out.
//!
//! Reading refuses what `serde_json` lets pass: a field given twice, more than [`MAX_DEPTH`] levels, more
//! bytes than the caller allows, more values than [`max_values`]. [`Node`] and [`Fields`] then take a parsed value
//! apart with errors that say where they are. Writing has no spaces and the key order of the types written.

use std::borrow::Cow;
use std::cell::Cell;
use std::fmt;
use std::ops::RangeInclusive;

use serde::Serialize;
use serde::de::{DeserializeSeed, Deserializer, Error as _, MapAccess, SeqAccess, Visitor};
use serde_json::map::Entry;
pub use serde_json::{Map, Value};

use crate::error::{Code, Error, Result};

/// Arrays and objects may be nested this deep.
pub const MAX_DEPTH: usize = 32;
/// Largest move, configuration or position accepted, in bytes.
pub const MAX_INPUT: usize = 1 << 20;
/// Largest record accepted, in bytes.
pub const MAX_RECORD: usize = 1 << 26;

/// How many values a text may hold of which `max` bytes are accepted. Each takes up to 250 bytes of memory, but
/// as little as two of the text: without this bound the memory would be a hundred times the text.
pub const fn max_values(max: usize) -> usize {
    max / 32
}

/// Parses `text` of at most `max` bytes strictly; every failure is `bad_json`.
pub fn parse(text: &str, max: usize) -> Result<Value> {
    if text.len() > max {
        return Err(Error::new(
            Code::BadJson,
            format!("{} bytes of JSON; at most {max} are read", text.len()),
        ));
    }
    let bad = |e: serde_json::Error| Error::new(Code::BadJson, e.to_string());
    let mut reader = serde_json::Deserializer::from_str(text);
    let values = Cell::new(0);
    let value = Strict { depth: 0, values: &values, most: max_values(max) };
    let value = value.deserialize(&mut reader).map_err(bad)?;
    reader.end().map_err(bad)?;
    Ok(value)
}

/// The value of JSON that this library wrote, however long it is.
///
/// # Panics
/// If it is no JSON, which is a bug in its writer.
pub(crate) fn own(text: &str) -> Value {
    serde_json::from_str(text).expect("the library's own texts are JSON")
}

/// Canonical JSON of a value that this library made.
///
/// # Panics
/// If the value cannot be JSON (a map with keys that are no strings), which is a bug in its type.
pub fn write(value: &(impl Serialize + ?Sized)) -> String {
    serde_json::to_string(value).expect("the library's own types serialize")
}

/// Appends the canonical JSON of `value`. Panics as [`write()`] does.
pub fn write_to(value: &(impl Serialize + ?Sized), out: &mut String) {
    // Through a string of its own: an `io::Write` over `out` would check every piece for UTF-8.
    out.push_str(&write(value));
}

/// Whether two values say the same: numbers are equal if their values are, however they are written.
pub fn equal(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => a == b || a.as_f64() == b.as_f64(),
        (Value::Array(a), Value::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| equal(a, b)),
        (Value::Object(a), Value::Object(b)) => {
            a.len() == b.len() && a.iter().all(|(key, a)| b.get(key).is_some_and(|b| equal(a, b)))
        }
        _ => a == b,
    }
}

/// Builds a [`Value`], refusing duplicate fields, deep nesting and too many values.
#[derive(Clone, Copy)]
struct Strict<'c> {
    depth: usize,
    /// Values so far.
    values: &'c Cell<usize>,
    most: usize,
}

impl Strict<'_> {
    fn deeper<E: serde::de::Error>(self) -> std::result::Result<Self, E> {
        if self.depth == MAX_DEPTH {
            return Err(E::custom(format_args!("nested deeper than {MAX_DEPTH} levels")));
        }
        Ok(Strict { depth: self.depth + 1, ..self })
    }
}

impl<'de> DeserializeSeed<'de> for Strict<'_> {
    type Value = Value;
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> std::result::Result<Value, D::Error> {
        if self.values.get() == self.most {
            return Err(D::Error::custom(format_args!("more than {} values", self.most)));
        }
        self.values.set(self.values.get() + 1);
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Strict<'_> {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }
    fn visit_unit<E>(self) -> std::result::Result<Value, E> {
        Ok(Value::Null)
    }
    fn visit_bool<E>(self, value: bool) -> std::result::Result<Value, E> {
        Ok(Value::Bool(value))
    }
    fn visit_i64<E>(self, value: i64) -> std::result::Result<Value, E> {
        Ok(value.into())
    }
    fn visit_u64<E>(self, value: u64) -> std::result::Result<Value, E> {
        Ok(value.into())
    }
    fn visit_f64<E>(self, value: f64) -> std::result::Result<Value, E> {
        Ok(value.into())
    }
    fn visit_str<E>(self, value: &str) -> std::result::Result<Value, E> {
        Ok(value.into())
    }
    fn visit_string<E>(self, value: String) -> std::result::Result<Value, E> {
        Ok(value.into())
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> std::result::Result<Value, A::Error> {
        let inner = self.deeper()?;
        let mut array = Vec::new();
        while let Some(item) = items.next_element_seed(inner)? {
            array.push(item);
        }
        Ok(Value::Array(array))
    }
    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> std::result::Result<Value, A::Error> {
        let inner = self.deeper()?;
        let mut map = Map::new();
        while let Some(key) = entries.next_key::<String>()? {
            let value = entries.next_value_seed(inner)?;
            match map.entry(key) {
                Entry::Vacant(vacant) => {
                    vacant.insert(value);
                }
                Entry::Occupied(found) => {
                    return Err(A::Error::custom(format_args!("field `{}` is given twice", found.key())));
                }
            }
        }
        Ok(Value::Object(map))
    }
}

/// The last step to a value from where its object or array stands.
#[derive(Clone, Copy)]
enum Step<'a> {
    None,
    Field(&'a str),
    Item(usize),
}

/// A parsed value, where it stands, and the code its errors carry.
#[derive(Clone)]
pub struct Node<'a> {
    value: &'a Value,
    /// Where the surrounding object or array stands. Paths are put together only when an error needs one.
    base: Cow<'a, str>,
    step: Step<'a>,
    code: Code,
}

impl<'a> Node<'a> {
    /// The root `$` of a parsed text.
    pub fn root(value: &'a Value, code: Code) -> Self {
        Node { value, base: Cow::Borrowed("$"), step: Step::None, code }
    }

    /// The bare value.
    pub fn value(&self) -> &'a Value {
        self.value
    }

    /// Where the value stands, such as `$.drops[1]`.
    pub fn path(&self) -> Cow<'a, str> {
        match self.step {
            Step::None => self.base.clone(),
            Step::Field(name) => Cow::Owned(format!("{}.{name}", self.base)),
            Step::Item(index) => Cow::Owned(format!("{}[{index}]", self.base)),
        }
    }

    /// An error here, under this node's code.
    pub fn error(&self, message: impl Into<String>) -> Error {
        Error::new(self.code, message).at(self.path())
    }

    /// Puts `error` here, keeping its code.
    pub fn place(&self, error: Error) -> Error {
        error.at(self.path())
    }

    fn wrong(&self, wanted: &str) -> Error {
        let mut shown = write(self.value);
        if shown.len() > 40 {
            let end = (0..=40).rev().find(|&i| shown.is_char_boundary(i)).unwrap_or(0);
            shown.truncate(end);
            shown.push('…');
        }
        self.error(format!("{} must be {wanted}, not {shown}", self.path()))
    }

    /// The text of an object's field, or `None` if it has no such field or no text there.
    pub fn text_of(&self, name: &str) -> Option<&'a str> {
        // With a few fields, looking through them is faster than hashing the name.
        self.value.as_object()?.iter().find(|(key, _)| *key == name)?.1.as_str()
    }

    /// An object's fields.
    pub fn object(&self) -> Result<Fields<'a>> {
        let map = self.value.as_object().ok_or_else(|| self.wrong("an object"))?;
        if map.len() > 64 {
            return Err(self.error(format!("{} fields; no object read here has that many", map.len())));
        }
        Ok(Fields { map, path: self.path(), code: self.code, known: 0 })
    }

    /// An object used as a dictionary: keys are data.
    pub fn entries(&self) -> Result<impl Iterator<Item = (&'a str, Node<'a>)> + use<'a>> {
        let map = self.value.as_object().ok_or_else(|| self.wrong("an object"))?;
        let (base, code) = (self.path(), self.code);
        Ok(map.iter().map(move |(key, value)| {
            (key.as_str(), Node { value, base: base.clone(), step: Step::Field(key), code })
        }))
    }

    /// An array's items.
    pub fn array(&self) -> Result<impl ExactSizeIterator<Item = Node<'a>> + use<'a>> {
        let items = self.value.as_array().ok_or_else(|| self.wrong("an array"))?;
        let (base, code) = (self.path(), self.code);
        let node = move |(i, value)| Node { value, base: base.clone(), step: Step::Item(i), code };
        Ok(items.iter().enumerate().map(node))
    }

    /// An integer in `range`.
    pub fn int(&self, range: RangeInclusive<i64>) -> Result<i64> {
        match self.value.as_i64() {
            Some(n) if range.contains(&n) => Ok(n),
            _ => Err(self.wrong(&format!("an integer from {} to {}", range.start(), range.end()))),
        }
    }

    /// A number in `range` that is a multiple of `step`, in steps.
    pub fn steps(&self, range: RangeInclusive<f64>, step: f64) -> Result<i64> {
        match self.value.as_f64() {
            Some(n) if range.contains(&n) && (n / step).fract() == 0.0 => Ok((n / step) as i64),
            _ => Err(self.wrong(&format!(
                "a number from {} to {} in steps of {step}",
                range.start(),
                range.end()
            ))),
        }
    }

    /// A 64-bit number, given as a string of digits.
    pub fn u64_string(&self) -> Result<u64> {
        let text = self.value.as_str().ok_or_else(|| self.wrong("a string of digits"))?;
        let plain = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        plain.then(|| text.parse().ok()).flatten().ok_or_else(|| self.wrong("a string of digits below 2^64"))
    }

    /// A finite number.
    pub fn number(&self) -> Result<f64> {
        self.value.as_f64().filter(|n| n.is_finite()).ok_or_else(|| self.wrong("a number"))
    }

    /// A boolean.
    pub fn bool(&self) -> Result<bool> {
        self.value.as_bool().ok_or_else(|| self.wrong("true or false"))
    }

    /// A string.
    pub fn string(&self) -> Result<&'a str> {
        self.value.as_str().ok_or_else(|| self.wrong("a string"))
    }

    /// One of the named values.
    pub fn one_of<T: Copy>(&self, table: &[(&str, T)]) -> Result<T> {
        let found = self.value.as_str().and_then(|text| table.iter().find(|(name, _)| *name == text));
        found.map(|(_, value)| *value).ok_or_else(|| {
            let names: Vec<String> = table.iter().map(|(name, _)| format!("\"{name}\"")).collect();
            self.wrong(&format!("one of {}", names.join(" ")))
        })
    }

    /// `None` for `null`, otherwise what `read` makes of the value.
    pub fn or_null<T>(&self, read: impl FnOnce(&Self) -> Result<T>) -> Result<Option<T>> {
        if self.value.is_null() { Ok(None) } else { read(self).map(Some) }
    }
}

/// The fields of an object, taken by name; [`Fields::finish`] refuses what was not asked for.
pub struct Fields<'a> {
    map: &'a Map<String, Value>,
    path: Cow<'a, str>,
    code: Code,
    known: u64,
}

impl<'a> Fields<'a> {
    /// A field that may be missing.
    pub fn get(&mut self, name: &str) -> Option<Node<'a>> {
        let (i, (key, value)) = self.map.iter().enumerate().find(|(_, (key, _))| *key == name)?;
        self.known |= 1 << i;
        Some(Node { value, base: self.path.clone(), step: Step::Field(key), code: self.code })
    }

    /// A field that must be there.
    pub fn need(&mut self, name: &str) -> Result<Node<'a>> {
        self.get(name).ok_or_else(|| self.error(format!("field `{name}` is missing")))
    }

    /// An error about the object as a whole.
    pub fn error(&self, message: impl Into<String>) -> Error {
        Error::new(self.code, message).at(self.path.as_ref())
    }

    /// Refuses fields that nobody asked for.
    pub fn finish(self) -> Result<()> {
        match self.map.keys().enumerate().find(|(i, _)| self.known >> i & 1 == 0) {
            None => Ok(()),
            Some((_, key)) => {
                Err(Error::new(self.code, format!("unknown field `{key}`"))
                    .at(format!("{}.{key}", self.path)))
            }
        }
    }
}
