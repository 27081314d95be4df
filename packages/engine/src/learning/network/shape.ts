import { FEATURES } from '../features/names.ts'

/** The features and a constant 1, whose weights are the biases of the hidden layer. */
export const INPUTS = FEATURES + 1
export const HIDDEN = 64
export const CLASSES = 10
/** Classes in memory: padded by two that are always 0, to fill three vectors of four. */
export const PADDED = 12

/** The offsets of the output weights and the output biases: w1[48][64], w2[64][12], b2[12]. */
export const OUTPUT_WEIGHTS = INPUTS * HIDDEN
export const OUTPUT_BIASES = OUTPUT_WEIGHTS + HIDDEN * PADDED
/** The number of parameters, with the padding. */
export const PARAMETERS = OUTPUT_BIASES + PADDED
