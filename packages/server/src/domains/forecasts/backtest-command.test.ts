import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { runOn } from '#testing/command.ts'
import { backtest } from '#commands/backtest.ts'
import { findHead } from './chain-head.ts'
import { LEARNING } from './training-settings.ts'
import { addReal } from './testing/draws.ts'
import { TestLearner } from './testing/learner.ts'

const run = (app: TestApp, ...args: string[]) =>
  runOn(app, backtest, args, { FIXED_NOW: app.clock.now().toString() })

test('prints one JSON object on standard output and progress on standard error, the same each time', async () => {
  await using app = await openTestApp()
  await addReal(app, 'GA', 600)
  const { out, err, code } = await run(app, '--state', 'ga', '--json')
  expect({ code, lines: out.split('\n').length }).toEqual({ code: 0, lines: 2 })
  const figures = JSON.parse(out)
  expect(figures).toMatchObject({ state: 'GA', simulated: false, draws: 600, scored: 300 })
  expect(figures).toMatchObject({ verdict: 'no evidence', top1: { chance: 0.1 } })
  expect(figures.E).toBeCloseTo(10 ** figures.log10E, 9)
  expect(figures.log10E).toBeGreaterThanOrEqual(Math.log10(0.9) - 1e-9)
  expect(figures.logLoss).toBeCloseTo(Math.LN10 - (figures.log10E * Math.LN10) / 1200, 9)
  expect(figures.top1.low).toBeLessThan(figures.top1.rate)
  expect(figures.top1.high).toBeGreaterThan(figures.top1.rate)
  expect(err).toMatch(/^GA: 1\d %\n(GA: \d+ %\n)+$/)
  expect((await run(app, '--state', 'GA', '--json')).out).toBe(out)
})

test('without --json it prints a table of rates next to chance, and a chart', async () => {
  await using app = await openTestApp()
  await addReal(app, 'GA', 500)
  const { out, code } = await run(app, '--state', 'GA')
  expect(code).toBe(0)
  expect(out).toMatch(/^Georgia Cash 4: 500 real draws, 2025-11-18 to 2026-05-03\n/)
  expect(out).toMatch(/likeliest digit +\d+\.\d\d % +10\.00 % +\d+\.\d\d to \d+\.\d\d % +1,000\n/)
  expect(out).toMatch(/E = \d\.\d{3} \(log10 -?\d\.\d{3}\): no evidence/)
  expect(out).toContain('•')
})

test('a state that cannot be back-tested prints the reason and exits with 1', async () => {
  await using app = await openTestApp()
  await addReal(app, 'GA', 499)
  const refused = async (...args: string[]) => {
    const { out, err, code } = await run(app, ...args)
    expect({ out, code }).toEqual({ out: '', code: 1 })
    return err
  }
  expect(await refused('--state', 'GA')).toContain(
    'Georgia has 499 four-digit draws; a back-test needs 500.',
  )
  expect(await refused('--state', 'XX')).toContain('--state XX is not known')
  expect(await refused('--json')).toContain('--state is missing')
  expect(await refused('--state', 'GA', '--fast')).toContain("Unknown option '--fast'")
})

test('the command’s back-test equals the model’s', async () => {
  await using app = await openTestApp()
  await addReal(app, 'GA', 500)
  await using learner = new TestLearner(app, LEARNING)
  await learner.trainAll()
  const { ready } = await findHead(app.db, 'GA')
  const { log10E } = JSON.parse((await run(app, '--state', 'GA', '--json')).out)
  expect(ready?.stateRow.report.backtest.log10E).toBe(log10E)
})
