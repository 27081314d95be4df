import type { PushSubscription } from '@fourcast/contract/push.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PushCard } from './PushCard.tsx'
import { newSubscription } from '#domains/push/browser.ts'
import { noteHere, readHere } from '#domains/push/here.ts'
import { stubNavigator } from '#test/navigator.ts'
import { DANA, open } from '#test/open.tsx'
import { pushBrowser } from '#test/push.ts'
import { refuse, serve, type RecordedCall } from '#test/serve.ts'

const OWN = '0198a7c2-0000-7000-8000-00000000000a'
const PHONE = '0198a7c2-0000-7000-8000-00000000000b'
const POST = 'POST /api/push/subscriptions'

const one = (id: string, more: Partial<PushSubscription> = {}): PushSubscription => ({
  id,
  device: 'Chrome on Windows',
  createdAt: '2026-11-01T12:00:00Z',
  wins: true,
  draws: false,
  ...more,
})

const choicesOf = ({ body }: RecordedCall) =>
  typeof body === 'object' && body !== null ? body : {}

/** A server that stores the subscriptions it receives. */
function server(kept: PushSubscription[] = [], rest = {}) {
  let list = kept
  const { sent, answers } = serve({
    'GET /api/push/key': () => ({ publicKey: 'key-1' }),
    'GET /api/push/subscriptions': () => list,
    [POST]: (call: RecordedCall) => {
      const stored = one(OWN, choicesOf(call))
      list = [stored, ...list.filter(({ id }) => id !== OWN)]
      return stored
    },
    ...Object.fromEntries(
      [OWN, PHONE].map((id) => [
        `DELETE /api/push/subscriptions/${id}`,
        () => {
          list = list.filter((one) => one.id !== id)
        },
      ]),
    ),
    ...rest,
  })
  return { sent, answers }
}

const HERE = { userId: DANA.id, id: OWN, endpoint: 'https://push.example/1', publicKey: 'key-1' }

const openCard = () => open(<PushCard />, { at: '/profile' })
const onButton = () => screen.findByRole('button', { name: 'Turn on for this browser' })
const toggle = (name: RegExp) => screen.findByRole('switch', { name })
const heading = () => screen.getByText('Push notifications')

test('the permission prompt opens on a press only; then this browser gets wins', async () => {
  const browser = pushBrowser()
  const { sent } = server()
  const { person } = openCard()
  const button = await onButton()
  expect(browser.state.asked).toBe(0)
  await person.click(button)
  expect(await toggle(/^Wins/)).toHaveProperty('checked', true)
  expect(await toggle(/^Draws/)).toHaveProperty('checked', false)
  expect(screen.getByText('On in this browser')).toBeTruthy()
  expect(document.activeElement).toBe(heading())
  expect(sent(POST)[0]?.body).toEqual({
    endpoint: 'https://push.example/1',
    keys: { p256dh: 'p', auth: 'a' },
    wins: true,
    draws: false,
  })
  expect(readHere()).toEqual({ ...HERE, wins: true, draws: false })
})

test('topics apply at once, and all can be turned off', async () => {
  const browser = pushBrowser()
  const { sent } = server()
  const { person } = openCard()
  await person.click(await onButton())
  await person.click(await toggle(/^Draws/))
  await waitFor(() => expect(sent(POST)[1]?.body).toMatchObject({ wins: true, draws: true }))
  expect(await toggle(/^Draws/)).toHaveProperty('checked', true)
  await person.click(screen.getByRole('button', { name: 'Turn off for this browser' }))
  expect(await onButton()).toBeTruthy()
  expect([browser.isSubscribed(), readHere()]).toEqual([false, null])
  expect(document.activeElement).toBe(heading())
})

test('a switch keeps the focus while its choice is on its way, and takes no other meanwhile', async () => {
  pushBrowser()
  const { sent, answers } = server()
  const { person } = openCard()
  await person.click(await onButton())
  const arrived = Promise.withResolvers<PushSubscription>()
  answers[POST] = () => arrived.promise
  const draws = await toggle(/^Draws/)
  await person.click(draws)
  await waitFor(() => expect(sent(POST)).toHaveLength(2))
  expect([draws.matches(':disabled'), document.activeElement]).toEqual([false, draws])
  await person.keyboard(' ')
  expect(draws).toHaveProperty('checked', true)
  arrived.resolve(one(OWN, { draws: true }))
  await waitFor(() => expect(readHere()?.draws).toBe(true))
  expect(sent(POST)).toHaveLength(2)
})

