import { fairDraws } from '@fourcast/engine/testing/copied.ts'
import { expect, test } from 'vitest'
import { csvOf, importText } from '../importing/testing.ts'
import { checkSources, nyRows, openLive, published, quarantinedRows, standIn } from './testing.ts'

const NOW = '2026-05-04T14:00:00Z'
const DAYS = 120
const FIRST = Temporal.PlainDate.from('2026-01-04')
const FAIR = fairDraws(2 * DAYS, 11)

interface Day {
  date: string
  draws: [string, string]
}

/** 120 days of midday and evening up to yesterday; the last `copied` repeat those 40 days before. */
const daysOf = (copied: number): Day[] =>
  Array.from({ length: DAYS }, (_, day) => {
    const from = 2 * (day >= DAYS - copied ? day - 40 : day)
    return {
      date: FIRST.add({ days: day }).toString(),
      draws: [FAIR[from] ?? '', FAIR[from + 1] ?? ''],
    }
  })

const answerOf = (days: readonly Day[]) =>
  nyRows(
    ...days.map(({ date, draws: [midday, evening] }) => ({
      date,
      midday_win_4: midday,
      evening_win_4: evening,
    })),
  )

const linesOf = (days: readonly Day[]) =>
  days.flatMap(({ date, draws: [midday, evening] }) => [
    `${date} Midday ${midday}`,
    `${date} Evening ${evening}`,
  ])

test('new draws of a source that copy older ones are quarantined, and the source fails with the reason', async () => {
  const days = daysOf(6)
  const [old, fresh] = [days.slice(0, -6), days.slice(-6)]
  await using server = await standIn(answerOf(fresh))
  await using app = await openLive({
    sources: 'NY=socrata',
    now: NOW,
    standIn: server,
    draws: linesOf(old),
  })
  await checkSources(app)
  expect(await published(app)).toHaveLength(2 * old.length)
  const rows = await quarantinedRows(app)
  expect(rows).toHaveLength(12)
  expect(rows[0]).toMatch(
    /^2026-04-28 Midday looks wrong: new draws repeat those 80 draws earlier \| socrata/,
  )
  const { rows: sources } = await app.pool.query('select failures, last_error from draw_source')
  expect(sources).toEqual([
    {
      failures: 1,
      last_error: expect.stringMatching(/^its new draws look wrong: 12 draws repeat/),
    },
  ])
  // An administrator looked at them: the source is read again.
  await importText(app, csvOf(...linesOf(fresh)), { state: 'NY', acceptsCopies: true })
  server.answer(answerOf([...fresh, { date: '2026-05-04', draws: [FAIR[160] ?? '', ''] }]))
  app.clock.set('2026-05-04T19:30:00Z')
  await checkSources(app)
  expect((await published(app)).at(-1)).toBe(`NY cash4 2026-05-04 Midday ${FAIR[160]} socrata`)
})

test('a source that sends another state’s draws publishes none of them', async () => {
  const days = daysOf(0)
  await using server = await standIn(answerOf(days.slice(-8)))
  await using app = await openLive({ sources: 'NY=socrata', now: NOW, standIn: server })
  await importText(app, csvOf(...linesOf(days)), { state: 'GA' })
  await checkSources(app)
  expect((await published(app)).filter((draw) => draw.startsWith('NY'))).toEqual([])
  expect((await quarantinedRows(app))[0]).toMatch(
    /^2026-04-26 Midday looks wrong: new draws repeat those of Georgia \| socrata/,
  )
})
