import { acceptEntry, listQuarantine } from '@fourcast/contract/quarantine.ts'
import { expect, test } from 'vitest'
import { newAdmin } from '#testing/admins.ts'
import { csvOf, importText } from '../importing/testing.ts'
import { checkSources, openLive, published, quarantinedRows, standIn } from './testing.ts'
import type { Day } from './testing/days.ts'
import { answerOf, DAYS, daysOf, FIRST, linesOf, NOW } from './testing/days.ts'

test('copies that are stored, but that no administrator accepted, hold new ones', async () => {
  // From day 84 on, all draws repeat those 40 days before.
  const days = daysOf().map(({ date, draws }, day, all): Day => {
    const from = day < 84 ? undefined : all[day - 40]
    return { date, draws: from?.draws ?? draws }
  })
  await using server = await standIn(answerOf(days.slice(-6)))
  await using app = await openLive({ sources: 'NY=socrata', now: NOW, standIn: server })
  const old = csvOf(...linesOf(days.slice(0, -6)))
  await importText(app, old, { state: 'NY', acceptsCopies: true })
  await app.pool.query("update draw_series set copies = '[]'")
  await checkSources(app)
  expect((await quarantinedRows(app))[0]).toContain('new draws repeat those 80 draws earlier')
  const { token } = await newAdmin(app)
  const { content } = await app.call(listQuarantine, {}, { token })
  await app.call(acceptEntry, { params: { id: content[0]?.id ?? 0 } }, { token })
  const copies = await app.pool.query("select copies from draw_series where state = 'NY'")
  expect(copies.rows).toEqual([{ copies: [{ lag: 80, accepted: true }] }])
})

test('an answer that contradicts many published draws publishes none of its new ones', async () => {
  const days = daysOf()
  const shifted = days.slice(-8).map(({ draws }, at) => ({
    date: FIRST.add({ days: DAYS - 7 + at }).toString(),
    draws,
  }))
  await using server = await standIn(answerOf(shifted))
  await using app = await openLive({
    sources: 'NY=socrata',
    now: '2026-05-05T14:00:00Z',
    standIn: server,
    draws: linesOf(days),
  })
  await checkSources(app)
  expect(await published(app)).toHaveLength(2 * DAYS)
  const { rows: sources } = await app.pool.query('select last_error from draw_source')
  expect(sources).toEqual([
    {
      last_error: expect.stringContaining(
        '14 of 14 rows contradict published draws. 16 of its rows are published one day earlier.',
      ),
    },
  ])
})

test('an answer that corrects three published draws still publishes its new ones', async () => {
  const days = daysOf()
  const corrected = days.slice(-8).map(({ date, draws: [midday, evening] }, at): Day => ({
    date,
    draws: [at < 3 ? '7777' : midday, evening],
  }))
  await using server = await standIn(answerOf(corrected))
  await using app = await openLive({
    sources: 'NY=socrata',
    now: '2026-05-05T14:00:00Z',
    standIn: server,
    draws: linesOf(days.slice(0, -1)),
  })
  await checkSources(app)
  expect(await published(app)).toHaveLength(2 * DAYS)
})
