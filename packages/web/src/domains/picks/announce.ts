import type { Generation } from '@fourcast/contract/numbers.ts'
import { METHOD_NAMES } from '@fourcast/engine/boxes.ts'
import { generationComplete } from '#core/notifications/notices.ts'
import { pickText, setsOf } from './picks.ts'

/** Shows the toast for the results of one box or of all four. */
export function announce(made: readonly Generation[]) {
  const sets = made.flatMap(setsOf)
  const [one] = made
  generationComplete({
    algorithm: one && made.length === 1 ? METHOD_NAMES[one.method].name : null,
    sets: sets.map(({ numbers }) => numbers),
    copies: pickText(sets),
  })
}
