import type { StoredCopies } from '#platform/db/schema/draws.ts'

/** A sentence for players about copied rows in the stored draws of a series; null if there are none. */
export function copiedRowsText(copies: readonly StoredCopies[]): string | null {
  const [first] = copies.toSorted((a, b) => a.lag - b.lag)
  if (!first) return null
  const earlier = first.lag === 1 ? 'the draw before' : `the draw ${first.lag} draws earlier`
  return `Our stored draws have copied rows: some repeat ${earlier}. That is a fault in our data, not in the lottery’s draws.`
}
