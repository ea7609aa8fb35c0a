//! What a configuration says: seats, spaces, cards.

use serde_json::Value;

/// The kinds of cards, in the order of their numbers.
pub(in super::super) const CARDS: [&str; 14] =
    ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "BF"];
pub(super) const ACE: usize = 0;
pub(super) const SEVEN: usize = 6;
pub(super) const EIGHT: usize = 7;
pub(super) const JACK: usize = 10;
pub(super) const FECHTER: usize = 13;

/// The number of a card's name.
pub(super) fn card(name: &Value) -> usize {
    CARDS.iter().position(|card| name == card).unwrap_or_else(|| panic!("{name} is no card"))
}

/// SM-14: how far a card moves a Laddie; not asked of a Bonnie Fechter.
pub(super) fn spaces(card: usize) -> usize {
    if card >= JACK { 10 } else { card + 1 }
}

/// SM-14: the cards that bring a Laddie out of the Dock.
pub(super) fn opens_the_dock(card: usize) -> bool {
    card == ACE || (JACK..FECHTER).contains(&card)
}

/// A configuration, every field filled in.
#[derive(Clone, Debug)]
pub(in super::super) struct Book {
    pub(in super::super) players: usize,
    pub(in super::super) teams: bool,
    pub(super) first: usize,
    mashie: usize,
    /// SM-02: castle entrances by seat.
    entrances: Vec<usize>,
    pub(in super::super) hand: usize,
    pub(in super::super) laddies: usize,
    pub(super) from_dock: bool,
    pub(super) max_plies: Option<u64>,
    /// Cards of each kind.
    pub(in super::super) deck: [usize; 14],
}

impl Book {
    /// Reads a configuration, which is taken to be a good one.
    pub(super) fn new(config: &Value) -> Book {
        let number = |field: &str| config[field].as_u64().map(|number| number as usize);
        let players = number("players").unwrap_or(4);
        let mut deck = [0; 14];
        if config["deck"].is_object() {
            for (kind, name) in CARDS.iter().enumerate() {
                deck[kind] = config["deck"][name].as_u64().unwrap_or(0) as usize;
            }
        } else {
            // SM-10: four of each kind a pack.
            let packs = number("packs").unwrap_or(if players <= 4 { 2 } else { 3 });
            deck = [4 * packs; 14];
            deck[FECHTER] = packs * number("fechters_per_pack").unwrap_or(2);
        }
        let mut book = Book {
            players,
            teams: config["teams"] == true,
            first: number("first_player").unwrap_or(0),
            mashie: number("mashie_spaces").unwrap_or(18),
            entrances: vec![],
            hand: number("hand_size").unwrap_or(5),
            laddies: number("laddies").unwrap_or(5),
            from_dock: config["fechter_from_dock"] != false,
            max_plies: config["max_plies"].as_u64(),
            deck,
        };
        let before = number("entrance_before_start").unwrap_or(5);
        // Reached from the start space by going back.
        let entrance = |seat| (0..before).fold(book.start(seat), |space, _| book.next(space, true));
        book.entrances = (0..players).map(entrance).collect();
        book
    }

    /// SM-01: the spaces of the track.
    pub(in super::super) fn track(&self) -> usize {
        self.mashie * if self.players == 2 { 4 } else { self.players }
    }

    /// SM-01: two players sit at Mashies 0 and 2.
    pub(in super::super) fn start(&self, seat: usize) -> usize {
        self.mashie * if self.players == 2 { 2 * seat } else { seat }
    }

    /// SM-02.
    pub(in super::super) fn entrance(&self, seat: usize) -> usize {
        self.entrances[seat]
    }

    /// SM-20: the space after `space`, or the one before it.
    pub(super) fn next(&self, space: usize, back: bool) -> usize {
        match (space, back) {
            (0, true) => self.track() - 1,
            (_, true) => space - 1,
            (_, false) if space + 1 == self.track() => 0,
            (_, false) => space + 1,
        }
    }

    /// Whether `space` lies behind the entrance of `seat` and before its start space (SM-25).
    pub(super) fn missed(&self, seat: usize, space: usize) -> bool {
        let mut at = self.next(self.entrance(seat), false);
        while at != self.start(seat) {
            if at == space {
                return true;
            }
            at = self.next(at, false);
        }
        false
    }

    /// SM-40: who sits opposite in the same team.
    pub(in super::super) fn teammate(&self, seat: usize) -> Option<usize> {
        self.teams.then(|| (seat + self.players / 2) % self.players)
    }

    /// SM-17: whose Laddies a player's Bonnie Fechter may replace, clockwise from the player.
    pub(super) fn opponents(&self, player: usize) -> Vec<usize> {
        let others = (1..self.players).map(|step| (player + step) % self.players);
        others.filter(|&seat| Some(seat) != self.teammate(player)).collect()
    }

    /// SM-30, SM-40: who wins together with `seat`.
    pub(super) fn team(&self, seat: usize) -> Vec<usize> {
        (0..self.players).filter(|&other| other == seat || Some(other) == self.teammate(seat)).collect()
    }
}
