import { RESET_MINUTES } from '@fourcast/contract/limits.ts'
import type { Deps } from '#deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { Failure } from '#platform/http/failure.ts'
import { CONFIRM_HOURS } from '@fourcast/contract/limits.ts'
import { EMAIL_CHANGE_HOURS } from './policy.ts'
import type { Account } from './repo.ts'
import type { LinkKind } from './email-change-repo.ts'
import { insertLink } from './email-change-repo.ts'
import type { Caller } from './caller.ts'
import { fingerprint } from './tokens.ts'

export type LinkDeps = Pick<Deps, 'clock' | 'random' | 'publicUrl'>

const PAGES: Readonly<Record<LinkKind, { path: string; lives: Temporal.DurationLike }>> = {
  reset: { path: '/reset-password', lives: { minutes: RESET_MINUTES } },
  verify: { path: '/verify-email', lives: { hours: CONFIRM_HOURS } },
  'email-change': { path: '/confirm-email', lives: { hours: EMAIL_CHANGE_HOURS } },
}

/** Pages that emails link to. They use the configured address because the Host header can be forged. */
export const forgotPage = ({ publicUrl }: Pick<Deps, 'publicUrl'>) => `${publicUrl}/forgot-password`

export const securityPage = ({ publicUrl }: Pick<Deps, 'publicUrl'>) =>
  `${publicUrl}/profile?tab=security`

/**
 * Creates an emailed link. The token is in the fragment, so it reaches neither server logs nor the
 * Referer header.
 */
export async function makeLink(
  tx: Tx,
  deps: LinkDeps,
  kind: LinkKind,
  account: Pick<Account, 'id' | 'email'>,
): Promise<string> {
  const { path, lives } = PAGES[kind]
  const token = deps.random.token()
  const now = deps.clock.now()
  await insertLink(tx, {
    hash: fingerprint(token),
    userId: account.id,
    kind,
    email: account.email,
    createdAt: now,
    expiresAt: now.add(lives),
  })
  return `${deps.publicUrl}${path}#token=${token}`
}

/** 422 for a link that was used, expired, replaced or never issued. The response does not say which. */
export function refuseLink(caller: Caller, kind: LinkKind): Failure {
  caller.log.warn({ event: 'link-refused', kind }, 'a mailed link was refused')
  const message = 'This link is no longer valid. Ask for a new one.'
  return new Failure('unprocessable', message, { fields: { token: message } })
}
