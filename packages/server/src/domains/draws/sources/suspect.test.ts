import { fairDraws } from '@fourcast/engine/testing/copied.ts'
import { expect, test } from 'vitest'
import { csvOf, importText } from '../importing/testing.ts'
import { acceptEntry, dismissEntry, listQuarantine } from '@fourcast/contract/quarantine.ts'
import { audited, newAdmin } from '#testing/admins.ts'
import { made } from '#domains/picks/testing/results.ts'
import { signUp } from '#testing/people.ts'
import { refusal } from '#testing/refusal.ts'
import type { TestApp } from '#testing/app.ts'
import { checkSources, openLive, published, quarantinedRows, standIn } from './testing.ts'
import type { Day } from './testing/days.ts'
import { answerOf, DAYS, daysOf, FAIR, FIRST, linesOf, NOW } from './testing/days.ts'

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
  const days = daysOf()
  await using server = await standIn(answerOf(days.slice(-8)))
  await using app = await openLive({ sources: 'NY=socrata', now: NOW, standIn: server })
  await importText(app, csvOf(...linesOf(days)), { state: 'GA' })
  await checkSources(app)
  expect((await published(app)).filter((draw) => draw.startsWith('NY'))).toEqual([])
  expect((await quarantinedRows(app))[0]).toMatch(
    /^2026-04-26 Midday looks wrong: new draws repeat those of Georgia \| socrata/,
  )
})

/** The source's days from 4 May 2026, fair ones. */
const laterDays = (count: number): Day[] => {
  const fair = fairDraws(2 * count, 12)
  return Array.from({ length: count }, (_, day) => ({
    date: FIRST.add({ days: DAYS + day }).toString(),
    draws: [fair[2 * day] ?? '', fair[2 * day + 1] ?? ''],
  }))
}

/** New York's source after it sent copies of 12 draws, which are held. */
async function openHeld() {
  const days = daysOf(6)
  const [old, copied] = [days.slice(0, -6), days.slice(-6)]
  const server = await standIn(answerOf(copied))
  const app = await openLive({
    sources: 'NY=socrata',
    now: NOW,
    standIn: server,
    draws: linesOf(old),
  })
  await checkSources(app)
  const { token } = await newAdmin(app)
  const { content } = await app.call(listQuarantine, { query: { size: 100 } }, { token })
  expect(content.every(({ held }) => held)).toBe(true)
  return { app, server, token, old, copied, ids: content.map(({ id }) => id) }
}

const sourceRow = async (app: TestApp) =>
  (await app.pool.query('select failures, last_error from draw_source')).rows[0]

const matches = async (app: TestApp) =>
  (await app.pool.query('select 1 from generation_match')).rowCount

const decisions = async (app: TestApp) =>
  (
    await app.pool.query(
      'select coalesce(decision, $1) as decision, count(*)::int as n from draw_quarantine group by 1',
      ['open'],
    )
  ).rows

test('until an administrator decides, the source says how many draws are waiting', async () => {
  const { app, server } = await openHeld()
  await using _ = app
  await using __ = server
  app.clock.set('2026-05-07T14:00:00Z')
  await checkSources(app)
  const last_error = '12 draws are waiting in quarantine.'
  expect(await sourceRow(app)).toEqual({ failures: 0, last_error })
})

test('dismissing one held draw dismisses all, and the source goes on without them', async () => {
  const { app, server, token, old, copied, ids } = await openHeld()
  await using _ = app
  await using __ = server
  const id = ids[4] ?? 0
  await app.call(dismissEntry, { params: { id } }, { token })
  expect(await decisions(app)).toEqual([{ decision: 'dismissed', n: 12 }])
  expect((await audited(app)).at(-1)).toMatchObject({
    action: 'quarantine.dismiss',
    after: { decision: 'dismissed', entries: 12 },
  })
  const later = laterDays(3)
  server.answer(answerOf([...copied, ...later]))
  app.clock.set('2026-05-07T14:00:00Z')
  await checkSources(app)
  expect(await sourceRow(app)).toEqual({ failures: 0, last_error: null })
  const draws = await published(app)
  expect(draws).toHaveLength(2 * old.length + 6)
  expect(draws.at(-1)).toBe(`NY cash4 2026-05-06 Evening ${later.at(-1)?.draws[1]} socrata`)
  expect(draws.filter((draw) => draw.includes(copied[0]?.date ?? 'none'))).toEqual([])
  expect(await decisions(app)).toEqual([{ decision: 'dismissed', n: 12 }])
})

test('a source that goes on copying after a dismissal is held again', async () => {
  const { app, server, token, old, copied, ids } = await openHeld()
  await using _ = app
  await using __ = server
  await app.call(dismissEntry, { params: { id: ids[0] ?? 0 } }, { token })
  // The next two days repeat those 40 days before, as the six before them did.
  const more = [0, 1].map((day) => ({
    date: FIRST.add({ days: DAYS + day }).toString(),
    draws: old[DAYS - 40 + day]?.draws ?? ['', ''],
  })) satisfies Day[]
  server.answer(answerOf([...copied, ...more]))
  app.clock.set('2026-05-06T14:00:00Z')
  await checkSources(app)
  expect(await published(app)).toHaveLength(2 * old.length)
  expect(await decisions(app)).toEqual(
    expect.arrayContaining([
      { decision: 'dismissed', n: 12 },
      { decision: 'open', n: 4 },
    ]),
  )
})

