import { DEMO_PASSWORD } from '@fourcast/contract/demo.ts'
import { PASSWORD_MIN } from '@fourcast/contract/limits.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { invalidField } from '#platform/http/failure.ts'
import { gate } from './gate.ts'

/** argon2id as OWASP advises: 19 MiB, two passes, one lane. */
const ARGON2ID = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const

/**
 * Of the machine's memory and cores, not of one app: shared by every sign-up, login and reset. Two
 * of the four threads that Node works with; the rest goes on meanwhile.
 */
const atOnce = gate(2, 64)

export const hashPassword = (password: string) => atOnce(() => hash(password, ARGON2ID))

/** What an unknown address is checked against, so that it takes as long as a wrong password. */
export const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$5Aa63m6hnqaHkJGpYVZEbw$JmDXwqOKk0v2da9TyrvsXP2UGhpflVZ56nAow4Zz1bg'

/** False for an unknown account too, after the same work. */
export async function isPassword(passwordHash: string | undefined, password: string) {
  const matches = await atOnce(() => verify(passwordHash ?? NOBODY, password))
  return matches && passwordHash !== undefined
}

const COMMON = new Set(
  dictionary['passwords-common']
    .map((password) => password.toLowerCase())
    .filter((password) => password.length >= PASSWORD_MIN),
).add(DEMO_PASSWORD.toLowerCase())

/** 'Fourcast123!', '1Cash4-Lotto!': nothing but what products are called, digits and signs. */
const PRODUCTS =
  /^[^\p{L}]*(?:(?:four[ _-]?cast|cash[ _-]?4|pick[ _-]?4|daily[ _-]?4|win[ _-]?4|mega[ _-]?millions|power[ _-]?ball|lottery|lotto|bulls[ _-]?eye|mo[ _-]?money|jackpot)[^\p{L}]*)+$/u

/** Refuses what is guessed first, wherever a password is chosen. Nothing else limits the choice. */
export function refuseCommon(password: string, field = 'password') {
  const lower = password.toLowerCase()
  if (COMMON.has(lower) || PRODUCTS.test(lower)) throw invalidField(field, MESSAGES.passwordWeak)
}
