import { evidenceText, SOME, STRONG } from './evidence.ts'
import type { Axis } from '#ui/charts/plot.ts'
import { marksUpTo } from '#ui/charts/scale.ts'

/** A little below 0.9, which the evidence never falls below, and room above 100 that stays empty. */
const LOWEST = -0.3
const HIGHEST = 2.6

const NAME = 'Evidence E, growing by factors'

/** log10 E upwards: by the marks that people know it by, or by powers of ten where it goes far beyond. */
export function evidenceAxis(most: number): Axis {
  const [, ...powers] = marksUpTo(most)
  const marks = most <= HIGHEST ? [LOWEST, 0, 1, SOME, STRONG, HIGHEST] : [LOWEST, 0, ...powers]
  return { label: NAME, marks, format: markText }
}

const markText = (log10E: number) => {
  if (log10E === 0) return '1'
  return log10E === LOWEST || log10E === HIGHEST ? '' : evidenceText(log10E).replace(/^1\.0 × /, '')
}
