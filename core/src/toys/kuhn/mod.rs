//! Kuhn poker for two or three players: the smallest poker, whose tree is known in full.
//!
//! # Rules
//! - **KU-1** The deck has one card more than there are players: `J` `Q` `K`, and `A` if three play; a later
//!   one is higher. Everybody pays an ante of one chip. Chance deals each player one card, in their order, each
//!   card left being equally likely.
//! - **KU-2** No card is dealt once everybody has one.
//! - **KU-3** Nobody passes or bets before everybody has a card.
//! - **KU-4** The players act in their order, round and round. Each passes or bets one chip; after a bet, a bet
//!   is a call, and a pass is a fold: that player is out.
//! - **KU-5** The game ends when all have passed, or when everybody else has answered the first bet.
//! - **KU-6** Of the players who have not folded, the one with the highest card takes the pot. A player's return
//!   is what the player takes less what the player paid.
//! - **KU-7** A card is seen by its owner. At the end, everybody who has not folded shows the card to all, also
//!   if only one is left.
//! - **KU-8** A player may take back a pass or bet before the end of the game. Who resigns loses the ante to the
//!   others.
//!
//! # Specs
//!
//! | | two players | three players |
//! | --- | --- | --- |
//! | decisions: ids | 0 pass `p`, 1 bet `b` | the same |
//! | chance: ids | 0 `J`, 1 `Q`, 2 `K` | and 3 `A` |
//! | longest game | 2 deals, 3 decisions | 3 deals, 5 decisions |
//! | returns | −2 to 2, sum 0 | −2 to 4, sum 0 |
//! | chance nodes | 1 + 3 = 4 | 1 + 4 + 12 = 17 |
//! | decision nodes | 6 deals × 4 = 24 | 24 deals × 12 = 288 |
//! | final nodes | 6 deals × 5 = 30 | 24 deals × 13 = 312 |
//! | information states at decisions | 3 cards × 4 = 12 | 4 cards × 12 = 48 |
//! | value of uniformly random play | 1/8, −1/8 | 15/64, −3/64, −12/64 |
//!
//! A deal's betting tree for n players has n decision nodes without a bet; a bet at each of them leads to
//! 2ⁿ⁻¹ − 1 decisions and 2ⁿ⁻¹ ends, and passing throughout to one end: n·2ⁿ⁻¹ decisions, n·2ⁿ⁻¹ + 1 ends. The
//! tree is that of `OpenSpiel`'s `kuhn_poker`.
//!
//! Position text: cards, colon, betting, as in `JQ:pb`. Version 1: the first.

mod betting;
mod card;
mod event;
mod info;
mod moves;
mod position;
mod state;
mod tensors;
#[cfg(test)]
mod tests;
mod view;

use std::fmt::Write;
use std::ops::ControlFlow;

use serde::Serialize;
use serde_json::json;

pub use betting::Betting;
pub use card::Card;
pub use event::Event;
pub use info::Info;
pub use moves::Move;
pub use state::{MAX_PLAYERS, State};
pub use view::View;

use crate::error::{Error, Result};
use crate::game::{Game, Information, Input, Limits, Meta, Schemas, Sink, Turn, Utility, Viewer};
use crate::hash::Hasher;
use crate::json::Node;
use crate::rng::Rng;
use crate::tensor::{Cell, Tensor, TensorSpec};

/// The game for a number of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kuhn {
    players: u8,
}

impl Kuhn {
    /// Whether `viewer` knows the card dealt to `owner` (KU-7).
    fn sees(self, state: &State, viewer: Viewer, owner: u8) -> bool {
        let shown = state.betting.is_over(self.players) && !state.betting.folded(owner, self.players);
        shown || viewer == Viewer::Referee || viewer == Viewer::Player(owner)
    }

    /// The players who have not folded.
    fn contenders(self, state: &State) -> impl Iterator<Item = u8> {
        let (betting, players) = (state.betting, self.players);
        (0..players).filter(move |&player| !betting.folded(player, players))
    }

    /// Who takes the pot; only asked at the end (KU-6).
    fn winner(self, state: &State) -> u8 {
        let best = self.contenders(state).max_by_key(|&player| state.cards()[usize::from(player)]);
        best.expect("the one who bets first cannot fold")
    }
}

