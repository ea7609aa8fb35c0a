//! Setting up a position: reading its JSON and checking that the rules say how it goes on.

use super::Strozzi;
use super::names::{City, Flag, Phase};
use super::score::RoundSheet;
use super::state::{Docked, State, around, bit};
use crate::error::Result;
use crate::json::{Fields, Node};

impl Strozzi {
    /// Reads a position. Errors are placed and carry the node's code.
    pub(crate) fn read_position(&self, node: &Node<'_>) -> Result<State> {
        let mut fields = node.object()?;
        let mut state = self.start();
        state.phase = fields.need("phase")?.one_of(&Phase::NAMES)?;
        if let Some(node) = fields.get("round") {
            state.round = node.int(1..=i64::from(self.config.rounds))? as u8 - 1;
        }
        if let Some(node) = fields.get("active") {
            state.active = self.read_seat(&node)?;
        }
        let to_act = read_optional(&mut fields, "to_act", |node| self.read_seat(node))?;
        state.ship = read_optional(&mut fields, "ship", |node| self.read_ship(node))?.unwrap_or(0);
        let claim = read_optional(&mut fields, "claim", |node| self.read_claim(node))?;
        if let Some(ports) = fields.get("ports") {
            self.read_ports(&mut state, &ports)?;
        }
        if let Some(tracks) = fields.get("tracks") {
            self.read_tracks(&mut state, &tracks)?;
        }
        self.read_seen(&mut state, &mut fields)?;
        self.read_tokens_of(&mut state, &mut fields)?;
        self.read_sheets(&mut state, &mut fields)?;
        state.to_act = to_act.unwrap_or(state.active);
        if let Some((player, flag)) = claim {
            (state.claimant, state.claim) = (player, flag);
        }
        self.examine(&mut state, to_act, claim).map_err(|message| node.error(message))?;
        fields.finish()?;
        if state.phase == Phase::Over {
            self.score_tokens(&mut state, &mut ());
        }
        Ok(state)
    }

    fn read_seat(&self, node: &Node<'_>) -> Result<u8> {
        node.int(0..=i64::from(self.config.players) - 1).map(|seat| seat as u8)
    }

    fn read_claim(&self, node: &Node<'_>) -> Result<(u8, Flag)> {
        let mut fields = node.object()?;
        let player = self.read_seat(&fields.need("player")?)?;
        let flag = fields.need("flag")?.one_of(&Flag::NAMES)?;
        fields.finish()?;
        Ok((player, flag))
    }

    /// Ships at ports and the flags that lie on them.
    fn read_ports(&self, state: &mut State, node: &Node<'_>) -> Result<()> {
        let mut fields = node.object()?;
        for port in City::PORTS {
            let Some(ships) = fields.get(port.name()) else { continue };
            let mut least = u8::MAX;
            for item in ships.array()? {
                let mut fields = item.object()?;
                let player = self.read_seat(&fields.need("player")?)?;
                let ship = self.read_ship(&fields.need("ship")?)?;
                let flag = fields.need("flag")?.one_of(&Flag::NAMES)?;
                fields.finish()?;
                if state.docked[port as usize][usize::from(player)].key > 0 {
                    return Err(item.error("a player has at most one ship at a port"));
                }
                if state.ships_at_ports() & bit(ship) != 0 {
                    return Err(item.error(format!("ship {ship} is at a port already")));
                }
                if state.flags[flag as usize] >> player & 1 == 0 {
                    return Err(item.error("this flag of the player lies on a ship already"));
                }
                let speed = self.ship(ship).sails + u8::from(flag == Flag::PlusOne);
                if speed > least {
                    return Err(item.error("faster ships come first at a port (SZ-17)"));
                }
                least = speed;
                state.flags[flag as usize] &= !(1 << player);
                state.lay(port, player, Docked { key: speed << 4, ship, flag: flag as u8 });
            }
        }
        fields.finish()
    }

    fn read_tracks(&self, state: &mut State, node: &Node<'_>) -> Result<()> {
        let mut fields = node.object()?;
        state.stamp = 0;
        for city in City::ALL {
            let Some(markers) = fields.get(city.name()) else { continue };
            let items = markers.array()?;
            if items.len() != usize::from(self.config.players) {
                return Err(markers.error("a track has a marker of each player"));
            }
            let mut least = self.config.components.tracks.0[city as usize].spaces;
            let mut set = 0;
            state.stamp = 0;
            for item in items {
                let mut fields = item.object()?;
                let player = self.read_seat(&fields.need("player")?)?;
                // Not beyond the last space, nor ahead of the marker before.
                let space = fields.need("space")?.int(0..=i64::from(least))? as u8;
                fields.finish()?;
                if set >> player & 1 != 0 {
                    return Err(item.error("a player has one marker on a track"));
                }
                set |= 1 << player;
                least = space;
                state.put(city, player, space);
            }
        }
        // What stands in the order of SZ-01 has the first stamps as well.
        state.stamp = self.config.players;
        fields.finish()
    }

