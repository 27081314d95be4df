import * as accounts from '@fourcast/contract/accounts.ts'
import * as contract from '@fourcast/contract/totp.ts'
import type { TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

export const logIn = (
  app: TestApp,
  { user, password }: Pick<Person, 'user' | 'password'>,
  rememberMe = false,
) => app.request(accounts.login, { body: { email: user.email, password, rememberMe } })

/** What the right password alone brings where there is a second step. */
export const ticketOf = async (app: TestApp, person: Person, rememberMe = false) =>
  String((await logIn(app, person, rememberMe)).json().ticket)

export const giveCode = (app: TestApp, ticket: string, code: string) =>
  app.request(contract.totpLogin, { body: { ticket, code } })
