// Shapes and addresses that all parts of the network's kernel share.

/** 47 features and a constant 1, whose weights are the biases of the hidden layer. */
export const INPUTS: i32 = 48
export const HIDDEN: i32 = 64
export const CLASSES: i32 = 10
/** Classes in memory: padded by two that are always 0, to fill three vectors. */
export const PADDED: i32 = 12
/** Rows processed together, so that they stay in the first-level cache. */
export const BLOCK: i32 = 32

// Parameters, in this order: w1[48][64], w2[64][12], b2[12].
export const W2: usize = INPUTS * HIDDEN * 4
export const B2: usize = W2 + HIDDEN * PADDED * 4
export const PARAMETERS: usize = INPUTS * HIDDEN + HIDDEN * PADDED + PADDED

// A block: its inputs, hidden units, outputs (then their errors) and hidden errors.
export const X: usize = memory.data(BLOCK * INPUTS * 4, 16)
export const H: usize = memory.data(BLOCK * HIDDEN * 4, 16)
export const Z: usize = memory.data(BLOCK * PADDED * 4, 16)
export const DH: usize = memory.data(BLOCK * HIDDEN * 4, 16)
/** The transposed output weights: w2ᵀ[10][64]. */
export const W2T: usize = memory.data(CLASSES * HIDDEN * 4, 16)
