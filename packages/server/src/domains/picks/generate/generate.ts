import type { Generation } from '@fourcast/contract/numbers.ts'
import { formatDigits, fourPlaces } from '@fourcast/engine/digits.ts'
import type { Asker } from './idempotency.ts'
import type { Computed } from './compute.ts'
import { compute } from './compute.ts'
import type { MakeDeps } from './make.ts'
import { makeOne } from './make.ts'

/** One of the boxes that ask no model. */
export function generate(
  deps: MakeDeps,
  asker: Asker,
  method: Computed,
  input: readonly (number | null)[],
): Promise<Generation> {
  const places = fourPlaces(input)
  const asked = { original: formatDigits(places) }
  return makeOne(deps, asker, asked, method, async () => compute(method, places))
}
