import { describe, expect, test, vi } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { failWakes } from '#testing/wakes.ts'
import { sourceJobs } from '../jobs.ts'
import { csvOf, importText } from '../importing/testing.ts'
import type { NyRow } from './testing.ts'
import { checkSource, requestRefresh } from './check-source.ts'
import {
  envOf,
  liveDeps,
  nyRows,
  openLive,
  pass,
  published,
  standIn,
  checkSources,
} from './testing.ts'

/** A service with or without the results, which records its requests. */
async function paidService(results: '1,2,3,4' | '') {
  const times: string[] = []
  let clock: TestApp['clock'] | undefined
  const server = await standIn(({ url }, out) => {
    const { draw, game } = Object.fromEntries(url.searchParams)
    times.push(`${clock?.now().toString().slice(5, 16)} ${draw} ${game?.slice(-3)}`)
    out.end(JSON.stringify({ error: 0, draw, results }))
  })
  return { ...server, times, watch: (app: TestApp) => void (clock = app.clock) }
}

/** Passes hours from a full one on, with the job in the minutes that matter. */
async function passHours(app: TestApp, hours: number, work = checkSources): Promise<void> {
  const start = app.clock.now()
  for (let hour = 0; hour < hours; hour++)
    for (const minute of [8, 9, 28, 29, 38, 39, 58, 59]) {
      app.clock.set(start.add({ minutes: hour * 60 + minute }).toString())
      await work(app)
    }
}

const GEORGIA = { sources: 'GA=magayo', draws: ['2026-05-03 Evening 5555'] }

describe('a paid source', () => {
  test('is requested once 10 minutes after each available draw, day after day, and never for the night', async () => {
    await using server = await paidService('1,2,3,4')
    await using app = await openLive({ ...GEORGIA, now: '2026-05-04T16:00:00Z', standIn: server })
    server.watch(app)
    await passHours(app, 32)
    // 12:29 and 18:59 in New York, in summer.
    expect(server.times).toEqual([
      '05-04T16:39 2026-05-04 mid',
      '05-04T23:09 2026-05-04 eve',
      '05-05T16:39 2026-05-05 mid',
      '05-05T23:09 2026-05-05 eve',
    ])
    const { rows } = await app.pool.query('select failures, troubled_since from draw_source')
    expect(rows).toEqual([{ failures: 0, troubled_since: null }])
  })

  test('is requested 10, 30 and 120 minutes after a draw that stays missing, and never again', async () => {
    await using server = await paidService('')
    await using app = await openLive({ ...GEORGIA, now: '2026-05-04T16:00:00Z', standIn: server })
    server.watch(app)
    await passHours(app, 26, async () => {
      await requestRefresh(app.deps)
      await checkSources(app)
    })
    expect(server.times).toEqual([
      '05-04T16:39 2026-05-04 mid',
      '05-04T16:59 2026-05-04 mid',
      '05-04T18:29 2026-05-04 mid',
      '05-04T23:09 2026-05-04 eve',
      '05-04T23:29 2026-05-04 eve',
      '05-05T00:59 2026-05-04 eve',
      '05-05T16:39 2026-05-05 mid',
      '05-05T16:59 2026-05-05 mid',
    ])
  })

  test('a missed draw gets one request, oldest first; the next run repeats none', async () => {
    await using server = await paidService('1,2,3,4')
    await using app = await openLive({ ...GEORGIA, now: '2026-05-07T12:00:00Z', standIn: server })
    server.watch(app)
    await checkSources(app)
    expect(server.times).toEqual([
      '05-07T12:00 2026-05-04 mid',
      '05-07T12:00 2026-05-04 eve',
      '05-07T12:00 2026-05-05 mid',
      '05-07T12:00 2026-05-05 eve',
      '05-07T12:00 2026-05-06 mid',
      '05-07T12:00 2026-05-06 eve',
    ])
    expect(await published(app)).toHaveLength(7)
    await using next = await openTestApp({ beside: app, env: envOf('GA=magayo', server) })
    for (const instance of [app, next, app]) await checkSources(instance)
    expect(server.times).toHaveLength(6)
  })

  test('a failing service uses up one slot in a run; the others are requested when it answers', async () => {
    let isDown = true
    await using server = await standIn(({ url }, out) => {
      const draw = url.searchParams.get('draw')
      if (isDown) out.writeHead(500).end()
      else out.end(JSON.stringify({ error: 0, draw, results: '1,2,3,4' }))
    })
    await using app = await openLive({ ...GEORGIA, now: '2026-05-05T12:00:00Z', standIn: server })
    await checkSources(app)
    // Not retried at once as others are, because each request may be counted.
    expect(server.asked).toHaveLength(1)
    isDown = false
    app.clock.advance({ minutes: 1 })
    await checkSources(app)
    expect(await published(app)).toEqual([
      'GA cash4 2026-05-03 Evening 5555 import',
      'GA cash4 2026-05-04 Evening 1234 magayo',
    ])
  })
})

