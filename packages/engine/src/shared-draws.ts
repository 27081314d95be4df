/** States that sell one lottery and hold its draws together. */
const TOGETHER: readonly (readonly string[])[] = [['NH', 'ME', 'VT']]

/** The states whose digit draws are the same as those of this one, itself included. */
export const statesDrawnWith = (state: string): readonly string[] =>
  TOGETHER.find((states) => states.includes(state)) ?? [state]

/** The states whose draws are those of another one, and that one. */
export const REPEATING_STATES: readonly { state: string; drawnIn: string }[] = TOGETHER.flatMap(
  ([drawnIn = '', ...others]) => others.map((state) => ({ state, drawnIn })),
)

/** One of the states whose digit draws are those of this one, the same for all of them. */
export const drawingState = (state: string): string => statesDrawnWith(state)[0] ?? state
