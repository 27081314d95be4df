import type { Profile } from '@fourcast/contract/profile.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { PhoneCard } from './PhoneCard.tsx'
import { waitText } from './PhoneCode.tsx'
import { DANA, open } from '#test/open.tsx'
import { profileOf } from '#test/profile.ts'
import { refuse, serve } from '#test/serve.ts'

const GET = 'GET /api/users/profile'
const SEND = 'POST /api/users/phone/code'
const VERIFY = 'POST /api/users/phone/verify'

const UNVERIFIED = { phone: '+14045550123', phoneVerified: false, phoneStopped: false }

/** A card with a profile that a test may change; sending a code always succeeds. */
function openCard(stored: Partial<Profile> = {}, opening: object = {}) {
  const server = serve({
    [GET]: () => profileOf({ ...UNVERIFIED, ...stored }),
    [SEND]: () => new Response(null, { status: 202 }),
    [VERIFY]: () => profileOf({ ...UNVERIFIED, phoneVerified: true }),
  })
  return { server, ...open(<PhoneCard />, { at: '/profile', ...opening }) }
}

const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })
const codeField = () => screen.findByLabelText('Code')

const limited = (message: string, seconds: number) =>
  Response.json(
    { message, code: 'rate_limited', requestId: 'test' },
    { status: 429, headers: { 'retry-after': String(seconds) } },
  )

test('a code is requested, typed and verified, and the focus follows', async () => {
  const { server, person } = openCard()
  expect(await screen.findByText('Not verified')).toBeTruthy()
  await person.click(await button('Send code'))
  await waitFor(async () => expect(document.activeElement).toBe(await codeField()))
  await person.keyboard('123 456{Enter}')
  expect(await screen.findByText('Phone verified')).toBeTruthy()
  expect(await screen.findByText('Verified')).toBeTruthy()
  expect(server.sent(VERIFY).map(({ body }) => body)).toEqual([{ code: '123456' }])
  const next = screen.getByRole('link', { name: 'Preferences' })
  await waitFor(() => expect(document.activeElement).toBe(next))
  expect(next.getAttribute('href')).toBe('/profile?tab=preferences')
})

test('an invalid code is not sent; a wrong one shows an error and stays to be corrected', async () => {
  const { server, person } = openCard()
  const words = 'Wrong code. 4 tries are left.'
  server.answers[VERIFY] = () =>
    Response.json(
      { message: words, code: 'invalid', requestId: 'test', fields: { code: words } },
      { status: 400 },
    )
  await person.click(await button('Send code'))
  await person.type(await codeField(), '12345{Enter}')
  expect(await screen.findByText('Enter the 6 digits we sent')).toBeTruthy()
  expect(server.sent(VERIFY)).toEqual([])
  await person.type(await codeField(), '6{Enter}')
  expect(await screen.findByText(words)).toBeTruthy()
  expect(await codeField()).toHaveProperty('value', '123456')
  await waitFor(async () => expect(document.activeElement).toBe(await codeField()))
})

test('an expired code shows an error, and a new one can be requested after a minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { server, person } = openCard()
  server.answers[VERIFY] = () => refuse(409, 'conflict', 'This code has expired.')
  await person.click(await button('Send code'))
  expect((await button(/^Resend in (1:00|0:59)$/)).disabled).toBe(true)
  await person.type(await codeField(), '123456{Enter}')
  expect((await screen.findByRole('alert')).textContent).toMatch(/has expired/)
  vi.advanceTimersByTime(60_000)
  await person.click(await button('Send another code'))
  expect((await button(/^Resend in/)).disabled).toBe(true)
  expect(server.sent(SEND)).toHaveLength(2)
})

test('at the limit before a first code, the user sees the wait and no code field', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { server, person } = openCard()
  server.answers[SEND] = () => limited('You can get another code in 57 minutes.', 3_420)
  await person.click(await button('Send code'))
  expect(await screen.findByText('You can get another code in 57 minutes.')).toBeTruthy()
  const waiting = await button('Send code in 57 min')
  expect(document.activeElement).toBe(waiting)
  await person.click(waiting)
  expect([server.sent(SEND).length, screen.queryByLabelText('Code')]).toEqual([1, null])
  server.answers[SEND] = () => new Response(null, { status: 202 })
  vi.advanceTimersByTime(3_420_000)
  await person.click(await button('Send code'))
  await waitFor(async () => expect(document.activeElement).toBe(await codeField()))
})

test('at the limit after a code was sent, it can still be typed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { server, person } = openCard()
  await person.click(await button('Send code'))
  await codeField()
  server.answers[SEND] = () => limited('You can get another code in 57 minutes.', 3_420)
  vi.advanceTimersByTime(60_000)
  await person.click(await button('Send another code'))
  expect(await screen.findByText('You can get another code in 57 minutes.')).toBeTruthy()
  expect((await button('Resend in 57 min')).disabled).toBe(true)
  await waitFor(async () => expect(document.activeElement).toBe(await codeField()))
})

test('a reload keeps the requested code; another phone starts over', async () => {
  const first = openCard()
  await first.person.click(await button('Send code'))
  await codeField()
  first.unmount()
  const second = openCard()
  expect(await codeField()).toBeTruthy()
  second.unmount()
  // Its last digits equal those of the profile's phone.
  openCard({ phone: '+14705550123' })
  expect(await button('Send code')).toBeTruthy()
  expect(screen.queryByLabelText('Code')).toBeNull()
})

test('a code that could not be sent shows an error with Retry', async () => {
  const { server, person } = openCard()
  server.answers[SEND] = () => refuse(503, 'unavailable', 'Busy for a moment')
  await person.click(await button('Send code'))
  expect(await screen.findByText('API Error')).toBeTruthy()
  server.answers[SEND] = () => new Response(null, { status: 202 })
  await person.click(await button('Retry'))
  expect(await codeField()).toBeTruthy()
})

test('a phone that said STOP says how to start again, and looks whether it did', async () => {
  const { server, person } = openCard({ phoneVerified: true, phoneStopped: true })
  expect(await screen.findByText(/text START/)).toBeTruthy()
  server.answers[GET] = () => profileOf({ ...UNVERIFIED, phoneVerified: true })
  await person.click(await button('Check again'))
  expect(await screen.findByText('Verified')).toBeTruthy()
})

test('STOP sent after the page was loaded shows when a code is requested', async () => {
  const { server, person } = openCard()
  server.answers[SEND] = () => refuse(422, 'unprocessable', 'This phone replied STOP.')
  const ask = await button('Send code')
  server.answers[GET] = () => profileOf({ ...UNVERIFIED, phoneStopped: true })
  await person.click(ask)
  expect(await screen.findByText(/text START/)).toBeTruthy()
})

test('without a phone the card explains its use; the demo account has no card', async () => {
  const { unmount } = openCard({ phone: '' })
  expect(await screen.findByText(/Add a phone number above/)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
  unmount()
  openCard({}, { user: { ...DANA, isDemo: true } })
  expect(screen.queryByText('Text messages')).toBeNull()
})

test.each([
  [1, '0:01'],
  [60, '1:00'],
  [599, '9:59'],
  [600, '10 min'],
  [3_420, '57 min'],
  [86_400, '24 h'],
])('%i seconds are %s', (seconds, text) => {
  expect(waitText(seconds)).toBe(text)
})
