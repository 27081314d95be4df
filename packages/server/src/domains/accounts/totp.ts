import type { Totp } from '@fourcast/contract/totp.ts'
import type { Deps } from '#deps.ts'
import { emptyBucket } from '#platform/db/buckets.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Principal } from '#platform/http/auth.ts'
import { refuseDemo } from '#platform/http/auth.ts'
import { Failure } from '#platform/http/failure.ts'
import { isOldSeal, open, seal } from '#platform/seal.ts'
import { needsSecondFactor } from './policy.ts'
import type { Account } from './repo.ts'
import { lockAccount } from './repo.ts'
import { endOtherSessions } from './sessions-repo.ts'
import {
  enableTotp,
  findTotp,
  storeSecret,
  recoveryCodesLeft,
  removeTotp,
  setSecondFactor,
  listSecrets,
  replaceSecret,
} from './two-factor-repo.ts'
import type { Caller } from './caller.ts'
import {
  countCode,
  newSecret,
  setupCodesOf,
  matchTimeStep,
  withCode,
  wrongCode,
} from './two-factor-codes.ts'
import { requireCurrentPassword } from './passwords.ts'
import {
  recoveryCodesRenewedEmail,
  twoFactorDisabledEmail,
  twoFactorEnabledEmail,
} from './emails.ts'
import { forgotPage } from './email-links.ts'
import { requireLiveSession } from './authenticate.ts'
import { sendEmail } from './send-email.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { notSignedIn } from './tokens.ts'

const DEMO = 'Everyone shares the demo account, so it can’t use two-factor authentication.'
const ON = 'Two-factor authentication is on already.'
const OFF = 'Two-factor authentication is off.'

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

/** Starts the setup of two-factor authentication. Sign-in does not require a code yet. */
export async function startTotp(deps: Deps, user: Principal, password: string) {
  refuseDemo(user, DEMO)
  const account = await requireCurrentPassword(deps, user, { password, field })
  const { text, uri, sealed } = newSecret(deps, account.email)
  const isStored = await deps.db.transaction(async (tx) => {
    await lockOwnAccount(tx, user)
    return await storeSecret(tx, user.userId, { secret: sealed, now: deps.clock.now() })
  })
  if (!isStored) throw new Failure('conflict', ON)
  return { secret: text, uri }
}

/**
 * Turns two-factor on after a code proved that the app has the secret. Returns the recovery codes,
 * once.
 */
export async function confirmTotp(
  deps: Deps,
  user: Principal,
  { code, caller }: { code: string; caller: Caller },
) {
  refuseDemo(user, DEMO)
  await countCode(deps, setupCodesOf(user.userId))
  const recoveryCodes = await deps.db.transaction(async (tx) => {
    const account = await lockOwnAccount(tx, user)
    const row = await findTotp(tx, user.userId)
    if (!row) throw new Failure('conflict', 'Start setting up two-factor authentication first.')
    if (row.enabledAt !== null) throw new Failure('conflict', ON)
    const step = matchTimeStep(deps, row.secret, code)
    if (step === null) throw wrongCode('That code didn’t work. Enter the one your app shows now.')
    await enable(tx, deps, { user, account, step, caller })
    return await makeRecoveryCodes(tx, deps, user.userId)
  })
  caller.log.info({ event: 'totp-enabled', userId: user.userId }, 'two-factor authentication is on')
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
  // The other sessions never proved a code.
  await endOtherSessions(tx, userId, sessionId, { reason: 'revoked', now })
  await emptyBucket(tx, setupCodesOf(userId))
  const message = twoFactorEnabledEmail(forgotPage(deps), deps.config.SUPPORT_EMAIL)
  await sendEmail(tx, deps, of.account, { ...message, requestId: of.caller.requestId })
  await deps.hooks.accounts.securityChanged(tx, deps, userId, 'twoFactorOn')
}

/** Both are required, because either may be stolen alone. */
interface Proof {
  password: string
  code: string
  caller: Caller
}

/** Replaces the recovery codes. Requires password and code, like turning two-factor off. */
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
      const message = recoveryCodesRenewedEmail(forgotPage(deps))
      await sendEmail(tx, deps, account, { ...message, requestId: caller.requestId })
      await deps.hooks.accounts.securityChanged(tx, deps, owner, 'recoveryCodesRenewed')
      return await makeRecoveryCodes(tx, deps, user.userId)
    },
  )
  caller.log.info({ event: 'recovery-codes', userId: user.userId }, 'new recovery codes')
  return { recoveryCodes }
}

/** Turns two-factor off. Requires the password and a code. */
export async function disableTotp(
  deps: Deps,
  user: Principal,
  { password, code, caller }: Proof,
): Promise<void> {
  refuseDemo(user, DEMO)
  if (needsSecondFactor(deps.config, user.role))
    throw new Failure('forbidden', 'Administrators can’t turn off two-factor authentication.')
  await requireCurrentPassword(deps, user, { password, field })
  const { userId: owner, sessionId } = user
  await withCode(deps, { owner, sessionId, code, caller }, async (tx, take) => {
    const account = await prove(tx, user, take)
    await removeTotp(tx, user.userId)
    const message = twoFactorDisabledEmail(forgotPage(deps))
    await sendEmail(tx, deps, account, { ...message, requestId: caller.requestId })
    await deps.hooks.accounts.securityChanged(tx, deps, owner, 'twoFactorOff')
  })
  caller.log.info(
    { event: 'totp-disabled', userId: user.userId },
    'two-factor authentication is off',
  )
}

/** Locks the account and consumes a code; 409 if two-factor is off. */
async function prove(tx: Tx, user: Principal, take: () => Promise<unknown>): Promise<Account> {
  const account = await lockOwnAccount(tx, user)
  const row = await findTotp(tx, user.userId)
  if (!row?.enabledAt) throw new Failure('conflict', OFF)
  await take()
  return account
}

/** Locks the account. A session that a reset ended after authentication is refused here. */
async function lockOwnAccount(tx: Tx, user: Principal): Promise<Account> {
  const account = await lockAccount(tx, user.userId)
  if (!account) throw notSignedIn()
  await requireLiveSession(tx, user)
  return account
}

const PURPOSE = 'totp'

/**
 * Encrypts every secret with SECRET again if SECRET_PREVIOUS encrypted it; `lost` counts those that
 * neither opens.
 */
export async function reencryptSecrets({
  db,
  random,
  keys,
}: Pick<Deps, 'db' | 'random' | 'keys'>): Promise<{ resealed: number; lost: number }> {
  let [resealed, lost] = [0, 0]
  for (const row of await listSecrets(db))
    try {
      if (!isOldSeal(keys, PURPOSE, row.secret)) continue
      const text = open(keys, PURPOSE, row.secret)
      await replaceSecret(db, row, seal(keys.key(PURPOSE), random, text))
      resealed++
    } catch (error) {
      if (!isWrongKey(error)) throw error
      lost++
    }
  return { resealed, lost }
}

/** The cipher's error when the key does not match. */
const isWrongKey = (error: unknown) =>
  error instanceof Error && /unable to authenticate/i.test(error.message)
