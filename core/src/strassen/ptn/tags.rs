//! What the tags of a PTN file say of the configuration, both ways. What they leave out is as in preset `tak`.

use std::ops::RangeInclusive;

use crate::error::Code;
use crate::script::{Fault, Placed};

use super::super::config::{
    Call, Config, Halves, MAX_CARRY, MAX_COUNT, MAX_STONES, Match, Opening, Preset, SIZES, TakeBacks,
};
use super::name;

/// A tag of a file.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tag<'a> {
    pub(super) name: &'a str,
    pub(super) value: Placed<'a>,
}

/// The tag of a name in upper or lower case, if it says anything: an empty value is as none.
pub(super) fn find<'a>(tags: &[Tag<'a>], name: &str) -> Option<Placed<'a>> {
    let tag = tags.iter().find(|tag| tag.name.eq_ignore_ascii_case(name))?;
    (!tag.value.text.trim().is_empty()).then_some(tag.value)
}

const PRESETS: [(&str, Preset); 4] =
    [("court", Preset::Court), ("tavern", Preset::Tavern), ("mage", Preset::Mage), ("tak", Preset::Tak)];
const OPENINGS: [(&str, Opening); 2] = [("swap", Opening::Swap), ("no-swap", Opening::Own)];
const CALLS: [(&str, Call); 3] =
    [("required", Call::Required), ("optional", Call::Optional), ("forbidden", Call::Forbidden)];
const MATCHES: [(&str, Match); 2] = [("single", Match::Single), ("mage", Match::Mage)];
const TAKE_BACKS: [(&str, TakeBacks); 3] =
    [("free", TakeBacks::Free), ("forbidden", TakeBacks::Forbidden), ("admitted", TakeBacks::Admitted)];
const BOOLS: [(&str, bool); 2] = [("true", true), ("false", false)];

