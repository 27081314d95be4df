import { TOTP_DIGITS, TOTP_SECONDS } from '@fourcast/contract/totp.ts'
import { Secret, TOTP } from 'otpauth'
import type { Deps } from '#deps.ts'
import { emptyBucket, takeToken } from '#platform/db/buckets.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { Failure, invalidField } from '#platform/http/failure.ts'
import { wait } from '#platform/http/limits.ts'
import { open, seal } from '#platform/seal.ts'
import { WRONG_CODES_BEFORE_EMAIL, WRONG_CODE_MAILS, WRONG_CODES } from './policy.ts'
import { findMember } from './repo.ts'
import { findTotp, consumeTimeStep } from './two-factor-repo.ts'
import type { Caller } from './caller.ts'
import { forgotPage } from './email-links.ts'
import { sendEmail } from './send-email.ts'
import { consumeRecoveryCode } from './recovery-codes.ts'
import { wrongCodesEmail } from './emails.ts'

type CodeDeps = Pick<Deps, 'clock' | 'keys'>

/** The parameters of RFC 6238 that every authenticator app supports: SHA-1, six digits, 30 seconds. */
const SHAPE = { algorithm: 'SHA1', digits: TOTP_DIGITS, period: TOTP_SECONDS }
/** Accepts a clock that is one step off. */
const WINDOW = 1
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20

/** Creates a secret: as text to type into an app, as a URI for a QR code, and encrypted for storage. */
export function newSecret({ random, keys }: Pick<Deps, 'random' | 'keys'>, label: string) {
  const bytes = Uint8Array.from(Buffer.from(random.token(), 'base64url').subarray(0, SECRET_BYTES))
  const secret = new Secret({ buffer: bytes.buffer })
  const uri = new TOTP({ ...SHAPE, issuer: 'Fourcast', label, secret }).toString()
  return { text: secret.base32, uri, sealed: seal(keys.key('totp'), random, secret.base32) }
}

/** The time step of a code that is valid now, else null. Spaces are ignored. */
export function matchTimeStep(
  { clock, keys }: CodeDeps,
  sealed: string,
  typed: string,
): number | null {
  const timestamp = clock.now().epochMilliseconds
  const secret = Secret.fromBase32(open(keys, 'totp', sealed))
  const delta = TOTP.validate({ ...SHAPE, token: plain(typed), secret, timestamp, window: WINDOW })
  return delta === null ? null : TOTP.counter({ period: TOTP_SECONDS, timestamp }) + delta
}

const plain = (typed: string) => typed.replace(/[\s\p{Pd}]/gu, '')

/** The kind of code that was accepted. Each code works once. */
type AcceptedCode = 'app' | 'recovery'

/** Consumes a code, or throws 400 that names the field. */
async function consumeCode(
  tx: Tx,
  deps: CodeDeps,
  owner: OwnerId,
  typed: string,
): Promise<AcceptedCode> {
  const code = plain(typed)
  if (APP_CODE.test(code)) {
    if (await consumeAppCode(tx, deps, owner, code)) return 'app'
    throw wrongCode('That code didn’t work. Wait for the next one, or use a recovery code.')
  }
  if (await consumeRecoveryCode(tx, deps, owner, code)) return 'recovery'
  throw wrongCode('That recovery code didn’t work. Each works only once.')
}

async function consumeAppCode(tx: Tx, deps: CodeDeps, owner: OwnerId, code: string) {
  const row = await findTotp(tx, owner)
  if (!row?.enabledAt) return false
  const step = matchTimeStep(deps, row.secret, code)
  return step !== null && (await consumeTimeStep(tx, owner, step))
}

export const wrongCode = (message: string) => invalidField('code', message)

/** Setup has its own limit, so failures there do not lock out sign-ins. */
export const setupCodesOf = (owner: OwnerId) => `totp-setup:${owner}`

const APP_CODE = /^\d{6}$/

/**
 * Recovery codes have their own limit, so wrong app codes do not block them. So has each session, so a
 * stolen one cannot block the owner's sign-in.
 */
function bucketOf({ owner, code, sessionId }: TypedCode): string {
  const kind = APP_CODE.test(plain(code)) ? 'totp' : 'recovery'
  return sessionId === undefined ? `${kind}:${owner}` : `${kind}-session:${sessionId}`
}

const wrongCodesOf = (owner: OwnerId) => `wrong-codes:${owner}`

/**
 * Counts an attempt before checking the code, so that concurrent attempts stay within the limit. At
 * sign-in the limit is by account: an attacker has the password already and may use any network.
 */
export async function countCode(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  key: string,
): Promise<void> {
  const { allowed, retryAfter } = await takeToken(db, clock, { key, ...WRONG_CODES })
  if (!allowed)
    throw new Failure(
      'rate_limited',
      `Too many attempts. Please try again in ${wait(retryAfter)}.`,
      {
        retryAfter,
      },
    )
}

/** Resets the counts of wrong codes after a correct one or a new password. */
export async function resetCodeAttempts(tx: Tx, owner: OwnerId): Promise<void> {
  for (const key of [`totp:${owner}`, `recovery:${owner}`, wrongCodesOf(owner)])
    await emptyBucket(tx, key)
}

interface TypedCode {
  owner: OwnerId
  code: string
  caller: Caller
  /** The session that sent the code; absent at sign-in. */
  sessionId?: string
}

/** Counts an attempt and runs `work` in one transaction. `take` consumes the code or throws 400. */
export async function withCode<T>(
  deps: Deps,
  typed: TypedCode,
  work: (tx: Tx, take: () => Promise<AcceptedCode>) => Promise<T>,
): Promise<T> {
  const { owner, code, caller } = typed
  const bucket = bucketOf(typed)
  await countCode(deps, bucket).catch((error: unknown) => {
    caller.log.warn({ event: 'code-locked', userId: owner }, 'too many codes')
    throw error
  })
  let isWrong = false
  const take = async (tx: Tx) => {
    const by = await consumeCode(tx, deps, owner, code).catch((error: unknown) => {
      // Only a refusal counts as a wrong code, not a failing database.
      isWrong = error instanceof Failure
      throw error
    })
    await resetCodeAttempts(tx, owner)
    await emptyBucket(tx, bucket)
    return by
  }
  try {
    return await deps.db.transaction((tx) => work(tx, () => take(tx)))
  } catch (error) {
    if (isWrong) await emailWrongCodes(deps, owner, caller)
    throw error
  }
}

/**
 * A person who enters codes has the password, so the third wrong code is emailed to the owner, once an
 * hour.
 */
async function emailWrongCodes(deps: Deps, owner: OwnerId, caller: Caller): Promise<void> {
  caller.log.warn({ event: 'code-failed', userId: owner }, 'a wrong code')
  const { db, clock } = deps
  const counted = { ...WRONG_CODES, key: wrongCodesOf(owner), points: WRONG_CODES_BEFORE_EMAIL }
  if ((await takeToken(db, clock, counted)).allowed) return
  const mails = { key: `wrong-codes-mail:${owner}`, ...WRONG_CODE_MAILS }
  if (!(await takeToken(db, clock, mails)).allowed) return
  const { account } = (await findMember(db, owner)) ?? {}
  if (!account) return
  const message = wrongCodesEmail(forgotPage(deps))
  await sendEmail(db, deps, account, { ...message, requestId: caller.requestId })
}

/** Consumes a code in its own transaction. */
export const checkCode = (deps: Deps, typed: TypedCode): Promise<AcceptedCode> =>
  withCode(deps, typed, (_tx, take) => take())
