import { FEATURES } from '../features/names.ts'

/** The features and a 1, whose weights are the biases of the hidden layer. */
export const INPUTS = FEATURES + 1
export const HIDDEN = 64
export const CLASSES = 10
/** Classes in memory: two more, always 0, fill three vectors of four. */
export const PADDED = 12

/** Where the output weights and the output biases begin: w1[48][64], w2[64][12], b2[12]. */
export const OUTPUT_WEIGHTS = INPUTS * HIDDEN
export const OUTPUT_BIASES = OUTPUT_WEIGHTS + HIDDEN * PADDED
/** How many parameters there are, with the padding. */
export const PARAMETERS = OUTPUT_BIASES + PADDED
