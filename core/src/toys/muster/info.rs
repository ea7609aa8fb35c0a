//! What a viewer knows, as JSON and back, and drawing the rest.

use serde::Serialize;

use super::Muster;
use super::public::{DEPLOYMENT, PLAYERS, Phase, Public};
use super::row::{Piece, Row};
use super::rowset::RowSet;
use super::state::State;
use super::weather::Weather;
use crate::error::Result;
use crate::game::Viewer;
use crate::json::{Fields, Node};
use crate::rng::Rng;

/// What a viewer knows: what everybody knows, and some of the rows. The referee's is the position.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Info {
    /// The rows; `None` for the hidden ones.
    pub rows: [Option<Row>; PLAYERS as usize],
    /// What everybody knows.
    #[serde(flatten)]
    pub public: Public,
}

impl Info {
    /// What `viewer` knows of a state (MU-13).
    pub(super) fn new(game: Muster, state: &State, viewer: Viewer) -> Info {
        let open = viewer == Viewer::Referee || game.phase(state) == Phase::Over;
        let mut rows = state.rows.map(|row| open.then_some(row));
        if let Viewer::Player(player) = viewer {
            rows[usize::from(player)] = Some(state.rows[usize::from(player)]);
        }
        Info { rows, public: state.public }
    }

    /// A state that agrees: each hidden row is drawn on its own, every possible one being equally likely.
    pub(super) fn complete(&self, rng: &mut Rng) -> State {
        let mut rows = [Row::default(); PLAYERS as usize];
        for (player, row) in rows.iter_mut().enumerate() {
            let possible = self.public.possible[player];
            let draw = || possible.iter().nth(rng.below(possible.len()) as usize);
            *row = self.rows[player].or_else(draw).expect("below the number of rows");
        }
        State { public: self.public, rows }
    }

    /// Reads it back. `possible` may be left out if all rows are known: then the pieces may stand anywhere for
    /// all that the others know.
    pub(super) fn read(game: Muster, node: &Node<'_>) -> Result<Info> {
        let mut fields = node.object()?;
        let rows = four(&fields.need("rows")?, |item| item.or_null(read_row))?;
        let decisions = fields.need("decisions")?.int(0..=i64::from(game.max_plies))? as u8;
        let weather = fields.need("weather")?.or_null(|node| node.one_of(&Weather::NAMES))?;
        let shifted = four(&fields.need("shifted")?, Node::bool)?;
        let public = Public { decisions, weather, shifted, ..Public::default() };
        let possible = read_possible(game, &mut fields, &rows, public)?;
        fields.finish()?;
        let info = Info { rows, public: Public { possible, ..public } };
        info.examine(game).map_err(|message| node.error(message))?;
        Ok(info)
    }

    /// Tells what no course of the game can lead to.
    fn examine(&self, game: Muster) -> Result<(), &'static str> {
        let public = &self.public;
        let over = public.phase(game.max_plies) == Phase::Over;
        for player in 0..PLAYERS {
            let (possible, row) = (public.possible[usize::from(player)], self.rows[usize::from(player)]);
            let Some(sample) = possible.iter().next() else { return Err("a player has no possible row") };
            if possible.iter().any(|other| !other.matches(sample)) {
                return Err("the possible rows of a player have the same pieces");
            }
            if row.is_some_and(|row| !possible.contains(row)) {
                return Err("a player's row is among the possible ones");
            }
            if over && (row.is_none() || possible.len() > 1) {
                return Err("at the end everybody knows the rows");
            }
            let placed = public.decisions.saturating_sub(2 * player);
            let pieces = [Piece::Flag, Piece::Guard];
            if public.decisions < DEPLOYMENT
                && (0..).zip(pieces).any(|(number, piece)| sample.has(piece) != (placed > number))
            {
                return Err("in the deployment the pieces are as many as the decisions");
            }
            if public.shifted[usize::from(player)] && public.decisions <= DEPLOYMENT + player {
                return Err("who has not acted has not shifted");
            }
        }
        let begun = public.decisions > DEPLOYMENT && public.actor() != 0;
        if begun && public.weather.is_none() {
            return Err("a round that has begun has its weather");
        }
        let early = public.decisions < DEPLOYMENT || (over && !begun);
        if early && public.weather.is_some() {
            return Err("there is no weather in the deployment or after the last round");
        }
        Ok(())
    }
}

/// Reads the possible rows, or finds them if all rows are known.
fn read_possible(
    game: Muster,
    fields: &mut Fields<'_>,
    rows: &[Option<Row>; PLAYERS as usize],
    public: Public,
) -> Result<[RowSet; PLAYERS as usize]> {
    if let Some(node) = fields.get("possible") {
        return four(&node, |item| item.array()?.map(|row| read_row(&row)).collect());
    }
    if rows.contains(&None) {
        return Err(fields.error("field `possible` is missing"));
    }
    let known = rows.map(Option::unwrap_or_default);
    let possible = known.map(RowSet::like);
    let over = Public { possible, ..public }.phase(game.max_plies) == Phase::Over;
    Ok(if over { known.map(RowSet::of) } else { possible })
}

fn read_row(node: &Node<'_>) -> Result<Row> {
    Row::parse(node.string()?)
        .ok_or_else(|| node.error("a row is three of F, G and `.`, with at most one F and one G"))
}

/// Reads an array with an item for each player.
fn four<'a, T: Copy + Default>(
    node: &Node<'a>,
    read: impl Fn(&Node<'a>) -> Result<T>,
) -> Result<[T; PLAYERS as usize]> {
    let items = node.array()?;
    let mut all = [T::default(); PLAYERS as usize];
    if items.len() != all.len() {
        return Err(node.error("there is one item for each of the four players"));
    }
    for (slot, item) in all.iter_mut().zip(items) {
        *slot = read(&item)?;
    }
    Ok(all)
}
