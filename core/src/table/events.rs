//! What happened, as each viewer may know it.
//!
//! Events are numbered per viewer, so that the numbers themselves tell nothing. The numbers never go back: an
//! undo adds an event. The *live* events are those of the inputs that still stand in the log; they are what a
//! player's information consists of.

use std::sync::Arc;

use serde::Serialize;

use super::seen::{Kept, Seen, Told};
use crate::game::{Game, Viewer};
use crate::hash::Hasher;
use crate::json;

/// The seats with the highest return, for people; `None` if all have the same.
pub(crate) fn winners(seats: &[String], returns: &[f64]) -> Option<String> {
    let best = returns.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let of_best = seats.iter().zip(returns).filter(|(_, r)| r.total_cmp(&best).is_eq());
    let names: Vec<&str> = of_best.map(|(seat, _)| seat.as_str()).collect();
    (names.len() < seats.len()).then(|| names.join(" and "))
}

/// Events of the table itself, the same for all games and public.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum TableEvent {
    TakenBack {
        player: u8,
        moves: usize,
    },
    /// So many inputs were taken back for analysis; `ply` moves stand now.
    Undone {
        inputs: usize,
        ply: u64,
    },
    Resigned {
        player: u8,
    },
    Adjudicated {
        returns: Vec<f64>,
        note: String,
    },
    /// The fields of `outcome`, which is an object's JSON, follow the type.
    Over {
        #[serde(skip)]
        returns: Arc<[f64]>,
        #[serde(skip)]
        outcome: Arc<str>,
    },
}

impl TableEvent {
    fn body(&self) -> String {
        let mut body = json::write(self);
        if let TableEvent::Over { outcome, .. } = self {
            body.pop();
            body.push(',');
            body.push_str(&outcome[1..]);
        }
        body
    }

    fn text(&self, seats: &[String]) -> String {
        let name = |player: &u8| seats[usize::from(*player)].as_str();
        let moves = |n: &usize| if *n == 1 { "1 move".to_owned() } else { format!("{n} moves") };
        match self {
            TableEvent::TakenBack { player, moves: n } => {
                format!("{} takes back {}.", name(player), moves(n))
            }
            TableEvent::Undone { inputs, ply } => {
                let inputs =
                    if *inputs == 1 { "1 input is".to_owned() } else { format!("{inputs} inputs are") };
                format!("{inputs} undone; ply {ply}.")
            }
            TableEvent::Resigned { player } => format!("{} resigns.", name(player)),
            TableEvent::Adjudicated { note, .. } => format!("The game is adjudicated: {note}"),
            TableEvent::Over { returns, .. } => match winners(seats, returns) {
                None => "The game is drawn.".to_owned(),
                Some(names) => format!("{names} won."),
            },
        }
    }
}

/// What is known of the time before the log begins.
#[derive(Clone, Debug)]
pub(crate) enum Past {
    /// A position was set up: what each viewer saw of it, see [`index`].
    SetUp(Vec<Seen>),
    /// The state was drawn from what one viewer knew.
    Drawn {
        /// That viewer.
        owner: Viewer,
        /// What the owner saw.
        own: Arc<Vec<Seen>>,
        /// What everybody saw; `None` if only the owner's knowledge is at hand.
        public: Option<Arc<Vec<Seen>>>,
    },
}

/// A viewer's place in a list of all viewers: the players, the spectator, the referee.
fn index(viewer: Viewer, players: usize) -> usize {
    match viewer {
        Viewer::Player(player) => usize::from(player),
        Viewer::Spectator => players,
        Viewer::Referee => players + 1,
    }
}

impl Past {
    /// The past of a position that was set up.
    pub(crate) fn set_up<G: Game>(game: &G, state: &G::State, players: u8) -> Self {
        let viewers = (0..players).map(Viewer::Player).chain([Viewer::Spectator, Viewer::Referee]);
        let seen = viewers.map(|viewer| Seen {
            body: json::write(&Known { kind: "set_up", view: game.view(state, viewer) }),
            text: "A position is set up.".to_owned(),
            live: true,
            told: true,
        });
        Past::SetUp(seen.collect())
    }
}

