import type { Totp } from '@fourcast/contract/totp.ts'
import type { Deps } from '#deps.ts'
import { emptyBucket } from '#platform/db/buckets.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Principal } from '#platform/http/auth.ts'
import { refuseDemo } from '#platform/http/auth.ts'
import { Failure } from '#platform/http/failure.ts'
import { isOldSeal, open, seal } from '#platform/seal.ts'
import { needsSecondFactor } from '../policy.ts'
import type { Account } from '../repo.ts'
import { lockAccount } from '../repo.ts'
import { endOtherSessions } from '../sessions/repo.ts'
import {
  enableTotp,
  findTotp,
  storeSecret,
  recoveryCodesLeft,
  removeTotp,
  setSecondFactor,
  listSecrets,
  replaceSeal,
} from './repo.ts'
import type { Caller } from '../caller.ts'
import { countCode, newSecret, setupCodesOf, stepOf, withCode, wrongCode } from './codes.ts'
import { requireCurrentPassword } from '../password/passwords.ts'
import {
  recoveryCodesRenewedEmail,
  twoFactorDisabledEmail,
  twoFactorEnabledEmail,
} from '../emails.ts'
import { forgotPage } from '../email-address/links.ts'
import { requireLiveSession } from '../sessions/authenticate.ts'
import { sendEmail } from '../send-email.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { notSignedIn } from '../sessions/tokens.ts'

const DEMO = 'The demo account is shared: it has no second step.'
const ON = 'Two-step sign-in is on already.'
const OFF = 'Two-step sign-in is off.'

const field = 'currentPassword'

export async function totpOf(deps: Pick<Deps, 'db' | 'config'>, user: Principal): Promise<Totp> {
  const row = await findTotp(deps.db, user.userId)
  const enabledAt = row?.enabledAt ?? null
  return {
    enabled: enabledAt !== null,
    enabledAt: enabledAt?.toString() ?? null,
    recoveryCodesLeft: await recoveryCodesLeft(deps.db, user.userId),
    required: needsSecondFactor(deps.config, user.role),
    signInAgain: user.lacksSecondFactor === 'not shown',
  }
}

/** Begins to set the second step up. It opens nothing yet, and asks for nothing. */
export async function startTotp(deps: Deps, user: Principal, password: string) {
  refuseDemo(user, DEMO)
  const account = await requireCurrentPassword(deps, user, { password, field })
  const { text, uri, sealed } = newSecret(deps, account.email)
  const kept = await deps.db.transaction(async (tx) => {
    await locked(tx, user)
    return await storeSecret(tx, user.userId, { secret: sealed, now: deps.clock.now() })
  })
  if (!kept) throw new Failure('conflict', ON)
  return { secret: text, uri }
}

/** Turns it on for whoever shows that their app has the secret; answers the recovery codes, once. */
export async function confirmTotp(
  deps: Deps,
  user: Principal,
  { code, caller }: { code: string; caller: Caller },
) {
  refuseDemo(user, DEMO)
  await countCode(deps, setupCodesOf(user.userId))
  const recoveryCodes = await deps.db.transaction(async (tx) => {
    const account = await locked(tx, user)
    const row = await findTotp(tx, user.userId)
    if (!row) throw new Failure('conflict', 'Begin to set up two-step sign-in first.')
    if (row.enabledAt !== null) throw new Failure('conflict', ON)
    const step = stepOf(deps, row.secret, code)
    if (step === null) throw wrongCode('That code did not work. Enter the one your app shows now.')
    await enable(tx, deps, { user, account, step, caller })
    return await makeRecoveryCodes(tx, deps, user.userId)
  })
  caller.log.info({ event: 'totp-enabled', userId: user.userId }, 'two-step sign-in is on')
  return { recoveryCodes }
}

