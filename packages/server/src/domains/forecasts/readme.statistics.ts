import { readFile } from 'node:fs/promises'
import { EvidenceFamily } from '@fourcast/engine/evidence/family.ts'
import { backtest } from '@fourcast/engine/learning/backtest.ts'
import { finish } from '@fourcast/engine/learning/model.ts'
import { seriesOf } from '@fourcast/engine/series.ts'
import { expect, test } from 'vitest'
import { fileNameOf, readHistory } from '#domains/draws/starter/files.ts'
import { seedOf } from './training-settings.ts'

// The README's figures, computed from the shipped histories. After a change of the engine or of a history
// the test prints what the README must say.

const EPOCH = Temporal.PlainDate.from('1970-01-01')
const readme = await readFile(new URL('../../../../../README.md', import.meta.url), 'utf8')

async function shippedSeries(state: string) {
  const { draws, sessions } = await readHistory(fileNameOf({ game: 'cash4', state }))
  return seriesOf(
    draws.map(({ date, session, digits }) => ({
      day: EPOCH.until(date, { largestUnit: 'days' }).days,
      slot: sessions.indexOf(session),
      digits: [...digits].map(Number),
    })),
  )
}

const percent = (share: number) => (100 * share).toFixed(2)

test.each([
  ['GA', 'Georgia Cash 4, 2019–2026'],
  ['NY', 'New York Win 4, 1981–2026'],
  ['VA', 'Virginia Pick 4, 1991–2026'],
])('the back-test of %s in the README is what the engine gives', async (state, name) => {
  const series = await shippedSeries(state)
  const report = finish(backtest(series, { seed: seedOf({ state, simulated: false }) }))
  const { rate, low, high } = report.top1
  expect(readme).toContain(
    [
      `| ${name}`,
      series.length.toLocaleString('en-US'),
      report.draws.toLocaleString('en-US'),
      `${percent(rate)}% (${percent(low)}–${percent(high)})`,
      Math.exp(report.logE).toFixed(2),
      `${report.verdict} |`,
    ].join(' | '),
  )
})

test('the evidence of the draws in the README is what the engine gives', async () => {
  const figures = [
    ['GA', 'Georgia'],
    ['NC', 'North Carolina'],
    ['NY', 'New York'],
    ['VA', 'Virginia'],
  ].map(async ([state = '', name]) => {
    const family = new EvidenceFamily()
    family.pushSeries(await shippedSeries(state))
    return `${Math.exp(family.logE).toPrecision(2)} (${name})`
  })
  const [georgia, northCarolina, newYork, virginia] = await Promise.all(figures)
  expect(readme).toContain(
    `the average of these seven is ${georgia}, ${northCarolina}, ${newYork} and ${virginia}.`,
  )
})
