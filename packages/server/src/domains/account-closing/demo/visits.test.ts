import { generateFlash, deleteResult, listHistory } from '@fourcast/contract/numbers.ts'
import {
  listNotifications,
  readNotifications,
  removeNotifications,
} from '@fourcast/contract/notifications.ts'
import { getPreferences, putPreferences } from '@fourcast/contract/preferences.ts'
import {
  changeSavedNumber,
  deleteSavedNumber,
  listSavedNumbers,
  saveNumber,
} from '@fourcast/contract/saved-numbers.ts'
import { suggest } from '@fourcast/contract/suggestions.ts'
import { correctTicket, deleteTicket, recordTicket } from '@fourcast/contract/tickets.ts'
import { getDashboard } from '@fourcast/contract/dashboard.ts'
import { expect, test } from 'vitest'
import { ticketForm } from '#domains/picks/testing/tickets.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signInAsDemo } from '#testing/people.ts'
import { resetDemo, seedDemo } from './demo.ts'

/** The demo account on its first day, and two visitors. */
async function opened() {
  const app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  await seedDemo(app.deps)
  await resetDemo(app.deps)
  const [ada, ben] = [await signInAsDemo(app), await signInAsDemo(app)]
  return { app, ada: { token: ada.token }, ben: { token: ben.token } }
}

type Visitor = { token: string }

const SHARED = { code: 'demo_account', message: expect.stringMatching(/^Everyone shares/) }

const flash = (app: TestApp, visitor: Visitor) =>
  app.call(generateFlash, { body: { inputNumbers: [1, 2, 3, 4] } }, visitor)

test('29: a demo visitor deletes and changes only results, numbers and tickets of that visit', async () => {
  const { app, ada, ben } = await opened()
  await using _ = app
  const history = async () =>
    (await app.call(listHistory, { query: { size: 100 } }, ada)).content.map(({ id }) => id)
  const [sample = ''] = await history()
  const { id } = await flash(app, ada)
  const remove = async (one: string, visitor: Visitor) =>
    (await app.request(deleteResult, { params: { id: one } }, visitor)).json()
  expect(await remove(sample, ada)).toMatchObject(SHARED)
  expect(await remove(id, ben)).toMatchObject(SHARED)
  expect(await history()).toEqual([id, ...(await history()).slice(1)])

  const ticket = ticketForm(id, { numbers: [4, 5, 6, 7] })
  await app.call(recordTicket, { body: ticket }, ada)
  const params = { id: ticket.id }
  const prize = { params, body: { prize: 500 } }
  expect((await app.request(correctTicket, prize, ben)).json()).toMatchObject(SHARED)
  expect((await app.request(deleteTicket, { params }, ben)).json()).toMatchObject(SHARED)
  await app.call(correctTicket, prize, ada)
  await app.call(deleteTicket, { params }, ada)
  await app.call(deleteResult, { params: { id } }, ada)
  expect(await history()).toHaveLength(24)
})

test('29: a ticket with the id of a sample result lets no visitor delete that result', async () => {
  const { app, ada } = await opened()
  await using _ = app
  const [sample] = (await app.call(listHistory, {}, ada)).content
  const made = await flash(app, ada)
  const body = { ...ticketForm(made.id, { numbers: [4, 5, 6, 7] }), id: sample?.id ?? '' }
  await app.call(recordTicket, { body }, ada)
  const refused = await app.request(deleteResult, { params: { id: body.id } }, ada)
  expect(refused.json()).toMatchObject(SHARED)
})

