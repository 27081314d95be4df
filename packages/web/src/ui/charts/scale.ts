/** Maps a figure onto its place on an axis: 0 at the start, 1 at the end. */
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

/** 0.5 → '50%': a place in a drawing that is as wide as there is room. */
export const across = (share: number) => `${share * 100}%`

const PARTS = 4

/** Round marks from 0 to at least `most`, at most five of them: 87 → 0, 50, 100. */
export function marksUpTo(most: number): number[] {
  const step = roundUp(Math.max(most, 1) / PARTS)
  const marks = [0]
  while ((marks.at(-1) ?? 0) < most || marks.length === 1) marks.push(marks.length * step)
  return marks
}

/** The next of 1, 2, 5, 10, 20, 50 … */
function roundUp(n: number) {
  const power = 10 ** Math.floor(Math.log10(Math.max(n, 1)))
  return power * ([1, 2, 5, 10].find((digit) => digit * power >= n) ?? 10)
}
