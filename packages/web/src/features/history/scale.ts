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