#[derive(Serialize)]
struct Known<V: Serialize> {
    #[serde(rename = "type")]
    kind: &'static str,
    view: V,
}

#[derive(Clone, Debug)]
enum Item<E> {
    Game(E),
    Table(TableEvent),
}

/// The stream of events.
#[derive(Debug)]
pub(crate) struct Events<G: Game> {
    past: Option<Arc<Past>>,
    items: Vec<Item<G::Event>>,
    /// Indices of the live items, ascending.
    live: Vec<u32>,
    /// For every entry of the log, the number of live items before it.
    marks: Vec<u32>,
    kept: Kept,
}

impl<G: Game> Clone for Events<G> {
    fn clone(&self) -> Self {
        Events {
            past: self.past.clone(),
            items: self.items.clone(),
            live: self.live.clone(),
            marks: self.marks.clone(),
            kept: self.kept.clone(),
        }
    }

    fn clone_from(&mut self, from: &Self) {
        self.past.clone_from(&from.past);
        self.items.clone_from(&from.items);
        self.live.clone_from(&from.live);
        self.marks.clone_from(&from.marks);
        self.kept.clone_from(&from.kept);
    }
}

impl<G: Game> crate::game::Sink<G::Event> for Events<G> {
    fn emit(&mut self, make: impl FnOnce() -> G::Event) {
        self.push(Item::Game(make()));
    }
}

impl<G: Game> Events<G> {
    pub(crate) fn new(past: Option<Past>) -> Self {
        let (items, live, marks) = (Vec::new(), Vec::new(), Vec::new());
        Events { past: past.map(Arc::new), items, live, marks, kept: Kept::default() }
    }

    /// What is known of the time before the log begins.
    pub(crate) fn past(&self) -> Option<&Past> {
        self.past.as_deref()
    }

    fn push(&mut self, item: Item<G::Event>) {
        self.live.push(self.items.len() as u32);
        self.items.push(item);
    }

    /// The next events belong to the next entry of the log.
    pub(crate) fn begin_entry(&mut self) {
        self.marks.push(self.live.len() as u32);
    }

    pub(crate) fn table(&mut self, event: TableEvent) {
        self.push(Item::Table(event));
    }

    /// The log was cut to `len` entries by an undo of so many inputs, after which `ply` moves stand.
    pub(crate) fn undo(&mut self, len: usize, inputs: usize, ply: u64) {
        self.forget(len);
        self.items.push(Item::Table(TableEvent::Undone { inputs, ply }));
    }

    /// The log was cut to `len` entries, and the cut ones never were.
    pub(crate) fn cut(&mut self, len: usize) {
        self.forget(len);
        let end = self.live.last().map_or(0, |last| *last as usize + 1);
        self.items.truncate(end);
    }

    fn forget(&mut self, len: usize) {
        self.kept.clear();
        if let Some(&mark) = self.marks.get(len) {
            self.live.truncate(mark as usize);
            self.marks.truncate(len);
        }
    }

    /// What `viewer` saw before the log begins; `None` if that is not known.
    fn past_of(&self, viewer: Viewer) -> Option<&[Seen]> {
        match self.past.as_deref() {
            None => Some(&[]),
            Some(Past::SetUp(seen)) => Some(std::slice::from_ref(&seen[index(viewer, seen.len() - 2)])),
            // The referee of a redrawn world knows what its owner saw.
            Some(Past::Drawn { owner, own, .. }) if viewer == *owner || viewer == Viewer::Referee => {
                Some(own)
            }
            Some(Past::Drawn { public, .. }) => public.as_ref().map(|public| public.as_slice()),
        }
    }

    /// What another player than the owner of a drawn past knows beside what everybody saw of it: what that player
    /// sees of the state that was drawn.
    fn private(&self, game: &G, start: &G::State, viewer: Viewer) -> Option<Seen> {
        match (self.past.as_deref(), viewer) {
            (Some(Past::Drawn { owner, .. }), Viewer::Player(_)) if *owner != viewer => {
                let body = json::write(&Known { kind: "known", view: game.view(start, viewer) });
                Some(Seen { body, text: String::new(), live: true, told: false })
            }
            _ => None,
        }
    }

