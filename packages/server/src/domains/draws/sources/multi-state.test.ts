import { describe, expect, test, vi } from 'vitest'
import { instance, rowOf, WAIT } from '#platform/jobs/testing.ts'
import { openTestApp } from '#testing/app.ts'
import { sourceJobs } from '../jobs.ts'
import { requestRefresh } from './check-source.ts'
import { envOf, openLive, quarantinedRows, standIn, checkOnce, checkSources } from './testing.ts'

describe('Powerball and Mega Millions', () => {
  const NOW = '2026-10-07T12:00:00Z'
  const POWERBALL = [
    { draw_date: '2026-09-07T00:00:00.000', winning_numbers: '15 19 28 39 56 03', multiplier: '3' },
    { draw_date: '2010-02-03T00:00:00.000', winning_numbers: '17 22 36 37 52 39' },
    { draw_date: '2016-02-03T00:00:00.000', winning_numbers: '26 60 67 31 20 39' },
  ]
  const MEGA = [
    { draw_date: '2026-09-01T00:00:00.000', winning_numbers: '01 22 51 61 63', mega_ball: '17' },
    { draw_date: '2026-09-04T00:00:00.000', winning_numbers: '06 26 34 59 61', mega_ball: '25' },
  ]

  test('the sixth number is the Powerball, and each date has the rules of its time', async () => {
    const { asked, draws, reasons } = await checkOnce(
      'US:powerball=socrata',
      NOW,
      JSON.stringify(POWERBALL),
    )
    expect(asked[0]).toMatch(/^\/resource\/d6yy-54nr\.json/)
    expect(draws).toEqual([
      'US powerball 2010-02-03 Evening 17-22-36-37-52 socrata',
      'US powerball 2026-09-07 Evening 15-19-28-39-56 socrata',
    ])
    expect(reasons).toEqual(['The bonus ball was 1 to 26 then: 39'])
  })

  test('the Mega Ball has its own field', async () => {
    const { asked, draws, reasons } = await checkOnce(
      'US:mega-millions=socrata',
      NOW,
      JSON.stringify(MEGA),
    )
    expect(asked[0]).toMatch(/^\/resource\/5xaw-6ayf\.json/)
    expect(draws).toEqual(['US mega-millions 2026-09-01 Evening 01-22-51-61-63 socrata'])
    expect(reasons).toEqual(['The bonus ball was 1 to 24 then: 25'])
  })

  test('an invalid ball, a repeated ball and a draw of four balls are quarantined', async () => {
    const rows = ['15 19 28 39 5x 03', '15 15 28 39 56 03', '15 19 28 39 03'].map(
      (winning_numbers, at) => ({
        draw_date: `2026-09-${12 + at * 2}T00:00:00.000`,
        winning_numbers,
      }),
    )
    const { draws, reasons } = await checkOnce('US:powerball=socrata', NOW, JSON.stringify(rows))
    expect(draws).toEqual([])
    expect(reasons).toEqual([
      'A ball is drawn twice: 15-15-28-39-56',
      'The row has 4 balls instead of 5: 15-19-28-39',
      'This is not a ball: 5x',
    ])
  })
})

const MULTI = 'NY=socrata,NY:cash3=socrata,US:powerball=socrata,US:mega-millions=socrata'

/** A host that counts how many requests are open at once. */
async function countingHost() {
  const seen = { open: 0, most: 0 }
  const server = await standIn((_request, out) => {
    seen.most = Math.max(seen.most, ++seen.open)
    setTimeout(() => {
      seen.open -= 1
      out.end('[]')
    }, 10)
  })
  return Object.assign(server, { seen })
}

test('one host never gets two requests at once', async () => {
  await using server = await countingHost()
  await using app = await openLive({ sources: MULTI, now: '2026-10-07T12:00:00Z', standIn: server })
  await checkSources(app)
  expect(server.asked).toHaveLength(4)
  expect(server.seen.most).toBe(1)
  expect(await quarantinedRows(app)).toEqual([])
})

test('two instances share the job of a source: its host gets each request once, and one at a time', async () => {
  await using server = await countingHost()
  await using app = await openLive({ sources: MULTI, now: '2026-10-07T12:00:00Z', standIn: server })
  await using beside = await openTestApp({ beside: app, env: envOf(MULTI, server) })
  const name = 'draws-source-socrata'
  const both = [app, beside].map((one) =>
    instance(
      one,
      sourceJobs(one.deps).filter((job) => job.name === name),
    ),
  )
  await Promise.all(both.map(({ start }) => start()))
  await requestRefresh(beside.deps)
  // The run at the start, and the one that the refresh causes.
  await vi.waitFor(async () => expect((await rowOf(app, name))?.runs).toBeGreaterThan(1), WAIT)
  await Promise.all(both.map(({ stop }) => stop()))
  expect([server.asked.length, server.seen.most]).toEqual([4, 1])
})
