import type { Deps } from '#deps.ts'
import type { Principal } from '#platform/http/auth.ts'
import { isProofOld, ownerOf, refuseDemo } from '#platform/http/auth.ts'
import { Failure, invalidField } from '#platform/http/failure.ts'
import { setProofTime } from './sessions-repo.ts'
import { findTotp } from './two-factor-repo.ts'
import type { Caller } from './caller.ts'
import { checkCode } from './two-factor-codes.ts'
import { requireCurrentPassword } from './passwords.ts'

const ASK = {
  password: 'Enter your password to continue.',
  code: 'Enter a code from your authenticator app to continue.',
} as const

/** The required proof of identity: a code if two-factor authentication is on, else the password. */
async function proofOf({ db }: Pick<Deps, 'db'>, { userId }: Pick<Principal, 'userId'>) {
  return (await findTotp(db, ownerOf({ userId })))?.enabledAt ? 'code' : 'password'
}

/**
 * 403 for a sensitive action if the session's last proof is older than 15 minutes. Calls that require
 * 'code' ask nothing of accounts without two-factor authentication.
 */
export async function requireProof(
  deps: Pick<Deps, 'db' | 'clock'>,
  user: Principal,
  required: true | 'code' = true,
): Promise<void> {
  // The demo account cannot prove anything; each sensitive action refuses it with its own message.
  if (user.isDemo || !isProofOld(user, deps.clock.now())) return
  const proof = await proofOf(deps, user)
  if (required === 'code' && proof === 'password') return
  throw new Failure('proof_required', ASK[proof], { proof })
}

interface EnteredProof {
  currentPassword?: string | undefined
  code?: string | undefined
}

/** Checks the password or a code again, which allows sensitive actions for 15 minutes. */
export async function proveIdentity(
  deps: Deps,
  user: Principal,
  { currentPassword = '', code = '' }: EnteredProof,
  caller: Caller,
): Promise<void> {
  refuseDemo(user, 'The demo account is shared, so you can’t confirm your identity.')
  const proof = await proofOf(deps, user)
  if (proof === 'code') {
    if (code === '') throw invalidField('code', 'Enter a code from your app')
    await checkCode(deps, { owner: user.userId, sessionId: user.sessionId, code, caller })
  } else {
    const field = 'currentPassword'
    if (currentPassword === '') throw invalidField(field, 'Enter your password')
    await requireCurrentPassword(deps, user, { password: currentPassword, field })
  }
  await setProofTime(deps.db, user.userId, user.sessionId, deps.clock.now())
  caller.log.info({ event: 'proof', userId: user.userId, proof }, 'who acts was proven again')
}
