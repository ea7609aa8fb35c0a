//! Positions from outside: JSON as the page says, of the referee or of a viewer, and `StraDos` letters.

use super::Stratego;
use super::board::{NOWHERE, Set, Square, Squares, bit};
use super::facts::Facts;
use super::generate::is_scout;
use super::kind::{KINDS, Kind, NONE};
use super::memory::{examine_chases, examine_run, rescues_agree};
use super::play::is_known;
use super::state::{LOSSES, Losses, Phase, Reason, State};
use super::view::Info;
use crate::error::{Code, Error, Result};
use crate::game::Input;
use crate::json::{Fields, Node};
use crate::rng::{Purpose, Rng};

/// Draws that are tried to see whether an arrangement agrees with what a file says.
const TRIES: u32 = 20_000;

impl Stratego {
    /// See [`Game::set_up`](crate::game::Game::set_up).
    pub(crate) fn read_position(&self, input: &Input<'_>) -> Result<State> {
        match input {
            Input::Text(text) => {
                self.read_board(text).map_err(|message| Error::new(Code::BadPosition, message))
            }
            Input::Json(node) => Ok(Reader { game: self, open: false }.read(node)?.state),
        }
    }

    /// See [`Game::read_info`](crate::game::Game::read_info).
    pub(crate) fn read_known(&self, node: &Node<'_>) -> Result<Info> {
        let info = Reader { game: self, open: true }.read(node)?;
        let mut rng = Rng::new(0, Purpose::Determinize, u64::MAX);
        match info.draw(&mut rng, TRIES) {
            Some(_) => Ok(info),
            None => Err(node.error("no arrangement was found that agrees with all this")),
        }
    }

    /// A position of `StraDos` letters.
    fn read_board(&self, text: &str) -> Result<State, String> {
        let area = usize::from(self.board.area());
        if text.len() != area || !text.is_ascii() {
            return Err(format!("a position is {area} letters, a1 b1 and so on"));
        }
        let mut state = State::new([0; KINDS]);
        state.decided = [self.board.setup_squares(); 2];
        for (square, letter) in (0..).zip(text.bytes()) {
            let lake = self.board.lakes & bit(square) != 0;
            match letter {
                b'A' if !lake => {}
                b'_' if lake => {}
                _ => match Kind::of_letter(letter) {
                    Some((owner, kind)) if !lake => {
                        state.put(owner, square, kind as u8, Facts::new(self.kinds));
                    }
                    _ => {
                        return Err(format!(
                            "`{}` cannot stand on {}",
                            letter as char,
                            self.board.name(square)
                        ));
                    }
                },
            }
        }
        for side in 0..2 {
            self.lose_the_rest(&mut state, side)?;
            if !state.has_flag(side) {
                state.to_move = side as u8;
            }
        }
        self.settle(&mut state)?;
        Ok(state)
    }

    /// Counts what is missing of an army as lost and shown, in the order of kinds.
    fn lose_the_rest(&self, state: &mut State, side: usize) -> Result<(), String> {
        let mut left = self.config.army.0;
        for square in Squares(state.side[side]) {
            let at = usize::from(square);
            if state.facts[at].rescued() > 0 {
                return Err("a rescued piece has been lost before: `lost` must be given".into());
            }
            let count = left.get_mut(usize::from(state.kinds[at])).ok_or("`lost` must be given")?;
            *count = count.checked_sub(1).ok_or("a side has more pieces than its army")?;
        }
        for kind in Kind::ALL {
            for _ in 0..left[kind as usize] {
                let mut facts = Facts::new(self.kinds);
                facts.show(kind);
                state.lost[side].push(kind as u8, facts);
                state.off[side][kind as usize] += 1;
            }
        }
        Ok(())
    }

    /// Works out the end of a position without hidden pieces.
    fn settle(&self, state: &mut State) -> Result<(), String> {
        match [0, 1].map(|side| state.has_flag(side)) {
            [true, true] if state.arrival != NOWHERE => {}
            [true, true] => state.end = self.find_end(state),
            [false, false] => return Err("both flags are missing".into()),
            flags => {
                if state.arrival != NOWHERE || flags[usize::from(state.to_move)] {
                    return Err("a side without a flag has lost and would be to move".into());
                }
                state.end = Some(Reason::FlagCaptured);
            }
        }
        Ok(())
    }
}

/// Reads the JSON of positions.
pub(super) struct Reader<'a> {
    pub(super) game: &'a Stratego,
    /// Whether kinds may be missing.
    open: bool,
}

