"""Breaks the code on purpose, one law after the other, in a copy of the tree: the law's test must then fail.

    breaks.py COPY [NAME ...]

COPY is the copy to work in (see `run`); NAMEs pick breaks by the test they are for.
"""

import pathlib
import subprocess
import sys
from typing import NamedTuple


class Break(NamedTuple):
    target: str  # the test binary of parlour-core
    test: str  # the test that must fail
    file: str  # below core/src
    old: str
    new: str


BREAKS = [
    Break("laws", "listed_is_accepted_and_nothing_else_is", "table/input.rs",
          "        game.check(&self.state, mv)?;\n", ""),
    Break("laws", "ids_texts_and_json_name_the_same_moves", "table/tell.rs",
          "game.id(state, mv)", "game.id(state, mv) + 1"),
    Break("laws", "mask_and_count_agree_with_the_list", "any/table.rs",
          "        out.fill(0);\n", ""),
    Break("laws", "a_refused_input_changes_nothing", "table/mod.rs",
          "        match self.read(input, player)? {\n            Action::Moves(first, rest) => {",
          "        self.ply += 1;\n        match self.read(input, player)? {\n            Action::Moves(first, rest) => {"),
    Break("laws", "only_the_player_to_move_may_move", "table/mod.rs",
          "Some(p) if turn != Turn::Player(p) =>", "Some(p) if p > 90 =>"),
    Break("laws", "after_the_end_nothing_is_accepted", "table/input.rs",
          "                if self.turn() == Turn::Over {", "                if self.ply == u64::MAX {"),
    Break("laws", "clones_are_equal_and_independent", "table/mod.rs",
          "        self.state.clone_from(&from.state);\n", ""),
    Break("laws", "a_copy_without_log_plays_alike_and_knows_no_past", "table/mod.rs",
          "            past: None,\n", "            past: self.past.clone(),\n"),
    Break("laws", "undo_leads_back_through_every_state", "table/undo.rs",
          "events.undo(len, inputs, ply)", "events.undo(len + 1, inputs, ply)"),
    Break("laws", "saves_load_to_the_same_state", "record.rs",
          "Some(seed) => out.push_str(&format!(\"\\\"{seed}\\\"\")),", "Some(_) => out.push_str(\"\\\"0\\\"\"),"),
    Break("laws", "automatic_chance_without_a_seed_is_refused", "record.rs",
          "need_seed(&options, rules.limits.chance_outcomes > 0)", "need_seed(&options, false)"),
    Break("laws", "snapshots_restore_states_without_a_record_too", "snapshot.rs",
          "chance_ply: self.chance_ply - chances,", "chance_ply: self.chance_ply,"),
    Break("laws", "explicit_chance_replays_automatic_chance", "table/mod.rs",
          "_ => Entry::Chance(mv),", "_ => Entry::Move { player: 0, mv },"),
    Break("laws", "probabilities_are_positive_and_sum_to_one", "any/table.rs",
          "probabilities[n] = f64::from(weight) / total;", "probabilities[n] = f64::from(weight) / (total + 1.0);"),
    Break("laws", "returns_stay_in_their_bounds", "table/tell.rs",
          "            None => self.rules.game.returns(&self.state, out),",
          "            None => {\n                self.rules.game.returns(&self.state, out);\n                out[0] += 0.5;\n            }"),
    Break("laws", "teammates_have_equal_returns", "toys/muster/mod.rs",
          "&[balance, -balance, balance, -balance]", "&[balance, balance, -balance, -balance]"),
    Break("laws", "games_are_no_longer_than_their_bounds", "rules.rs",
          "limits: game.limits(),", "limits: Limits { max_game_length: Some(1), ..game.limits() },"),
    Break("laws", "who_sees_the_same_is_told_the_same", "table/events.rs",
          "let event = game.redact(event, viewer)?;", "let event = game.redact(event, Viewer::Referee).or(game.redact(event, viewer))?;"),
    Break("laws", "nothing_shown_depends_on_what_is_hidden", "table/tell.rs",
          "json::write(&self.rules.game.view(&self.state, viewer))", "json::write(&self.rules.game.view(&self.state, Viewer::Referee))"),
    Break("laws", "a_drawn_state_has_a_redacted_past_and_plays_on", "export.rs",
          "Start::Cut", "Start::Initial"),
    Break("laws", "positions_written_and_set_up_again_play_on_alike", "any/table.rs",
          "json::write(&self.rules.game.position(&self.state))", "json::write(&self.rules.game.position(&self.rules.game.initial()))"),
    Break("laws", "earlier_states_can_be_visited", "table/undo.rs",
          "                events.cut(at as usize);\n", "                let _ = events;\n"),
    Break("laws", "information_grows_and_events_are_numbered", "table/events.rs",
          "told.enumerate().skip(since)", "told.enumerate().skip(since + 1)"),
    Break("laws", "both_tensor_types_say_the_same", "tensor.rs",
          "f32::from(value) / f32::from(scale)", "f32::from(value) / f32::from(scale.max(2))"),
    Break("laws", "perft_counts_what_can_be_played", "play.rs",
          "return Some(u64::from(finished == Finished::T1));", "return Some(1);"),
    Break("laws", "perft_refuses_depths_that_nobody_waits_for", "any/table.rs",
          "return Err(Error::new(Code::BadArgument, message));\n        }\n        if depth > 0",
          "let _ = message;\n            return Ok(None);\n        }\n        if depth > 0"),
    Break("laws", "what_was_told_follows_undo_and_copies", "table/events.rs",
          "        self.kept.clear();\n", ""),
    Break("laws", "what_was_told_follows_undo_and_copies", "table/events.rs",
          "        self.kept.clone_from(&from.kept);\n", ""),
    Break("laws", "winning_moves_are_those_that_end_the_game_so", "play.rs",
          "        if wins { each(mv) }", "        if own >= 0.0 { each(mv) }"),
    Break("laws", "playouts_leave_the_state_alone_and_follow_their_seed", "play.rs",
          "Turn::Over => return ply,", "Turn::Over => return ply + 1,"),
    Break("laws", "take_backs_lead_to_the_player_s_own_move_or_are_refused", "table/outside.rs",
          "                self.ply -= removed.len() as u64;\n", ""),
    Break("laws", "resignation_and_adjudication_end_the_game_from_outside", "table/outside.rs",
          "                    log.push(entry, &self.state);\n", "                    let _ = (log, entry);\n"),
    Break("laws", "setups_are_moves", "table/mod.rs",
          "                for mv in rest {\n                    self.push(mv);\n                }\n", "                drop(rest);\n"),
    Break("laws", "players_and_viewers_out_of_range_are_refused", "table/mod.rs",
          "        if player < players {", "        if player < players + 1 {"),
    Break("laws", "symmetries_form_a_group", "any/game.rs",
          "*image = self.game.transform_id(id, symmetry);", "*image = self.game.transform_id(id, symmetry / 2);"),
    Break("laws", "images_play_on_alike", "table/images.rs",
          "self.rules.game.transform(&self.state, symmetry)", "self.rules.game.transform(&self.state, symmetry & 3)"),
    Break("laws", "all_images_have_one_normal_form", "table/images.rs",
          "self.rules.game.normal_symmetry(&self.state)", "self.rules.game.normal_symmetry(&self.state) & 3"),
    Break("allocations", "playing_listing_and_observing_allocate_nothing", "any/table.rs",
          "        let needed = self.legal_count();\n        if needed > out.len() {",
          "        let needed = std::hint::black_box(vec![self.legal_count()])[0];\n        if needed > out.len() {"),
    Break("fixtures", "every_game_keeps_its_fixtures", "table/tell.rs",
          "        let reason = game.reason(&self.state)?;", "        let reason = game.reason(&self.state).map(|_| \"over\")?;"),
]


