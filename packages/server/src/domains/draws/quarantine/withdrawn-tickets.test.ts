import { listAudit } from '@fourcast/contract/admin-audit.ts'
import { acceptEntry, dismissEntry, listQuarantine } from '@fourcast/contract/quarantine.ts'
import { getStats } from '@fourcast/contract/numbers.ts'
import { recordTicket } from '@fourcast/contract/tickets.ts'
import { expect, test } from 'vitest'
import { HOOKS } from '#composition.ts'
import { made } from '#domains/picks/testing/results.ts'
import { prizesOf, ticketForm } from '#domains/picks/testing/tickets.ts'
import { newAdmin } from '#testing/admins.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signIn, signUp } from '#testing/people.ts'
import { csvOf, importText } from '../importing/testing.ts'
import { listRealDraws } from '../importing/screen-repo.ts'
import { withdrawDraws } from '../importing/withdraw.ts'

const NOW = '2026-05-04T16:00:00Z'
/** Late enough that the evening draw was held. */
const NIGHT = '2026-05-05T02:00:00Z'

const PENDING = [null, null] as const
const STRAIGHT = [500_000, 'draw'] as const
const BOX = [20_000, 'draw'] as const

/** Somebody's straight and box tickets and a lost one, all settled by one draw, which is then withdrawn. */
async function openWithdrawn(state: 'GA' | 'CA' = 'GA') {
  const app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  for (const [numbers, drawn] of [
    [[0, 7, 6, 8], 'straight'],
    [[8, 6, 7, 0], 'box'],
    [[1, 1, 1, 1], 'straight'],
  ] as const) {
    const result = await made(app, person, { at: NOW, numbers: numbers.join('') })
    app.clock.advance({ seconds: 1 })
    const body = ticketForm(result, { numbers: [...numbers], bet: drawn, state })
    await app.call(recordTicket, { body }, { token: person.token })
  }
  app.clock.set(NIGHT)
  const { token } = await signIn(app, person, { rememberMe: true })
  await importText(app, csvOf('2026-05-04 Evening 0768'), { state })
  const before = await app.call(getStats, {}, { token })
  const options = { reason: 'a test', source: 'socrata', origin: 'a test', hooks: HOOKS }
  const key = { game: 'cash4', state } as const
  const draws = await listRealDraws(app.db, key)
  await withdrawDraws(app.deps, key, draws, { ...options, now: app.clock.now() })
  return { app, owner: { token }, before }
}

const notices = async (app: TestApp) => {
  const { rows } = await app.pool.query(
    `select title, message from notification where type = 'warning' order by message`,
  )
  return rows.map(({ title, message }) => `${title}: ${message}`)
}

/** Decides about the withdrawn draw as an administrator. */
async function decide(app: TestApp, how: typeof acceptEntry) {
  const { token } = await newAdmin(app)
  const { content } = await app.call(listQuarantine, {}, { token })
  await app.call(how, { params: { id: content[0]?.id ?? 0 } }, { token })
}

test('tickets on a withdrawn draw are pending, and their owner is told of each win once', async () => {
  const { app, owner } = await openWithdrawn()
  await using _ = app
  expect(await prizesOf(app, owner)).toEqual([PENDING, PENDING, PENDING])
  const review =
    'A win is under review: We’re reviewing the Evening draw of May 4, 2026 in Georgia.'
  expect(await notices(app)).toEqual([
    `${review} Until we finish, your box ticket on 8670 is pending. Check your official ticket.`,
    `${review} Until we finish, your saved result doesn’t count as a winner. Check your official ticket.`,
  ])
})

test('where winners share a pool, the owner of a box ticket is told as well', async () => {
  const { app } = await openWithdrawn('CA')
  await using _ = app
  const review =
    'A win is under review: We’re reviewing the Evening draw of May 4, 2026 in California.'
  expect((await notices(app))[0]).toBe(
    `${review} Until we finish, your box ticket on 8670 is pending. Check your official ticket.`,
  )
})

test('an accepted draw settles its tickets again, with the same totals', async () => {
  const { app, owner, before } = await openWithdrawn()
  await using _ = app
  expect(before.plays.prizesCents).toBe(520_000)
  await decide(app, acceptEntry)
  expect(await prizesOf(app, owner)).toEqual([STRAIGHT, BOX, [0, 'draw']])
  expect(await app.call(getStats, {}, owner)).toEqual(before)
})

test('tickets on a dismissed draw stay pending until its real result comes', async () => {
  const { app, owner } = await openWithdrawn()
  await using _ = app
  await decide(app, dismissEntry)
  expect(await prizesOf(app, owner)).toEqual([PENDING, PENDING, PENDING])
  await importText(app, csvOf('2026-05-04 Evening 1111'))
  expect(await prizesOf(app, owner)).toEqual([[0, 'draw'], [0, 'draw'], STRAIGHT])
})

test('a withdrawal is in the audit log, as something that the service did', async () => {
  const { app } = await openWithdrawn()
  await using _ = app
  const { rows } = await app.pool.query('select action, actor_id, subject_id, after from audit')
  const after = { draws: 1, wins: 1, tickets: 3, reason: 'a test' }
  expect(rows).toEqual([
    { action: 'draws.withdraw', actor_id: null, subject_id: 'cash4 GA', after },
  ])
  const { content } = await app.call(listAudit, {}, { token: (await newAdmin(app)).token })
  expect(content.find(({ action }) => action === 'draws.withdraw')?.actor).toBe('the service')
})
