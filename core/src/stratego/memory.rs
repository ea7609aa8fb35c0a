//! The memory of positions from outside: runs, chases, rescues and latest moves, read and examined.

use super::board::{Direction, NOWHERE, Set, Squares, bit};
use super::chase::LONGEST;
use super::generate::is_scout;
use super::kind::{Kind, MOVABLE_BITS, NONE};
use super::position::{Reader, pair};
use super::ring::Ply;
use super::shuttle::Run;
use super::state::{LOSSES, State};
use crate::error::Result;
use crate::json::{Fields, Node};

impl Reader<'_> {
    pub(super) fn read_rescues(&self, fields: &mut Fields<'_>, state: &mut State) -> Result<()> {
        let allowed = self.game.config.rescue;
        let losses = state.lost.map(|lost| i64::from(lost.count));
        for (name, made) in [("rescues", true), ("offered", false)] {
            let Some(node) = fields.get(name) else { continue };
            if !allowed {
                return Err(node.error("there are no rescues under this configuration"));
            }
            let lists = pair(&node, |list| Ok(list.clone()))?;
            for (side, list) in lists.into_iter().enumerate() {
                let items = list.array()?;
                if items.len() > 2 || (!made && items.len() < 2) {
                    return Err(list.error("two rescues a side"));
                }
                for (number, item) in items.enumerate() {
                    let count = item.or_null(|item| item.int(1..=losses[side]))?.map(|count| count as u8);
                    match (made, count) {
                        (true, Some(count)) => {
                            state.rescue_at[side][number] = count;
                            state.rescues[side] = number as u8 + 1;
                        }
                        (true, None) => return Err(item.error("a number of lost pieces")),
                        (false, count) => state.offered[side][number] = count.unwrap_or(u8::MAX),
                    }
                }
            }
        }
        Ok(())
    }

    /// Runs, chases and latest moves; tells whether there are none.
    pub(super) fn read_memory(&self, fields: &mut Fields<'_>, state: &mut State) -> Result<bool> {
        let config = &self.game.config;
        if let Some(node) = fields.get("shuttle") {
            let runs = pair(&node, |item| item.or_null(|item| self.read_run(item)))?;
            state.runs = runs.map(|run| run.unwrap_or(Run::NONE));
        }
        if let Some(node) = fields.get("chase") {
            if !config.chase_rule {
                return Err(node.error("there are no chases under this configuration"));
            }
            state.chase = pair(&node, |item| Ok(item.int(0..=i64::from(LONGEST))? as u8))?;
        }
        if let Some(node) = fields.get("moves") {
            let items = node.array()?;
            if items.len() > usize::from(config.remembered()) {
                return Err(node.error(format!("at most {} moves are remembered", config.remembered())));
            }
            for item in items {
                let ply = self.read_ply(item.string()?).ok_or_else(|| item.error("a move is like a4-a5"))?;
                state.ring.push(ply, config.remembered());
            }
        }
        for name in ["arrival", "lost", "rescues", "offered"] {
            // In the deployment these say nothing; in play they have been read before.
            if let Some(node) = fields.get(name)
                && state.decided[1] < self.game.board.setup_squares()
            {
                let empty = node.array().is_ok_and(|mut lists| {
                    lists.all(|list| {
                        list.array().is_ok_and(|mut items| items.all(|item| item.value().is_null()))
                    })
                });
                if !empty {
                    return Err(node.error("in the deployment nothing else has happened"));
                }
            }
        }
        Ok(state.runs == [Run::NONE; 2] && state.chase == [0; 2] && state.ring.len() == 0)
    }

    fn read_run(&self, node: &Node<'_>) -> Result<Run> {
        let board = &self.game.board;
        let Some(limit) = self.game.config.shuttle_limit else {
            return Err(node.error("there is no `shuttle_limit` under this configuration"));
        };
        let mut fields = node.object()?;
        let square = self.read_square(&fields.need("square")?)?;
        let back = fields.need("direction")?.one_of(&Direction::NAMES)?;
        let list = fields.need("crossed")?;
        let items = list.array()?;
        if items.len() == 0 || items.len() > usize::from(board.room(square, back)) {
            return Err(list.error("the last move came from a square of the board"));
        }
        let counts: Vec<u32> =
            items.map(|item| Ok(item.int(1..=i64::from(limit))? as u32)).collect::<Result<_>>()?;
        fields.finish()?;
        let line = board.between(square, back, counts.len() as u8 + 1);
        if line & board.lakes != 0 {
            return Err(list.error("no move crosses a lake"));
        }
        Ok(Run::new(square, back, &counts, limit))
    }

    fn read_ply(&self, text: &str) -> Option<Ply> {
        let board = &self.game.board;
        let mark = text.find(['-', 'x'])?;
        let (from, to) = (board.square(&text[..mark])?, board.square(&text[mark + 1..])?);
        let (direction, distance) = board.line(from, to)?;
        let line: Set = bit(from) | board.between(from, direction, distance) | bit(to);
        (line & board.lakes == 0).then(|| Ply::new(from, to, text.as_bytes()[mark] == b'x'))
    }
}

