import { DEMO_EMAIL, DEMO_PASSWORD } from '@fourcast/contract/demo.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import LoginPage from './LoginPage.tsx'
import { HELP_LINE } from '@fourcast/contract/help-lines.ts'
import { ApiFailure } from '#core/api/failure.ts'
import type { SessionState } from '#core/session.ts'
import { open } from '#test/open.tsx'
import { serve } from '#test/serve.ts'

type Login = SessionState['login']

function openLogin(
  login: Login,
  {
    demo = false,
    state,
    ...session
  }: Partial<SessionState> & { demo?: boolean; state?: unknown } = {},
) {
  serve({ 'GET /api/config': () => ({ demo, helpLine: HELP_LINE }) })
  return open(<LoginPage />, { at: '/login', state, session: { login, ...session } })
}

const email = () => screen.getByLabelText<HTMLInputElement>('Email')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const signIn = () => screen.getByRole('button', { name: 'Sign In' })

test('a missing password shows one message for both fields, which disappears when one is edited', async () => {
  const login = vi.fn<Login>()
  const { person } = openLogin(login)
  await person.type(email(), 'dana@example.com')
  await person.click(signIn())
  expect((await screen.findByRole('alert')).textContent).toBe(MESSAGES.fillAllFields)
  await waitFor(() => expect(document.activeElement).toBe(password()))
  await person.type(password(), 'x')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(login).not.toHaveBeenCalled()
})

test('signing in sends the typed values and shows a welcome message', async () => {
  const login = vi.fn<Login>(() => Promise.resolve(null))
  const { person } = openLogin(login)
  await person.type(email(), ' Dana@Example.com')
  await person.type(password(), 'Strong1!')
  await person.click(screen.getByRole('checkbox', { name: 'Remember me' }))
  await person.click(signIn())
  expect(await screen.findByText(MESSAGES.welcomeBack)).toBeTruthy()
  expect(login).toHaveBeenCalledExactlyOnceWith({
    email: 'dana@example.com',
    password: 'Strong1!',
    rememberMe: true,
  })
})

test.each([
  [
    new ApiFailure('Too many tries.', { code: 'rate_limited', status: 429, retryAfter: 600 }),
    'Too many tries. Try again in 10 minutes.',
  ],
  [
    new ApiFailure('Wrong email or password', { code: 'wrong_credentials', status: 401 }),
    'Wrong email or password',
  ],
  [new Error('broken'), MESSAGES.loginFailed],
])('a refusal is shown above the form: %s', async (failure, words) => {
  const { person } = openLogin(() => Promise.reject(failure))
  await person.type(email(), 'dana@example.com')
  await person.type(password(), 'x')
  await person.click(signIn())
  expect((await screen.findByRole('alert')).textContent).toBe(words)
})

test('Demo Login signs in to the demo account, and its failure has its own message', async () => {
  const login = vi.fn<Login>(() => Promise.reject(new Error('no')))
  const { person } = openLogin(login, { demo: true })
  await person.click(await screen.findByRole('button', { name: 'Demo Login' }))
  expect(login).toHaveBeenCalledExactlyOnceWith({ email: DEMO_EMAIL, password: DEMO_PASSWORD })
  expect((await screen.findByRole('alert')).textContent).toBe(MESSAGES.demoLoginFailed)
})

test('the password is visible only while Show password is on', async () => {
  const { person } = openLogin(vi.fn<Login>())
  expect(password().type).toBe('password')
  await person.click(screen.getByRole('button', { name: 'Show password' }))
  expect(password().type).toBe('text')
  await person.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(password().type).toBe('password')
})

test('a user signed out for inactivity sees the reason', () => {
  openLogin(vi.fn<Login>(), { ended: 'idle' })
  expect(screen.getByText('You were signed out after 30 minutes without activity.')).toBeTruthy()
})

test('only a guest redirected from the lottery updates sees that they require a sign-in', async () => {
  openLogin(vi.fn<Login>(), { state: { from: { pathname: '/lottery' } } })
  expect(await screen.findByText('Please log in to access lottery updates.')).toBeTruthy()
  cleanup()
  openLogin(vi.fn<Login>(), { state: { from: { pathname: '/history' } } })
  expect(screen.queryByText('Please log in to access lottery updates.')).toBeNull()
})
