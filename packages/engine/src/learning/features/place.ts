/** The window of the frequencies, in draws. */
const WINDOW = 100
/** The window of the entropy, in draws. */
const SHORT_WINDOW = 50
/** The number of sessions that a `slots` column can have. */
const SLOTS = 256

/** The counts of one position of a game; their size does not grow with the draws. */
export type Place = {
  /** Draws so far. */
  draws: number
  /** The digits of the last 100 draws: that of draw `t` at `t % 100`. */
  readonly recent: Uint8Array
  /** The counts of each digit in the last 100 and in the last 50 draws. */
  readonly in100: Int32Array
  readonly in50: Int32Array
  /** The draw at which each digit was last drawn, −1 for never. */
  readonly lastAt: Int32Array
  /** How often digit `b` followed digit `a`, at `10 a + b`, and how often any digit followed `a`. */
  readonly after: Int32Array
  readonly afterAny: Int32Array
  /** The last digit of each session. */
  readonly bySlot: Uint8Array
}

export const emptyPlace = (): Place => ({
  draws: 0,
  recent: new Uint8Array(WINDOW),
  in100: new Int32Array(10),
  in50: new Int32Array(10),
  lastAt: new Int32Array(10).fill(-1),
  after: new Int32Array(100),
  afterAny: new Int32Array(10),
  bySlot: new Uint8Array(SLOTS),
})

/** The digit `lag` draws ago (1 … 100), 0 if there was none. */
export const digitAgo = ({ draws, recent }: Place, lag: number): number =>
  lag > draws ? 0 : (recent[(draws - lag) % WINDOW] ?? 0)

/** Adds the digit of the next draw, in constant time. */
export const record = (place: Place, digit: number, slot: number): void => {
  const { draws, recent, in100, in50, lastAt, bySlot } = place
  if (draws > 0) recordTransition(place, digitAgo(place, 1), digit)
  slide(in100, digit, draws < WINDOW ? undefined : digitAgo(place, WINDOW))
  slide(in50, digit, draws < SHORT_WINDOW ? undefined : digitAgo(place, SHORT_WINDOW))
  recent[draws % WINDOW] = digit
  lastAt[digit] = draws
  bySlot[slot] = digit
  place.draws++
}

const recordTransition = ({ after, afterAny }: Place, from: number, to: number) => {
  after[10 * from + to] = (after[10 * from + to] ?? 0) + 1
  afterAny[from] = (afterAny[from] ?? 0) + 1
}

const slide = (counts: Int32Array, entering: number, leaving: number | undefined) => {
  counts[entering] = (counts[entering] ?? 0) + 1
  if (leaving !== undefined) counts[leaving] = (counts[leaving] ?? 0) - 1
}
