import type { MailSubscription } from '@fourcast/contract/mail.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '#deps.ts'
import { setEmailList } from '#domains/accounts/preferences-repo.ts'
import { ownerOf } from '#platform/http/auth.ts'
import { Failure } from '#platform/http/failure.ts'
import { readStopToken } from '#platform/email/unsubscribe.ts'

type SubscriptionDeps = Pick<Deps, 'db' | 'keys'>

const REFUSED = 'This link is invalid or incomplete.'

/**
 * Unsubscribes the token's user from a list, or subscribes them again. The token is valid for nothing
 * else. For a deleted account the answer is 'unsubscribed', which is true.
 */
export async function setEmailSubscription(
  { db, keys }: SubscriptionDeps,
  { token, subscribed }: { token: string; subscribed: boolean },
  log: FastifyBaseLogger,
): Promise<MailSubscription> {
  const subscriber = readStopToken(keys, token)
  if (!subscriber) throw new Failure('unprocessable', REFUSED, { fields: { token: REFUSED } })
  const { name: list, userId } = subscriber
  const accountExists = await setEmailList(db, ownerOf({ userId }), { list, subscribed })
  log.info({ event: 'mail-list', list, subscribed, userId }, 'mail of a list was stopped or wanted')
  return { list, subscribed: subscribed && accountExists }
}
