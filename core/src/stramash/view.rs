//! Views, scores and the outcome, as data.

use serde::Serialize;

use super::Stramash;
use super::card::{Card, Hand, Kinds};
use super::event::{SEATS, append, seat_name};
use super::state::{Phase, State};
use super::track::Place;
use crate::game::Viewer;

/// What a viewer sees. The fields are on the game's page.
#[derive(Serialize)]
pub(crate) struct View<'g, 's> {
    players: u8,
    teams: Option<Vec<[u8; 2]>>,
    phase: Phase,
    to_act: Option<u8>,
    moves: Option<u8>,
    turns: u32,
    max_plies: Option<u32>,
    track: u8,
    starts: &'g [u8],
    entrances: &'g [u8],
    laddies: Vec<Vec<Place>>,
    home: Vec<u8>,
    progress: Vec<u16>,
    hands: Vec<Option<Hand>>,
    hand_sizes: &'s [u8],
    pile: u8,
    discards: &'s [Card],
    excluded: Vec<&'s [Kinds]>,
    winners: Option<Vec<u8>>,
}

/// What the outcome adds to returns and reason.
#[derive(Serialize)]
pub(crate) struct Outcome {
    winners: Vec<u8>,
    #[serde(flatten)]
    scores: Scores,
}

/// The scores kept beside the returns (SM-31).
#[derive(Serialize)]
pub(crate) struct Scores {
    home: Vec<u8>,
    progress: Vec<u16>,
}

impl Stramash {
    /// The seats.
    pub(crate) fn seats_range(&self) -> std::ops::Range<usize> {
        0..usize::from(self.config.players)
    }

    /// Where a seat's Laddies stand, in the order of their numbers; none for a seat that there is not.
    pub fn places(&self, state: &State, seat: usize) -> impl Iterator<Item = Place> {
        let laddies = state.laddies[self.seats_range()].get(seat).copied().into_iter().flatten();
        let laddies = laddies.take(usize::from(self.config.laddies));
        laddies.map(move |progress| self.track.place(seat as u8, progress))
    }

    /// Whether a viewer sees a seat's hand (SM-50).
    pub(crate) fn sees(viewer: Viewer, seat: usize) -> bool {
        viewer == Viewer::Referee || viewer == Viewer::Player(seat as u8)
    }

    /// The hands that a viewer sees.
    pub(crate) fn hands_for(&self, state: &State, viewer: Viewer) -> Vec<Option<Hand>> {
        self.seats_range().map(|seat| Self::sees(viewer, seat).then_some(state.hands[seat])).collect()
    }

    /// Seats by team (SM-40).
    pub(crate) fn teams_list(&self) -> Option<Vec<[u8; 2]>> {
        self.config.teams.then(|| (0..self.config.players / 2).map(|seat| [seat, self.mate(seat)]).collect())
    }

    /// Who has won, once the game is over.
    fn winners_list(&self, state: &State) -> Option<Vec<u8>> {
        (state.phase == Phase::Over).then(|| self.winners(state).collect())
    }

    pub(crate) fn scores_of(&self, state: &State) -> Scores {
        Scores {
            home: self.seats_range().map(|seat| self.ranks(state.laddies[seat]).0 as u8).collect(),
            progress: self
                .seats_range()
                .map(|seat| state.laddies[seat].iter().map(|&progress| u16::from(progress)).sum())
                .collect(),
        }
    }

    pub(crate) fn outcome_of(&self, state: &State) -> Outcome {
        Outcome { winners: self.winners(state).collect(), scores: self.scores_of(state) }
    }

    /// Writes each player's return (SM-31, SM-40).
    pub(crate) fn write_returns(&self, state: &State, out: &mut [f64]) {
        out.fill(0.0);
        if state.phase == Phase::Over && self.winners(state).next().is_some() {
            out.fill(-self.share());
            for player in self.winners(state) {
                out[usize::from(player)] = 1.0;
            }
        }
    }

    /// What a player who does not win loses.
    pub(crate) fn share(&self) -> f64 {
        let sides = if self.config.teams { self.config.players / 2 } else { self.config.players };
        1.0 / f64::from(sides - 1)
    }

