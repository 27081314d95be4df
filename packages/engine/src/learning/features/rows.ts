import { FEATURES } from './names.ts'

/** The number of rows of 47 features in these values. Throws a RangeError for an incomplete row. */
export const rowsIn = ({ length }: Float32Array): number => {
  if (length % FEATURES !== 0) throw new RangeError(`not rows of ${FEATURES} features: ${length}`)
  return length / FEATURES
}
