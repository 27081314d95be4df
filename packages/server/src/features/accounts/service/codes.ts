import { TOTP_DIGITS, TOTP_SECONDS } from '@fourcast/contract/totp.ts'
import { Secret, TOTP } from 'otpauth'
import type { Deps } from '#deps.ts'
import { emptyBucket, takePoint } from '#platform/db/buckets.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { Failure, invalidField } from '#platform/http/failure.ts'
import { wait } from '#platform/http/limits.ts'
import { seal, unseal } from '#platform/seal.ts'
import { WRONG_CODES } from '../policy.ts'
import { findTotp, takeStep } from '../repo/totp.ts'
import { takeRecoveryCode } from './recovery-codes.ts'

type CodeDeps = Pick<Deps, 'clock' | 'keys'>

/** As RFC 6238 has it, and every app knows it: SHA-1, six digits, 30 seconds. */
const SHAPE = { algorithm: 'SHA1', digits: TOTP_DIGITS, period: TOTP_SECONDS }
/** A clock may be a step slow or fast. */
const WINDOW = 1
/** 160 bits, as RFC 4226 wants of a secret. */
const SECRET_BYTES = 20

/** A new secret: as it is typed into an app, as an address for a QR code, and as it is kept. */
export function newSecret({ random, keys }: Pick<Deps, 'random' | 'keys'>, label: string) {
  const bytes = Uint8Array.from(Buffer.from(random.token(), 'base64url').subarray(0, SECRET_BYTES))
  const secret = new Secret({ buffer: bytes.buffer })
  const uri = new TOTP({ ...SHAPE, issuer: 'Fourcast', label, secret }).toString()
  return { text: secret.base32, uri, sealed: seal(keys.key('totp'), random, secret.base32) }
}

/** The time step that a code is of, if it is one of now; spaces in it mean nothing. */
export function stepOf({ clock, keys }: CodeDeps, sealed: string, typed: string): number | null {
  const timestamp = clock.now().epochMilliseconds
  const secret = Secret.fromBase32(unseal(keys.key('totp'), sealed))
  const delta = TOTP.validate({ ...SHAPE, token: plain(typed), secret, timestamp, window: WINDOW })
  return delta === null ? null : TOTP.counter({ period: TOTP_SECONDS, timestamp }) + delta
}

const plain = (typed: string) => typed.replace(/[\s\p{Pd}]/gu, '')

/** What opened: the app, or one of the recovery codes. Neither opens again with the same code. */
type Opened = 'app' | 'recovery'

/** Uses a code up, or throws 400 that names the field. */
export async function takeCode(
  tx: Tx,
  deps: CodeDeps,
  owner: OwnerId,
  typed: string,
): Promise<Opened> {
  const code = plain(typed)
  if (/^\d{6}$/.test(code)) {
    if (await takeAppCode(tx, deps, owner, code)) return 'app'
    throw wrongCode('That code did not work. Wait for the next one, or use a recovery code.')
  }
  if (await takeRecoveryCode(tx, deps, owner, code)) return 'recovery'
  throw wrongCode('That recovery code did not work. Each works once.')
}

async function takeAppCode(tx: Tx, deps: CodeDeps, owner: OwnerId, code: string) {
  const row = await findTotp(tx, owner)
  if (!row?.enabledAt) return false
  const step = stepOf(deps, row.secret, code)
  return step !== null && (await takeStep(tx, owner, step))
}

export const wrongCode = (message: string) => invalidField('code', message)

/** What codes are counted by: setting it up locks nobody out of signing in. */
export const codesOf = (owner: OwnerId) => `totp:${owner}`
export const setupCodesOf = (owner: OwnerId) => `totp-setup:${owner}`

/**
 * Counts a code before it is looked at, so that many at once cannot slip through. By account: whoever
 * guesses has the password already, from wherever they come.
 */
export async function countCode(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  key: string,
): Promise<void> {
  const { allowed, retryAfter } = await takePoint(db, clock, { key, ...WRONG_CODES })
  if (!allowed)
    throw new Failure('rate_limited', `Too many codes. Please try again in ${wait(retryAfter)}.`, {
      retryAfter,
    })
}

/** After a right code the wrong ones before it no longer count. */
export const forgetCodes = (tx: Tx, key: string): Promise<void> => emptyBucket(tx, key)
