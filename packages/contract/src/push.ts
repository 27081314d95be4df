import * as z from 'zod/mini'
import { Id, IdParams, Instant, NO_FORM, YesOrNo } from './common.ts'
import { endpoint } from './endpoint.ts'

/** A browser that is told of things while the app is closed. */
export const PushSubscription = z.object({
  id: Id,
  /** 'Chrome on Android' */
  device: z.string(),
  createdAt: Instant,
  /** Wins and whatever else is also mailed. */
  wins: z.boolean(),
  /** Draws of the states followed. */
  draws: z.boolean(),
})
export type PushSubscription = z.output<typeof PushSubscription>
z.globalRegistry.add(PushSubscription, { id: 'PushSubscription' })

const KEY = 'The browser’s subscription is not complete'

export const pushKey = endpoint({
  method: 'GET',
  path: '/api/push/key',
  auth: 'user',
  tag: 'push',
  summary: 'The public key that a browser subscribes with (VAPID)',
  answer: z.object({ publicKey: z.string() }),
  errors: ['unauthenticated'],
})

export const listPushSubscriptions = endpoint({
  method: 'GET',
  path: '/api/push/subscriptions',
  auth: 'user',
  tag: 'push',
  summary: 'The browsers that are told',
  answer: z.array(PushSubscription),
  errors: ['unauthenticated'],
})

export const subscribePush = endpoint({
  method: 'POST',
  path: '/api/push/subscriptions',
  auth: 'user',
  confirmed: true,
  tag: 'push',
  summary: 'Tell this browser, and of what; the same one again changes what it is told',
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
  summary: 'Tell this browser nothing any more',
  params: IdParams,
  status: 204,
  errors: ['unauthenticated', 'invalid', 'not_found'],
})
