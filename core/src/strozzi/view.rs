//! The state for programs that draw it; scores and outcome.

use serde::Serialize;

use super::Strozzi;
use super::components::{Ship, Token};
use super::config::Money;
use super::names::{Category, City, Flag, PerCity, PerPlayer, PerPort, Phase};
use super::score::RoundSheet;
use super::state::{State, around, ids, order};
use crate::game::Viewer;

/// A flag on a ship, and whose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Claim {
    pub player: u8,
    pub flag: Flag,
}

/// A ship at a port.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct AtPort {
    pub player: u8,
    pub ship: u8,
    pub flag: Flag,
    /// Left out in positions, where it follows from the rest.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub speed: Option<u8>,
}

/// A marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct OnTrack {
    pub player: u8,
    pub space: u8,
}

/// A round on a sheet, with its sum.
#[derive(Clone, Copy, Debug, Serialize)]
struct RoundTotal {
    #[serde(flatten)]
    lines: RoundSheet,
    total: u16,
}

/// A player's score sheet.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Sheet {
    rounds: Vec<RoundTotal>,
    tokens: Option<[u8; 3]>,
    total: u16,
}

impl Sheet {
    fn new(state: &State, player: usize, tokens: [u8; 3]) -> Self {
        let rounds = state.sheet(player).map(|lines| RoundTotal { lines, total: lines.total() });
        Sheet {
            rounds: rounds.collect(),
            tokens: (state.phase == Phase::Over).then_some(tokens),
            total: state.money[player],
        }
    }
}

/// Total values of tokens.
#[derive(Clone, Copy, Debug, Serialize)]
struct Categories {
    arts: u8,
    sciences: u8,
    architecture: u8,
}

/// The state as a viewer sees it. The fields are on the game's page.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct View {
    players: u8,
    round: u8,
    rounds: u8,
    pub phase: Phase,
    active: u8,
    to_act: Option<u8>,
    ship: Option<Ship>,
    claim: Option<Claim>,
    asking: Vec<u8>,
    deck: u8,
    seen: Vec<u8>,
    out: Vec<u8>,
    flags: Vec<Vec<Flag>>,
    ports: PerPort<Vec<AtPort>>,
    tracks: PerCity<Vec<OnTrack>>,
    slots: [Option<Token>; 3],
    pile: u32,
    tokens: Vec<Vec<u8>>,
    categories: Vec<Categories>,
    money: Vec<Option<u16>>,
    sheets: Vec<Option<Sheet>>,
    ranking: Option<PerPlayer<u8>>,
}

/// What the game keeps beside the returns.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Scores {
    money: Vec<Option<u16>>,
    ranking: Option<PerPlayer<u8>>,
}

/// More about the end.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Outcome {
    money: PerPlayer<u16>,
    ranking: PerPlayer<u8>,
    sheets: Vec<Sheet>,
}

impl Strozzi {
    /// The seats.
    pub(crate) fn seats_range(&self) -> std::ops::Range<usize> {
        0..usize::from(self.config.players)
    }

    /// Whether `viewer` is shown a player's money (SZ-50).
    pub(crate) fn shows_money(&self, state: &State, viewer: Viewer, player: usize) -> bool {
        self.config.money == Money::Open
            || state.phase == Phase::Over
            || viewer == Viewer::Referee
            || viewer == Viewer::Player(player as u8)
    }

    /// The money that `viewer` is shown.
    pub(crate) fn shown_money(&self, state: &State, viewer: Viewer) -> Vec<Option<u16>> {
        let shown = |player| self.shows_money(state, viewer, player).then_some(state.money[player]);
        self.seats_range().map(shown).collect()
    }

    /// Who is still asked about the ship as things stand: by seats counted from the player to act.
    pub(crate) fn asking(&self, state: &State) -> impl Iterator<Item = u8> + use<> {
        let players = self.config.players;
        let mask = match state.phase {
            Phase::Draft => state.with_flags(),
            Phase::Window => state.flags[Flag::Pirate as usize],
            _ => 0,
        };
        let first = state.to_act;
        let seats = 1 + self.seats_after(state, first);
        (0..seats).map(move |step| around(first + step, players)).filter(move |seat| mask >> seat & 1 != 0)
    }