impl Game for Kuhn {
    const META: Meta = Meta {
        id: "kuhn",
        title: "Kuhn poker",
        version: 1,
        chance: true,
        information: Information::Imperfect,
        utility: Utility::ZeroSum,
        presets: &["standard"],
        notations: &["kuhn"],
        formats: &[],
        setups: &[],
        schemas: Schemas {
            config: include_str!("schema/config.json"),
            moves: include_str!("schema/moves.json"),
            view: include_str!("schema/view.json"),
            event: include_str!("schema/event.json"),
        },
    };

    type State = State;
    type Move = Move;
    type Event = Event;
    type Info = Info;

    fn new(config: &Node<'_>) -> Result<Self> {
        let mut fields = config.object()?;
        fields.get("preset").map_or(Ok(()), |preset| preset.one_of(&[("standard", ())]))?;
        let players = fields.get("players").map_or(Ok(2), |node| node.int(2..=i64::from(MAX_PLAYERS)))?;
        fields.finish()?;
        Ok(Kuhn { players: players as u8 })
    }

    fn config(&self) -> impl Serialize {
        json!({ "preset": "standard", "players": self.players })
    }

    fn limits(&self) -> Limits {
        Limits {
            players: self.players,
            actions: 2,
            chance_outcomes: i32::from(self.players) + 1,
            max_legal_actions: 2,
            max_game_length: Some(2 * u64::from(self.players) - 1),
            max_chance_nodes: Some(u64::from(self.players)),
            min_return: -2.0,
            max_return: 2.0 * (f64::from(self.players) - 1.0),
        }
    }

    fn seats(&self) -> Vec<String> {
        ["First", "Second", "Third"].iter().take(usize::from(self.players)).map(ToString::to_string).collect()
    }

    fn initial(&self) -> State {
        State::new()
    }

    fn turn(&self, state: &State) -> Turn {
        if state.cards().len() < usize::from(self.players) {
            Turn::Chance
        } else if state.betting.is_over(self.players) {
            Turn::Over
        } else {
            Turn::Player(state.betting.actor(self.players))
        }
    }

    fn legal<F: FnMut(Move) -> ControlFlow<()>>(&self, _: &State, each: F) -> ControlFlow<()> {
        Move::DECISIONS.into_iter().try_for_each(each)
    }

    fn chance<F: FnMut(Move, u32)>(&self, state: &State, mut each: F) {
        for &(_, card) in Card::deck(self.players) {
            if !state.cards().contains(&card) {
                each(Move::Deal { card }, 1);
            }
        }
    }

    fn check(&self, state: &State, mv: Move) -> Result<()> {
        let dealing = self.turn(state) == Turn::Chance;
        match mv {
            Move::Deal { card } if dealing && state.cards().contains(&card) => {
                Err(Error::illegal("KU-1", "that card is already dealt"))
            }
            Move::Deal { .. } if !dealing => Err(Error::illegal("KU-2", "everybody has a card")),
            Move::Pass | Move::Bet if dealing => {
                Err(Error::illegal("KU-3", "nobody acts before everybody has a card"))
            }
            _ => Ok(()),
        }
    }

    fn apply<S: Sink<Event>>(&self, state: &mut State, mv: Move, events: &mut S) {
        let player = state.betting.actor(self.players);
        match mv {
            Move::Deal { card } => {
                let player = state.cards().len() as u8;
                state.deal(card);
                events.emit(|| Event::Dealt { player, card: Some(card) });
            }
            Move::Pass => {
                state.betting.push(false);
                events.emit(|| Event::Passed { player });
            }
            Move::Bet => {
                state.betting.push(true);
                events.emit(|| Event::Bet { player });
            }
        }
        if self.turn(state) == Turn::Over {
            for player in self.contenders(state) {
                events.emit(|| Event::Shown { player, card: state.cards()[usize::from(player)] });
            }
            events.emit(|| Event::Won { player: self.winner(state), pot: state.betting.pot(self.players) });
        }
    }

    fn redact(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(event.redacted(viewer))
    }