describe('a source that costs nothing', () => {
  const NEW_YORK = { sources: 'NY=socrata', draws: ['2026-05-03 Evening 5555'] }

  test('is requested from the draw’s time on, every 300 seconds, until the draw is stored', async () => {
    const times: string[] = []
    let row: NyRow = { date: '2026-05-03', evening_win_4: '5555' }
    await using server = await standIn((_request, out) => {
      times.push(app.clock.now().toString().slice(11, 16))
      out.end(nyRows(row))
    })
    await using app = await openLive({ ...NEW_YORK, now: '2026-05-04T18:00:00Z', standIn: server })
    await full(app)
    await pass(app, 45)
    // Midday is at 2:30 PM.
    expect(times).toEqual(['18:01', '18:30', '18:35', '18:40', '18:45'])
    row = { date: '2026-05-04', midday_win_4: '768' }
    await pass(app, 30)
    expect(times.slice(5)).toEqual(['18:50'])
    expect((await published(app)).at(-1)).toBe('NY cash4 2026-05-04 Midday 0768 socrata')
  })

  test('a refresh makes the next request due now, but at least five minutes after the last', async () => {
    await using server = await standIn(nyRows({ date: '2026-05-03', evening_win_4: '5555' }))
    await using app = await openLive({ ...NEW_YORK, now: '2026-05-04T19:00:00Z', standIn: server })
    await checkSources(app)
    const refresh = async (seconds: number) => {
      app.clock.advance({ seconds })
      await requestRefresh(app.deps)
      await checkSources(app)
      return server.asked.length
    }
    expect(await refresh(30)).toBe(1)
    expect(await refresh(269)).toBe(1)
    expect(await refresh(1)).toBe(2)
    expect(await refresh(299)).toBe(2)
    expect(await refresh(1)).toBe(3)
    await checkSources(app)
    expect(server.asked).toHaveLength(3)
  })

  test('a refresh that is requested too soon is done as soon as allowed, once', async () => {
    await using server = await standIn(nyRows({ date: '2026-05-01', evening_win_4: '5555' }))
    // The newest missing draw is two days old: without a requested refresh it is requested hourly.
    const sources = 'NY=socrata'
    const now = '2026-05-04T15:00:00Z'
    await using app = await openLive({ sources, now, standIn: server })
    await full(app)
    await app.pool.query(`delete from draw where draw_date = '2026-05-02'`)
    await checkSources(app)
    const before = server.asked.length
    app.clock.advance({ seconds: 60 })
    await requestRefresh(app.deps)
    const job = sourceJobs(app.deps).find(({ name }) => name === 'draws-source-socrata')
    const asked: string[] = []
    const end = Temporal.Instant.from('2026-05-04T16:00:00Z')
    while (Temporal.Instant.compare(app.clock.now(), end) < 0) {
      const next = await job?.run()
      while (asked.length < server.asked.length - before) asked.push(app.clock.now().toString())
      app.clock.set((next ?? end).toString())
    }
    expect(asked).toEqual(['2026-05-04T15:05:00Z'])
  })

  test('a refresh whose transaction fails is not stored, and can be requested again', async () => {
    await using server = await standIn(nyRows({ date: '2026-05-03', evening_win_4: '5555' }))
    await using app = await openLive({ ...NEW_YORK, now: '2026-05-04T19:00:00Z', standIn: server })
    await checkSources(app)
    const refreshes = async () => {
      const { rows } = await app.pool.query(
        'select refresh_at is not null as asked from draw_source',
      )
      return rows.map(({ asked }) => asked)
    }
    const recover = failWakes(app)
    await expect(requestRefresh(app.deps)).rejects.toThrow()
    expect(await refreshes()).toEqual([false])
    recover()
    await requestRefresh(app.deps)
    expect(await refreshes()).toEqual([true])
  })

  test('after three days of downtime one answer fills every slot', async () => {
    const days = ['2026-05-04', '2026-05-05', '2026-05-06']
    const rows = days.map((date) => ({ date, midday_win_4: '0001', evening_win_4: '0002' }))
    await using server = await standIn(nyRows(...rows))
    await using app = await openLive({ ...NEW_YORK, now: '2026-05-07T12:00:00Z', standIn: server })
    await checkSources(app)
    expect(server.asked).toHaveLength(1)
    expect(await published(app)).toHaveLength(7)
  })
})

