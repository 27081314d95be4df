import type { SavedNumber } from '@fourcast/contract/saved-numbers.ts'
import { shortDate } from '#core/format.ts'

export const ORIGIN_NAMES: Readonly<Record<SavedNumber['origin'], string>> = {
  typed: 'Your own',
  fair: 'Fair pick',
  model: 'AI suggestion',
  shared: 'Shared with you',
}

/** Its name, else how it came about and when: 'Fair pick, Nov 15, 2026'. */
export const numberTitle = ({
  name,
  origin,
  createdAt,
}: Pick<SavedNumber, 'name' | 'origin' | 'createdAt'>) =>
  name ?? `${ORIGIN_NAMES[origin]}, ${shortDate(createdAt)}`