    fn event_text(&self, event: &Event, out: &mut String) {
        write!(out, "{event}").expect("writing to a string succeeds");
    }

    fn id(&self, _: &State, mv: Move) -> i32 {
        mv.id()
    }

    fn by_id(&self, state: &State, id: i32) -> Option<Move> {
        let id = usize::try_from(id).ok()?;
        match self.turn(state) {
            Turn::Chance => Card::deck(self.players).get(id).map(|&(_, card)| Move::Deal { card }),
            Turn::Player(_) => Move::DECISIONS.get(id).copied(),
            Turn::Over => None,
        }
    }

    fn parse(&self, state: &State, input: &Input<'_>, each: &mut dyn FnMut(Move)) -> Result<()> {
        let mv = Move::read(input, self.players)?;
        self.check(state, mv).map_err(|error| input.place(error))?;
        each(mv);
        Ok(())
    }

    fn write_move(&self, _: &State, mv: Move, out: &mut String) {
        out.push_str(mv.text());
    }

    fn move_json(&self, _: &State, mv: Move) -> impl Serialize {
        mv
    }

    fn reason(&self, state: &State) -> Option<&'static str> {
        let over = self.turn(state) == Turn::Over;
        over.then(|| if self.contenders(state).count() == 1 { "folds" } else { "showdown" })
    }

    fn returns(&self, state: &State, out: &mut [f64]) {
        out.fill(0.0);
        if self.turn(state) == Turn::Over {
            for (player, out) in (0..).zip(&mut *out) {
                *out = -f64::from(state.betting.paid(player, self.players));
            }
            out[usize::from(self.winner(state))] += f64::from(state.betting.pot(self.players));
        }
    }

    fn outcome(&self, state: &State) -> impl Serialize {
        json!({ "winner": self.winner(state), "pot": state.betting.pot(self.players) })
    }

    fn scores(&self, _: &State, _: Viewer) -> impl Serialize {
        None::<u8>
    }

    fn view(&self, state: &State, viewer: Viewer) -> impl Serialize {
        View::new(*self, state, viewer)
    }

    fn picture(&self, state: &State, viewer: Viewer, out: &mut String) {
        View::new(*self, state, viewer).draw(out);
    }

    fn position(&self, state: &State) -> impl Serialize {
        self.info(state, Viewer::Referee)
    }

    fn position_text(&self, state: &State, out: &mut String) -> bool {
        position::write(state, out);
        true
    }

    fn set_up(&self, input: &Input<'_>) -> Result<State> {
        position::read(*self, input)
    }

    fn hash(&self, state: &State) -> u64 {
        let mut hasher = Hasher::new();
        for &card in state.cards() {
            hasher.bytes(&[card as u8]);
        }
        for bet in state.betting.iter() {
            hasher.bytes(&[4 + u8::from(bet)]);
        }
        hasher.finish()
    }

    fn observation_spec(&self) -> TensorSpec {
        tensors::observation(*self)
    }

    fn observe<T: Cell>(&self, state: &State, player: u8, tensor: &mut Tensor<'_, T>) {
        tensors::observe(*self, state, player, tensor);
    }

    fn information_spec(&self) -> Option<TensorSpec> {
        Some(tensors::information(*self))
    }

    fn information<T: Cell>(&self, state: &State, player: u8, tensor: &mut Tensor<'_, T>) {
        tensors::inform(*self, state, player, tensor);
    }

    fn info(&self, state: &State, viewer: Viewer) -> Info {
        Info::new(*self, state, viewer)
    }

    fn read_info(&self, node: &Node<'_>) -> Result<Info> {
        Info::read(*self, node)
    }

    fn determinize(&self, info: &Info, rng: &mut Rng) -> State {
        info.complete(*self, rng)
    }

    fn may_take_back(&self, _: &State, _: u8, moved: bool) -> Result<()> {
        if moved { Ok(()) } else { Err(Error::illegal("KU-8", "there is no move to take back")) }
    }

    /// KU-8: who resigns loses the ante, shared by the others.
    fn resigned(&self, _: &State, player: u8, out: &mut [f64]) {
        let share = 1.0 / (out.len() as f64 - 1.0);
        out.fill(share);
        out[usize::from(player)] = -1.0;
    }
}
