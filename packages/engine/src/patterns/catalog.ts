import { ECHOES } from './echoes.ts'
import { MASKS } from './masks.ts'
import { ORDERS } from './orders.ts'
import type { Pattern } from './pattern.ts'
import { patternOf } from './pattern.ts'
import { PLACES } from './places.ts'
import { SHAPES } from './shapes.ts'
import { SUMS } from './sums.ts'

/** Every pattern that is tested, each with its own null probability. */
export const PATTERNS: readonly Pattern[] = [
  ...SHAPES,
  ...ORDERS,
  ...SUMS,
  ...MASKS,
  ...PLACES,
  ...ECHOES,
].map(patternOf)
