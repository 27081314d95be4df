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