async function enable(
  tx: Tx,
  deps: Deps,
  of: { user: Principal; account: Account; step: number; caller: Caller },
): Promise<void> {
  const { userId, sessionId } = of.user
  const now = deps.clock.now()
  await enableTotp(tx, userId, { step: of.step, now })
  await setSecondFactor(tx, userId, sessionId)
  // The others never showed a code.
  await endOtherSessions(tx, userId, sessionId, { reason: 'revoked', now })
  await emptyBucket(tx, setupCodesOf(userId))
  const letter = twoFactorEnabledEmail(forgotPage(deps), deps.config.SUPPORT_EMAIL)
  await sendEmail(tx, deps, of.account, { ...letter, requestId: of.caller.requestId })
}

/** What either change takes: a password and a code may each be stolen alone. */
interface Proof {
  password: string
  code: string
  caller: Caller
}

/** New recovery codes in place of those before, for whoever could turn it off with one: password and code. */
export async function renewRecoveryCodes(
  deps: Deps,
  user: Principal,
  { password, code, caller }: Proof,
) {
  refuseDemo(user, DEMO)
  await requireCurrentPassword(deps, user, { password, field })
  const { userId: owner, sessionId } = user
  const recoveryCodes = await withCode(
    deps,
    { owner, sessionId, code, caller },
    async (tx, take) => {
      const account = await prove(tx, user, take)
      const letter = recoveryCodesRenewedEmail(forgotPage(deps))
      await sendEmail(tx, deps, account, { ...letter, requestId: caller.requestId })
      return await makeRecoveryCodes(tx, deps, user.userId)
    },
  )
  caller.log.info({ event: 'recovery-codes', userId: user.userId }, 'new recovery codes')
  return { recoveryCodes }
}

/** Turns it off, for whoever has the password and a code. */
export async function disableTotp(
  deps: Deps,
  user: Principal,
  { password, code, caller }: Proof,
): Promise<void> {
  refuseDemo(user, DEMO)
  if (needsSecondFactor(deps.config, user.role))
    throw new Failure('forbidden', 'Administrators cannot do without two-step sign-in.')
  await requireCurrentPassword(deps, user, { password, field })
  const { userId: owner, sessionId } = user
  await withCode(deps, { owner, sessionId, code, caller }, async (tx, take) => {
    const account = await prove(tx, user, take)
    await removeTotp(tx, user.userId)
    const letter = twoFactorDisabledEmail(forgotPage(deps))
    await sendEmail(tx, deps, account, { ...letter, requestId: caller.requestId })
  })
  caller.log.info({ event: 'totp-disabled', userId: user.userId }, 'two-step sign-in is off')
}

/** Uses a code up, where it is on. */
async function prove(tx: Tx, user: Principal, take: () => Promise<unknown>): Promise<Account> {
  const account = await locked(tx, user)
  const row = await findTotp(tx, user.userId)
  if (!row?.enabledAt) throw new Failure('conflict', OFF)
  await take()
  return account
}

/** The account, locked: a reset that ended the session after the call began is seen here. */
async function locked(tx: Tx, user: Principal): Promise<Account> {
  const account = await lockAccount(tx, user.userId)
  if (!account) throw notSignedIn()
  await requireLiveSession(tx, user)
  return account
}

const PURPOSE = 'totp'

/** Seals every second step with SECRET that SECRET_PREVIOUS sealed; `lost` are those that neither opens. */
export async function resealSecondSteps({
  db,
  random,
  keys,
}: Pick<Deps, 'db' | 'random' | 'keys'>): Promise<{ resealed: number; lost: number }> {
  let [resealed, lost] = [0, 0]
  for (const row of await listSecrets(db))
    try {
      if (!isOldSeal(keys, PURPOSE, row.secret)) continue
      const text = open(keys, PURPOSE, row.secret)
      await replaceSeal(db, row, seal(keys.key(PURPOSE), random, text))
      resealed++
    } catch (error) {
      if (!isWrongKey(error)) throw error
      lost++
    }
  return { resealed, lost }
}

/** What the cipher says of a seal of another key. */
const isWrongKey = (error: unknown) =>
  error instanceof Error && /unable to authenticate/i.test(error.message)
