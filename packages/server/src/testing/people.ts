import type { Session } from '@fourcast/contract/accounts.ts'
import * as contract from '@fourcast/contract/accounts.ts'
import type { Request } from '@fourcast/contract/endpoint.ts'
import type { TestApp } from './app.ts'

export const PASSWORD = 'Long-Enough-7'

type SignupBody = Request<typeof contract.signup>['body']

let people = 0

/** A sign-up form that passes, with an address that nobody else in this run has. */
export const signupForm = (overrides: Partial<SignupBody> = {}): SignupBody => ({
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: `player${++people}@example.com`,
  password: PASSWORD,
  agreeToTerms: true,
  agreeToResponsiblePlay: true,
  marketingEmails: false,
  ...overrides,
})

export interface Person extends Session {
  password: string
}

/** Signs someone new up; `token` goes into the options of a call. */
export async function signUp(app: TestApp, overrides: Partial<SignupBody> = {}): Promise<Person> {
  const form = signupForm(overrides)
  return { ...(await app.call(contract.signup, { body: form })), password: form.password }
}

/** Signs someone in again, as on another device. */
export const signIn = (
  app: TestApp,
  person: { user: { email: string }; password: string },
  how: { rememberMe?: boolean; address?: string } = {},
): Promise<Session> =>
  app.call(
    contract.login,
    {
      body: {
        email: person.user.email,
        password: person.password,
        rememberMe: how.rememberMe ?? false,
      },
    },
    how.address === undefined ? {} : { address: how.address },
  )

/** The link in the newest mail of a kind to someone. */
export function linkTo(app: TestApp, kind: string, email: string): { url: URL; token: string } {
  const mail = app.mails.findLast((mail) => mail.kind === kind && mail.recipient === email)
  const written = /https?:\S+/.exec(mail?.text ?? '')?.[0]
  if (!written) throw new Error(`no ${kind} mail to ${email}`)
  const url = new URL(written)
  return { url, token: url.hash.replace('#token=', '') }
}
