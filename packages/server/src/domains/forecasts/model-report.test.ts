import { finish } from '@fourcast/engine/learning/model.ts'
import { backtest } from '@fourcast/engine/learning/backtest.ts'
import { Battery } from '@fourcast/contract/track-record.ts'
import { ForecastRecord } from '@fourcast/contract/learning.ts'
import { DetectedPattern } from '@fourcast/contract/patterns.ts'
import { mixLogE } from '@fourcast/engine/learning/evidence.ts'
import { findPatterns } from '@fourcast/engine/patterns/find.ts'
import { runBattery } from '@fourcast/engine/statistics/battery/battery.ts'
import { biasedSeries, fairSeries } from '@fourcast/engine/testing/series.ts'
import { SMALL } from '@fourcast/engine/testing/small-model.ts'
import { expect, test } from 'vitest'
import { batteryOf, patternsOf, recordOf } from './model-report.ts'

const report = finish(backtest(fairSeries(600, 91), { seed: 1, settings: SMALL }))

test('a back-test in the contract’s form survives being stored as JSON', () => {
  const record = recordOf(report)
  expect(ForecastRecord.parse(JSON.parse(JSON.stringify(record)))).toEqual(record)
  expect(record).toMatchObject({ draws: 300, log10E: report.log10E, verdict: 'no evidence' })
  expect(record.running.length).toBeLessThanOrEqual(400)
  expect(record.calibration.reduce((sum, { n }) => sum + n, 0)).toBe(300)
})

test('evidence above the range of a number travels as its logarithm alone', () => {
  const logE = 5000
  const record = recordOf({ ...report, logE, log10E: logE / Math.LN10 })
  expect(JSON.parse(JSON.stringify(record))).toMatchObject({
    log10E: logE / Math.LN10,
    verdict: 'strong evidence',
  })
  expect(record).not.toHaveProperty('E')
})

test('forecasts that continue from earlier evidence are reported without it', () => {
  const from = Math.log(1000)
  const shifted = recordOf(report, from)
  const before = mixLogE({ logE: from, scored: 0 }) / Math.LN10
  expect(shifted.log10E).toBeCloseTo(report.log10E - before, 12)
  expect(shifted.running[0]?.log10E).toBeCloseTo((report.running[0]?.log10E ?? 9) - before, 12)
})

test('fair draws pass the battery and show no pattern, and a planted digit is named', () => {
  const [fair, biased] = [fairSeries(5000, 92), biasedSeries(20_000, 93)]
  expect(Battery.parse(batteryOf(runBattery(fair), fair.length))).toMatchObject({
    passed: true,
    draws: 5000,
  })
  expect(batteryOf(runBattery(biased), biased.length).passed).toBe(false)
  // A history that one in a hundred fair ones would exceed is usual among those of all states.
  const unusual = runBattery(fair)
  const tests = unusual.tests.map((one, at) => Object.assign(one, { q: at === 0 ? 0.01 : 0.9 }))
  expect(batteryOf({ ...unusual, tests }, fair.length)).toMatchObject({
    passed: true,
    tests: [{ q: expect.closeTo(0.22, 10) }, ...tests.slice(1).map(() => ({ q: 1 }))],
  })
  expect(patternsOf(findPatterns(fair))).toMatchObject({
    totalPatterns: 0,
    strongPatterns: 0,
    patternAccuracy: null,
    replication: null,
    detectedPatterns: [],
  })
  const found = patternsOf(findPatterns(biased))
  expect(found.totalPatterns).toBe(found.detectedPatterns.length)
  expect(found.detectedPatterns[0]).toMatchObject({ flagged: true, occurrence: { chance: 0.1 } })
  expect(found.nearest).toHaveLength(10)
  for (const one of [...found.detectedPatterns, ...found.nearest]) DetectedPattern.parse(one)
})
