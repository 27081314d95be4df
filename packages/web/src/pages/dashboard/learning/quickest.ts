import type { QuickPick } from '@fourcast/contract/suggestions.ts'

const SHOWN = 3
/** What is made for someone comes before what is chance alone. */
const ORDER: readonly QuickPick['kind'][] = ['likeliest', 'sample', 'yours', 'random']

/** The three that fit a dashboard. */
export const quickest = (picks: readonly QuickPick[]) =>
  picks.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind)).slice(0, SHOWN)
