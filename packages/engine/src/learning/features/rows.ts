import { FEATURES } from './names.ts'

/** How many rows of 47 features these values are. A RangeError for a part of one. */
export const rowsIn = ({ length }: Float32Array): number => {
  if (length % FEATURES !== 0) throw new RangeError(`not rows of ${FEATURES} features: ${length}`)
  return length / FEATURES
}
