import { numberAt } from '@fourcast/engine/series.ts'
import { expect, test } from 'vitest'
import { csvOf, importText } from '#domains/draws/importing/testing.ts'
import { openTestApp } from '#testing/app.ts'
import { loadSeries } from './training-history.ts'
import { addSimulated } from './testing/draws.ts'

const NOW = Temporal.Instant.from('2026-05-04T16:00:00Z')
const DAY = Temporal.PlainDate.from('1970-01-01').until('2026-05-03').days

test('draws are in order of time, with the position of their session in the day', async () => {
  await using app = await openTestApp()
  // The older file is imported later.
  await importText(app, csvOf('2026-05-03 Night 0768', '2026-05-03 Midday 1000'))
  await importText(app, csvOf('2026-05-02 Evening 0009'))
  const { series, simulated, since, latest } = await loadSeries(app.db, 'GA', NOW)
  expect([0, 1, 2].map((t) => numberAt(series, t))).toEqual([9, 1000, 768])
  expect([...series.digits.subarray(8)]).toEqual([0, 7, 6, 8])
  expect([...series.slots]).toEqual([1, 0, 2])
  expect([...series.days]).toEqual([DAY - 1, DAY, DAY])
  expect({ simulated, since, length: series.length }).toEqual({
    simulated: false,
    since: '2026-05-02',
    length: 3,
  })
  expect(latest).toMatchObject({ date: '2026-05-03', session: 'Night', numbers: '0768' })
  expect(latest?.at.toString()).toBe('2026-05-04T03:34:00Z')
})

test('simulated draws count only until the first real one', async () => {
  await using app = await openTestApp()
  await addSimulated(app, 'GA', 5)
  expect(await loadSeries(app.db, 'GA', NOW)).toMatchObject({
    simulated: true,
    series: { length: 5 },
  })
  await importText(app, csvOf('2026-05-03 Night 0768'))
  expect(await loadSeries(app.db, 'GA', NOW)).toMatchObject({
    simulated: false,
    series: { length: 1 },
  })
})

test('future draws, other states and other games are left out', async () => {
  await using app = await openTestApp()
  await importText(app, csvOf('2026-05-03 Night 0768'))
  await importText(app, csvOf('2026-05-03 Night 1111'), { state: 'DC' })
  await importText(app, csvOf('2026-05-03 Night 222'), { game: 'cash3' })
  const { series } = await loadSeries(app.db, 'GA', NOW)
  expect([...series.digits]).toEqual([0, 7, 6, 8])
  const before = await loadSeries(app.db, 'GA', Temporal.Instant.from('2026-05-04T03:33:00Z'))
  expect(before).toMatchObject({ series: { length: 0 }, since: null, latest: null })
})

test('an unknown state is refused', async () => {
  await using app = await openTestApp()
  await expect(loadSeries(app.db, 'XX', NOW)).rejects.toThrow('State XX not found')
})
