import { EvidenceFamily } from '@fourcast/engine/evidence/family.ts'
import { sliceSeries } from '@fourcast/engine/series.ts'
import { fairSeries } from '@fourcast/engine/testing/series.ts'
import { expect, test } from 'vitest'
import { csvOf, importText } from '#domains/draws/importing/testing.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { findState, lockState } from './states-repo.ts'
import { addReal } from './testing/draws.ts'
import { plantModel } from './testing/planted-model.ts'
import { loadSeries, scheduleFor } from './training-history.ts'
import { updateEvidence } from './update-evidence.ts'

const GEORGIA = { state: 'GA', simulated: false }

async function count(app: TestApp) {
  await app.db.transaction(async (tx) => {
    const state = await lockState(tx, GEORGIA)
    if (state) await updateEvidence(tx, state, scheduleFor('GA'), app.clock.now())
  })
  return (await findState(app.db, GEORGIA))?.evidence
}

/** Georgia with 60 draws up to last night, of which the evidence has counted the first 50. */
async function openGeorgia() {
  const app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  await addReal(app, 'GA', 60)
  const { series } = await loadSeries(app.db, 'GA', app.clock.now())
  await plantModel(app, { counted: sliceSeries(series, 0, 50) })
  return { app, series }
}

test('new draws are counted once, in their order, as if all had been counted at once', async () => {
  const { app, series } = await openGeorgia()
  await using _ = app
  const after = await count(app)
  const whole = new EvidenceFamily()
  whole.pushSeries(series)
  expect(after).toEqual({
    draws: 60,
    last: whole.last,
    logE: expect.closeTo(whole.logE, 12),
    members: whole.members.map(({ id, logE, finding }) => ({
      id,
      logE: expect.closeTo(logE, 12),
      finding,
    })),
  })
  expect(await count(app)).toEqual(after)
})

test('older draws, late draws and corrections leave the evidence alone', async () => {
  const { app } = await openGeorgia()
  await using _ = app
  const before = await count(app)
  app.clock.set('2026-05-05T04:00:00Z')
  await importText(app, csvOf('2026-05-04 Evening 1234'))
  const after = await count(app)
  expect(after).toMatchObject({ draws: 61 })
  expect(after?.logE).not.toBe(before?.logE)
  // Midday was before the evening that is counted; 2024 is an older history.
  await importText(app, csvOf('2026-05-04 Midday 0001', '2024-05-04 Evening 0002'))
  await app.pool.query(`update draw set numbers = '9999' where draw_date = '2026-05-03'`)
  expect(await count(app)).toEqual(after)
})

/** A draw in the quarantine that waits for a decision. */
const holdDraw = (app: TestApp, date: string, session: string, digits: string) =>
  app.pool.query(
    `insert into draw_quarantine
       (game, state, draw_date, session, raw, reason, source, origin, digits, created_at)
     values ('cash4', 'GA', $1::date, $2, $3,
       $1 || ' ' || $2 || ' looks wrong: new draws repeat those 80 draws earlier',
       'socrata', 'https://example.com', $3, now())`,
    [date, session, digits],
  )

test('no draw is counted after one that waits in the quarantine, until someone decides', async () => {
  const { app } = await openGeorgia()
  await using _ = app
  expect(await count(app)).toMatchObject({ draws: 60 })
  app.clock.set('2026-05-06T04:00:00Z')
  await holdDraw(app, '2026-05-04', 'Evening', '1234')
  await importText(app, csvOf('2026-05-04 Midday 0001', '2026-05-05 Midday 0002'))
  // Only the draw before the held one.
  expect(await count(app)).toMatchObject({ draws: 61 })
  await app.pool.query(`update draw_quarantine set decision = 'dismissed'`)
  expect(await count(app)).toMatchObject({ draws: 62 })
})

test('an accepted draw is counted before the later ones', async () => {
  const { app } = await openGeorgia()
  await using _ = app
  await count(app)
  app.clock.set('2026-05-06T04:00:00Z')
  await holdDraw(app, '2026-05-04', 'Evening', '1234')
  await importText(app, csvOf('2026-05-05 Midday 0002'))
  expect(await count(app)).toMatchObject({ draws: 60 })
  // Accepted, so the result is published.
  await app.pool.query(`update draw_quarantine set decision = 'accepted'`)
  await importText(app, csvOf('2026-05-04 Evening 1234'))
  const after = await count(app)
  expect(after).toMatchObject({ draws: 62 })
  const whole = new EvidenceFamily()
  whole.pushSeries((await loadSeries(app.db, 'GA', app.clock.now())).series)
  expect(after?.logE).toBeCloseTo(whole.logE, 12)
})

test('another training keeps the evidence, and fills in one that was never counted', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  await plantModel(app)
  expect((await findState(app.db, GEORGIA))?.evidence).toBeNull()
  expect(await count(app)).toBeNull()
  await plantModel(app, { version: 'two', counted: fairSeries(100, 1) })
  const read = () => app.db.transaction((tx) => lockState(tx, GEORGIA))
  const filled = await read()
  expect(filled?.evidence).toMatchObject({ draws: 100 })
  await plantModel(app, { version: 'three', counted: fairSeries(300, 2) })
  const kept = await read()
  expect(kept?.evidence).toEqual(filled?.evidence)
  expect(kept?.evidenceState).toEqual(filled?.evidenceState)
})
