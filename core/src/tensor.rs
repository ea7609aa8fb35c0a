//! Tensors for learning: named planes, written as float32 or uint8 by one piece of code.
//!
//! A game writes small integers; a plane's `scale` is the value that stands for 1. The uint8 tensor holds the
//! integers, the float32 tensor the integers divided by the scale.

use serde::Serialize;

/// One named run of cells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Plane {
    /// Name, unique in its tensor.
    pub name: String,
    /// What the cells say.
    pub doc: String,
    /// First cell, in the flattened tensor.
    pub offset: usize,
    /// Number of cells.
    pub len: usize,
    /// The integer that stands for 1.0.
    pub scale: u8,
}

/// The shape of a tensor and its planes, in order and without gaps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TensorSpec {
    /// Dimensions, slowest first (row-major, C order).
    pub shape: Vec<usize>,
    /// The planes.
    pub planes: Vec<Plane>,
}

impl TensorSpec {
    /// A spec without planes; add them with [`TensorSpec::plane`].
    pub fn new(shape: Vec<usize>) -> Self {
        TensorSpec { shape, planes: Vec::new() }
    }

    /// Appends a plane of `len` cells.
    #[must_use]
    pub fn plane(mut self, name: impl Into<String>, len: usize, scale: u8, doc: impl Into<String>) -> Self {
        let offset = self.planes.last().map_or(0, |last| last.offset + last.len);
        self.planes.push(Plane { name: name.into(), doc: doc.into(), offset, len, scale });
        self
    }

    /// Number of cells.
    pub fn len(&self) -> usize {
        self.shape.iter().product()
    }

    /// Whether the tensor has no cells.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The two types of cells.
pub trait Cell: Copy + 'static {
    /// The empty cell.
    const ZERO: Self;
    /// `value` in a plane whose 1.0 is `scale`.
    fn scaled(value: u8, scale: u8) -> Self;
}

impl Cell for f32 {
    const ZERO: f32 = 0.0;
    #[inline]
    fn scaled(value: u8, scale: u8) -> f32 {
        f32::from(value) / f32::from(scale)
    }
}

impl Cell for u8 {
    const ZERO: u8 = 0;
    #[inline]
    fn scaled(value: u8, _: u8) -> u8 {
        value
    }
}

/// A tensor being written. All cells are zero at first.
pub struct Tensor<'a, T: Cell> {
    cells: &'a mut [T],
    spec: &'a TensorSpec,
}

impl<'a, T: Cell> Tensor<'a, T> {
    /// Clears `cells`, which must be [`TensorSpec::len`] long.
    ///
    /// # Panics
    /// If the length differs.
    pub fn new(cells: &'a mut [T], spec: &'a TensorSpec) -> Self {
        assert_eq!(cells.len(), spec.len(), "a tensor's buffer has the tensor's length");
        cells.fill(T::ZERO);
        Tensor { cells, spec }
    }

    /// All cells, flattened: where all planes have one length, a plane's place needs no looking up.
    #[inline]
    pub fn cells(&mut self) -> &mut [T] {
        self.cells
    }

    /// The cells of plane `plane` (its index in the spec) and its scale.
    #[inline]
    pub fn plane(&mut self, plane: usize) -> (&mut [T], u8) {
        let Plane { offset, len, scale, .. } = self.spec.planes[plane];
        (&mut self.cells[offset..offset + len], scale)
    }

    /// Sets one cell of a plane.
    #[inline]
    pub fn set(&mut self, plane: usize, cell: usize, value: u8) {
        let (cells, scale) = self.plane(plane);
        cells[cell] = T::scaled(value, scale);
    }

    /// Sets all cells of a plane.
    #[inline]
    pub fn fill(&mut self, plane: usize, value: u8) {
        let (cells, scale) = self.plane(plane);
        cells.fill(T::scaled(value, scale));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_writer_fills_both_types() {
        fn write<T: Cell>(mut tensor: Tensor<'_, T>) {
            tensor.set(0, 1, 1);
            tensor.fill(1, 3);
        }
        let spec = TensorSpec::new(vec![2, 3]).plane("mask", 3, 1, "").plane("count", 3, 4, "");
        let (mut float, mut byte) = ([9.0_f32; 6], [9_u8; 6]);
        write(Tensor::new(&mut float, &spec));
        write(Tensor::new(&mut byte, &spec));
        assert_eq!(float.map(f32::to_bits), [0.0, 1.0, 0.0, 0.75, 0.75, 0.75].map(f32::to_bits));
        assert_eq!(byte, [0, 1, 0, 3, 3, 3]);
    }
}
