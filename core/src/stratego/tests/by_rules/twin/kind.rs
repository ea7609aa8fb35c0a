//! Kinds of pieces, and how they meet.

/// The twelve kinds, in the page's order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    Marshal,
    General,
    Colonel,
    Major,
    Captain,
    Lieutenant,
    Sergeant,
    Miner,
    Scout,
    Spy,
    Bomb,
    Flag,
}

/// Every kind with its name, its letter in a Red position and in a Blue one.
pub(crate) const KINDS: [(Kind, &str, char, char); 12] = [
    (Kind::Marshal, "marshal", 'L', 'X'),
    (Kind::General, "general", 'K', 'W'),
    (Kind::Colonel, "colonel", 'J', 'V'),
    (Kind::Major, "major", 'I', 'U'),
    (Kind::Captain, "captain", 'H', 'T'),
    (Kind::Lieutenant, "lieutenant", 'G', 'S'),
    (Kind::Sergeant, "sergeant", 'F', 'R'),
    (Kind::Miner, "miner", 'E', 'Q'),
    (Kind::Scout, "scout", 'D', 'P'),
    (Kind::Spy, "spy", 'C', 'O'),
    (Kind::Bomb, "bomb", 'B', 'N'),
    (Kind::Flag, "flag", 'M', 'Y'),
];

impl Kind {
    pub(crate) fn name(self) -> &'static str {
        KINDS[self as usize].1
    }

    pub(crate) fn named(name: &str) -> Kind {
        KINDS.iter().find(|kind| kind.1 == name).unwrap_or_else(|| panic!("a kind {name}")).0
    }

    /// SG-12.
    pub(crate) fn is_movable(self) -> bool {
        self != Kind::Bomb && self != Kind::Flag
    }
}

/// Who is lost in a strike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lost {
    Striker,
    Defender,
    Both,
}

/// SG-21, SG-23, SG-24, SG-26, SG-40: how a strike goes.
pub(crate) fn meet(striker: Kind, defender: Kind, aggressor_advantage: bool) -> Lost {
    assert!(striker.is_movable(), "SG-25");
    if defender == Kind::Flag {
        return Lost::Defender; // SG-26
    }
    if defender == Kind::Bomb {
        return if striker == Kind::Miner { Lost::Defender } else { Lost::Striker }; // SG-24
    }
    if striker == Kind::Spy && defender == Kind::Marshal {
        return Lost::Defender; // SG-23
    }
    if striker == defender {
        return if aggressor_advantage { Lost::Defender } else { Lost::Both }; // SG-21, SG-40
    }
    // The enum begins with the highest rank and has the spy below all that can move (SG-23).
    if striker < defender { Lost::Defender } else { Lost::Striker }
}
