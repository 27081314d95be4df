import * as contract from '@fourcast/contract/totp.ts'
import { Secret, TOTP } from 'otpauth'
import type { TestApp } from './app.ts'
import type { Person } from './people.ts'

/** What an authenticator app shows for a secret, now or some steps away. */
export const codeOf = (app: TestApp, secret: string, steps = 0): string =>
  TOTP.generate({
    secret: Secret.fromBase32(secret),
    timestamp: app.clock.now().epochMilliseconds + steps * 30_000,
  })

/** Begins to set up two-factor authentication. */
export const begin = (app: TestApp, { token, password }: Pick<Person, 'token' | 'password'>) =>
  app.call(contract.startTotp, { body: { currentPassword: password } }, { token })

/** Turns two-factor authentication on, and waits until its first code has expired. */
export async function turnOn(app: TestApp, person: Pick<Person, 'token' | 'password'>) {
  const { secret } = await begin(app, person)
  const body = { code: codeOf(app, secret) }
  const { recoveryCodes } = await app.call(contract.confirmTotp, { body }, { token: person.token })
  app.clock.advance({ seconds: 30 })
  return { secret, recoveryCodes }
}
