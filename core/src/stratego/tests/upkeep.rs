//! Slow twins of what is kept up from ply to ply.

use super::{game, listed, mixed, rng, walk};
use crate::game::{Game, Turn};
use crate::stratego::board::{NOWHERE, Squares, bit};
use crate::stratego::{Kind, Move, Phase, State, Stratego};

/// Sets of squares, counts and facts follow from the kinds.
fn examine(game: &Stratego, state: &State) {
    let deploying = game.phase(state) == Phase::Deployment;
    assert_eq!(state.side[0] & state.side[1], 0);
    assert_eq!(state.occupied() & game.board.lakes, 0);
    let mut known = state.clone();
    for side in 0..2 {
        let mut counts = [0_u8; 12];
        let (mut movable, mut scouts) = (0, 0);
        for square in Squares(state.side[side]) {
            let kind = state.kind(square).unwrap();
            let facts = state.facts[usize::from(square)];
            assert!(facts.possible() & kind.bit() != 0, "{kind:?} is ruled out");
            assert!(!facts.is_shown() || facts.possible() == kind.bit());
            counts[kind as usize] += u8::from(facts.rescued() == 0);
            movable |= if kind.is_movable() { bit(square) } else { 0 };
            scouts |= if kind == Kind::Scout { bit(square) } else { 0 };
        }
        assert_eq!((state.movable[side], state.scouts[side]), (movable, scouts));
        let mut off = if deploying { game.config.army.0 } else { [0; 12] };
        for (kind, facts) in state.lost[side].iter() {
            assert!(facts.possible() >> kind & 1 == 1);
            counts[usize::from(kind)] += u8::from(facts.rescued() == 0);
            off[usize::from(kind)] += 1;
            off[usize::from(kind)] -= u8::from(facts.rescued() > 0);
        }
        for square in Squares(state.side[side]) {
            let kind = usize::from(state.kinds[usize::from(square)]);
            if deploying || state.facts[usize::from(square)].rescued() > 0 {
                off[kind] -= 1;
            }
        }
        assert_eq!(state.off[side], off);
        if !deploying {
            assert_eq!(counts, game.config.army.0);
            assert!(!game.config.rescue || crate::stratego::examine::rescues_agree(state, side));
        }
    }
    for square in 0..100_u8 {
        assert_eq!(state.owner(square).is_some(), state.kind(square).is_some());
    }
    if !deploying && state.arrival == NOWHERE && state.end != Some(crate::stratego::Reason::FlagCaptured) {
        known.end = None;
        assert_eq!(game.find_end(&known), state.end);
    }
}

#[test]
fn sets_counts_and_facts_follow_from_the_pieces() {
    for (seed, game) in (0..).zip(mixed()) {
        for round in 0..3 {
            walk(&game, 64 * round + seed, 500, |state, _| examine(&game, state));
        }
    }
    walk(&game("{}"), 1, 1500, |state, _| examine(&game("{}"), state));
}

/// SG-15 and SG-16 by their words: whole lists of moves and boards.
#[derive(Default)]
struct Past {
    /// For each player the own moves of the current run: piece, from, to.
    runs: [Vec<(u8, u8, u8)>; 2],
    /// By square, the identity of the piece; 0 for none.
    board: Vec<u8>,
    /// For each player the boards after the plies of the chase, if one runs.
    chases: [Option<Vec<Vec<u8>>>; 2],
    /// The latest move that was no strike: piece and squares; by player.
    last: [Option<(u8, u8, u8)>; 2],
    next: u8,
}

fn crossed(game: &Stratego, from: u8, to: u8) -> Vec<(u8, u8)> {
    let (direction, distance) = game.board.line(from, to).unwrap();
    let at = |steps| if steps == 0 { from } else { game.board.ahead(from, direction, steps) };
    (0..distance).map(|steps| (at(steps).min(at(steps + 1)), at(steps).max(at(steps + 1)))).collect()
}

impl Past {
    fn begin(state: &State) -> Past {
        let board = (0..100).map(|square| state.owner(square).map_or(0, |_| square + 1)).collect();
        Past { board, next: 101, ..Past::default() }
    }

    fn neighbors(game: &Stratego, state: &State, square: u8, player: usize) -> bool {
        game.board.beside[usize::from(square)] & state.side[player] != 0
    }

    fn bars_shuttle(&self, game: &Stratego, player: usize, from: u8, to: u8) -> bool {
        let Some(limit) = game.config.shuttle_limit else { return false };
        let run = &self.runs[player];
        let limit = limit as usize;
        if run.len() < limit {
            return false;
        }
        let latest = &run[run.len() - limit..];
        let piece = self.board[usize::from(from)];
        latest.iter().all(|(mover, ..)| *mover == piece)
            && crossed(game, from, to)
                .into_iter()
                .any(|edge| latest.iter().all(|&(_, a, b)| crossed(game, a, b).contains(&edge)))
    }

    fn bars_chase(&self, game: &Stratego, state: &State, player: usize, from: u8, to: u8) -> bool {
        let strike = state.occupied() & bit(to) != 0;
        let Some(boards) = &self.chases[player] else { return false };
        if !game.config.chase_rule || strike || !Self::neighbors(game, state, to, 1 - player) {
            return false;
        }
        let piece = self.board[usize::from(from)];
        if self.last[player] == Some((piece, to, from)) {
            return false;
        }
        let mut then = self.board.clone();
        then.swap(usize::from(from), usize::from(to));
        boards.iter().rev().take(100).any(|board| *board == then)
    }