    pub(crate) fn view_of<'g, 's>(&'g self, state: &'s State, viewer: Viewer) -> View<'g, 's> {
        let Scores { home, progress } = self.scores_of(state);
        let players = usize::from(self.config.players);
        View {
            players: self.config.players,
            teams: self.teams_list(),
            phase: state.phase,
            to_act: state.turn_of(),
            moves: state.moves_for(),
            turns: state.turns,
            max_plies: self.config.max_plies,
            track: self.track.len,
            starts: &self.track.starts[..players],
            entrances: &self.track.entrances[..players],
            laddies: self.seats_range().map(|seat| self.places(state, seat).collect()).collect(),
            home,
            progress,
            hands: self.hands_for(state, viewer),
            hand_sizes: &state.held[..players],
            pile: state.pile_len,
            discards: state.discards(),
            excluded: self.seats_range().map(|seat| state.excluded(seat)).collect(),
            winners: self.winners_list(state),
        }
    }

    /// Appends the picture: what is due, a line a Mashie, a line a player, the cards.
    pub(crate) fn draw_picture(&self, state: &State, viewer: Viewer, out: &mut String) {
        let name = seat_name(state.to_act);
        match state.phase {
            Phase::Deal => append(out, format_args!("a card is dealt to {name}\n")),
            Phase::Draw => append(out, format_args!("turn {}: {name} draws\n", state.turns)),
            Phase::Play => append(out, format_args!("turn {}: {name} plays", state.turns)),
            Phase::Over => match self.winners_list(state).filter(|winners| !winners.is_empty()) {
                Some(winners) => {
                    let names: Vec<&str> = winners.iter().map(|&seat| seat_name(seat)).collect();
                    append(out, format_args!("{} won\n", names.join(" and ")));
                }
                None => out.push_str("over: nobody won\n"),
            },
        }
        if state.phase == Phase::Play {
            if state.mover != state.to_act {
                append(out, format_args!(" for {}", seat_name(state.mover)));
            }
            out.push('\n');
        }
        self.draw_track(state, out);
        for seat in self.seats_range() {
            self.draw_player(state, viewer, seat, out);
        }
        append(out, format_args!("pile {}, discards", state.pile_len));
        state.discards().iter().for_each(|card| append(out, format_args!(" {}", card.name())));
        out.push('\n');
    }

    /// Laddies as the first letters of their seats, empty entrances as `>`, empty start spaces as `+`.
    fn draw_track(&self, state: &State, out: &mut String) {
        let mut spaces = vec!['.'; usize::from(self.track.len)];
        for seat in self.seats_range() {
            spaces[usize::from(self.track.starts[seat])] = '+';
            spaces[usize::from(self.track.entrances[seat])] = '>';
        }
        for seat in self.seats_range() {
            for place in self.places(state, seat) {
                if let Place::Track(space) = place {
                    spaces[usize::from(space)] = letter(seat);
                }
            }
        }
        for (mashie, spaces) in spaces.chunks(usize::from(self.config.mashie_spaces)).enumerate() {
            append(out, format_args!("{:>4} ", mashie * usize::from(self.config.mashie_spaces)));
            out.extend(spaces);
            out.push('\n');
        }
    }

    fn draw_player(&self, state: &State, viewer: Viewer, seat: usize, out: &mut String) {
        let mut castle = vec!['.'; usize::from(self.config.laddies)];
        let mut dock = 0;
        for place in self.places(state, seat) {
            match place {
                Place::Castle(space) => castle[usize::from(space) - 1] = letter(seat),
                Place::Dock => dock += 1,
                Place::Track(_) => {}
            }
        }
        let castle: String = castle.into_iter().collect();
        append(out, format_args!("{:<7}castle {castle} dock {dock} hand", SEATS[seat]));
        if Self::sees(viewer, seat) {
            state.hands[seat].cards().for_each(|card| append(out, format_args!(" {}", card.name())));
        } else {
            append(out, format_args!(" of {}", state.held[seat]));
        }
        out.push('\n');
    }
}

/// The letter of a seat's Laddies.
fn letter(seat: usize) -> char {
    SEATS[seat].chars().next().unwrap_or('?')
}
