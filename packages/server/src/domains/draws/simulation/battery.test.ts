import { seriesOf } from '@fourcast/engine/series.ts'
import { runBattery } from '@fourcast/engine/statistics/battery/battery.ts'
import { expect, test } from 'vitest'
import { keysFrom } from '#platform/secret.ts'
import { simulatedResult } from './simulated.ts'

const KEYS = keysFrom('a secret that is fixed for this test')
const SESSIONS = ['Midday', 'Evening', 'Night']
const DAYS = 20_000

/** Simulated draws of a state from 1970 on, three a day. */
const simulatedSeries = (state: string) => {
  const first = Temporal.PlainDate.from('1970-01-01')
  const rows = Array.from({ length: DAYS }, (_, day) => {
    const date = first.add({ days: day }).toString()
    return SESSIONS.map((session, slot) => {
      const { digits } = simulatedResult(KEYS, { game: 'cash4', state }, `${date}|${session}`)
      return { digits: [...digits].map(Number), slot, day }
    })
  })
  return seriesOf(rows.flat())
}

test.each(['GA', 'DC'])('60,000 simulated draws of %s pass every fairness test', (state) => {
  const { tests, verdict } = runBattery(simulatedSeries(state))
  expect(tests.map(({ id }) => id)).toContain('straight')
  expect(tests.filter(({ q }) => q < 0.05)).toEqual([])
  expect(verdict).toBe('consistent')
})