/// The configuration that the tags describe.
pub(super) fn read(tags: &[Tag<'_>]) -> Result<Config, Fault> {
    let size = match find(tags, name::SIZE) {
        Some(value) => Some(int(name::SIZE, value, SIZES)? as u8),
        None => find(tags, name::TPS).map(|tps| rows(tps.text)),
    };
    let mut config = Config::preset(Preset::Tak, size.filter(|size| SIZES.contains(&i64::from(*size))));
    if let Some(value) = find(tags, name::PRESET) {
        config.preset = one_of(name::PRESET, value, &PRESETS)?;
    }
    if let Some(value) = find(tags, name::KOMI) {
        config.komi = komi(value)?;
    }
    reserve(tags, name::FLATS, 1..=i64::from(MAX_STONES), &mut config.stones)?;
    reserve(tags, name::CAPS, 0..=4, &mut config.schloss)?;
    if config.stones + config.schloss > MAX_STONES {
        let value = find(tags, name::FLATS[0]).or(find(tags, name::FLATS[1])).or(find(tags, name::CAPS[0]));
        let at = value.map_or(0, |value| value.at);
        let message = format!("a player has at most {MAX_STONES} stones here, Flats and Caps together");
        return Err(Fault::new(at, Code::Unsupported, message));
    }
    if let Some(value) = find(tags, name::OPENING) {
        config.opening = one_of(name::OPENING, value, &OPENINGS)?;
    }
    if let Some(value) = find(tags, name::CARRY_LIMIT) {
        config.carry_limit = int(name::CARRY_LIMIT, value, 1..=i64::from(MAX_CARRY))? as u8;
    }
    if let Some(value) = find(tags, name::CALL) {
        config.call = one_of(name::CALL, value, &CALLS)?;
    }
    if let Some(value) = find(tags, name::TAKE_BACKS) {
        config.take_backs = one_of(name::TAKE_BACKS, value, &TAKE_BACKS)?;
    }
    if let Some(value) = find(tags, name::MATCH) {
        config.contest = one_of(name::MATCH, value, &MATCHES)?;
    }
    if let Some(value) = find(tags, name::PEASANTS_RULE) {
        config.peasants_rule = one_of(name::PEASANTS_RULE, value, &BOOLS)?;
    }
    if let Some(value) = find(tags, name::MAX_QUIET_PLIES) {
        config.max_quiet_plies = Some(int(name::MAX_QUIET_PLIES, value, 1..=MAX_COUNT)? as u32);
    }
    if let Some(value) = find(tags, name::MAX_PLIES) {
        config.max_plies = Some(int(name::MAX_PLIES, value, 1..=MAX_COUNT)? as u32);
    }
    Ok(config)
}

/// The tags that describe a configuration: name, value, and whether leaving it out would say the same.
pub(super) fn describe(config: &Config) -> Vec<(&'static str, String, bool)> {
    let usual = Config::preset(Preset::Tak, Some(config.size));
    let count = |count: Option<u32>| count.map_or_else(String::new, |n| n.to_string());
    let named = |known: &str| known.to_owned();
    let mut tags = vec![
        (name::SIZE, config.size.to_string(), false),
        (name::KOMI, crate::json::write(&config.komi), config.komi == usual.komi),
        (name::FLATS[0], config.stones.to_string(), config.stones == usual.stones),
        (name::CAPS[0], config.schloss.to_string(), config.schloss == usual.schloss),
        (name::OPENING, named(name_of(&OPENINGS, &config.opening)), config.opening == usual.opening),
        (name::PRESET, named(name_of(&PRESETS, &config.preset)), config.preset == usual.preset),
        (name::CARRY_LIMIT, config.carry_limit.to_string(), config.carry_limit == usual.carry_limit),
        (name::CALL, named(name_of(&CALLS, &config.call)), config.call == usual.call),
        (name::TAKE_BACKS, named(name_of(&TAKE_BACKS, &config.take_backs)), {
            config.take_backs == usual.take_backs
        }),
        (name::MATCH, named(name_of(&MATCHES, &config.contest)), config.contest == usual.contest),
        (name::PEASANTS_RULE, config.peasants_rule.to_string(), !config.peasants_rule),
        (name::MAX_QUIET_PLIES, count(config.max_quiet_plies), config.max_quiet_plies.is_none()),
        (name::MAX_PLIES, count(config.max_plies), config.max_plies.is_none()),
    ];
    // Never needed, but wrong if they stay from another configuration.
    for player in [1, 2] {
        tags.push((name::FLATS[player], config.stones.to_string(), true));
        tags.push((name::CAPS[player], config.schloss.to_string(), true));
    }
    tags
}

fn name_of<T: PartialEq>(table: &[(&'static str, T)], value: &T) -> &'static str {
    table.iter().find(|(_, known)| known == value).map_or("", |(name, _)| name)
}

/// How many rows a TPS has.
fn rows(tps: &str) -> u8 {
    let rows = tps.split(' ').next().unwrap_or_default();
    u8::try_from(1 + rows.bytes().filter(|&byte| byte == b'/').count()).unwrap_or(u8::MAX)
}

/// A value from outside, cut to a length fit for a message.
fn cut(text: &str) -> String {
    text.chars().take(24).collect()
}

fn int(name: &str, value: Placed<'_>, range: RangeInclusive<i64>) -> Result<i64, Fault> {
    let parsed = value.text.trim().parse::<i64>();
    match parsed {
        Ok(n) if range.contains(&n) => Ok(n),
        _ => {
            let code = if parsed.is_ok() { Code::Unsupported } else { Code::BadRecord };
            let (first, last) = (range.start(), range.end());
            let message =
                format!("{name} is a number from {first} to {last} here, not `{}`", cut(value.text));
            Err(Fault::new(value.at, code, message))
        }
    }
}

fn one_of<T: Copy>(name: &str, value: Placed<'_>, table: &[(&str, T)]) -> Result<T, Fault> {
    let given = value.text.trim();
    let found = table.iter().find(|(known, _)| known.eq_ignore_ascii_case(given));
    found.map(|(_, value)| *value).ok_or_else(|| {
        let known: Vec<&str> = table.iter().map(|(known, _)| *known).collect();
        let message = format!("{name} is one of {} here, not `{}`", known.join(", "), cut(given));
        Fault::new(value.at, Code::Unsupported, message)
    })
}

/// A number of half flats: `2`, `2.5`, `.5`, `2.0`.
fn komi(value: Placed<'_>) -> Result<Halves, Fault> {
    let given = value.text.trim();
    let (sign, number) = match given.strip_prefix('-') {
        Some(number) => (-1, number),
        None => (1, given.strip_prefix('+').unwrap_or(given)),
    };
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    let half = match part {
        "" | "0" | "00" => Some(0),
        "5" | "50" => Some(1),
        _ => None,
    };
    let digits = number.bytes().any(|byte| byte.is_ascii_digit());
    let flats = if whole.is_empty() { Some(0) } else { whole.parse::<u16>().ok().map(i64::from) };
    match flats.zip(half).filter(|_| digits).map(|(flats, half)| sign * (2 * flats + half)) {
        Some(halves @ 0..=20) => Ok(Halves(halves as u8)),
        halves => {
            let code = if halves.is_some() { Code::Unsupported } else { Code::BadRecord };
            let message = format!("Komi is a number from 0 to 10 in steps of 0.5 here, not `{}`", cut(given));
            Err(Fault::new(value.at, code, message))
        }
    }
}

/// A reserve, for both players or for each; it must be the same.
fn reserve(tags: &[Tag<'_>], names: [&str; 3], range: RangeInclusive<i64>, to: &mut u8) -> Result<(), Fault> {
    let [both, white, black] = names.map(|name| (name, find(tags, name)));
    let read = |(name, value): (&str, Option<Placed<'_>>), or: u8| match value {
        None => Ok(or),
        Some(value) => int(name, value, range.clone()).map(|n| n as u8),
    };
    let usual = read(both, *to)?;
    let (first, second) = (read(white, usual)?, read(black, usual)?);
    if first == second {
        *to = first;
        return Ok(());
    }
    let at = white.1.or(black.1).map_or(0, |value| value.at);
    let what = names[0];
    let message = format!("both players have the same reserves here, not {first} and {second} {what}");
    Err(Fault::new(at, Code::Unsupported, message))
}
