import type { Deps } from '#deps.ts'
import { deleteGoneSubscription } from '#domains/accounts/push-repo.ts'
import type { Sender } from '#platform/messages/deliver.ts'
import { DeliveryFailure } from '#platform/messages/deliver.ts'
import type { DueMessage } from '#platform/messages/repo.ts'
import { deliveryOf, isPushService } from './policy.ts'
import type { PushAddress } from './repo.ts'
import { findPushAddress } from './repo.ts'
import { sendPush } from './send.ts'
import { vapidHeaders } from './vapid.ts'

export type PushDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'keys' | 'log' | 'config'>

/** Sends push messages. They are deleted after the last attempt, because thousands follow a draw. */
export function pushSender(deps: PushDeps): Sender {
  const authorize = vapidHeaders(deps, `mailto:${deps.config.SUPPORT_EMAIL}`)
  const expiresAt: Sender['expiresAt'] = ({ createdAt, kind }) =>
    createdAt.add({ hours: deliveryOf(kind).hours })
  return {
    channel: 'push',
    workers: 4,
    batch: 16,
    leaseSeconds: 120,
    keepsRows: false,
    expiresAt,
    prepare: async (message) => {
      const secondsLeft = expiresAt(message).since(deps.clock.now()).total('seconds')
      const address = await findPushAddress(deps.db, message.subscriptionId ?? '')
      if (address === undefined) throw new DeliveryFailure('given_up', 'no browser')
      const drop = (reason: string | number) => dropped(deps, message, address, reason)
      if (secondsLeft <= 0) throw drop('too late')
      if (!isPushService(address.endpoint, deps.config.PUSH_HOSTS)) throw drop('no push service')
      const options = {
        authorization: await authorize(address.endpoint),
        topic: deliveryOf(message.kind).topic,
        seconds: Math.ceil(secondsLeft),
      }
      const payload = {
        title: message.subject ?? '',
        body: message.content.text,
        link: message.content.link ?? null,
        tag: message.kind,
      }
      return async () => {
        const { status, retryAfter } = await sendPush(address, payload, options)
        if (status >= 200 && status < 300) return
        if (status === 404 || status === 410) throw new DeliveryFailure('stopped', 'gone')
        if (status !== 0 && status !== 429 && status < 500) throw drop(status)
        const reason = status === 0 ? 'no answer' : `status ${status}`
        throw new DeliveryFailure('later', reason, retryAfter)
      }
    },
    onStopped: ({ subscriptionId }) => deleteGoneSubscription(deps.db, subscriptionId ?? ''),
  }
}

/** The endpoint and keys identify a browser, so the log only names the service. */
function dropped(
  { log }: PushDeps,
  { attempts }: DueMessage,
  { endpoint }: PushAddress,
  reason: string | number,
): DeliveryFailure {
  const service = new URL(endpoint).hostname
  log.warn({ service, reason, attempts }, 'a push message was dropped')
  return new DeliveryFailure('given_up', String(reason))
}
