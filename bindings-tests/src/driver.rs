//! Runs the commands of a vector and writes the transcript.

use std::fmt::Write as _;
use std::sync::Arc;

use parlour_core::{AnyGame, AnyReader, AnyState, ChanceMode, Error, Finished, Result, StateOptions, Viewer};

/// FNV-1a with 64 bits.
pub fn fnv1a(bytes: impl IntoIterator<Item = u8>) -> u64 {
    let step = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3);
    bytes.into_iter().fold(0xCBF2_9CE4_8422_2325, step)
}

/// The transcript of the commands in `script`; its lines that are no commands are left out.
///
/// # Panics
/// If a command is malformed, or if a refused one changed the state.
pub fn run(script: &str) -> String {
    let mut driver = Driver::default();
    for line in script.lines() {
        if let Some(command) = line.strip_prefix("> ") {
            driver.out.push_str(line);
            driver.out.push('\n');
            driver.command(command);
        }
    }
    driver.out
}

/// Longer lines are told by their length and hash.
const LONGEST_LINE: usize = 4096;

#[derive(Default)]
struct Driver {
    game: Option<Arc<dyn AnyGame>>,
    state: Option<Box<dyn AnyState>>,
    /// Events shown so far, a number a viewer.
    shown: Vec<u64>,
    out: String,
}

/// The transcript's line for an error.
fn refusal(error: &Error) -> String {
    let path = error.path.as_deref().unwrap_or("-");
    format!("! {} {} {path} {}", error.code.name(), error.rule.unwrap_or("-"), error.message)
}

fn decode(text: &str) -> Vec<u8> {
    let (mut bytes, mut rest) = (Vec::new(), text.as_bytes());
    while let [first, tail @ ..] = rest {
        if *first == b'%' {
            let hex = std::str::from_utf8(&tail[..2]).expect("two hex digits");
            bytes.push(u8::from_str_radix(hex, 16).expect("two hex digits"));
            rest = &tail[2..];
        } else {
            bytes.push(*first);
            rest = tail;
        }
    }
    bytes
}

/// An argument that may be written with `%HH`.
fn utf8(text: &str) -> Result<String> {
    let bad = |_| Error::new(parlour_core::Code::BadArgument, "the text is not valid UTF-8");
    String::from_utf8(decode(text)).map_err(bad)
}

fn viewer(text: &str) -> Viewer {
    match text {
        "spectator" => Viewer::Spectator,
        "referee" => Viewer::Referee,
        player => Viewer::Player(player.parse().expect("a viewer")),
    }
}

fn viewer_name(viewer: Viewer) -> String {
    match viewer {
        Viewer::Player(player) => player.to_string(),
        Viewer::Spectator => "spectator".to_owned(),
        Viewer::Referee => "referee".to_owned(),
    }
}

fn number<T: std::str::FromStr>(text: &str) -> T {
    text.parse().ok().unwrap_or_else(|| panic!("{text} is no number that fits"))
}

