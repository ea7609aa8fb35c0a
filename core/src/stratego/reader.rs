//! Reads the JSON of positions, of the referee or of a viewer.

use super::Stratego;
use super::board::{Direction, Set, bit};
use super::chase::LONGEST;
use super::facts::Facts;
use super::kind::{KINDS, Kind, NONE};
use super::ring::Ply;
use super::shuttle::Run;
use super::state::{LOSSES, Losses, Phase, Reason, State};
use super::view::Info;
use crate::error::Result;
use crate::json::{Fields, Node};

/// Reads the JSON of positions.
pub(crate) struct Reader<'a> {
    pub(crate) game: &'a Stratego,
    /// Whether kinds may be missing.
    pub(crate) open: bool,
}

impl Reader<'_> {
    pub(crate) fn read(&self, node: &Node<'_>) -> Result<Info> {
        let game = self.game;
        let mut fields = node.object()?;
        let squares = game.board.setup_squares();
        let mut state = State::new([0; KINDS]);
        let phase = fields.get("phase").map(|node| {
            node.one_of(&[
                ("deployment", Phase::Deployment),
                ("play", Phase::Play),
                ("rescue", Phase::Rescue),
                ("over", Phase::Over),
            ])
        });
        let phase = phase.transpose()?;
        let to_move =
            fields.get("to_move").map(|node| node.int(0..=1)).transpose()?.map(|player| player as u8);
        state.to_move = to_move.unwrap_or(0);
        let over = match fields.get("over") {
            Some(node) => Some(node.or_null(|node| node.one_of(&Reason::NAMES))?),
            None => None,
        };
        state.decided = match fields.get("decided") {
            Some(node) => pair(&node, |item| Ok(item.int(0..=i64::from(squares))? as u8))?,
            None => [squares; 2],
        };
        if let Some(node) = fields.get("decided")
            && state.decided[0] < squares
            && state.decided[1] > 0
        {
            return Err(node.error("Red deploys first"));
        }
        for (name, count) in [("ply", &mut state.ply), ("quiet_plies", &mut state.quiet)] {
            if let Some(node) = fields.get(name) {
                *count = node.int(0..=i64::from(u32::MAX))? as u32;
            }
        }
        if state.quiet > state.ply {
            return Err(node.error("quiet plies are plies"));
        }
        self.read_pieces(&mut state, &fields.need("pieces")?)?;
        fields.get("captured");
        let hidden = read_hidden(&mut fields, self.open)?;
        let info = |state| Info { game: game.clone(), state, hidden };
        if state.decided[1] < squares {
            self.finish_deployment(&mut state, hidden).map_err(|message| node.error(message))?;
            let truth = (Some(Phase::Deployment), Some(state.to_move), Some(None));
            // The fields of play must be as they are at first.
            let fresh = self.read_memory(&mut fields, &mut state)? && (state.ply, state.quiet) == (0, 0);
            fields.finish()?;
            let agrees = phase.is_none_or(|phase| Some(phase) == truth.0)
                && to_move.is_none_or(|player| Some(player) == truth.1)
                && over.is_none_or(|over| Some(over) == truth.2);
            if !fresh || !agrees {
                return Err(node.error("in the deployment nothing else has happened"));
            }
            return Ok(info(state));
        }
        if hidden != [false; 2] {
            return Err(node.error("`hidden` is for the deployment"));
        }
        if let Some(node) = fields.get("arrival") {
            state.arrival = self.game.read_square(&node)?;
        }
        let lost_given =
            fields.get("lost").map(|node| self.read_lost(&mut state, &node)).transpose()?.is_some();
        self.read_rescues(&mut fields, &mut state)?;
        self.read_memory(&mut fields, &mut state)?;
        fields.finish()?;
        self.finish_play(&mut state, lost_given, over.flatten()).map_err(|message| node.error(message))?;
        let truth = game.phase(&state);
        if phase.is_some_and(|phase| phase != truth) || over.is_some_and(|over| over != state.end) {
            return Err(node.error(format!(
                "`phase` and `over` do not fit the position, whose end is {}",
                state.end.map_or("none", Reason::name)
            )));
        }
        Ok(info(state))
    }

    fn read_pieces(&self, state: &mut State, node: &Node<'_>) -> Result<()> {
        for item in node.array()? {
            let mut fields = item.object()?;
            let place = fields.need("square")?;
            let square = self.game.read_square(&place)?;
            if self.game.board.land & bit(square) == 0 {
                return Err(place.error("no piece stands on a lake"));
            }
            if state.occupied() & bit(square) != 0 {
                return Err(place.error("two pieces stand there"));
            }
            let owner = fields.need("owner")?.int(0..=1)? as u8;
            let (kind, facts) = self.read_piece(&mut fields)?;
            fields.finish()?;
            state.put(owner, square, kind, facts);
        }
        Ok(())
    }

    fn read_lost(&self, state: &mut State, node: &Node<'_>) -> Result<()> {
        let lists = pair(node, |list| {
            let mut losses = Losses::none();
            let items = list.array()?;
            if items.len() > LOSSES {
                return Err(list.error("more pieces than a side has"));
            }
            for item in items {
                let mut fields = item.object()?;
                let (kind, facts) = self.read_piece(&mut fields)?;
                fields.finish()?;
                if !facts.is_shown() && !self.game.config.silent_defense {
                    return Err(item.error("a lost piece is shown under this configuration"));
                }
                losses.push(kind, facts);
            }
            Ok(losses)
        })?;
        state.lost = lists;
        Ok(())
    }

    /// Kind and facts of a piece.
    fn read_piece(&self, fields: &mut Fields<'_>) -> Result<(u8, Facts)> {
        let game = self.game;
        let node = fields.need("piece")?;
        let kind = if self.open {
            node.or_null(|node| node.one_of(&Kind::NAMES))?
        } else {
            Some(node.one_of(&Kind::NAMES)?)
        };
        if kind.is_some_and(|kind| game.kinds & kind.bit() == 0) {
            return Err(node.error("the army has no such piece"));
        }
        let mut flag = |name: &str| fields.get(name).map_or(Ok(false), |node| node.bool());
        let (moved, shown, rescuer) = (flag("moved")?, flag("shown")?, flag("rescuer")?);
        let (silent, rescues) = (game.config.silent_defense, game.config.rescue);
        if rescuer && !rescues {
            return Err(node.error("there are no rescues under this configuration"));
        }
        let rescued = fields.get("rescued").map_or(Ok(0), |node| node.int(1..=2))? as u8;
        let mut facts = Facts::new(game.plain_kinds(moved || rescued > 0));
        facts.set_rescued(rescued);
        if moved {
            facts.set_moved();
        }
        if rescuer {
            facts.set_rescuer();
        }
        if let Some(node) = fields.get("possible") {
            let mut kinds = 0;
            for item in node.array()? {
                kinds |= item.one_of(&Kind::NAMES)?.bit();
            }
            if shown || kinds & !facts.possible() != 0 || kinds == 0 {
                return Err(node.error("kinds that what else is known of the piece leaves"));
            }
            // Where ranks are open, only an offer of a rescue tells of a piece that is not shown.
            let scout = Kind::Scout.bit();
            let told = rescues && moved && (kinds == scout || kinds == facts.possible() & !scout);
            if !silent && kinds != facts.possible() && !told {
                return Err(node.error("nothing under this configuration leaves just these kinds"));
            }
            facts.narrow(kinds);
        }
        if let Some(node) = fields.get("unoffered") {
            if !silent || !rescues || !moved {
                return Err(node.error("hidden lost pieces, and a move, leave this"));
            }
            let numbers = pair(&node, |item| item.int(0..=LOSSES as i64))?;
            for (rescues, losses) in numbers.into_iter().enumerate() {
                facts.set_unoffered(rescues, losses as u8);
            }
        }
        match kind {
            Some(kind) => {
                if facts.possible() & kind.bit() == 0 {
                    return Err(node.error("what is known of the piece rules its kind out"));
                }
                if shown {
                    facts.show(kind);
                }
            }
            None if shown => return Err(node.error("a shown piece has its kind")),
            None => {}
        }
        if rescued > 0 && !shown && !silent {
            return Err(node.error("a rescued piece is shown under this configuration"));
        }
        Ok((kind.map_or(NONE, |kind| kind as u8), facts))
    }

    fn read_rescues(&self, fields: &mut Fields<'_>, state: &mut State) -> Result<()> {
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
                            if number == 1 && count < state.rescue_at[side][0] {
                                return Err(item.error("the second rescue is not before the first"));
                            }
                            state.rescue_at[side][number] = count;
                            state.rescues[side] = number as u8 + 1;
                        }
                        (true, None) => return Err(item.error("a number of lost pieces")),
                        (false, count) => state.offered[side][number] = count.unwrap_or(u8::MAX),
                    }
                }
                if state.offered[side][1] != u8::MAX && state.rescues[side] == 0 {
                    return Err(list.error("no rescue was made before the second was offered"));
                }
            }
        }
        Ok(())
    }

    /// Runs, chases and latest moves; tells whether there are none.
    fn read_memory(&self, fields: &mut Fields<'_>, state: &mut State) -> Result<bool> {
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
        let square = self.game.read_square(&fields.need("square")?)?;
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

/// Reads an array of two.
fn pair<'a, T>(node: &Node<'a>, mut read: impl FnMut(&Node<'a>) -> Result<T>) -> Result<[T; 2]> {
    let mut items = node.array()?;
    match (items.next(), items.next(), items.next()) {
        (Some(red), Some(blue), None) => Ok([read(&red)?, read(&blue)?]),
        _ => Err(node.error("there is one item for Red and one for Blue")),
    }
}

/// The sides whose deployment is hidden.
fn read_hidden(fields: &mut Fields<'_>, open: bool) -> Result<[bool; 2]> {
    let mut hidden = [false; 2];
    if let Some(node) = fields.get("hidden") {
        for item in node.array()? {
            if !open {
                return Err(node.error("a position has no hidden deployment"));
            }
            hidden[item.int(0..=1)? as usize] = true;
        }
    }
    Ok(hidden)
}
