// A wrapper of the C library: handles that cannot leak or be freed in use, refusals as exceptions. It holds what Play.cs
// needs; further functions of parlour.h go the same way.
using System;
using System.Runtime.InteropServices;
using System.Text;

/// A refusal: what kind, which rule of the game if one is broken, and a sentence for people.
public sealed class ParlourException : Exception {
    public readonly string Kind, Rule;
    ParlourException(string kind, string rule, string message) : base(message) { Kind = kind; Rule = rule; }

    /// The last error is the calling thread's: it is read at once, before anything is awaited.
    internal static void Check(int status) {
        if (status == 0) return;
        throw new ParlourException(Native.String(Native.parlour_status_name(status)),
            Native.String(Native.parlour_error_rule()), Native.String(Native.parlour_error_message()));
    }
}

/// What the library gives out; the runtime frees it, once, and never while a call is using it.
public abstract class Handle : SafeHandle {
    protected Handle() : base(IntPtr.Zero, true) { }
    public override bool IsInvalid { get { return handle == IntPtr.Zero; } }
}

sealed class Text : Handle {
    protected override bool ReleaseHandle() { Native.parlour_text_free(handle); return true; }

    /// What a call writes.
    internal static string Of(Func<Text, int> call) {
        using (var text = Native.parlour_text_new()) {
            ParlourException.Check(call(text));
            var bytes = new byte[(int)Native.parlour_text_size(text)];
            Marshal.Copy(Native.parlour_text_data(text), bytes, 0, bytes.Length);
            return Encoding.UTF8.GetString(bytes);
        }
    }
}

public sealed class Game : Handle {
    protected override bool ReleaseHandle() { Native.parlour_game_free(handle); return true; }

    /// A game by its id; the first thing that a program asks for.
    public static Game Named(string id, string config = "{}") {
        const int abiVersion = 1; // of the header that this was written from
        if (Native.parlour_abi_version() != abiVersion) throw new DllNotFoundException("libparlour has another ABI version");
        Game game;
        byte[] name = Native.Bytes(id), json = Native.Bytes(config);
        ParlourException.Check(Native.parlour_game_new(name, Native.Size(name), json, Native.Size(json), out game));
        return game;
    }
    public int NumActions { get { int n; ParlourException.Check(Native.parlour_game_num_actions(this, out n)); return n; } }
    public int MaxLegalActions { get { int n; ParlourException.Check(Native.parlour_game_max_legal_actions(this, out n)); return n; } }
    public State NewState(string options) {
        State state;
        var json = Native.Bytes(options);
        ParlourException.Check(Native.parlour_state_new(this, json, Native.Size(json), out state));
        return state;
    }
}

public sealed class State : Handle {
    public const int Over = -4, Spectator = -10, Anyone = -12;
    protected override bool ReleaseHandle() { Native.parlour_state_free(handle); return true; }

    public int Turn { get { int turn; ParlourException.Check(Native.parlour_state_turn(this, out turn)); return turn; } }
    /// The ids of the legal moves, in a buffer that holds Game.MaxLegalActions; gives their number.
    public int LegalIds(int[] ids) {
        UIntPtr count;
        ParlourException.Check(Native.parlour_state_legal_ids(this, ids, (UIntPtr)ids.Length, out count));
        return (int)count;
    }
    public string MoveJson(int id) { return Text.Of(text => Native.parlour_state_move_json(this, id, text)); }
    public string MoveText(int id) { return Text.Of(text => Native.parlour_state_move_text(this, id, text)); }
    public void Apply(string move, int player = Anyone) {
        var bytes = Native.Bytes(move);
        ParlourException.Check(Native.parlour_state_apply(this, bytes, Native.Size(bytes), player));
    }
    public void ApplyId(int id, int player = Anyone) { ParlourException.Check(Native.parlour_state_apply_id(this, id, player)); }
    public string Events(int viewer, ulong since) { return Text.Of(text => Native.parlour_state_events(this, viewer, since, text)); }
    public string Outcome() { return Text.Of(text => Native.parlour_state_outcome(this, text)); }
    public string Save() { return Text.Of(text => Native.parlour_state_save(this, text)); }
}