fn commas(ids: &[i32]) -> String {
    ids.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

impl Driver {
    fn state(&mut self) -> &mut dyn AnyState {
        &mut **self.state.as_mut().expect("a state")
    }

    fn line(&mut self, text: impl std::fmt::Display) {
        let line = text.to_string();
        let _ = if line.len() > LONGEST_LINE {
            writeln!(self.out, "# {} {}", line.len(), hex(fnv1a(line.bytes())))
        } else {
            writeln!(self.out, "{line}")
        };
    }

    fn said<T: std::fmt::Display>(&mut self, answer: Result<T>) {
        match answer {
            Ok(answer) => self.line(answer),
            Err(error) => self.line(refusal(&error)),
        }
    }

    /// A line of `show`: a label and an answer.
    fn labelled<T: std::fmt::Display>(&mut self, label: &str, answer: Result<T>) {
        match answer {
            Ok(answer) => self.line(format_args!("{label} {answer}")),
            Err(error) => self.line(refusal(&error)),
        }
    }

    fn fingerprint(&self) -> Option<(String, String)> {
        self.state.as_ref().map(|state| {
            let save = state.save().unwrap_or_else(|error| error.to_json());
            (save, state.position())
        })
    }

    fn replace(&mut self, state: Result<Box<dyn AnyState>>) {
        let made = state.map(|state| {
            self.game = Some(state.game());
            self.shown = vec![0; usize::from(state.game().limits().players) + 2];
            self.state = Some(state);
            "ok"
        });
        self.said(made);
    }

    fn command(&mut self, command: &str) {
        let before = self.fingerprint();
        let start = self.out.len();
        self.execute(command);
        if self.out[start..].starts_with("! ") {
            assert_eq!(self.fingerprint(), before, "{command} was refused, yet something changed");
        }
    }

    fn execute(&mut self, command: &str) {
        let (verb, rest) = command.split_once(' ').unwrap_or((command, ""));
        let two = || rest.split_once(' ').unwrap_or((rest, ""));
        let options = |text: &str| StateOptions::parse(if text == "-" { "" } else { text });
        match verb {
            "game" => {
                let (id, config) = two();
                let made = utf8(config).and_then(|config| parlour_core::game(id, &config)).map(|game| {
                    self.game = Some(game);
                    self.state = None;
                    "ok"
                });
                self.said(made);
            }
            "describe" => {
                let text = self.game().describe();
                self.line(text);
            }
            "new" => {
                let state = utf8(rest).and_then(|rest| options(&rest)).and_then(|o| self.game().new_state(o));
                self.replace(state);
            }
            "position" => {
                let (given, position) = two();
                let state = options(given)
                    .and_then(|o| utf8(position).and_then(|p| self.game().state_from_position(&p, o)));
                self.replace(state);
            }
            "load" => {
                let (seed, text) = two();
                let state = utf8(text).and_then(|text| parlour_core::load(&text, number(seed)));
                self.replace(state);
            }
            "read" => {
                let (id, file) = two();
                let (format, text) = file.split_once(' ').unwrap_or((file, ""));
                self.read(parlour_core::reader(id, format), &decode(text));
            }
            "clone" | "bare" => {
                let copy = self.state().duplicate(verb == "clone");
                self.replace(Ok(copy));
            }
            "at" => {
                let earlier = self.state().state_at(number(rest));
                self.replace(earlier);
            }
            "determinize" => {
                let (who, seed) = two();
                let drawn = self.state().determinize(viewer(who), number(seed));
                self.replace(drawn);
            }
            "show" => self.show(),
            _ => self.use_state(verb, rest),
        }
    }

    /// Commands to the current state.
    fn use_state(&mut self, verb: &str, rest: &str) {
        let two = || rest.split_once(' ').unwrap_or((rest, ""));
        let player = |text: &str| (text != "-").then(|| number::<u8>(text));
        match verb {
            "apply" | "check" => {
                let (who, input) = two();
                let done = utf8(input).and_then(|input| match verb {
                    "apply" => self.state().apply(&input, player(who)),
                    _ => self.state().check(&input, player(who)),
                });
                self.said(done.map(|()| "ok"));
            }
            "id" => {
                let (who, id) = two();
                let done = self.state().apply_id(number(id), player(who));
                self.said(done.map(|()| "ok"));
            }
            "ids" => {
                let ids = utf8(rest).and_then(|input| self.state().ids(&input));
                self.said(ids.map(|ids| commas(&ids)));
            }
            "move" => {
                let state = self.state();
                let both = state.text_of(number(rest)).and_then(|text| {
                    let json = state.json_of(number(rest))?;
                    Ok(format!("{text} {json}"))
                });
                self.said(both);
            }
            "undo" => {
                let done = self.state().undo(number(rest));
                self.said(done.map(|()| "ok"));
            }
            "reseed" => {
                self.state().reseed(number(rest));
                self.line("ok");
            }
            "chance" => {
                let mode = if rest == "auto" { ChanceMode::Auto } else { ChanceMode::Explicit };
                let done = self.state().set_chance(mode);
                self.said(done.map(|()| "ok"));
            }
            "perft" => {
                let (depth, finished) = two();
                let finished = if finished == "T0" { Finished::T0 } else { Finished::T1 };
                let count = self.state().perft(number(depth), finished, &mut || true);
                self.said(count.map(|count| count.expect("never stopped")));
            }
            "playout" => {
                let (seed, max) = two();
                let mut returns = vec![0.0; self.players()];
                let plies = self.state().playout(number(seed), number(max), &mut returns);
                self.said(plies.map(|plies| format!("{plies} {:016x}", doubles(&returns))));
            }
            "setup" => {
                let (name, seed) = two();
                let input = self.state().setup(name, number(seed));
                self.said(input);
            }
            "save" => {
                let text = self.state().save();
                self.said(text);
            }
            "snapshot" => {
                let text = self.state().snapshot();
                self.line(text);
            }
            "history" => {
                let text = self.state().history();
                self.said(text);
            }
            "export" => {
                let text = self.state().export(viewer(rest));
                self.said(text);
            }
            "write" => {
                let text = self.state().write(rest);
                self.said(text.map(|text| format!("{} {}", text.len(), hex(fnv1a(text.bytes())))));
            }
            _ => panic!("unknown command {verb}"),
        }
    }

    /// All games of a file, a line each; the last good one becomes the state.
    fn read(&mut self, reader: Result<Box<dyn AnyReader>>, file: &[u8]) {
        let mut last = None;
        match reader {
            Err(error) => self.line(format_args!("0 {}", refusal(&error))),
            Ok(mut reader) => {
                while let Some(state) = reader.next_bytes(file) {
                    let games = reader.games();
                    match state {
                        Err(error) => self.line(format_args!("{games} {}", refusal(&error))),
                        Ok(state) => {
                            let save = state.save().expect("the whole log is there");
                            self.line(format_args!("{games} {}", hex(fnv1a(save.bytes()))));
                            last = Some(state);
                        }
                    }
                }
            }
        }
        match last {
            Some(state) => self.replace(Ok(state)),
            None => self.line("nothing"),
        }
    }

    fn game(&self) -> Arc<dyn AnyGame> {
        Arc::clone(self.game.as_ref().expect("a game"))
    }

    fn players(&self) -> usize {
        usize::from(self.game().limits().players)
    }

    fn show(&mut self) {
        let game = self.game();
        let state = self.state.take().expect("a state");
        let turn = state.turn().number();
        self.line(format_args!("turn {turn}"));
        self.line(format_args!("ply {}", state.ply()));
        self.line(format_args!("legal {}", state.legal_json()));
        let mut ids = vec![0; state.legal_count()];
        let listed = state.legal_ids(&mut ids).map(|_| commas(&ids));
        self.labelled("ids", listed);
        let mut mask = vec![0; game.limits().actions as usize];
        self.labelled("mask", state.mask(&mut mask).map(|()| hex(fnv1a(mask))));
        if turn == -1 {
            self.line(format_args!("chance {}", state.chance_json()));
        }
        let players = game.limits().players;
        let viewers = (0..players).map(Viewer::Player).chain([Viewer::Spectator, Viewer::Referee]);
        for (i, viewer) in viewers.enumerate() {
            self.show_viewer(&*state, viewer, i);
        }
        let mut returns = vec![0.0; self.players()];
        self.labelled("returns", state.returns(&mut returns).map(|()| hex(doubles(&returns))));
        let outcome = state.outcome().unwrap_or_else(|| "null".to_owned());
        self.line(format_args!("outcome {outcome}"));
        self.labelled("scores", state.scores(Viewer::Spectator));
        self.line(format_args!("position {}", state.position()));
        self.labelled("text", state.position_text());
        self.line(format_args!("hash {:016x}", state.position_hash()));
        self.state = Some(state);
    }

    fn show_viewer(&mut self, state: &dyn AnyState, viewer: Viewer, index: usize) {
        let name = viewer_name(viewer);
        self.labelled(&format!("view {name}"), state.view(viewer));
        self.labelled(&format!("picture {name}"), state.picture(viewer).map(|text| hex(fnv1a(text.bytes()))));
        let events = state.events(viewer, self.shown[index]);
        if let Ok(events) = &events {
            self.shown[index] += events.matches("{\"seq\":").count() as u64;
        }
        self.labelled(&format!("events {name}"), events);
        let information = state.information(viewer).map(|text| hex(fnv1a(text.bytes())));
        self.labelled(&format!("information {name}"), information);
        self.labelled(&format!("key {name}"), state.information_hash(viewer).map(hex));
        let Viewer::Player(player) = viewer else { return };
        let game = self.game();
        let (mut floats, mut bytes) =
            (vec![0.0_f32; game.observation_spec().len()], vec![0; game.observation_spec().len()]);
        let observed =
            state.observe_f32(player, &mut floats).and_then(|()| state.observe_u8(player, &mut bytes));
        let observed = observed.map(|()| format!("{:016x} {:016x}", self::floats(&floats), fnv1a(bytes)));
        self.labelled(&format!("observation {name}"), observed);
        let mut cells = vec![0.0; game.information_spec().map_or(0, parlour_core::tensor::TensorSpec::len)];
        let tensor = state.information_f32(player, &mut cells).map(|()| hex(self::floats(&cells)));
        self.labelled(&format!("tensor {name}"), tensor);
    }
}

fn hex(hash: u64) -> String {
    format!("{hash:016x}")
}

fn doubles(numbers: &[f64]) -> u64 {
    fnv1a(numbers.iter().flat_map(|number| number.to_le_bytes()))
}

fn floats(numbers: &[f32]) -> u64 {
    fnv1a(numbers.iter().flat_map(|number| number.to_le_bytes()))
}
