import type { Input } from '@fourcast/contract/endpoint.ts'
import { Id } from '@fourcast/contract/common.ts'
import type { createSubscription } from '@fourcast/contract/subscriptions.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId, Principal } from '#platform/http/auth.ts'
import { notFound } from '#platform/http/failure.ts'
import type { AttemptRow } from '../payments/repo.ts'
import { findMethod } from '../payments/methods-repo.ts'
import { lockSubscription } from './repo.ts'
import { letGo } from '../payments/cancel-attempts.ts'
import { runAttempt } from '../payments/charge.ts'
import type { BillingDeps } from '../deps.ts'
import { payerOf } from '../payments/methods.ts'
import { refuseOrder } from './order-rules.ts'
import { placeOrder } from './order.ts'
import { answerOf, standingOrder } from './order-answer.ts'

type Body = Input<typeof createSubscription>['body']

/** Subscribes. `again`: this very request was begun before by someone who died in it. */
export async function subscribe(deps: BillingDeps, user: Principal, body: Body, again: boolean) {
  const owner = payerOf(user)
  const before = again ? await standingOrder(deps, owner, body.planId) : null
  if (before) return before
  await letGo(deps, owner)
  const attempt = await deps.db.transaction((tx) => place(tx, deps, owner, body))
  return await answerOf(deps, owner, attempt && (await runAttempt(deps, attempt)))
}

async function place(
  tx: Tx,
  deps: BillingDeps,
  owner: OwnerId,
  { planId, term, paymentMethodId }: Body,
): Promise<AttemptRow | null> {
  const subscription = await lockSubscription(tx, owner)
  const method = isId(paymentMethodId) ? await findMethod(tx, owner, paymentMethodId) : null
  if (!subscription || method?.provider !== deps.payments.name) throw notFound('The payment method')
  await refuseOrder(tx, { subscription, choice: { planId, term }, now: deps.clock.now() })
  return await placeOrder(tx, deps, { subscription, choice: { planId, term }, method })
}

const isId = (text: string) => Id.safeParse(text).success
