//! The state: plain data of fixed size, and what can be read off it directly.

use super::names::{City, Flag, MAX_PLAYERS, Phase};
use super::score::RoundSheet;

/// A ship at a port.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Docked {
    /// Speed in the upper half; below it 15 minus the number of ships that came before. So a greater key is
    /// farther up (SZ-17). 0 if there is no ship.
    pub key: u8,
    /// The ship's id.
    pub ship: u8,
    /// The flag on it, as a number.
    pub flag: u8,
}

impl Docked {
    pub(crate) const fn speed(self) -> u8 {
        self.key >> 4
    }
}

/// A position with all its memory. Arrays by player are longer than the number of players may need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// Ships turned over in this round; bit i is the ship of id i + 1.
    pub(crate) seen: u64,
    /// Tokens turned up so far, likewise.
    pub(crate) tokens_seen: u64,
    /// Tokens that each player has, likewise.
    pub(crate) tokens: [u64; MAX_PLAYERS],
    /// By round and player, the lines of the score sheet (see `score.rs`), two bits each.
    pub(crate) sheets: [[u32; MAX_PLAYERS]; 3],
    /// By city and player: the space in the upper byte, below it 255 minus the number of arrivals before. So
    /// a greater key ranks higher (SZ-21, SZ-32).
    pub(crate) markers: [[u16; MAX_PLAYERS]; 4],
    /// Each player's money.
    pub(crate) money: [u16; MAX_PLAYERS],
    /// By port and player.
    pub(crate) docked: [[Docked; MAX_PLAYERS]; 3],
    /// By flag, who has it unused: bit p is player p.
    pub(crate) flags: [u8; 3],
    /// Ids of the tokens face up; 0 is an empty slot.
    pub(crate) slots: [u8; 3],
    /// Ships that came to each port in this round.
    pub(crate) arrivals: [u8; 3],
    /// Markers that arrived somewhere, those set at the start included.
    pub(crate) stamp: u8,
    pub(crate) phase: Phase,
    /// From 0.
    pub(crate) round: u8,
    pub(crate) active: u8,
    /// Who is to act; the active player where nobody is.
    pub(crate) to_act: u8,
    /// Ships of the round that are still to be turned over.
    pub(crate) deck: u8,
    /// The ship turned over, or 0.
    pub(crate) ship: u8,
    /// Who claimed or took it; meaningful in a window and when it is taken.
    pub(crate) claimant: u8,
    /// With which flag.
    pub(crate) claim: Flag,
    /// The slot that was emptied last.
    pub(crate) slot: u8,
}

impl State {
    /// What is due.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Who has any unused flag: bit p is player p.
    #[inline]
    pub(crate) const fn with_flags(&self) -> u8 {
        self.flags[0] | self.flags[1] | self.flags[2]
    }

    /// The player's unused flags: bit f is flag f.
    #[inline]
    pub(crate) const fn flags_of(&self, player: u8) -> u8 {
        (self.flags[0] >> player & 1)
            | (self.flags[1] >> player & 1) << 1
            | (self.flags[2] >> player & 1) << 2
    }

    /// The ports without a ship of the player: bit p is port p.
    #[inline]
    pub(crate) const fn free_ports(&self, player: u8) -> u8 {
        let player = player as usize;
        (self.docked[0][player].key == 0) as u8
            | ((self.docked[1][player].key == 0) as u8) << 1
            | ((self.docked[2][player].key == 0) as u8) << 2
    }

    /// The slots with a token: bit s is slot s.
    #[inline]
    pub(crate) const fn full_slots(&self) -> u8 {
        (self.slots[0] != 0) as u8 | ((self.slots[1] != 0) as u8) << 1 | ((self.slots[2] != 0) as u8) << 2
    }

    /// Where a player's marker stands.
    #[inline]
    pub(crate) const fn space(&self, city: City, player: usize) -> u8 {
        (self.markers[city as usize][player] >> 8) as u8
    }

    /// The claim, where there is one: who, and with which flag.
    pub(crate) fn claim(&self) -> Option<(u8, Flag)> {
        let stands = self.phase == Phase::Window || self.phase.is_taken();
        stands.then_some((self.claimant, self.claim))
    }

    /// Lays a ship at a port, below those of equal speed (SZ-17). The lower half of its key is set here.
    pub(crate) fn lay(&mut self, port: City, player: u8, docked: Docked) {
        let arrivals = &mut self.arrivals[port as usize];
        let key = docked.key | (15 - *arrivals);
        *arrivals += 1;
        self.docked[port as usize][usize::from(player)] = Docked { key, ..docked };
    }

    /// Puts a marker on a space, at the right of those there.
    #[inline]
    pub(crate) fn put(&mut self, city: City, player: u8, space: u8) {
        // At most 6 markers are set, and 3 rounds of 18 ships move at most 3 each: no more than 168.
        self.markers[city as usize][usize::from(player)] =
            u16::from(space) << 8 | (255 - u16::from(self.stamp));
        self.stamp += 1;
    }

    /// How many rounds have been scored.
    pub(crate) fn rounds_scored(&self) -> u8 {
        self.round + u8::from(self.phase == Phase::Over)
    }

    /// The rounds on a player's sheet.
    pub(crate) fn sheet(&self, player: usize) -> impl Iterator<Item = RoundSheet> {
        let rounds = usize::from(self.rounds_scored());
        self.sheets.iter().take(rounds).map(move |round| RoundSheet::unpack(round[player]))
    }

    /// The ships at ports: bit i is the ship of id i + 1.
    pub(crate) fn ships_at_ports(&self) -> u64 {
        let all = self.docked.iter().flatten().filter(|docked| docked.key > 0);
        all.fold(0, |set, docked| set | bit(docked.ship))
    }
}

/// The bit of a ship or token.
#[inline]
pub(crate) const fn bit(id: u8) -> u64 {
    1 << (id - 1)
}

/// The ids in a set of ships or tokens, ascending.
pub(crate) fn ids(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let id = (set != 0).then(|| set.trailing_zeros() as u8 + 1);
        set &= set.wrapping_sub(1);
        id
    })
}

/// The first of the players in `mask` among the `count` seats from `from` on, clockwise, of `players`.
#[inline]
pub(crate) const fn first_from(mask: u8, players: u8, from: u8, count: u8) -> Option<u8> {
    let turned = ((mask as u16) | (mask as u16) << players) >> from;
    let steps = turned.trailing_zeros() as u8;
    if steps < count { Some(around(from + steps, players)) } else { None }
}

/// The seat of that number, counted on beyond the last once.
#[inline]
pub(crate) const fn around(seat: u8, players: u8) -> u8 {
    if seat >= players { seat - players } else { seat }
}

/// The players by their keys, the greatest first; the first `players` items count. Keys of players that are to
/// be told apart differ.
#[inline]
pub(crate) fn order<T: Copy + PartialOrd>(keys: &[T; MAX_PLAYERS], players: u8) -> [u8; MAX_PLAYERS] {
    let keys = &keys[..usize::from(players)];
    let mut order = [0; MAX_PLAYERS];
    for (player, key) in keys.iter().enumerate() {
        let before = |(other, than): (usize, &T)| *than > *key || (*than == *key && other < player);
        let place = keys.iter().enumerate().filter(|&pair| before(pair)).count();
        order[place] = player as u8;
    }
    order
}
