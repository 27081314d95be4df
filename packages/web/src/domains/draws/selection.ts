/** One change of the states someone follows. */
export type Change =
  | { kind: 'add'; code: string; at?: number }
  | { kind: 'remove'; code: string }
  /** Back to what a plan allows. */
  | { kind: 'cut' }

/**
 * The list after a change, never longer than `most`: the server takes no longer one, so what a
 * smaller plan left over goes with the first change. What is there already is not added again.
 */
export function changed(states: readonly string[], change: Change, most: number): string[] {
  if (change.kind === 'remove') return states.filter((code) => code !== change.code).slice(0, most)
  if (change.kind === 'cut' || states.includes(change.code)) return states.slice(0, most)
  return states.toSpliced(change.at ?? states.length, 0, change.code).slice(0, most)
}

/** 'Georgia', 'Georgia and Iowa', 'Georgia, Iowa, and Kansas'. */
export const listNames = (names: readonly string[]) => LIST.format(names)

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' })