    fn follow(&mut self, game: &Stratego, before: &State, mv: Move, after: &State) {
        let player = usize::from(before.to_move);
        let turn_over = after.arrival == NOWHERE;
        match mv {
            Move::Step { from, to } => {
                let piece = self.board[usize::from(from)];
                let strike = before.occupied() & bit(to) != 0;
                let run = &mut self.runs[player];
                if run.last().is_some_and(|(mover, ..)| *mover != piece) {
                    run.clear();
                }
                run.push((piece, from, to));
                if strike {
                    self.chases = [None, None];
                    let met = self.board[usize::from(to)];
                    self.board[usize::from(from)] = 0;
                    self.board[usize::from(to)] = match after.owner(to) {
                        Some(owner) if usize::from(owner) == player => piece,
                        Some(_) => met,
                        None => 0,
                    };
                    // A defender that advanced stands where nobody stood, or where the striker did.
                    for square in Squares(after.side[1 - player] & !before.side[1 - player]) {
                        self.board[usize::from(square)] = met;
                        if self.runs[1 - player].last().is_some_and(|(mover, ..)| *mover == met) {
                            self.runs[1 - player].clear();
                        }
                    }
                    self.last[player] = None;
                    return;
                }
                self.board.swap(usize::from(from), usize::from(to));
                let threatens = Self::neighbors(game, before, to, 1 - player);
                let threatened = self.last[1 - player]
                    .is_some_and(|(_, _, stands)| game.board.beside[usize::from(stands)] & bit(from) != 0);
                match (threatens, &self.chases[player]) {
                    (false, _) => self.chases[player] = None,
                    (true, None) => self.chases[player] = Some(Vec::new()),
                    (true, Some(_)) => {}
                }
                if !threatened {
                    self.chases[1 - player] = None;
                }
                self.last[player] = Some((piece, from, to));
            }
            Move::Rescue { to, .. } => {
                self.board[usize::from(to)] = self.next;
                self.next += 1;
            }
            _ => {}
        }
        if turn_over {
            for boards in self.chases.iter_mut().flatten() {
                boards.push(self.board.clone());
            }
        }
    }
}

/// Plays games in which pieces are after each other, and compares what is barred.
#[test]
fn what_sg_15_and_sg_16_bar_by_their_words() {
    let (mut shuttles, mut chases, mut double) = (0, 0, 0);
    let mut games = mixed();
    for config in [
        r#"{"preset":"modern","board":{"files":3,"ranks":4,"setup_ranks":1,"lakes":[]},"army":{"flag":1,"marshal":1},"rescue":true}"#,
        r#"{"preset":"modern","board":{"files":3,"ranks":5,"setup_ranks":1,"lakes":[]},"army":{"flag":1,"scout":1,"spy":1},"shuttle_limit":null}"#,
    ] {
        games.push(game(config));
    }
    for (seed, game) in (0..).zip(&games) {
        let chasing = seed >= 64;
        for round in 0..if chasing { 150 } else { 3 } {
            let mut rng = rng(1000 * round + seed);
            let mut state = game.initial();
            while game.phase(&state) == Phase::Deployment {
                let mv = game.random_move(&state, &mut rng);
                game.apply(&mut state, mv, &mut ());
            }
            let mut past = Past::begin(&state);
            for _ in 0..600 {
                if game.turn(&state) == Turn::Over {
                    break;
                }
                if game.phase(&state) == Phase::Play {
                    let player = usize::from(state.to_move);
                    let mut expected = Vec::new();
                    for from in Squares(state.movable[player]) {
                        for to in Squares(game.targets(&state, player, from)) {
                            let shuttle = past.bars_shuttle(game, player, from, to);
                            let chase = past.bars_chase(game, &state, player, from, to);
                            shuttles += u32::from(shuttle);
                            chases += u32::from(chase);
                            double += u32::from(chase && past.chases[1 - player].is_some());
                            let mv = Move::Step { from, to };
                            let rule = game.check(&state, mv).err().and_then(|error| error.rule);
                            let wanted = if shuttle {
                                Some("SG-15")
                            } else if chase {
                                Some("SG-16")
                            } else {
                                expected.push(mv);
                                None
                            };
                            assert_eq!(rule, wanted, "{from}-{to} after {:?}", past.runs);
                        }
                    }
                    let mut found = listed(game, &state);
                    found.sort_unstable_by_key(|mv| format!("{mv:?}"));
                    expected.sort_unstable_by_key(|mv| format!("{mv:?}"));
                    assert_eq!(found, expected);
                }
                // Moves that are no strikes, next to the opponent if there are such, make chases.
                let moves = listed(game, &state);
                let near = |mv: &&Move| {
                    matches!(mv, Move::Step { to, .. } if state.occupied() & bit(*to) == 0
                        && Past::neighbors(game, &state, *to, usize::from(1 - state.to_move)))
                };
                let quiet: Vec<Move> = moves.iter().filter(near).copied().collect();
                let away: Vec<Move> = moves
                    .iter()
                    .filter(|mv| {
                        let chaser = past.last[usize::from(1 - state.to_move)].map(|(_, _, square)| square);
                        matches!(mv, Move::Step { from, to } if state.occupied() & bit(*to) == 0
                            && chaser.is_some_and(|c| game.board.beside[usize::from(c)] & bit(*from) != 0))
                    })
                    .copied()
                    .collect();
                let choice = match rng.below(40) {
                    0..39 if !away.is_empty() && chasing => &away,
                    0..36 if !quiet.is_empty() => &quiet,
                    0..20 if !away.is_empty() => &away,
                    _ => &moves,
                };
                let mv = choice[rng.below(choice.len() as u32) as usize];
                let before = state.clone();
                game.apply(&mut state, mv, &mut ());
                past.follow(game, &before, mv, &state);
            }
        }
    }
    assert!(shuttles > 1000 && chases > 100 && double > 20, "{shuttles} {chases} {double}");
}
