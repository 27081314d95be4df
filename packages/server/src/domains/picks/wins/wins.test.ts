import { getDashboard } from '@fourcast/contract/dashboard.ts'
import { recordTicket } from '@fourcast/contract/tickets.ts'
import { listRecentWins } from '@fourcast/contract/wins.ts'
import { expect, test } from 'vitest'
import { csvOf, importText } from '#domains/draws/importing/testing.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signUp } from '#testing/people.ts'
import { refusal } from '#testing/refusal.ts'
import { noticesOf, savedNumber } from '../testing/numbers.ts'
import { made, setPlan, signInAgain } from '../testing/results.ts'

/** Noon in New York on a Monday. */
const NOW = '2026-05-04T16:00:00Z'
const NEXT_DAY = '2026-05-05T20:00:00Z'

async function world() {
  const app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  await setPlan(app, person, 'basic')
  return { app, person, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

/** Moves the clock, which ends the session, and stores draws: 'DATE SESSION DIGITS'. */
async function drawnAt(app: TestApp, person: Person, at: string, ...draws: string[]) {
  app.clock.set(at)
  await importText(app, csvOf(...draws))
  person.token = await signInAgain(app, person)
}

const winsOf = (app: TestApp, { token }: { token: string }) =>
  app.call(listRecentWins, {}, { token })

test('a saved result and a saved number that were drawn are listed with their draw', async () => {
  await using it = await world()
  const { app, person } = it
  const id = await made(app, person, {
    at: NOW,
    numbers: '0768',
    mirrorNumbers: '5213',
    method: 'mixed',
  })
  const own = await savedNumber(app, person, { numbers: [0, 6, 1, 4], name: 'Anniversary' })
  await drawnAt(app, person, NEXT_DAY, '2026-05-04 Evening 5213', '2026-05-05 Midday 0614')
  expect(await winsOf(app, person)).toEqual([
    {
      id: own.id,
      isSavedNumber: true,
      createdAt: own.createdAt,
      numbers: [0, 6, 1, 4],
      name: 'Anniversary',
      origin: 'typed',
      method: null,
      draw: {
        state: 'GA',
        stateName: 'Georgia',
        drawDate: '2026-05-05',
        drawTime: 'Midday',
        drawDateTime: '2026-05-05T16:29:00Z',
      },
      hasTicket: false,
    },
    expect.objectContaining({
      id,
      isSavedNumber: false,
      numbers: [5, 2, 1, 3],
      name: null,
      origin: 'mirror',
      method: 'mixed',
    }),
  ])
})

test('a draw is listed and announced once, however many saved picks have its digits', async () => {
  await using it = await world()
  const { app, person } = it
  for (const method of ['flash', 'ml'] as const)
    await made(app, person, { at: NOW, numbers: '0614', method })
  await savedNumber(app, person, { origin: 'flash' })
  await drawnAt(app, person, NEXT_DAY, '2026-05-05 Midday 0614')
  expect(await winsOf(app, person)).toMatchObject([{ isSavedNumber: true, origin: 'flash' }])
  expect(await noticesOf(app, person)).toEqual([
    'Your number 0614 matched the Midday draw on May 5, 2026 in Georgia. Check your official ticket.',
  ])
})

test('a match in another order, an older win and another person’s win are not listed', async () => {
  await using it = await world()
  const { app, person } = it
  const other = await signUp(app)
  await made(app, person, { at: NOW, numbers: '4160' })
  await made(app, other, { at: NOW, numbers: '0614' })
  await made(app, person, { at: NOW, numbers: '7777' })
  await drawnAt(app, person, NEXT_DAY, '2026-05-04 Evening 7777', '2026-05-05 Midday 0614')
  expect(await winsOf(app, person)).toMatchObject([{ numbers: [7, 7, 7, 7] }])
  app.clock.set('2026-05-07T20:00:01Z')
  person.token = await signInAgain(app, person)
  expect(await winsOf(app, person)).toEqual([])
})

test('a draw that is imported days later shows its win for two days from then', async () => {
  await using it = await world()
  const { app, person } = it
  await made(app, person, { at: NOW, numbers: '0614' })
  await drawnAt(app, person, '2026-05-08T20:00:00Z', '2026-05-05 Midday 0614')
  expect(await winsOf(app, person)).toMatchObject([{ numbers: [0, 6, 1, 4] }])
})

test('a recorded ticket of the draw is known', async () => {
  await using it = await world()
  const { app, person } = it
  const generationId = await made(app, person, { at: NOW, numbers: '0614' })
  await drawnAt(app, person, NEXT_DAY, '2026-05-05 Midday 0614')
  expect(await winsOf(app, person)).toMatchObject([{ hasTicket: false }])
  await app.call(
    recordTicket,
    {
      body: {
        id: crypto.randomUUID(),
        generationId,
        numbers: [0, 6, 1, 4],
        state: 'GA',
        drawDate: '2026-05-05',
        drawTime: 'Midday',
        bet: 'straight',
        stakeCents: 100,
      },
    },
    { token: person.token },
  )
  expect(await winsOf(app, person)).toMatchObject([{ hasTicket: true }])
  const { wins } = await app.call(getDashboard, {}, { token: person.token })
  expect(wins).toMatchObject([{ hasTicket: true }])
})

test('without a session it is refused', async () => {
  await using app = await openTestApp({ now: NOW })
  expect(refusal(await app.request(listRecentWins))).toMatchObject({
    status: 401,
    code: 'unauthenticated',
  })
})