    /// The ships at a port, the first one first (SZ-17).
    pub(crate) fn at_port(&self, state: &State, port: City) -> impl Iterator<Item = AtPort> {
        let docked = state.docked[port as usize];
        let order = order(&docked.map(|docked| docked.key), self.config.players);
        order.into_iter().take(usize::from(state.arrivals[port as usize])).map(move |player| {
            let docked = docked[usize::from(player)];
            let flag = Flag::ALL[usize::from(docked.flag)];
            AtPort { player, ship: docked.ship, flag, speed: Some(docked.speed()) }
        })
    }

    /// The markers in a city, the first one first (SZ-32).
    pub(crate) fn on_track(&self, state: &State, city: City) -> impl Iterator<Item = OnTrack> {
        let markers = state.markers[city as usize];
        let order = order(&markers, self.config.players);
        let players = usize::from(self.config.players);
        let place = move |player| OnTrack { player, space: (markers[usize::from(player)] >> 8) as u8 };
        order.into_iter().take(players).map(place)
    }

    /// The state as `viewer` sees it.
    pub(crate) fn write_view(&self, state: &State, viewer: Viewer) -> View {
        let seats = || self.seats_range();
        let lines = self.token_lines(state);
        let flags = |player| {
            let unused = state.flags_of(player as u8);
            Flag::ALL.into_iter().filter(|&flag| unused >> flag as u8 & 1 != 0).collect()
        };
        let categories = |player| {
            let total = |category| self.total_value(state, player, category);
            Categories {
                arts: total(Category::Arts),
                sciences: total(Category::Sciences),
                architecture: total(Category::Architecture),
            }
        };
        let sheet = |player| {
            self.shows_money(state, viewer, player).then(|| Sheet::new(state, player, lines[player]))
        };
        let turned = if state.ship == 0 { 0 } else { super::state::bit(state.ship) };
        View {
            players: self.config.players,
            round: state.round + 1,
            rounds: self.config.rounds,
            phase: state.phase,
            active: state.active,
            to_act: state.phase.is_decision().then_some(state.to_act),
            ship: (state.ship != 0).then(|| *self.ship(state.ship)),
            claim: state.claim().map(|(player, flag)| Claim { player, flag }),
            asking: self.asking(state).collect(),
            deck: state.deck,
            seen: ids(state.seen).collect(),
            out: ids(state.seen & !state.ships_at_ports() & !turned).collect(),
            flags: seats().map(flags).collect(),
            ports: PerPort(City::PORTS.map(|port| self.at_port(state, port).collect())),
            tracks: PerCity(City::ALL.map(|city| self.on_track(state, city).collect())),
            slots: state.slots.map(|id| (id != 0).then(|| *self.token(id))),
            pile: self.pile(state).count_ones(),
            tokens: seats().map(|player| ids(state.tokens[player]).collect()).collect(),
            categories: seats().map(categories).collect(),
            money: self.shown_money(state, viewer),
            sheets: seats().map(sheet).collect(),
            ranking: (state.phase == Phase::Over).then(|| self.shown_ranking(state)),
        }
    }

    fn shown_ranking(&self, state: &State) -> PerPlayer<u8> {
        PerPlayer::new(self.ranking(state), self.config.players)
    }

    /// Money and ranking as `viewer` may know them.
    pub(crate) fn write_scores(&self, state: &State, viewer: Viewer) -> Scores {
        let money = self.shown_money(state, viewer);
        let ranking = money.iter().all(Option::is_some).then(|| self.shown_ranking(state));
        Scores { money, ranking }
    }

    /// Money, ranking and sheets at the end.
    pub(crate) fn write_outcome(&self, state: &State) -> Outcome {
        let lines = self.token_lines(state);
        Outcome {
            money: PerPlayer::new(state.money, self.config.players),
            ranking: self.shown_ranking(state),
            sheets: self.seats_range().map(|player| Sheet::new(state, player, lines[player])).collect(),
        }
    }
}