/// The C functions, as parlour.h declares them. A build with "parlour" linked in (iOS) names the library "__Internal".
static class Native {
    const string Lib = "parlour";
    const CallingConvention C = CallingConvention.Cdecl;
    internal static byte[] Bytes(string text) { return Encoding.UTF8.GetBytes(text); }
    internal static UIntPtr Size(byte[] bytes) { return (UIntPtr)bytes.Length; }
    /// Strings that the library keeps: ASCII or UTF-8, NULL for none.
    internal static string String(IntPtr text) {
        if (text == IntPtr.Zero) return null;
        var size = 0;
        while (Marshal.ReadByte(text, size) != 0) size++;
        var bytes = new byte[size];
        Marshal.Copy(text, bytes, 0, size);
        return Encoding.UTF8.GetString(bytes);
    }

    [DllImport(Lib, CallingConvention = C)] internal static extern int parlour_abi_version();
    [DllImport(Lib, CallingConvention = C)] internal static extern IntPtr parlour_status_name(int status);
    [DllImport(Lib, CallingConvention = C)] internal static extern IntPtr parlour_error_message();
    [DllImport(Lib, CallingConvention = C)] internal static extern IntPtr parlour_error_rule();
    [DllImport(Lib, CallingConvention = C)] internal static extern Text parlour_text_new();
    [DllImport(Lib, CallingConvention = C)] internal static extern IntPtr parlour_text_data(Text text);
    [DllImport(Lib, CallingConvention = C)] internal static extern UIntPtr parlour_text_size(Text text);
    [DllImport(Lib, CallingConvention = C)] internal static extern void parlour_text_free(IntPtr text);
    [DllImport(Lib, CallingConvention = C)] internal static extern int parlour_game_new(byte[] id, UIntPtr idSize, byte[] config, UIntPtr configSize, out Game game);
    [DllImport(Lib, CallingConvention = C)] internal static extern void parlour_game_free(IntPtr game);
    [DllImport(Lib, CallingConvention = C)] internal static extern int parlour_game_num_actions(Game game, out int actions);
    [DllImport(Lib, CallingConvention = C)] internal static extern int parlour_game_max_legal_actions(Game game, out int actions);
    [DllImport(Lib, CallingConvention = C)] internal static extern int parlour_state_new(Game game, byte[] options, UIntPtr size, out State state);
    [DllImport(Lib, CallingConvention = C)] internal static extern void parlour_state_free(IntPtr state);
    [DllImport(Lib, CallingConvention = C)] internal static extern int parlour_state_turn(State state, out int turn);
    [DllImport(Lib, CallingConvention = C)] internal static extern int parlour_state_legal_ids(State state, [Out] int[] ids, UIntPtr capacity, out UIntPtr count);
    [DllImport(Lib, CallingConvention = C)] internal static extern int parlour_state_move_json(State state, int id, Text text);
    [DllImport(Lib, CallingConvention = C)] internal static extern int parlour_state_move_text(State state, int id, Text text);
    [DllImport(Lib, CallingConvention = C)] internal static extern int parlour_state_apply(State state, byte[] move, UIntPtr size, int player);
    [DllImport(Lib, CallingConvention = C)] internal static extern int parlour_state_apply_id(State state, int id, int player);
    [DllImport(Lib, CallingConvention = C)] internal static extern int parlour_state_events(State state, int viewer, ulong since, Text text);
    [DllImport(Lib, CallingConvention = C)] internal static extern int parlour_state_outcome(State state, Text text);
    [DllImport(Lib, CallingConvention = C)] internal static extern int parlour_state_save(State state, Text text);
}
