//! What people write about a game beside its moves: marks and comments, kept by ply.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::error::Result;
use crate::json::Node;

/// What is written about one ply.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Note {
    /// Marks that praise or blame the move, such as `!?`; empty if there are none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub mark: String,
    /// Comments that follow the move, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<String>,
}

/// Notes by the number of moves that stand before them: 0 for what comes before the first move.
pub type Notes = BTreeMap<u64, Note>;

/// Reads the notes of a record of `plies` moves.
pub(crate) fn read_notes(node: &Node<'_>, plies: u64) -> Result<Notes> {
    let note = |(key, node): (&str, Node<'_>)| {
        let at = key.parse().ok().filter(|at: &u64| *at <= plies && at.to_string() == key);
        let at = at.ok_or_else(|| {
            node.error(format!("a note's key is a number of moves from 0 to {plies}, not `{key}`"))
        })?;
        let mut fields = node.object()?;
        let mut note = Note::default();
        if let Some(mark) = fields.get("mark") {
            mark.string()?.clone_into(&mut note.mark);
        }
        if let Some(comments) = fields.get("comments") {
            note.comments =
                comments.array()?.map(|text| text.string().map(str::to_owned)).collect::<Result<_>>()?;
        }
        fields.finish()?;
        if note == Note::default() {
            return Err(node.error("a note has a mark or comments"));
        }
        Ok((at, note))
    };
    node.entries()?.map(note).collect()
}
