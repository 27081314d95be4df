import * as contract from '@fourcast/contract/accounts.ts'
import type { Session } from '@fourcast/contract/accounts.ts'
import { DEMO_EMAIL, DEMO_PASSWORD } from '@fourcast/contract/demo.ts'
import type { Request } from '@fourcast/contract/endpoint.ts'
import { findMember, lockAccount } from '#domains/accounts/repo.ts'
import type { Caller } from '#domains/accounts/caller.ts'
import { confirmAddress } from '#domains/accounts/confirmation.ts'
import { toUser } from '#domains/accounts/user.ts'
import type { TestApp } from '#testing/app.ts'
import { PASSWORD } from '#testing/password.ts'
import { insertPerson } from '#testing/insert-person.ts'

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

/**
 * Someone new with a confirmed address; `token` goes into the options of a call. Nobody else has the
 * mailbox, so their rows are inserted. An address that a test chose may have a history: its owner signs
 * up by calls.
 */
export const signUp = (app: TestApp, overrides: Partial<SignupBody> = {}): Promise<Person> =>
  overrides.email === undefined
    ? insertPerson(app, signupForm(overrides))
    : signUpByCalls(app, overrides)

/** The same by the product's own calls and emails, for tests of what these do. */
export const signUpByCalls = async (
  app: TestApp,
  overrides: Partial<SignupBody> = {},
): Promise<Person> => await confirmed(app, await signUpUnconfirmed(app, overrides))

/** Someone new who has not confirmed their address yet. */
export async function signUpUnconfirmed(
  app: TestApp,
  overrides: Partial<SignupBody> = {},
): Promise<Person> {
  const form = signupForm(overrides)
  return { ...(await app.call(contract.signup, { body: form })), password: form.password }
}

/** The same person with a confirmed address. It does what the mailed link does, but makes no call. */
export async function confirmed(app: TestApp, person: Person): Promise<Person> {
  const caller: Caller = { address: null, userAgent: null, requestId: 'test', log: app.deps.log }
  await app.db.transaction(async (tx) => {
    const account = await lockAccount(tx, person.user.id)
    if (account) await confirmAddress(tx, app.deps, { account, caller })
  })
  await app.mailed()
  const member = await findMember(app.db, person.user.id)
  if (!member) throw new Error(`${person.user.email} has no account`)
  return { ...person, user: toUser(app.deps, member) }
}

/** Signs someone in again, as on another device. */
export async function signIn(
  app: TestApp,
  person: { user: { email: string }; password: string },
  how: { rememberMe?: boolean; address?: string } = {},
): Promise<Session> {
  const { email } = person.user
  const body = { email, password: person.password, rememberMe: how.rememberMe ?? false }
  const { address } = how
  const answer = await app.call(contract.login, { body }, address === undefined ? {} : { address })
  if ('mfaRequired' in answer) throw new Error(`${email} has two-factor authentication`)
  return answer
}

const DEMO = { user: { email: DEMO_EMAIL }, password: DEMO_PASSWORD }

/** Signs in to the demo account, which `seedDemo` made. */
export const signInAsDemo = (app: TestApp): Promise<Session> => signIn(app, DEMO)

/** The link in the newest mail of a kind to someone. */
export function linkTo(app: TestApp, kind: string, email: string): { url: URL; token: string } {
  const mail = app.mails.findLast((mail) => mail.kind === kind && mail.recipient === email)
  const written = /https?:\S+/.exec(mail?.text ?? '')?.[0]
  if (!written) throw new Error(`no ${kind} mail to ${email}`)
  const url = new URL(written)
  return { url, token: url.hash.replace('#token=', '') }
}
