import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { credentials } from '#core/api/credentials.ts'
import { connection } from '#core/connection.ts'
import { notifications } from '#core/notifications/notifications.ts'
import { DANA, open } from '#test/open.tsx'
import { onPlan } from '#test/lottery.ts'
import { made } from '#test/results.ts'
import { refuse, serve } from '#test/serve.ts'
import { tokenOf } from '#test/token.ts'
import { withUnsentStore } from '#test/unsent-store.ts'
import { unsentStore } from '#domains/offline/store.ts'
import GeneratePage from './GeneratePage.tsx'

withUnsentStore()

const storedPicks = () => unsentStore.read(DANA.id)

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  notifications.clear()
  return () => connection.answered()
})

/** The network goes, and with it every call. */
function goOffline() {
  serve({})
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  connection.failed()
  connection.failed()
}

test('offline, arithmetic boxes give a pick that is not saved yet, and Box 3 says why it cannot', async () => {
  goOffline()
  const { person } = open(<GeneratePage />, { at: '/generate' })
  const box = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
  await person.type(screen.getByLabelText('Digit 1'), '1234')
  expect(box(/^Box 3 Platinum Needs a connection/).disabled).toBe(true)
  expect(box(/^All four boxes needs a connection/).disabled).toBe(true)
  expect(screen.getByText(/The other boxes of your plan still work/)).toBeTruthy()
  await person.click(box(/^Box 4/))
  const panel = await screen.findByRole('region', { name: /^Box 4 Mo-Money/ })
  expect(await within(panel).findByText('Not saved yet')).toBeTruthy()
  expect(within(panel).queryByRole('button', { name: 'Save Result' })).toBeNull()
  expect(within(panel).queryByRole('button', { name: 'I played this' })).toBeNull()
  const waiting = await screen.findByRole('region', { name: 'Made offline' })
  expect(within(waiting).getByRole('list', { name: /4 5 6 7/ })).toBeTruthy()
  expect(await storedPicks()).toMatchObject([
    { method: 'mixed', original: [1, 2, 3, 4], refusal: null },
  ])
})

test('a box that the plan has none of stays locked offline', () => {
  goOffline()
  open(<GeneratePage />, { at: '/generate', user: onPlan('free') })
  expect(screen.getByText(/^Requires Basic$/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Box 4/ })).toBeNull()
})

test('a refused pick can be deleted', async () => {
  localStorage.setItem('fourcast_unsent', '1')
  await unsentStore.write(DANA.id, () => [
    {
      id: '0198a7c2-0000-4000-8000-000000000001',
      method: 'flash',
      original: [1, 2, 3, 4],
      madeAt: '2026-11-23T15:00:00.000Z',
      isSent: false,
      refusal: 'Daily limit reached.',
    },
  ])
  serve({})
  const { person } = open(<GeneratePage />, { at: '/generate' })
  const card = await screen.findByRole('region', { name: 'Made offline' })
  expect(within(card).getByText('Not counted: Daily limit reached.')).toBeTruthy()
  const save = within(card).getByRole('link', { name: 'Save to My numbers' })
  expect(save.getAttribute('href')).toBe('/numbers?n=4567&from=flash')
  await person.click(within(card).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Made offline' })).toBeNull())
  expect(await storedPicks()).toBeUndefined()
  expect(localStorage.getItem('fourcast_unsent')).toBeNull()
})

const stored = (fields: object) => ({
  id: '0198a7c2-0000-4000-8000-000000000001',
  method: 'flash',
  original: [1, 2, 3, 4],
  madeAt: '2026-11-23T15:00:00.000Z',
  isSent: false,
  refusal: null,
  ...fields,
})

async function openWith(pick: object, answers: Parameters<typeof serve>[0]) {
  credentials.save({ user: DANA, token: tokenOf({ exp: 4_000_000_000 }), refreshToken: 'r' })
  localStorage.setItem('fourcast_unsent', '1')
  await unsentStore.write(DANA.id, () => [pick])
  const server = serve(answers)
  const { person } = open(<GeneratePage />, { at: '/generate' })
  const card = within(await screen.findByRole('region', { name: 'Made offline' }))
  return { server, person, card }
}

test('a pick that waits while online can be sent now; if it still waits, a notice says so', async () => {
  let isAway = true
  const { server, person, card } = await openWith(stored({}), {
    'POST /api/numbers/flash': () =>
      isAway ? refuse(503, 'unavailable', 'Not now.') : made('flash', [1, 2, 3, 4]),
  })
  await person.click(await card.findByRole('button', { name: 'Send now' }))
  const notice = 'Not confirmed. Please try again in a minute.'
  await waitFor(() =>
    expect(notifications.toasts().map(({ message }) => message)).toEqual([notice]),
  )
  expect(await card.findByText(/^Sent, but not confirmed/)).toBeTruthy()
  isAway = false
  await person.click(await card.findByRole('button', { name: 'Send now' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Made offline' })).toBeNull())
  expect(server.sent('POST /api/numbers/flash')).toHaveLength(2)
})

test('a pick whose answer never came is stored as sent', async () => {
  serve({})
  const { person } = open(<GeneratePage />, { at: '/generate' })
  await person.type(screen.getByLabelText('Digit 1'), '1234')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await person.click(screen.getByRole('button', { name: /^Box 1/ }))
  await screen.findByRole('region', { name: 'Made offline' })
  expect(await storedPicks()).toMatchObject([{ isSent: true }])
})
