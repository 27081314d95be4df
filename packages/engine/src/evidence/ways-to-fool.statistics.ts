import { expect, test } from 'vitest'
import { FOUR_DIGIT } from '../games.ts'
import { findPatterns } from '../patterns/find.ts'
import { schedulesOf } from '../schedules.ts'
import type { DrawSeries } from '../series.ts'
import { numberAt } from '../series.ts'
import { DEPARTURE_Q, runBattery } from '../statistics/battery/battery.ts'
import { findCopies } from '../statistics/copies.ts'
import { PLANTS } from '../testing/planted.ts'
import { fairSeries } from '../testing/series.ts'
import { EvidenceFamily, totalLogE } from './family.ts'
import { WAYS_TO_FOOL } from './ways-to-fool.ts'

// Writes the table of /honesty. `npm run test:statistics -- -u` after a change of the engine; without -u
// the test fails if the table is no longer true.

const SERIES = 20
const STATES = schedulesOf(FOUR_DIGIT).length
/** Without forecasts, whose E needs hours of training and can only add to this. */
const NO_FORECASTS = { logE: 0, scored: 0 }

const FAIR = { id: 'fair', plain: 'Nothing: the draws are fair', draws: 8_000, series: fairSeries }

const numbersOf = (series: DrawSeries) =>
  Array.from({ length: series.length }, (_, t) => String(numberAt(series, t)).padStart(4, '0'))

/** After how many draws E reached 20; null if it never did. */
function drawsToEvidence(series: DrawSeries): number | null {
  const family = new EvidenceFamily()
  for (let t = 0; t < series.length; t++) {
    family.pushSeries({ ...series, length: t + 1 }, t)
    if (totalLogE(NO_FORECASTS, family) >= Math.log(20)) return t + 1
  }
  return null
}

const findersOf = (series: DrawSeries) => ({
  evidence: drawsToEvidence(series),
  screen: findCopies(numbersOf(series)).length > 0,
  battery: runBattery(series).tests.some(({ q }) => STATES * q < DEPARTURE_Q),
  patterns: findPatterns(series).strong > 0,
})

/** The middle one, to two digits, so that it is read as what it is. */
function medianOf(draws: readonly number[]): number | null {
  const middle = draws.toSorted((a, b) => a - b)[Math.floor(draws.length / 2)]
  return middle === undefined ? null : Number(middle.toPrecision(2))
}

test('the table of ways to fool the page is true, and every row is found on screen', async () => {
  const rows = [...PLANTS, FAIR].map(({ id, plain, draws, series }, at) => {
    const found = Array.from({ length: SERIES }, (_, n) =>
      findersOf(series(draws, 70_000 + 100 * at + n)),
    )
    const reached = found.flatMap(({ evidence }) => (evidence === null ? [] : [evidence]))
    const times = (is: (one: (typeof found)[number]) => boolean) => found.filter(is).length
    return [
      '  {',
      `    id: '${id}',`,
      // A line of at most 100 characters, as the formatter leaves it.
      `    plain:${plain.length > 86 ? '\n     ' : ''} '${plain}',`,
      `    draws: ${draws},`,
      `    evidence: ${reached.length},`,
      `    evidenceAfter: ${reached.length === SERIES ? medianOf(reached) : null},`,
      `    screen: ${times(({ screen }) => screen)},`,
      `    battery: ${times(({ battery }) => battery)},`,
      `    patterns: ${times(({ patterns }) => patterns)},`,
      '  },',
    ].join('\n')
  })
  const text = `// Written by ways-to-fool.statistics.ts; do not edit.

/** How many series of each row of the table were simulated. */
export const SIMULATED = ${SERIES}

/**
 * The faults planted in fair draws, and in how many series each check found them: the evidence (and after
 * how many draws, the median), the search for copies, the randomness tests, and strong patterns.
 */
export const WAYS_TO_FOOL = [
${rows.join('\n')}
] as const
`
  await expect(text).toMatchFileSnapshot('ways-to-fool.ts')
})

test('whatever is planted, the evidence finds it in every series, and fair draws hardly ever', () => {
  for (const { id, evidence } of WAYS_TO_FOOL)
    if (id === 'fair') expect(evidence).toBeLessThanOrEqual(1)
    else expect(evidence, id).toBe(SERIES)
})