test('other browsers are listed with their topics, and can be removed', async () => {
  pushBrowser()
  const phone = one(PHONE, { device: 'Chrome on Android', draws: true })
  const { sent } = server([phone])
  const { person } = openCard()
  const list = await screen.findByRole('list', { name: 'Other browsers' })
  expect(within(list).getByText('Wins and draws · since Nov 1, 2026')).toBeTruthy()
  await person.click(screen.getByRole('button', { name: 'Remove: Chrome on Android' }))
  expect(await screen.findByText('Push is off for Chrome on Android.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Other browsers' })).toBeNull())
  expect(sent(`DELETE /api/push/subscriptions/${PHONE}`)).toHaveLength(1)
})

test('a browser that another one removed is off here', async () => {
  pushBrowser({ permission: 'granted' })
  noteHere({ ...HERE, wins: true, draws: false })
  server([one(PHONE)])
  openCard()
  expect(await onButton()).toBeTruthy()
  expect(screen.queryByText('On in this browser')).toBeNull()
})

test.each([
  ['whose notifications are blocked', 'denied', true],
  ['that is to be asked again', 'default', true],
  ['that has lost its subscription', 'granted', false],
] as const)('a browser %s is not on, and can be taken off the list', async (_, now, keeps) => {
  const browser = pushBrowser({ permission: 'granted' })
  const { sent } = server([one(OWN), one(PHONE, { device: 'Chrome on Android' })])
  await newSubscription('key-1')
  noteHere({ ...HERE, wins: true, draws: false })
  const { person } = openCard()
  expect(await screen.findByText('On in this browser')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remove this browser' })).toBeNull()
  browser.state.permission = now
  if (!keeps) browser.discard()
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  const remove = await screen.findByRole('button', { name: 'Remove this browser' })
  expect([screen.queryByText('On in this browser'), screen.queryByRole('switch')]).toEqual([
    null,
    null,
  ])
  await person.click(remove)
  await waitFor(() => expect(screen.queryByText(/still on your list/)).toBeNull())
  expect([sent(`DELETE /api/push/subscriptions/${OWN}`).length, readHere()]).toEqual([1, null])
  expect(screen.getByText('Chrome on Android')).toBeTruthy()
  expect(document.activeElement).toBe(heading())
})

test('push turned on by another account in this browser is not shown as the user’s own', async () => {
  pushBrowser({ permission: 'granted' })
  noteHere({ ...HERE, userId: 'someone else', wins: true, draws: false })
  server([one(OWN)])
  openCard()
  expect(await onButton()).toBeTruthy()
})

test('a user who denies the permission sees how to allow it', async () => {
  const browser = pushBrowser({ answer: 'default' })
  const { sent } = server()
  const { person } = openCard()
  await person.click(await onButton())
  expect(await screen.findByText(/You haven’t allowed notifications/)).toBeTruthy()
  browser.state.answer = 'denied'
  await person.click(await onButton())
  expect(await screen.findByText(/browser blocks notifications/)).toBeTruthy()
  expect(sent(POST)).toEqual([])
  browser.state.permission = 'default'
  window.dispatchEvent(new Event('focus'))
  expect(await onButton()).toBeTruthy()
})

test('an unreachable push service and a server’s refusal show errors', async () => {
  const browser = pushBrowser({ unreachable: true })
  const { answers } = server()
  const { person } = openCard()
  await person.click(await onButton())
  expect(await screen.findByText(/couldn’t reach its push service/)).toBeTruthy()
  expect(readHere()).toBeNull()
  browser.state.unreachable = false
  answers[POST] = () =>
    refuse(429, 'rate_limited', 'Too many changes. Please try again in 9 minutes.')
  await person.click(await onButton())
  expect(await screen.findByText(/Too many changes/)).toBeTruthy()
})

test('a browser without push sees a note; an iPhone sees the steps to install first', async () => {
  server()
  const { unmount } = openCard()
  expect(await screen.findByText(/doesn’t support push notifications/)).toBeTruthy()
  unmount()
  stubNavigator('userAgent', 'iPhone')
  openCard()
  expect(await screen.findByText(/add Fourcast to your Home Screen first/)).toBeTruthy()
})

test('the demo account notifies nobody’s browser', () => {
  pushBrowser()
  const { sent } = server()
  open(<PushCard />, { at: '/profile', user: { ...DANA, isDemo: true } })
  expect(screen.getByText(/Everyone shares the demo account/)).toBeTruthy()
  expect(sent('GET /api/push/subscriptions')).toEqual([])
})
