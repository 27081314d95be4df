import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import ConfirmEmailPage from './ConfirmEmailPage.tsx'
import ResetPasswordPage from './ResetPasswordPage.tsx'
import VerifyEmailPage from './VerifyEmailPage.tsx'
import { DANA, open } from '#test/open.tsx'
import { refuse, serve } from '#test/serve.ts'

const RESET = 'POST /api/auth/reset-password'
const CONFIRM = 'POST /api/auth/confirm-email'
const VERIFY = 'POST /api/auth/verify-email'

test('the token of an emailed link is removed from the address and sent with the new password', async () => {
  const server = serve({ [RESET]: () => ({ ticket: 't1' }) })
  const { person, place } = open(<ResetPasswordPage />, { at: '/reset-password#token=abc' })
  await waitFor(() => expect(place.address).toBe('/reset-password'))
  await person.type(screen.getByLabelText('Password'), 'Strong1!')
  await person.type(screen.getByLabelText('Confirm Password'), 'Strong1!')
  await person.click(screen.getByRole('button', { name: 'Save password' }))
  await screen.findByText('another screen')
  expect(place.address).toBe('/login')
  expect(server.sent(RESET).map(({ body }) => body)).toEqual([
    { token: 'abc', password: 'Strong1!' },
  ])
})

test('a link without its token shows a message and offers a new link', () => {
  serve({})
  open(<ResetPasswordPage />, { at: '/reset-password' })
  expect(screen.getByText(/This link is incomplete/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toBeTruthy()
})

test('confirming an email address shows that a running trial continues', async () => {
  serve({ [VERIFY]: () => undefined })
  const subscription = { ...DANA.subscription, status: 'trial' as const }
  const { person } = open(<VerifyEmailPage />, {
    at: '/verify-email#token=v1',
    user: { ...DANA, subscription },
  })
  await person.click(await screen.findByRole('button', { name: 'Confirm my email' }))
  expect(await screen.findByText(/Your trial of Basic continues\.$/)).toBeTruthy()
})

test('opening a link does not verify an address, the button does, and a used link shows a message', async () => {
  const server = serve({ [VERIFY]: () => undefined })
  const press = async () =>
    person.click(await screen.findByRole('button', { name: 'Confirm my email' }))
  const { person, place } = open(<VerifyEmailPage />, { at: '/verify-email#token=v1' })
  await waitFor(() => expect(place.address).toBe('/verify-email'))
  expect(server.sent(VERIFY)).toEqual([])
  expect(screen.getByText(/^Confirm it only if you created/)).toBeTruthy()
  await press()
  expect(await screen.findByText(/Your address is verified/)).toBeTruthy()
  expect(screen.queryByText(/^Confirm it only if you created/)).toBeNull()
  expect(server.sent(VERIFY).map(({ body }) => body)).toEqual([{ token: 'v1' }])
  expect(screen.queryByRole('button')).toBeNull()
  server.answers[VERIFY] = () => refuse(422, 'unprocessable', 'This link has been used.')
  open(<VerifyEmailPage />, { at: '/verify-email#token=v2' })
  await press()
  expect((await screen.findByRole('alert')).textContent).toBe('This link has been used.')
  expect(screen.queryByRole('button')).toBeNull()
})

test('opening a link does not confirm a new address, the button does', async () => {
  const server = serve({ [CONFIRM]: () => undefined })
  const { person, place } = open(<ConfirmEmailPage />, { at: '/confirm-email#token=c1' })
  await waitFor(() => expect(place.address).toBe('/confirm-email'))
  expect(server.sent(CONFIRM)).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Confirm my new address' }))
  expect(await screen.findByText(/Your email address was changed/)).toBeTruthy()
  expect(server.sent(CONFIRM).map(({ body }) => body)).toEqual([{ token: 'c1' }])
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('link').textContent).toBe('Go to your profile')
})

test('a used or incomplete link shows a message and a way on; after a temporary failure the button stays', async () => {
  const server = serve({})
  const guest = { user: null, isAuthenticated: false }
  const { person } = open(<ConfirmEmailPage />, { at: '/confirm-email#token=c2', session: guest })
  const press = () => person.click(screen.getByRole('button', { name: 'Confirm my new address' }))
  server.answers[CONFIRM] = () => refuse(503, 'unavailable', 'Busy for a moment.')
  await press()
  expect((await screen.findByRole('alert')).textContent).toBe('Busy for a moment.')
  server.answers[CONFIRM] = () => refuse(422, 'unprocessable', 'No longer valid.')
  await press()
  expect((await screen.findByRole('alert')).textContent).toBe('No longer valid.')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/login')
  expect(screen.queryByRole('button')).toBeNull()
  open(<ConfirmEmailPage />, { at: '/confirm-email', session: guest })
  expect(await screen.findByText(/the link works once/)).toBeTruthy()
})