def run(tree: pathlib.Path, target: str, test: str) -> subprocess.CompletedProcess[str]:
    command = ["cargo", "test", "--quiet", "-p", "parlour-core", "--features", "toys", "--test", target, test]
    return subprocess.run(command, cwd=tree, capture_output=True, text=True)


def main() -> int:
    tree, names = pathlib.Path(sys.argv[1]), sys.argv[2:]
    chosen = [b for b in BREAKS if not names or b.test in names]
    wrong = 0
    laws = "".join(path.read_text() for path in (tree / "core/tests/laws").glob("*.rs")).split("#[test]\nfn ")[1:]
    broken = {b.test for b in BREAKS}
    for law in (text.split("(")[0] for text in laws):
        if law not in broken:
            print(f"{law}: no break is written for this law")
            wrong += 1
    for target, test in sorted({(b.target, b.test) for b in chosen}):
        whole = run(tree, target, test)
        if whole.returncode != 0:
            print(f"{test}: fails without any break\n{whole.stdout[-2000:]}")
            return 1
    for b in chosen:
        path = tree / "core/src" / b.file
        text = path.read_text()
        if b.old not in text:
            print(f"{b.test}: {b.file} no longer holds the code that this break changes")
            wrong += 1
            continue
        path.write_text(text.replace(b.old, b.new))
        done = run(tree, b.target, b.test)
        path.write_text(text)
        caught = done.returncode != 0 and "test result: FAILED" in done.stdout
        print(f"{'caught ' if caught else 'MISSED '} {b.test} ({b.file})", flush=True)
        if not caught:
            wrong += 1
            print((done.stdout + done.stderr)[-1500:])
    print(f"{len(chosen)} breaks, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