    /// An event as `viewer` may know it.
    fn render(item: &Item<G::Event>, live: bool, game: &G, seats: &[String], viewer: Viewer) -> Option<Seen> {
        match item {
            Item::Table(event) => {
                Some(Seen { body: event.body(), text: event.text(seats), live, told: true })
            }
            Item::Game(event) => {
                let event = game.redact(event, viewer)?;
                let mut text = String::new();
                game.event_text(&event, &mut text);
                Some(Seen { body: json::write(&event), text, live, told: true })
            }
        }
    }

    /// What `viewer` was told so far; `None` if that is not known. The log begins with `start`.
    fn told(&self, game: &G, seats: &[String], start: &G::State, viewer: Viewer) -> Option<Told> {
        let past = self.past_of(viewer)?;
        let place = index(viewer, seats.len());
        self.kept.get(place, |told| {
            let mut told = told.unwrap_or_else(|| {
                let mut seen = past.to_vec();
                seen.extend(self.private(game, start, viewer));
                let mut hash = Hasher::new();
                information(&seen, |text| hash.bytes(text.as_bytes()));
                Told { seen: Arc::new(seen), hash, items: 0 }
            });
            let first = self.live.partition_point(|&i| (i as usize) < told.items);
            let mut live = self.live[first..].iter().copied().peekable();
            let new: Vec<Seen> = (told.items..self.items.len())
                .filter_map(|i| {
                    let live = live.next_if_eq(&(i as u32)).is_some();
                    Self::render(&self.items[i], live, game, seats, viewer)
                })
                .collect();
            information(&new, |text| told.hash.bytes(text.as_bytes()));
            told.items = self.items.len();
            if !new.is_empty() {
                Arc::make_mut(&mut told.seen).extend(new);
            }
            Some(told)
        })
    }

    /// All that `viewer` saw, in order; `None` if that is not known. The log begins with `start`.
    pub(crate) fn seen(
        &self,
        game: &G,
        seats: &[String],
        start: &G::State,
        viewer: Viewer,
    ) -> Option<Arc<Vec<Seen>>> {
        Some(self.told(game, seats, start, viewer)?.seen)
    }

    /// The live events as `viewer` saw them, a JSON object a line; `None` if they are not known.
    pub(crate) fn information(
        &self,
        game: &G,
        seats: &[String],
        start: &G::State,
        viewer: Viewer,
    ) -> Option<String> {
        let mut out = String::new();
        information(&self.told(game, seats, start, viewer)?.seen, |text| out.push_str(text));
        Some(out)
    }

    /// The hash of [`information`](Events::information).
    pub(crate) fn information_hash(
        &self,
        game: &G,
        seats: &[String],
        start: &G::State,
        viewer: Viewer,
    ) -> Option<u64> {
        Some(self.told(game, seats, start, viewer)?.hash.finish())
    }
}

/// Tells an information string piece by piece: what stands, a line each.
fn information(seen: &[Seen], mut each: impl FnMut(&str)) {
    for seen in seen.iter().filter(|seen| seen.live) {
        each(&seen.body);
        each("\n");
    }
}

/// The events from number `since` on as a JSON array; each object starts with `seq` and ends with `text`.
pub(crate) fn list(seen: &[Seen], since: usize) -> String {
    let mut out = String::from("[");
    let told = seen.iter().filter(|seen| seen.told);
    for (seq, Seen { body, text, .. }) in told.enumerate().skip(since) {
        if out.len() > 1 {
            out.push(',');
        }
        out.push_str(&format!("{{\"seq\":{seq},"));
        out.push_str(&body[1..body.len() - 1]);
        out.push_str(",\"text\":");
        json::write_to(text, &mut out);
        out.push('}');
    }
    out.push(']');
    out
}
