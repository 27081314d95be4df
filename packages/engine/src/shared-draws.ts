/** States that sell one lottery and hold its draws together. */
const TOGETHER: readonly (readonly string[])[] = [['NH', 'ME', 'VT']]

/** The states whose digit draws are the same as those of this one, itself included. */
export const statesDrawnWith = (state: string): readonly string[] =>
  TOGETHER.find((states) => states.includes(state)) ?? [state]
