// Plays a random game of any game: tells what happens, shows a refused move, and can keep the record.
//     npm install && LD_LIBRARY_PATH=PREFIX/lib node play.mjs GAME SEED [RECORD]
import { writeFileSync } from "node:fs";

import { Game, Refusal, over, spectator } from "./parlour.mjs";

const [id, seed, record] = process.argv.slice(2);
if (seed === undefined) {
    console.error("usage: node play.mjs GAME SEED [RECORD]");
    process.exit(2);
}

/** Tries moves of the game that the position does not allow, until one breaks a rule; nothing changes. */
function refused(game, state) {
    const legal = new Set(state.legalIds());
    for (let id = 0; id < game.numActions; id++) {
        if (legal.has(id)) continue;
        try {
            state.applyId(id);
        } catch (refusal) {
            if (!(refusal instanceof Refusal)) throw refusal;
            if (refusal.code !== "illegal_move") continue; // no move at all in such a position
            console.log(`refused: ${refusal.code} ${refusal.rule}: ${refusal.message}`);
            return;
        }
    }
}

try {
    const game = new Game(id);
    const state = game.newState({ seed });
    refused(game, state);
    let random = BigInt(seed);
    let seen = 0;
    for (let turn = state.turn(); turn !== over; turn = state.turn()) {
        const ids = state.legalIds();
        random = BigInt.asUintN(64, random * 6364136223846793005n + 1442695040888963407n);
        const move = ids[Number((random >> 33n) % BigInt(ids.length))];
        console.log(`player ${turn}: ${state.moveText(move)}`);
        state.apply(state.moveJson(move), turn);
        for (const event of state.events(spectator, seen)) {
            console.log(`  ${event.text}`);
            seen = event.seq + 1;
        }
    }
    console.log(JSON.stringify(state.outcome()));
    if (record !== undefined) writeFileSync(record, state.save());
    state.free();
    game.free();
} catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal;
    console.error(`${refusal.code}: ${refusal.message}`);
    process.exitCode = 1;
}
