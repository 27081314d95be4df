import { type PaymentMethod, sandboxAct, setDefaultMethod } from '@fourcast/contract/payments.ts'
import {
  confirmSubscription,
  createSubscription,
  type CurrentSubscription,
  updateSubscription,
} from '@fourcast/contract/subscriptions.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Offer } from './offer.ts'
import {
  CHECKING,
  isUndecided,
  NOT_KNOWN,
  NOT_PLACED,
  type OrderProblem,
  orderProblemOf,
  UNPAID,
} from './order-problem.ts'
import type { PayWith } from './use-pay-with.ts'
import type { OrderChoice } from '#pages/subscription/choice.ts'
import { usePlanChanged } from '#domains/billing/changed.ts'
import { ApiFailure, unreachable } from '#core/api/failure.ts'
import { createIntents } from '#domains/billing/payments/intents.ts'
import { current } from '#domains/billing/subscription.ts'
import { call } from '#core/api/api.ts'

/** Result of an order: a subscription, or the status of a pending charge. */
type Answer = CurrentSubscription | { status: string; clientSecret?: string | undefined }

interface State {
  busy: boolean
  problem: OrderProblem | null
  /** The offer that was accepted. */
  done: Offer['kind'] | null
  /** True after an action on this page: its result takes the focus. */
  pressed: boolean
}

const START: State = { busy: false, problem: null, done: null, pressed: false }
const QUIET: State = { ...START, pressed: true }
const isSubscription = (answer: Answer): answer is CurrentSubscription => 'plan' in answer
const inFlight = ({ order }: CurrentSubscription) => order !== null && order.status !== 'declined'

/** An order from submission to its result. One at a time; without an answer, its status is fetched. */
export function useOrder(
  choice: OrderChoice,
  offer: Offer,
  { method, removeDeclined }: Pick<PayWith, 'method' | 'removeDeclined'>,
) {
  const queries = useQueryClient()
  const changed = usePlanChanged()
  const [calls] = useState(() => orderCalls(createIntents()))
  const [state, setState] = useState(START)
  const running = useRef(false)

  const look = () =>
    queries.fetchQuery({ ...current, staleTime: 0, retry: false }).catch(() => null)
  const settle = (answer: CurrentSubscription) => {
    changed(answer)
    // A plan unlocks or locks features on every screen.
    void queries.invalidateQueries()
    setState({ ...QUIET, done: inFlight(answer) ? null : offer.kind })
  }
  /** After a refusal the order's state may have changed; without an answer it may have been placed. */
  const afterFailure = async (error: unknown) => {
    const undecided = isUndecided(error)
    if (undecided) setState({ ...QUIET, busy: true, problem: CHECKING })
    const fresh = await look()
    if (!undecided) return setState({ ...QUIET, problem: orderProblemOf(error) })
    if (fresh === null) return setState({ ...QUIET, problem: NOT_KNOWN })
    if (inFlight(fresh)) return setState(QUIET)
    if (fresh.status === 'active' && fresh.plan === choice.planId) return settle(fresh)
    setState({ ...QUIET, problem: NOT_PLACED })
  }
  const run = async (send: () => Promise<Answer | null>) => {
    if (running.current) return
    running.current = true
    setState({ ...QUIET, busy: true })
    try {
      const answer = await send()
      if (answer !== null && isSubscription(answer)) settle(answer)
      else {
        if (answer !== null) await look()
        setState(QUIET)
      }
    } catch (error) {
      await afterFailure(error)
    } finally {
      running.current = false
    }
  }

  const payOverdue = async (id: string) => {
    await calls.payOverdue(id)
    const fresh = await look()
    if (fresh === null) throw unreachable()
    if (fresh.status === 'active' || inFlight(fresh)) return fresh
    throw new ApiFailure(UNPAID, { code: 'payment_declined', status: 402 })
  }
  const withMethod = async (pay: (one: PaymentMethod) => Promise<Answer | null>) => {
    const one = await method()
    if (one === null) return null
    try {
      return await pay(one)
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'payment_declined') await removeDeclined()
      throw error
    }
  }
  const press = () =>
    run(() => {
      if (offer.kind === 'subscribe') return withMethod((one) => calls.subscribe(choice, one))
      if (offer.kind === 'upgrade') return withMethod((one) => calls.upgrade(choice, one))
      if (offer.kind === 'overdue') return withMethod((one) => payOverdue(one.id))
      return calls.change(choice)
    })
  const playBank = (act: 'confirm' | 'refuse' | 'settle') =>
    run(async () => {
      await calls.playBank(act)
      return calls.confirm()
    })
  /** Stripe shows the bank's question in its own frame; the server then fetches the status of the charge. */
  const askBank = (publishableKey: string, clientSecret: string) =>
    run(async () => {
      const { confirmCharge } = await import('#domains/billing/payments/stripe.ts')
      const stopped = await confirmCharge(publishableKey, clientSecret)
      const answer = await calls.confirm()
      if (stopped === null || !inFlight(answer)) return answer
      throw new ApiFailure(stopped, { code: 'payment_declined', status: 402 })
    })
  return { ...state, press, playBank, askBank }
}

type Once = ReturnType<typeof createIntents>

type Method = Pick<PaymentMethod, 'id' | 'isDefault'>

/** The method of this order also pays the renewals: it becomes the default. */
async function prefer({ id, isDefault }: Method) {
  if (!isDefault) await call(setDefaultMethod, { params: { id } })
}

/** The calls of an order. Each throws an ApiFailure. */
const orderCalls = (once: Once) => ({
  subscribe: async ({ planId, term }: OrderChoice, method: Method) => {
    await prefer(method)
    const body = { planId, term, paymentMethodId: method.id }
    return once(['create', planId, term, method.id], (idempotencyKey) =>
      call(createSubscription, { body }, { idempotencyKey }),
    )
  },
  /** Charges the default method. */
  upgrade: async ({ planId }: OrderChoice, method: Method) => {
    await prefer(method)
    return once(['update', planId, method.id], (idempotencyKey) =>
      call(updateSubscription, { body: { planId } }, { idempotencyKey }),
    )
  },
  /** Downgrades at the end of the term, or undoes that. */
  change: ({ planId }: OrderChoice) =>
    once(['update', planId], (idempotencyKey) =>
      call(updateSubscription, { body: { planId } }, { idempotencyKey }),
    ),
  /** Retries the overdue payment with the method that becomes the default. */
  payOverdue: (id: string) => call(setDefaultMethod, { params: { id } }),
  /** Fetches the status of a charge that the customer has confirmed. */
  confirm: () => call(confirmSubscription, {}),
  /** In test mode the user acts as the bank. */
  playBank: (act: 'confirm' | 'refuse' | 'settle') => call(sandboxAct, { body: { act } }),
})