/** Fills the days before, as a complete history does, so that only today's draws are missing. */
async function full(app: TestApp) {
  const days = Array.from({ length: 32 }, (_, i) =>
    Temporal.PlainDate.from('2026-05-03').subtract({ days: i }).toString(),
  )
  const draws = days.flatMap((day) => [`${day} Midday 1111`, `${day} Evening 5555`])
  await importText(app, csvOf(...draws), { state: 'NY', acceptsCopies: true })
}

test('a refresh wakes the jobs of free sources, and of no other', async () => {
  await using server = await standIn('')
  const env = envOf('NY=socrata,NY:cash3=socrata,TX=texas,GA=magayo', server)
  await using app = await openTestApp({ now: '2026-05-04T16:40:00Z', env })
  const woken: string[] = []
  app.deps.events.onWake(({ job }) => void woken.push(job))
  await requestRefresh(app.deps)
  await vi.waitFor(() => expect(woken).toEqual(['draws-source-socrata', 'draws-source-texas']))
})

test('two instances request each slot once', async () => {
  await using server = await standIn(({ url }, out) => {
    const draw = url.searchParams.get('draw')
    const rows = nyRows({ date: '2026-05-04', midday_win_4: '1234' })
    setTimeout(() => out.end(draw ? JSON.stringify({ error: 0, draw, results: '1234' }) : rows), 30)
  })
  const env = envOf('NY=socrata,GA=magayo', server)
  await using app = await openTestApp({ now: '2026-05-04T16:40:00Z', env })
  await importText(app, csvOf('2026-05-03 Evening 5555'), { state: 'GA' })
  await importText(app, csvOf('2026-05-03 Evening 5555'), { state: 'NY' })
  await full(app)
  await using other = await openTestApp({ beside: app, env })
  for (let minute = 0; minute < 3; minute++) {
    await Promise.all([app, other, app, other].map(checkSources))
    app.clock.advance({ minutes: 1 })
  }
  app.clock.set('2026-05-04T18:31:00Z')
  await Promise.all([app, other, app, other].map(checkSources))
  const asked = server.asked.map((address) => /limit=\d+|game=\w+/.exec(address)?.[0] ?? '')
  // The history of New York, Georgia's midday, and New York's draw two hours later.
  expect(asked.toSorted()).toEqual(['game=us_ga_cash4_mid', 'limit=11', 'limit=5000'])
  expect(await published(app)).toContain('NY cash4 2026-05-04 Midday 1234 socrata')
  expect(await published(app)).toContain('GA cash4 2026-05-04 Midday 1234 magayo')
})

test('a killed instance delays the next request by five minutes', async () => {
  await using server = await standIn(() => {})
  await using app = await openLive({
    sources: 'NY=socrata',
    now: '2026-05-04T19:00:00Z',
    standIn: server,
  })
  // Never answered: as if the instance had crashed during the request.
  void checkSource({ ...liveDeps(app), timeoutMs: 60_000 }, 'socrata').catch(() => {})
  await expect.poll(() => server.asked.length).toBe(1)
  server.answer(nyRows({ date: '2026-05-04', midday_win_4: '1234' }))
  await using next = await openTestApp({ beside: app, env: envOf('NY=socrata', server) })
  await pass(next, 4)
  // Not even for a requested refresh.
  await requestRefresh(next.deps)
  await checkSources(next)
  expect(server.asked).toHaveLength(1)
  await pass(next, 1)
  expect(server.asked).toHaveLength(2)
  expect(await published(next)).toEqual(['NY cash4 2026-05-04 Midday 1234 socrata'])
})

test('the job of a source stops when it is asked to', async () => {
  await using server = await standIn(nyRows({ date: '2026-05-04', midday_win_4: '1234' }))
  await using app = await openLive({
    sources: 'NY=socrata',
    now: '2026-05-04T19:00:00Z',
    standIn: server,
  })
  await checkSources(app)
  const before = server.asked.length
  app.clock.advance({ minutes: 6 })
  await requestRefresh(app.deps)
  const job = sourceJobs(app.deps).find(({ name }) => name === 'draws-source-socrata')
  await expect(job?.run(AbortSignal.abort(new Error('stop')))).rejects.toThrow('stop')
  expect(server.asked).toHaveLength(before)
})
