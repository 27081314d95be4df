import * as z from 'zod/mini'
import { Id, IdParams, Instant, NO_FORM, YesOrNo } from './common.ts'
import { endpoint } from './endpoint.ts'

/** A browser that receives push notifications. */
export const PushSubscription = z.object({
  id: Id,
  /** 'Chrome on Android' */
  device: z.string(),
  createdAt: Instant,
  /** Whether it gets wins and everything else that is also emailed. */
  wins: z.boolean(),
  /** Whether it gets draws of the followed states. */
  draws: z.boolean(),
})
export type PushSubscription = z.output<typeof PushSubscription>
z.globalRegistry.add(PushSubscription, { id: 'PushSubscription' })

const KEY = 'The browser’s subscription is incomplete'

export const pushKey = endpoint({
  method: 'GET',
  path: '/api/push/key',
  auth: 'user',
  tag: 'push',
  summary: 'Get the public key for push subscriptions (VAPID)',
  answer: z.object({ publicKey: z.string() }),
  errors: ['unauthenticated'],
})

export const listPushSubscriptions = endpoint({
  method: 'GET',
  path: '/api/push/subscriptions',
  auth: 'user',
  tag: 'push',
  summary: 'List the browsers with push notifications',
  answer: z.array(PushSubscription),
  errors: ['unauthenticated'],
})

export const subscribePush = endpoint({
  method: 'POST',
  path: '/api/push/subscriptions',
  auth: 'user',
  confirmed: true,
  tag: 'push',
  summary: 'Turn on push notifications for this browser, or change what it gets',
  body: z.object(
    {
      endpoint: z.string(KEY).check(z.minLength(1, KEY), z.maxLength(1_000, KEY)),
      keys: z.object(
        {
          p256dh: z.string(KEY).check(z.regex(/^[\w-]{86,88}=?$/, KEY)),
          auth: z.string(KEY).check(z.regex(/^[\w-]{22}(?:==)?$/, KEY)),
        },
        KEY,
      ),
      wins: z._default(YesOrNo('Wins'), true),
      draws: z._default(YesOrNo('Draws'), false),
    },
    NO_FORM,
  ),
  answer: PushSubscription,
  status: 201,
  errors: ['unauthenticated', 'address_unconfirmed', 'invalid', 'demo_account', 'rate_limited'],
})

export const unsubscribePush = endpoint({
  method: 'DELETE',
  path: '/api/push/subscriptions/:id',
  auth: 'user',
  tag: 'push',
  summary: 'Turn off push notifications for this browser',
  params: IdParams,
  status: 204,
  errors: ['unauthenticated', 'invalid', 'not_found'],
})
