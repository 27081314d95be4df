import type { SavedNumber } from '@fourcast/contract/saved-numbers.ts'
import { METHOD_NAMES } from '@fourcast/engine/boxes.ts'
import { shortDate } from '#core/format.ts'

export const ORIGIN_NAMES: Readonly<Record<SavedNumber['origin'], string>> = {
  typed: 'Your own',
  fair: 'Random',
  model: 'AI suggestion',
  shared: 'Shared with you',
  flash: METHOD_NAMES.flash.name,
  mirror: METHOD_NAMES.mirror.name,
  ml: METHOD_NAMES.ml.name,
}

/** Metal balls for a pick of a box or a model; otherwise the style of the user's own digits. */
export function ownBalls(origin: SavedNumber['origin']) {
  if (origin === 'flash' || origin === 'mirror' || origin === 'ml') return { method: origin }
  return origin === 'model' ? { method: 'ml' as const } : { className: 'balls-own' }
}

/** The number's name, else its origin and date: 'Random, Nov 15, 2026'. */
export const numberTitle = ({
  name,
  origin,
  createdAt,
}: Pick<SavedNumber, 'name' | 'origin' | 'createdAt'>) =>
  name ?? `${ORIGIN_NAMES[origin]}, ${shortDate(createdAt)}`
