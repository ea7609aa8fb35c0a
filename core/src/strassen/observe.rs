//! The observation tensor: what a player sees, from that player's side.

use crate::tensor::{Cell, Tensor, TensorSpec};

use super::Strassen;
use super::config::Match;
use super::contest::{Contest, WINS};
use super::geometry::Squares;
use super::state::State;

/// The planes before the layers of the stacks.
const TOPS: [(&str, &str); 6] = [
    ("own_flat", "own flat stones on top"),
    ("own_standing", "own standing stones on top"),
    ("own_schloss", "own schloss stones"),
    ("opponent_flat", "the opponent's flat stones on top"),
    ("opponent_standing", "the opponent's standing stones on top"),
    ("opponent_schloss", "the opponent's schloss stones"),
];

impl Strassen {
    /// The planes, each of the shape of the board, a1 first, then the first rank, then the ranks above.
    pub(crate) fn observation_planes(&self) -> TensorSpec {
        let config = &self.config;
        let area = usize::from(self.geometry.area());
        let carry = config.carry_limit;
        let mut spec = TensorSpec::new(vec![0, usize::from(config.size), usize::from(config.size)]);
        let mut add = |name: String, scale: u8, doc: String| {
            spec = std::mem::replace(&mut spec, TensorSpec::new(Vec::new())).plane(name, area, scale, doc);
        };
        for (name, doc) in TOPS {
            add(name.into(), 1, doc.into());
        }
        for depth in 1..=carry {
            add(format!("own_below_{depth}"), 1, format!("own stones {depth} below the top"));
            add(format!("opponent_below_{depth}"), 1, format!("the opponent's stones {depth} below the top"));
        }
        add("own_deeper".into(), 64, format!("number of own stones more than {carry} below the top"));
        add(
            "opponent_deeper".into(),
            64,
            format!("number of the opponent's stones more than {carry} below the top"),
        );
        let schloss = config.schloss.max(1);
        let all = "everywhere:";
        add("own_stones".into(), config.stones, format!("{all} own common stones in reserve"));
        add("own_schloss_reserve".into(), schloss, format!("{all} own schloss stones in reserve"));
        add(
            "opponent_stones".into(),
            config.stones,
            format!("{all} the opponent's common stones in reserve"),
        );
        add(
            "opponent_schloss_reserve".into(),
            schloss,
            format!("{all} the opponent's schloss stones in reserve"),
        );
        add("to_move".into(), 1, format!("{all} 1 if the player is to move"));
        add("black".into(), 1, format!("{all} 1 if the player is Black"));
        add("first_turn".into(), 1, format!("{all} 1 if the player to move has the first turn (SN-11)"));
        add("own_may_schloss".into(), 1, format!("{all} 1 if SN-17 lets the player place a schloss"));
        add("opponent_may_schloss".into(), 1, format!("{all} 1 if SN-17 lets the opponent place a schloss"));
        add("komi".into(), 20, format!("{all} komi in half flats"));
        add("quiet".into(), 255, format!("{all} quiet plies as part of max_quiet_plies; 0 without"));
        add("plies".into(), 255, format!("{all} plies as part of max_plies; 0 without"));
        if config.contest == Match::Mage {
            add("own_wins".into(), WINS, format!("{all} own wins in the match"));
            add("opponent_wins".into(), WINS, format!("{all} the opponent's wins in the match"));
            add("own_board".into(), 1, format!("{all} 1 if the player started the board"));
        }
        spec.shape[0] = spec.planes.len();
        spec
    }

    /// Writes what `player` sees.
    pub(crate) fn write_observation<T: Cell>(&self, state: &State, player: u8, tensor: &mut Tensor<'_, T>) {
        let sides = [usize::from(player & 1), usize::from(player & 1 ^ 1)];
        let below = TOPS.len();
        let deeper = below + 2 * usize::from(self.config.carry_limit);
        let mut plane = 0;
        for side in sides {
            let tops = state.tops[side];
            for set in [tops & !state.blocked(), tops & state.walls, tops & state.schlosses] {
                for square in Squares(set) {
                    tensor.set(plane, usize::from(square), 1);
                }
                plane += 1;
            }
        }
        for square in Squares(state.tall) {
            let cell = usize::from(square);
            let height = u32::from(state.heights[cell]);
            // Ones are the player's own stones.
            let stack = if player == 1 { state.stacks[cell] } else { !state.stacks[cell] };
            let carry = u32::from(self.config.carry_limit);
            for depth in 1..height.min(carry + 1) {
                let theirs = (stack >> depth & 1 == 0) as usize;
                tensor.set(below + 2 * (depth as usize - 1) + theirs, cell, 1);
            }
            if height > carry + 1 {
                let rest = height - carry - 1;
                let own = (stack >> (carry + 1) & (u128::MAX >> (128 - rest))).count_ones();
                tensor.set(deeper, cell, own as u8);
                tensor.set(deeper + 1, cell, (rest - own) as u8);
            }
        }
        plane = deeper + 2;
        let part = |count: u32, limit: Option<u32>| match limit {
            Some(limit) => (255 * u64::from(count.min(limit)) / u64::from(limit)) as u8,
            None => 0,
        };
        let [own, opponent] = sides;
        let to_move = state.end.is_none();
        let Contest { wins, starter, .. } = state.contest;
        let contest = [wins[own], wins[opponent], u8::from(usize::from(starter) == own)];
        let everywhere = [
            state.stones[own],
            state.schloss[own],
            state.stones[opponent],
            state.schloss[opponent],
            u8::from(to_move && usize::from(state.to_move) == own),
            own as u8,
            u8::from(to_move && self.is_first_turn(state)),
            u8::from(self.may_place_schloss(state, own as u8)),
            u8::from(self.may_place_schloss(state, opponent as u8)),
            self.config.komi.0,
            part(state.quiet, self.config.max_quiet_plies),
            part(state.ply, self.config.max_plies),
        ];
        let of_match = if self.config.contest == Match::Mage { contest.as_slice() } else { &[] };
        for &value in everywhere.iter().chain(of_match) {
            if value != 0 {
                tensor.fill(plane, value);
            }
            plane += 1;
        }
    }
}