/// Goes back through the plies of the chases, which must have led here.
pub(super) fn examine_chases(state: &State) -> Result<(), String> {
    let plies = usize::from(state.chase[0].max(state.chase[1])).saturating_sub(1);
    if plies == 0 && state.chase == [0; 2] {
        return Ok(());
    }
    // The last ply is that of a chase, too.
    if state.ring.len() < plies.max(1) {
        return Err("the plies of a chase are among `moves`".into());
    }
    let mut side = state.side;
    let pending = usize::from(state.arrival != NOWHERE);
    for back in 0..plies.max(1) {
        let ply = state.ring.latest(back);
        let mover = (usize::from(state.to_move) + 1 + back + pending) % 2;
        let occupied = side[0] | side[1];
        if ply.is_strike() || side[mover] & bit(ply.to()) == 0 || occupied & bit(ply.from) != 0 {
            return Err("the plies of a chase are moves that have led here".into());
        }
        side[mover] = side[mover] & !bit(ply.to()) | bit(ply.from);
    }
    Ok(())
}

/// Whether what was seen of rescues of a side agrees with the kinds of its pieces, all of which are known.
pub(crate) fn rescues_agree(state: &State, side: usize) -> bool {
    let lost = &state.lost[side];
    // Movable pieces among the first so many losses.
    let mut movable = [0_u8; LOSSES + 1];
    for (number, (kind, _)) in lost.iter().enumerate() {
        movable[number + 1] = movable[number] + u8::from(MOVABLE_BITS >> kind & 1 != 0);
    }
    let seen = |losses: u8| movable[usize::from(losses.min(lost.count))];
    let offers = state.offered[side];
    if (0..2).any(|made| offers[made] != u8::MAX && usize::from(seen(offers[made])) <= made) {
        return false;
    }
    let on_board = Squares(state.side[side]).map(|square| {
        let at = usize::from(square);
        (state.kinds[at], state.facts[at])
    });
    let mut rescued = [NONE; 2];
    for (kind, facts) in on_board.chain(lost.iter()) {
        if facts.rescued() > 0 {
            rescued[usize::from(facts.rescued()) - 1] = kind;
        }
        for made in 0..2 {
            let losses = facts.unoffered(made);
            if losses > 0 && !is_scout(kind) && usize::from(seen(losses)) > made {
                return false;
            }
        }
    }
    (0..usize::from(state.rescues[side])).all(|number| {
        let kind = rescued[number];
        let before = usize::from(state.rescue_at[side][number].min(lost.count));
        let lost_before = count_of(&lost.kinds[..before], kind);
        let rescued_before = count_of(&rescued[..number], kind);
        kind < Kind::Bomb as u8 && lost_before > rescued_before
    })
}

/// How many of `kinds` are `kind`.
fn count_of(kinds: &[u8], kind: u8) -> u32 {
    kinds.iter().map(|other| u32::from(*other == kind)).sum()
}

/// The piece of a run must be there and have moved.
pub(super) fn examine_run(state: &State, side: usize) -> Result<(), String> {
    let run = &state.runs[side];
    if run.square == NOWHERE {
        return Ok(());
    }
    let at = usize::from(run.square);
    let own = state.side[side] & bit(run.square) != 0;
    if !own || !state.facts[at].has_moved() {
        return Err("the piece of a run is an own one that has moved".into());
    }
    if run.len > 1 && state.facts[at].possible() != Kind::Scout.bit() {
        return Err("only a scout that is shown has moved far".into());
    }
    Ok(())
}
