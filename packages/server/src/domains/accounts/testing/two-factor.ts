import * as accounts from '@fourcast/contract/accounts.ts'
import * as contract from '@fourcast/contract/totp.ts'
import type { TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

export const logIn = (
  app: TestApp,
  { user, password }: Pick<Person, 'user' | 'password'>,
  rememberMe = false,
) => app.request(accounts.login, { body: { email: user.email, password, rememberMe } })

/** The ticket that a correct password returns when two-factor authentication is on. */
export const ticketOf = async (app: TestApp, person: Person, rememberMe = false) =>
  String((await logIn(app, person, rememberMe)).json().ticket)

export const giveCode = (app: TestApp, ticket: string, code: string) =>
  app.request(contract.totpLogin, { body: { ticket, code } })
