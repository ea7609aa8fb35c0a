// Plays a random game of any game: tells what happens, shows a refused move, and can keep the record.
//     mcs Play.cs Parlour.cs && LD_LIBRARY_PATH=PREFIX/lib mono Play.exe GAME SEED [RECORD]
using System;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;

static class Play {
    static int Main(string[] args) {
        if (args.Length < 2) { Console.Error.WriteLine("usage: Play GAME SEED [RECORD]"); return 2; }
        try {
            var random = ulong.Parse(args[1]);
            using (var game = Game.Named(args[0]))
            using (var state = game.NewState("{\"seed\":\"" + random + "\"}")) {
                var ids = new int[game.MaxLegalActions];
                Refused(state, game, ids);
                ulong seen = 0;
                for (var turn = state.Turn; turn != State.Over; turn = state.Turn) {
                    var count = (ulong)state.LegalIds(ids);
                    random = random * 6364136223846793005 + 1442695040888963407;
                    var id = ids[(random >> 33) % count];
                    Console.WriteLine("player {0}: {1}", turn, state.MoveText(id));
                    state.Apply(state.MoveJson(id), turn);
                    // Each event ends with its text for people. Programs on .NET would use System.Text.Json.
                    foreach (Match line in Regex.Matches(state.Events(State.Spectator, seen), "\"text\":\"((?:[^\"\\\\]|\\\\.)*)\"}")) {
                        Console.WriteLine("  {0}", Regex.Unescape(line.Groups[1].Value));
                        seen++;
                    }
                }
                Console.WriteLine(state.Outcome());
                if (args.Length > 2) File.WriteAllText(args[2], state.Save());
            }
        } catch (ParlourException refusal) { Console.Error.WriteLine("{0}: {1}", refusal.Kind, refusal.Message); return 1; }
        return 0;
    }

    /// Tries moves of the game that the position does not allow, until one breaks a rule; nothing changes.
    static void Refused(State state, Game game, int[] ids) {
        var legal = ids.Take(state.LegalIds(ids)).ToArray();
        foreach (var id in Enumerable.Range(0, game.NumActions).Except(legal)) {
            try { state.ApplyId(id); }
            catch (ParlourException refusal) {
                if (refusal.Kind != "illegal_move") continue; // no move at all in such a position
                Console.WriteLine("refused: {0} {1}: {2}", refusal.Kind, refusal.Rule, refusal.Message);
                return;
            }
        }
    }
}
