//! The state as a picture in text.

use super::Strozzi;
use super::event::{append, seat};
use super::names::{Category, City, Flag, Phase};
use super::state::State;
use crate::game::Viewer;

impl Strozzi {
    /// Appends lines: what is due, the ship, ports, tracks, slots, players.
    pub(crate) fn draw(&self, state: &State, viewer: Viewer, out: &mut String) {
        self.draw_due(state, out);
        if state.ship != 0 {
            append(out, self.ship(state.ship));
            if let Some((player, flag)) = state.claim() {
                append(out, format_args!(" <- {} {}", seat(player), flag.text()));
            }
            out.push('\n');
        }
        for port in City::PORTS {
            append(out, format_args!("{:<9}port ", port.name()));
            for ship in self.at_port(state, port) {
                let (who, speed) = (seat(ship.player), ship.speed.unwrap_or_default());
                append(out, format_args!(" {who}:{speed}({})", ship.flag.text()));
            }
            out.push('\n');
        }
        for city in City::ALL {
            append(out, format_args!("{:<9}track", city.name()));
            for marker in self.on_track(state, city) {
                append(out, format_args!(" {}:{}", seat(marker.player), marker.space));
                let bonus = self.config.components.tracks.0[city as usize].bonuses[usize::from(marker.space)];
                if bonus > 0 {
                    append(out, format_args!("(+{bonus})"));
                }
            }
            out.push('\n');
        }
        for (slot, &id) in state.slots.iter().enumerate() {
            append(out, format_args!("t{slot} "));
            if id == 0 {
                out.push_str("empty");
            } else {
                append(out, self.token(id));
            }
            out.push_str("; ");
        }
        append(out, format_args!("{} face down\n", self.pile(state).count_ones()));
        for (player, money) in self.shown_money(state, viewer).into_iter().enumerate() {
            self.draw_player(state, player as u8, money, out);
        }
    }

    /// The round, and what is due.
    fn draw_due(&self, state: &State, out: &mut String) {
        let (round, rounds, deck) = (state.round + 1, self.config.rounds, state.deck);
        append(
            out,
            format_args!("round {round} of {rounds}, {deck} to come, {} is active: ", seat(state.active)),
        );
        let who = seat(state.to_act);
        match state.phase {
            Phase::Setup => out.push_str("a token is turned up"),
            Phase::Reveal => out.push_str("a ship is turned over"),
            Phase::Draft => append(out, format_args!("{who} claims or declines")),
            Phase::Window => append(out, format_args!("{who} seizes or lets go")),
            Phase::Dock => append(out, format_args!("{who} chooses a port")),
            Phase::Token => append(out, format_args!("{who} picks a token")),
            Phase::Refill => out.push_str("a token of the pile is turned up"),
            Phase::Over => append(out, format_args!("over, {} wins", seat(self.ranking(state)[0]))),
        }
        out.push('\n');
    }

    /// Unused flags, tokens, money.
    fn draw_player(&self, state: &State, player: u8, money: Option<u16>, out: &mut String) {
        append(out, format_args!("{:<9}", seat(player)));
        let unused = state.flags_of(player);
        for flag in Flag::ALL {
            let text = if unused >> flag as u8 & 1 != 0 { flag.text() } else { "" };
            append(out, format_args!("{text:<width$} ", width = flag.text().len()));
        }
        for category in Category::ALL {
            let total = self.total_value(state, usize::from(player), category);
            append(out, format_args!(" {} {total}", category.name()));
        }
        if let Some(money) = money {
            append(out, format_args!("  money {money}"));
        }
        out.push('\n');
    }
}