test('29: a demo visitor changes and deletes only numbers that the visit saved', async () => {
  const { app, ada, ben } = await opened()
  await using _ = app
  const [sample] = (await app.call(listSavedNumbers, {}, ada)).content
  const saved = await app.call(
    saveNumber,
    {
      body: {
        numbers: [1, 2, 3, 4],
        draws: [{ state: 'GA', sessions: ['Midday'] }],
        track: 'week',
      },
    },
    ada,
  )
  for (const [id, visitor] of [
    [sample?.id, ada],
    [saved.id, ben],
  ] as const) {
    const params = { id: id ?? '' }
    const stop = await app.request(changeSavedNumber, { params, body: { stop: true } }, visitor)
    expect(stop.json()).toMatchObject(SHARED)
    expect((await app.request(deleteSavedNumber, { params }, visitor)).json()).toMatchObject(SHARED)
  }
  const params = { id: saved.id }
  await app.call(changeSavedNumber, { params, body: { stop: true } }, ada)
  await app.call(deleteSavedNumber, { params }, ada)
  expect((await app.call(listSavedNumbers, {}, ben)).content).toHaveLength(2)
})

test('29: preferences of the demo account belong to the visit', async () => {
  const { app, ada, ben } = await opened()
  await using _ = app
  const before = await app.call(getPreferences, {}, ben)
  const body = { theme: 'dark', defaultTransformation: 'mixed', autoSave: false } as const
  expect(await app.call(putPreferences, { body }, ada)).toEqual({ ...before, ...body })
  await app.call(putPreferences, { body: { theme: 'system' } }, ada)
  expect(await app.call(getPreferences, {}, ada)).toEqual({ ...before, ...body, theme: 'system' })
  const { preferences } = await app.call(getDashboard, {}, ada)
  expect(preferences).toMatchObject({ theme: 'system' })
  expect(await app.call(getPreferences, {}, ben)).toEqual(before)
  expect([await flash(app, ada), await flash(app, ben)]).toMatchObject([
    { saved: false },
    { saved: true },
  ])
})

test('29: a demo visitor neither changes the followed states nor removes a notification', async () => {
  const { app, ada, ben } = await opened()
  await using _ = app
  await app.pool.query(
    `insert into notification (user_id, occasion, type, title, message, created_at)
     select id, 'x', 'info', 'You won', 'x', now() from account`,
  )
  const body = { selectedLotteryStates: ['IA'] }
  expect((await app.request(putPreferences, { body }, ada)).json()).toMatchObject(SHARED)
  const [one] = await app.call(listNotifications, {}, ada)
  const removed = await app.request(removeNotifications, { body: { ids: [one?.id ?? ''] } }, ada)
  expect(removed.json()).toMatchObject(SHARED)
  expect(await app.call(listNotifications, {}, ben)).toHaveLength(1)
  const { selectedLotteryStates } = await app.call(getPreferences, {}, ben)
  expect(selectedLotteryStates).toEqual(['GA', 'DC'])
})

test('29: a notification that one demo visitor reads stays unread for another', async () => {
  const { app, ada, ben } = await opened()
  await using _ = app
  await app.pool.query(
    `insert into notification (user_id, occasion, type, title, message, created_at)
     select id, x, 'info', x, 'x', now() from account, unnest(array['one', 'two']) x`,
  )
  const [newest] = await app.call(listNotifications, {}, ada)
  const readBy = async (visitor: Visitor, body: { ids?: string[] }) =>
    (await app.call(readNotifications, { body }, visitor)).map(({ isRead }) => isRead)
  expect(await readBy(ada, { ids: [newest?.id ?? ''] })).toEqual([true, false])
  expect(await readBy(ada, {})).toEqual([true, true])
  const ofBen = await app.call(listNotifications, {}, ben)
  expect(ofBen.map(({ isRead }) => isRead)).toEqual([false, false])
})

test('29: a refresh by one demo visitor changes no picks of another', async () => {
  const { app, ada, ben } = await opened()
  await using _ = app
  const isRefreshed = async (visitor: Visitor, refresh: boolean) =>
    (await app.call(suggest, { body: { refresh } }, visitor)).refreshed
  expect(await isRefreshed(ada, true)).toBe(true)
  expect(await isRefreshed(ada, false)).toBe(true)
  expect(await isRefreshed(ben, false)).toBe(false)
})