test('accepting one held draw publishes all, and later copies at that distance pass', async () => {
  const { app, server, token, old, copied, ids } = await openHeld()
  await using _ = app
  await using __ = server
  const id = ids[7] ?? 0
  await app.call(acceptEntry, { params: { id } }, { token })
  expect(await decisions(app)).toEqual([{ decision: 'accepted', n: 12 }])
  expect(await published(app)).toHaveLength(2 * old.length + 12)
  expect((await audited(app)).at(-1)).toMatchObject({
    subjectId: String(id),
    after: { decision: 'accepted', entries: 12 },
  })
  const other = { params: { id: ids[0] ?? 0 } }
  expect(refusal(await app.request(dismissEntry, other, { token }))).toMatchObject({ status: 409 })
  const later = laterDays(2)
  server.answer(answerOf([...copied, ...later]))
  app.clock.set('2026-05-06T14:00:00Z')
  await checkSources(app)
  expect(await sourceRow(app)).toEqual({ failures: 0, last_error: null })
  expect(await published(app)).toHaveLength(2 * old.length + 16)
})

test('new copies at another distance are held where one distance was accepted', async () => {
  // From day 84 on, draws repeat those 40 days before; the last five days those 45 days before.
  const days = daysOf().map(({ date, draws }, day, all): Day => {
    const from = day < 84 ? undefined : all[day < DAYS - 5 ? day - 40 : day - 45]
    return { date, draws: from?.draws ?? draws }
  })
  await using server = await standIn(answerOf(days.slice(-6)))
  await using app = await openLive({ sources: 'NY=socrata', now: NOW, standIn: server })
  const old = linesOf(days.slice(0, -6))
  await importText(app, csvOf(...old), { state: 'NY', acceptsCopies: true })
  await checkSources(app)
  expect(await published(app)).toHaveLength(old.length)
  expect((await quarantinedRows(app))[0]).toContain('new draws repeat those 90 draws earlier')
})

test('a whole history of more than 1,000 held draws can be accepted', async () => {
  const fair = fairDraws(1_200, 13)
  const first = Temporal.PlainDate.from('2026-05-03').subtract({ days: 599 })
  const days = Array.from({ length: 600 }, (_, day): Day => {
    const from = 2 * (day >= 594 ? day - 40 : day)
    return {
      date: first.add({ days: day }).toString(),
      draws: [fair[from] ?? '', fair[from + 1] ?? ''],
    }
  })
  await using server = await standIn(answerOf(days))
  await using app = await openLive({ sources: 'NY=socrata', now: NOW, standIn: server })
  await checkSources(app)
  expect(await published(app)).toEqual([])
  expect(await decisions(app)).toEqual([{ decision: 'open', n: 1_200 }])
  const { token } = await newAdmin(app)
  const { content } = await app.call(listQuarantine, {}, { token })
  await app.call(acceptEntry, { params: { id: content[0]?.id ?? 0 } }, { token })
  expect(await published(app)).toHaveLength(1_200)
})

test('what the source published since the copies began is withdrawn until an administrator decides', async () => {
  const days = daysOf(6)
  const old = days.slice(0, -6)
  await using server = await standIn(answerOf(old.slice(-2)))
  await using app = await openLive({
    sources: 'NY=socrata',
    now: '2026-04-28T13:00:00Z',
    standIn: server,
    draws: linesOf(old.slice(0, -2)),
  })
  await checkSources(app)
  // A day at a time, one copied draw or two are no evidence: they are published, and one wins.
  const wins = days.at(-6)?.draws[0] ?? ''
  const person = await signUp(app)
  await made(app, person, { at: '2026-04-28T12:00:00Z', numbers: wins })
  const seen: number[] = []
  for (let day = DAYS - 6; day < DAYS; day++) {
    const now = FIRST.add({ days: day + 1 }).toZonedDateTime({
      timeZone: 'UTC',
      plainTime: '14:00',
    })
    app.clock.set(now.toInstant().toString())
    server.answer(answerOf(days.slice(day - 1, day + 1)))
    await checkSources(app)
    seen.push((await published(app)).filter((draw) => draw.endsWith('socrata')).length)
    if (day === DAYS - 6) expect(await matches(app)).toBe(1)
  }
  // The draws before the copies stay.
  expect(Math.max(...seen)).toBeGreaterThan(4)
  expect(seen.at(-1)).toBe(4)
  expect(await matches(app)).toBe(0)
  expect((await sourceRow(app)).last_error).toMatch(/^its new draws look wrong: /)
  const { rows: notices } = await app.pool.query(
    `select distinct title, message from notification where user_id = $1 and type = 'warning'`,
    [person.user.id],
  )
  const message =
    'We’re reviewing the Midday draw of April 28, 2026 in New York. Until we finish, your saved result doesn’t count as a winner. Check your official ticket.'
  expect(notices).toEqual([{ title: 'A win is under review', message }])
  expect(await decisions(app)).toEqual([{ decision: 'open', n: 12 }])
  // Accepted, all are published again, and the win counts.
  const { token } = await newAdmin(app)
  const { content } = await app.call(listQuarantine, {}, { token })
  await app.call(acceptEntry, { params: { id: content[0]?.id ?? 0 } }, { token })
  expect((await published(app)).filter((draw) => draw.endsWith('socrata'))).toHaveLength(16)
  expect(await matches(app)).toBe(1)
})
