import { listSources } from '@fourcast/contract/admin-draws.ts'
import { dismissEntry, listQuarantine } from '@fourcast/contract/quarantine.ts'
import { expect, test } from 'vitest'
import { HOOKS } from '#composition.ts'
import { newAdmin } from '#testing/admins.ts'
import type { TestApp } from '#testing/app.ts'
import { listRealDraws } from '../importing/screen-repo.ts'
import { withdrawDraws } from '../importing/withdraw.ts'
import { checkSources, nyRows, openLive, standIn } from './testing.ts'

const KEY = { game: 'cash4', state: 'NY' } as const
/** 37 hours after the evening draw of May 3: its source usually has it after 36. */
const OVERDUE = '2026-05-05T15:30:00Z'

async function statusOf(app: TestApp, token: string) {
  const all = await app.call(listSources, {}, { token })
  const one = all.find(({ game, state }) => game === KEY.game && state === KEY.state)
  return [one?.freshness, one?.troubledSince]
}

test('a source whose draws wait for a decision, or were dismissed, is not silent', async () => {
  await using server = await standIn(
    nyRows({ date: '2026-05-03', midday_win_4: '1234', evening_win_4: '5678' }),
  )
  const draws = ['2026-05-02 Evening 0423', '2026-05-03 Midday 1234', '2026-05-03 Evening 5678']
  await using app = await openLive({ sources: 'NY=socrata', now: OVERDUE, standIn: server, draws })
  const { token } = await newAdmin(app)
  const newest = (await listRealDraws(app.db, KEY)).slice(1)
  const options = { reason: 'a test', source: 'socrata', origin: 'a test', hooks: HOOKS }
  await withdrawDraws(app.deps, KEY, newest, { ...options, now: app.clock.now() })
  await checkSources(app)
  expect(await statusOf(app, token)).toEqual(['fresh', null])
  const { content } = await app.call(listQuarantine, {}, { token })
  await app.call(dismissEntry, { params: { id: content[0]?.id ?? 0 } }, { token })
  app.clock.advance({ minutes: 10 })
  await checkSources(app)
  expect(await statusOf(app, token)).toEqual(['fresh', null])
  // A draw that the source has not sent is missing.
  app.clock.set('2026-05-06T15:30:00Z')
  await checkSources(app)
  await checkSources(app)
  expect(await statusOf(app, token)).toEqual(['late', expect.any(String)])
})
