/** A change of the followed states. */
export type Change =
  | { kind: 'add'; code: string; at?: number }
  | { kind: 'remove'; code: string }
  /** Cuts the list to the plan's limit. */
  | { kind: 'cut' }

/**
 * The list after a change, at most `most` long, because the server refuses a longer one: states beyond a
 * smaller plan's limit are dropped with the first change. A state in the list is not added again.
 */
export function changed(states: readonly string[], change: Change, most: number): string[] {
  if (change.kind === 'remove') return states.filter((code) => code !== change.code).slice(0, most)
  if (change.kind === 'cut' || states.includes(change.code)) return states.slice(0, most)
  return states.toSpliced(change.at ?? states.length, 0, change.code).slice(0, most)
}

/** 'Georgia', 'Georgia and Iowa', 'Georgia, Iowa, and Kansas'. */
export const listNames = (names: readonly string[]) => LIST.format(names)

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' })
