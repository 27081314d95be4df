/** Maps a value to its position on an axis: 0 at the start, 1 at the end. */
export type Scale = (value: number) => number

/** Equal steps are equal distances. */
export const linear =
  (from: number, to: number): Scale =>
  (value) =>
    to === from ? 0 : (value - from) / (to - from)

/** Equal factors are equal distances; all figures above 0. */
export const logarithmic = (from: number, to: number): Scale => {
  const inner = linear(Math.log(from), Math.log(to))
  return (value) => inner(Math.log(Math.max(value, from)))
}

/** 0.5 → '50%': a position in a drawing of variable width. */
export const across = (share: number) => `${share * 100}%`

const PARTS = 4

/** Round marks from 0 to at least `most`, at most five: 87 → 0, 50, 100. */
export function marksUpTo(most: number): number[] {
  const step = roundUp(Math.max(most / PARTS, 1))
  const marks = [0]
  while ((marks.at(-1) ?? 0) < most || marks.length === 1) marks.push(marks.length * step)
  return marks
}

/** Round marks around two values, four to six: .338, .359 → .335, .34, … .36. */
export function marksBetween(low: number, high: number): number[] {
  const step = roundUp(Math.max(high - low, 1e-9) / PARTS)
  const first = Math.floor(low / step + 1e-9)
  const last = Math.max(Math.ceil(high / step - 1e-9), first + 1)
  // Divided if the step is a fraction: 3 × .1 is not .3.
  const per = Math.round(1 / step)
  return Array.from({ length: last - first + 1 }, (_, at) =>
    step < 1 ? (first + at) / per : (first + at) * step,
  )
}

/** The next of 1, 2, 5, 10, 20, 50 …, or of .5, .2, .1, .05 … */
function roundUp(n: number) {
  const power = 10 ** Math.floor(Math.log10(n))
  return power * ([1, 2, 5, 10].find((digit) => digit * power >= n) ?? 10)
}
