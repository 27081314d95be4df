import { SUPPORT_EMAIL } from '@fourcast/contract/limits.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import LoginPage from './LoginPage.tsx'
import { ApiFailure } from '#core/api/failure.ts'
import type { SessionState } from '#core/session.ts'
import { configWith } from '#test/config.ts'
import { open } from '#test/open.tsx'
import { serve } from '#test/serve.ts'

type GiveCode = SessionState['giveCode']

const STEP = { ticket: 'a.b.c', rememberMe: true }

const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const code = () => screen.getByLabelText<HTMLInputElement>('6-digit code')
const signIn = () => screen.getByRole('button', { name: 'Sign In' })

/** Completes the first step and waits for the second. */
async function opened(giveCode: GiveCode = vi.fn<GiveCode>(() => Promise.resolve())) {
  serve({ 'GET /api/config': () => configWith('sandbox') })
  const login = () => Promise.resolve(STEP)
  const shown = open(<LoginPage />, { at: '/login', session: { login, giveCode } })
  await shown.person.type(email(), 'dana@example.com')
  await shown.person.type(password(), 'Strong1!')
  await shown.person.click(signIn())
  await screen.findByLabelText('6-digit code')
  return { ...shown, giveCode }
}

test('after the password, the same page asks for a code and focuses its field', async () => {
  const { giveCode, person, place } = await opened()
  expect(document.activeElement).toBe(code())
  expect([code().autocomplete, code().inputMode]).toEqual(['one-time-code', 'numeric'])
  expect(place.address).toBe('/login')
  expect(screen.queryByText(MESSAGES.welcomeBack)).toBeNull()
  await person.paste('123 456')
  await person.keyboard('{Enter}')
  expect(await screen.findByText(MESSAGES.welcomeBack)).toBeTruthy()
  expect(giveCode).toHaveBeenCalledExactlyOnceWith(STEP, '123 456')
})

test('an empty code shows a message and is not sent', async () => {
  const { giveCode, person } = await opened()
  await person.click(signIn())
  expect(await screen.findByText(/Enter the 6 digits/)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(code()))
  expect(giveCode).not.toHaveBeenCalled()
})

test('a wrong code shows its error at the field, which keeps the focus', async () => {
  const words = 'That code didn’t work.'
  const failure = new ApiFailure(words, { code: 'invalid', status: 400, fields: { code: words } })
  const { person } = await opened(() => Promise.reject(failure))
  await person.type(code(), '000000{Enter}')
  expect(await screen.findByText(words)).toBeTruthy()
  expect(code().getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(code()))
})

test('a rate limit is shown above the field', async () => {
  const failure = new ApiFailure('Too many codes.', { code: 'rate_limited', retryAfter: 600 })
  const { person } = await opened(() => Promise.reject(failure))
  await person.type(code(), '000000{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Too many codes. Try again in 10 minutes.',
  )
})

test('an expired first step returns to the password form with a message and the email kept', async () => {
  const failure = new ApiFailure('Sign in again', { code: 'unprocessable', status: 422 })
  const { person } = await opened(() => Promise.reject(failure))
  await person.type(code(), '123456{Enter}')
  expect((await screen.findByRole('alert')).textContent).toMatch(/Please sign in again/)
  expect(email().value).toBe('dana@example.com')
  expect(document.activeElement).toBe(password())
})

test('a user switches to the recovery code field and back to the app code', async () => {
  const { giveCode, person } = await opened()
  await person.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  const field = screen.getByLabelText<HTMLInputElement>('Recovery code')
  expect(document.activeElement).toBe(field)
  await person.click(screen.getByRole('button', { name: 'Use your app' }))
  expect(document.activeElement).toBe(code())
  await person.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  await person.type(screen.getByLabelText('Recovery code'), 'abcd-efgh-jk{Enter}')
  await waitFor(() => expect(giveCode).toHaveBeenCalledExactlyOnceWith(STEP, 'abcd-efgh-jk'))
})

test('a user without app and recovery codes sees the support address, and that a new password won’t help', async () => {
  await opened()
  const support = await screen.findByRole('link', { name: SUPPORT_EMAIL })
  expect(support.getAttribute('href')).toBe(`mailto:${SUPPORT_EMAIL}`)
  expect(support.parentElement?.textContent).toMatch(
    /Email .+ from your account’s address.+turn off two-factor authentication\. A new password won’t/,
  )
})

test('Back returns to the first step', async () => {
  const { person } = await opened()
  await person.click(screen.getByRole('button', { name: 'Back' }))
  expect(document.activeElement).toBe(password())
  expect(screen.queryByRole('alert')).toBeNull()
})
