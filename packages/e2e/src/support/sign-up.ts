import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { Session } from '@fourcast/contract/accounts.ts'
import { confirmAddress } from './confirm.ts'
import { newEmail, PASSWORD } from './people.ts'

/** Signs up a user and opens their dashboard; otherwise like `createAccount`. */
export async function signUp(page: Page, app = '', options: { confirmed?: boolean } = {}) {
  const person = await createAccount(page, app, options)
  await page.goto(`${app}/dashboard`)
  await expect(page.getByRole('heading', { name: 'Welcome back, Dana!' })).toBeVisible()
  return person
}

/**
 * Creates an account and stores its session in the browser, with a confirmed address unless the test wants
 * another. Opens no page of the app: the test opens the one it is about. A call creates it in a tenth of the
 * form's time; `app` is the address of an app other than the worker's own.
 */
export async function createAccount(page: Page, app = '', { confirmed = true } = {}) {
  const person = { email: newEmail(), password: PASSWORD }
  const answer = await page.request.post(`${app}/api/auth/signup`, {
    data: {
      ...person,
      firstName: 'Dana',
      lastName: 'Reed',
      agreeToTerms: true,
      agreeToResponsiblePlay: true,
    },
  })
  expect(answer.status()).toBe(201)
  const session = Session.parse(await answer.json())
  if (confirmed)
    session.user = await confirmAddress(new URL(answer.url()).origin, person.email, session.token)
  // A file of the app without scripts, so that nothing checks the session.
  await page.goto(`${app}/logo.svg`)
  await page.evaluate(keepSession, session)
  return person
}

/** Stores a session as the app does; `ahead` if the server's clock differs from the browser's. */
function keepSession({ user, token, refreshToken }: Session) {
  const { iat } = JSON.parse(atob(token.split('.')[1] ?? ''))
  const ahead = iat * 1000 - Date.now()
  const note = { remember: false, ahead: Math.abs(ahead) < 60_000 ? 0 : ahead }
  localStorage.setItem('fourcast_session_note', JSON.stringify(note))
  localStorage.setItem('fourcast_user', JSON.stringify(user))
  localStorage.setItem('fourcast_refresh_token', refreshToken)
  localStorage.setItem('fourcast_token', token)
}

/** Fills in and submits the sign-up form, whatever page follows. */
export async function fillSignUp(page: Page) {
  const email = newEmail()
  await page.getByLabel('First Name').fill('Dana')
  await page.getByLabel('Last Name').fill('Reed')
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox', { name: /Terms of Service/ }).check()
  await page.getByRole('checkbox', { name: /entertainment/i }).check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  return { email, password: PASSWORD }
}