impl Reader<'_> {
    fn read(&self, node: &Node<'_>) -> Result<Info> {
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
        for (name, count) in [("ply", &mut state.ply), ("quiet_plies", &mut state.quiet)] {
            if let Some(node) = fields.get(name) {
                *count = node.int(0..=i64::from(u32::MAX))? as u32;
            }
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
            state.arrival = self.read_square(&node)?;
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

    pub(super) fn read_square(&self, node: &Node<'_>) -> Result<Square> {
        let name = node.string()?;
        self.game.board.square(name).ok_or_else(|| node.error(format!("the board has no square {name}")))
    }

    fn read_pieces(&self, state: &mut State, node: &Node<'_>) -> Result<()> {
        for item in node.array()? {
            let mut fields = item.object()?;
            let place = fields.need("square")?;
            let square = self.read_square(&place)?;
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
            facts.narrow(kinds);
        }
        if let Some(node) = fields.get("unoffered") {
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
        Ok((kind.map_or(NONE, |kind| kind as u8), facts))
    }

    fn finish_deployment(&self, state: &mut State, hidden: [bool; 2]) -> Result<(), String> {
        let game = self.game;
        let squares = game.board.setup_squares();
        if state.decided[0] < squares && state.decided[1] > 0 {
            return Err("Red deploys first".into());
        }
        state.to_move = u8::from(state.decided[0] == squares);
        for (side, hidden) in hidden.into_iter().enumerate() {
            if hidden {
                if state.side[side] != 0 {
                    return Err("a hidden deployment shows no pieces".into());
                }
                continue;
            }
            let decided = &game.board.order[side][..usize::from(state.decided[side])];
            let decided = decided.iter().fold(0, |set: Set, square| set | bit(*square));
            if state.side[side] & !decided != 0 {
                return Err("pieces stand on decided squares only".into());
            }
            state.off[side] = game.config.army.0;
            for square in Squares(state.side[side]) {
                let at = usize::from(square);
                if !is_known(state.kinds[at]) || state.facts[at] != Facts::new(game.kinds) {
                    return Err("in the deployment nothing else is known of pieces".into());
                }
                let count = &mut state.off[side][usize::from(state.kinds[at])];
                *count = count.checked_sub(1).ok_or("a side has more pieces than its army")?;
            }
            if state.off[side].iter().sum::<u8>() > squares - state.decided[side] {
                return Err("the rest of an army does not fit".into());
            }
        }
        Ok(())
    }

    fn finish_play(&self, state: &mut State, lost_given: bool, over: Option<Reason>) -> Result<(), String> {
        let game = self.game;
        let mut closed = true;
        for side in 0..2 {
            if !lost_given {
                game.lose_the_rest(state, side)?;
            }
            closed &= self.count(state, side)?;
            examine_run(state, side)?;
        }
        self.examine_arrival(state)?;
        examine_chases(state)?;
        if closed {
            for side in 0..2 {
                if game.config.rescue && !rescues_agree(state, side) {
                    return Err("what is said of rescues does not agree with the lost pieces".into());
                }
            }
            game.settle(state)
        } else {
            state.end = over;
            if over.is_some() && state.arrival != NOWHERE {
                return Err("nothing is over while a rescue is offered".into());
            }
            Ok(())
        }
    }

    /// Counts a side's pieces against its army and finds those off the board; tells whether all kinds are known.
    fn count(&self, state: &mut State, side: usize) -> Result<bool, String> {
        let army = self.game.config.army;
        let on_board = Squares(state.side[side]).map(|square| {
            let at = usize::from(square);
            (state.kinds[at], state.facts[at], true)
        });
        let gone = state.lost[side].iter().map(|(kind, facts)| (kind, facts, false));
        let mut left = army.0.map(i16::from);
        let mut off = [0_i16; KINDS];
        let (mut originals, mut unknown, mut rescued) = (0, false, [0, 0]);
        for (kind, facts, here) in on_board.chain(gone) {
            let number = usize::from(facts.rescued());
            if number > 0 {
                rescued[number - 1] += 1;
            } else {
                originals += 1;
            }
            let Some(kind) = Kind::of(kind) else {
                unknown = true;
                continue;
            };
            if number == 0 {
                left[kind as usize] -= 1;
            } else {
                off[kind as usize] -= 1;
            }
            if !here {
                off[kind as usize] += 1;
            }
        }
        let made = usize::from(state.rescues[side]);
        if rescued[..made].iter().any(|count| *count != 1) || rescued[made..].iter().any(|count| *count != 0)
        {
            return Err("each rescue made has one rescued piece".into());
        }
        if originals != i32::from(army.size()) || left.iter().any(|count| *count < 0) {
            return Err("the pieces of a side, lost ones included, are not its army".into());
        }
        if unknown {
            return Ok(false);
        }
        if off.iter().any(|count| *count < 0) {
            return Err("a piece was rescued that was not lost".into());
        }
        state.off[side] = off.map(|count| count as u8);
        Ok(true)
    }

    fn examine_arrival(&self, state: &State) -> Result<(), String> {
        if state.arrival == NOWHERE {
            return Ok(());
        }
        let game = self.game;
        let side = usize::from(state.to_move);
        let at = usize::from(state.arrival);
        let here = state.side[side] & game.board.back[1 - side] & bit(state.arrival) != 0;
        let facts = state.facts[at];
        if !game.config.rescue || !here || !facts.has_moved() || facts.is_rescuer() {
            return Err("a rescue is offered to a piece on the opponent's back rank".into());
        }
        let (kinds, squares) = game.rescuable(state, state.to_move);
        let known = is_known(state.kinds[at]);
        let scout = if known { is_scout(state.kinds[at]) } else { facts.possible() & Kind::Scout.bit() != 0 };
        if scout || state.rescues[side] == 2 || squares == 0 || (known && kinds == 0) {
            return Err("no rescue could be made".into());
        }
        if state.offered[side][usize::from(state.rescues[side])] == u8::MAX && !known {
            return Err("the offer is missing in `offered`".into());
        }
        Ok(())
    }
}

/// Reads an array of two.
pub(super) fn pair<'a, T>(node: &Node<'a>, mut read: impl FnMut(&Node<'a>) -> Result<T>) -> Result<[T; 2]> {
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
