import type { OpenSession } from '@fourcast/contract/sessions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SessionsCard } from './SessionsCard.tsx'
import { DANA, open } from '#test/open.tsx'
import { refuse, serve } from '#test/serve.ts'

const LIST = 'GET /api/auth/sessions'
const END_OTHERS = 'POST /api/auth/sessions/end-others'

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

const HERE: OpenSession = {
  id: '0198a7c2-0000-7000-8000-00000000000a',
  device: 'Chrome on Linux',
  address: '203.0.113.7',
  createdAt: ago(60),
  lastActiveAt: ago(1),
  expiresAt: ago(-30),
  remember: false,
  isCurrent: true,
}
const PHONE: OpenSession = {
  ...HERE,
  id: '0198a7c2-0000-7000-8000-00000000000b',
  device: 'Safari on iPhone',
  address: null,
  lastActiveAt: ago(5),
  isCurrent: false,
}
const END = `DELETE /api/auth/sessions/${PHONE.id}`

function shown(answers = {}, session = {}) {
  const server = serve({ [LIST]: () => [HERE, PHONE], ...answers })
  return { ...server, ...open(<SessionsCard />, { at: '/profile', session }) }
}

const row = async (device: string) =>
  within((await screen.findByText(device)).closest('li') ?? document.body)
const heading = () =>
  screen.getByRole('heading', { name: 'Where you are signed in' }).firstElementChild

test('each device shows its name, place and last use', async () => {
  shown()
  const here = await row('Chrome on Linux')
  expect(here.getByText('This device')).toBeTruthy()
  expect(here.getByText('Active now · 203.0.113.7')).toBeTruthy()
  expect(here.getByText(/^Signed in .* ET$/)).toBeTruthy()
  const phone = await row('Safari on iPhone')
  expect(phone.getByText('Active 5 minutes ago')).toBeTruthy()
  expect(phone.queryByText('This device')).toBeNull()
})

test('another device is signed out at once, and the focus stays in the card', async () => {
  const { person, sent } = shown({ [END]: () => undefined })
  const phone = await row('Safari on iPhone')
  await person.click(phone.getByRole('button', { name: /^Sign out/ }))
  expect(await screen.findByText('Safari on iPhone is signed out.')).toBeTruthy()
  expect(screen.queryByText('Safari on iPhone')).toBeNull()
  expect(sent(END)).toHaveLength(1)
  await waitFor(() => expect(document.activeElement).toBe(heading()))
  expect(screen.queryByRole('button', { name: /all other/ })).toBeNull()
})

test('a session that has ended is removed; any other refusal shows an error', async () => {
  const { answers, person } = shown({
    [END]: () => refuse(503, 'unavailable', 'Fourcast is busy right now.'),
  })
  const phone = await row('Safari on iPhone')
  await person.click(phone.getByRole('button', { name: /^Sign out/ }))
  expect(await screen.findByText(/Failed to sign out the device/)).toBeTruthy()
  answers[END] = () => refuse(404, 'not_found', 'The session was not found')
  await person.click(phone.getByRole('button', { name: /^Sign out/ }))
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
})

test('signing this device out is signing out', async () => {
  const logout = vi.fn()
  const { person } = shown({}, { logout })
  const here = await row('Chrome on Linux')
  await person.click(here.getByRole('button', { name: /^Sign out/ }))
  expect(logout).toHaveBeenCalledOnce()
})

test('all others are signed out after a question, and the focus stays in the card', async () => {
  const { person, sent } = shown({ [END_OTHERS]: () => [HERE] })
  await person.click(await screen.findByRole('button', { name: 'Sign out all other devices' }))
  const question = () => within(screen.getByRole('alertdialog'))
  await person.click(question().getByRole('button', { name: 'Cancel' }))
  expect(sent(END_OTHERS)).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Sign out all other devices' }))
  await person.click(question().getByRole('button', { name: 'Sign them out' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.queryByText('Safari on iPhone')).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(heading()))
})

test('the list is fetched again when the user returns to the page', async () => {
  const { answers } = shown()
  await row('Safari on iPhone')
  answers[LIST] = () => [HERE]
  window.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
})

test('a user of the demo account sees only the own session, and why', async () => {
  serve({ [LIST]: () => [HERE] })
  open(<SessionsCard />, { at: '/profile', user: { ...DANA, isDemo: true } })
  expect(await screen.findByText(/Everyone shares the demo account/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /all other/ })).toBeNull()
})