    fn read_seen(&self, state: &mut State, fields: &mut Fields<'_>) -> Result<()> {
        let turned = if state.ship == 0 { 0 } else { bit(state.ship) };
        let known = state.ships_at_ports() | turned;
        state.seen = known;
        if let Some(node) = fields.get("seen") {
            state.seen = 0;
            for item in node.array()? {
                let ship = bit(self.read_ship(&item)?);
                if state.seen & ship != 0 {
                    return Err(item.error("a ship is turned over once in a round"));
                }
                state.seen |= ship;
            }
            if known & !state.seen != 0 {
                return Err(node.error("the ships at ports and `ship` have been turned over"));
            }
        }
        let turned = state.seen.count_ones() as u8;
        let Some(deck) = self.config.ships_per_round.checked_sub(turned) else {
            let message = format!("a round has {} ships, not {turned}", self.config.ships_per_round);
            return Err(fields.error(message));
        };
        state.deck = deck;
        Ok(())
    }

    /// Tokens in slots and with players.
    fn read_tokens_of(&self, state: &mut State, fields: &mut Fields<'_>) -> Result<()> {
        let place = |state: &mut State, item: &Node<'_>| {
            let token = self.read_token(item)?;
            if state.tokens_seen & bit(token) != 0 {
                return Err(item.error(format!("token {token} is in two places")));
            }
            state.tokens_seen |= bit(token);
            Ok(token)
        };
        if let Some(node) = fields.get("slots") {
            let slots = node.array()?;
            if slots.len() != 3 {
                return Err(node.error("there are three slots"));
            }
            for (slot, item) in slots.enumerate() {
                state.slots[slot] = item.or_null(|item| place(state, item))?.unwrap_or(0);
            }
        }
        if let Some(node) = fields.get("tokens") {
            for (player, owned) in self.per_player(&node)?.enumerate() {
                for item in owned.array()? {
                    let token = place(state, &item)?;
                    state.tokens[player] |= bit(token);
                }
            }
        }
        Ok(())
    }

    fn read_sheets(&self, state: &mut State, fields: &mut Fields<'_>) -> Result<()> {
        let Some(node) = fields.get("sheets") else { return Ok(()) };
        let rounds = usize::from(state.rounds_scored());
        for (player, sheet) in self.per_player(&node)?.enumerate() {
            let items = sheet.array()?;
            if items.len() != rounds {
                return Err(sheet.error(format!("{rounds} rounds have been scored")));
            }
            for (round, item) in items.enumerate() {
                let mut fields = item.object()?;
                let lines = RoundSheet {
                    ships: read_amounts(&fields.need("ships")?)?,
                    markers: read_amounts(&fields.need("markers")?)?,
                    bonuses: read_amounts(&fields.need("bonuses")?)?,
                };
                fields.finish()?;
                state.sheets[round][player] = lines.pack();
                state.money[player] += lines.total();
            }
        }
        Ok(())
    }

    /// The items of an array with one for each player.
    fn per_player<'a>(&self, node: &Node<'a>) -> Result<impl Iterator<Item = Node<'a>> + use<'a>> {
        let items = node.array()?;
        if items.len() == usize::from(self.config.players) {
            Ok(items)
        } else {
            Err(node.error("there is one item for each player"))
        }
    }

    /// Tells what does not go together; puts a flag that is not at a port where the claim says.
    fn examine(
        &self,
        state: &mut State,
        to_act: Option<u8>,
        claim: Option<(u8, Flag)>,
    ) -> Result<(), &'static str> {
        let phase = state.phase;
        let demand = |holds: bool, message| if holds { Ok(()) } else { Err(message) };
        let with_ship = phase.is_decision() || phase == Phase::Refill;
        demand(
            with_ship == (state.ship != 0),
            "there is a `ship` unless chance turns one over or the game is over",
        )?;
        let claimed = phase == Phase::Window || phase.is_taken();
        demand(claimed == claim.is_some(), "there is a `claim` in a window and when a ship is taken")?;
        demand(phase.is_decision() == to_act.is_some(), "somebody is `to_act` exactly at decisions")?;
        let laid = matches!(phase, Phase::Token | Phase::Refill);
        if state.ship != 0 && !laid {
            demand(state.ships_at_ports() & bit(state.ship) == 0, "the `ship` is at no port yet")?;
        }
        if let Some((player, flag)) = claim {
            if laid {
                let own = |docked: &[Docked; 6]| {
                    let docked = docked[usize::from(player)];
                    docked.ship == state.ship && docked.flag == flag as u8
                };
                demand(
                    state.docked.iter().any(own),
                    "the `ship` lies at a port with the flag of the `claim`",
                )?;
                demand(self.ship(state.ship).token, "the `ship` shows a token")?;
            } else {
                demand(
                    state.flags[flag as usize] >> player & 1 != 0,
                    "the flag of the `claim` is at no port",
                )?;
                state.flags[flag as usize] &= !(1 << player);
            }
        }
        let active = claim.is_some_and(|(player, _)| player == state.active)
            || state.with_flags() >> state.active & 1 != 0;
        demand(active || phase == Phase::Over, "the active player has an unused flag (SZ-10)")?;
        self.examine_player(state, to_act, claim)?;
        self.examine_tokens(state)?;
        match phase {
            Phase::Setup | Phase::Reveal => demand(state.deck > 0, "a ship of the round is still to come"),
            Phase::Over => demand(state.round + 1 == self.config.rounds, "the last round is over"),
            _ => Ok(()),
        }
    }

    /// Whether the player to act may be asked.
    fn examine_player(
        &self,
        state: &State,
        to_act: Option<u8>,
        claim: Option<(u8, Flag)>,
    ) -> Result<(), &'static str> {
        let Some(player) = to_act else { return Ok(()) };
        match (state.phase, claim) {
            (Phase::Window, Some((claimant, flag))) => {
                if flag == Flag::Pirate {
                    return Err("nothing answers the pirate flag (SZ-12)");
                }
                let steps = around(player + self.config.players - claimant, self.config.players);
                if steps == 0 || steps > self.seats_after(state, claimant) {
                    return Err(
                        "who is asked in a window sits left of the claimant and before the active player",
                    );
                }
                if state.flags[Flag::Pirate as usize] >> player & 1 == 0 {
                    return Err("who is asked in a window has the pirate flag");
                }
            }
            (_, Some((taker, _))) => {
                if taker != player {
                    return Err("who took the ship is to act");
                }
            }
            (_, None) => {
                if state.with_flags() >> player & 1 == 0 {
                    return Err("who is to claim or decline has an unused flag");
                }
            }
        }
        Ok(())
    }

    /// Whether the slots are filled as far as they should be.
    fn examine_tokens(&self, state: &mut State) -> Result<(), &'static str> {
        let full = state.slots.map(|id| id != 0);
        let pile = self.pile(state) != 0;
        match state.phase {
            Phase::Setup => {
                let front = full.iter().take_while(|full| **full).count();
                if !pile || front == 3 || full[front..].contains(&true) {
                    return Err(
                        "at the start the slots are filled in order, and one is still to be filled (SZ-02)",
                    );
                }
                if state.tokens.iter().any(|&owned| owned != 0) {
                    return Err("at the start nobody has tokens (SZ-02)");
                }
            }
            Phase::Refill => {
                if !pile || full.iter().filter(|full| !**full).count() != 1 {
                    return Err("one slot is to be filled from the pile (SZ-20)");
                }
                state.slot = full.iter().position(|full| !full).unwrap_or_default() as u8;
            }
            phase => {
                if pile && full.contains(&false) {
                    return Err("a slot is empty only if no token is face down (SZ-20)");
                }
                if phase == Phase::Token && !full.contains(&true) {
                    return Err("there is a token to pick (SZ-20)");
                }
            }
        }
        Ok(())
    }
}

/// A field that may be missing or null.
fn read_optional<'a, T>(
    fields: &mut Fields<'a>,
    name: &str,
    read: impl FnOnce(&Node<'a>) -> Result<T>,
) -> Result<Option<T>> {
    match fields.get(name) {
        Some(node) => node.or_null(read),
        None => Ok(None),
    }
}

/// So many amounts of 0, 5, 10 or 15.
fn read_amounts<const N: usize>(node: &Node<'_>) -> Result<[u8; N]> {
    let items = node.array()?;
    if items.len() != N {
        return Err(node.error(format!("there are {N} amounts")));
    }
    let mut amounts = [0; N];
    for (amount, item) in amounts.iter_mut().zip(items) {
        let value = item.int(0..=15)?;
        if value % 5 != 0 {
            return Err(item.error(format!("an amount is 0, 5, 10 or 15, not {value}")));
        }
        *amount = value as u8;
    }
    Ok(amounts)
}
