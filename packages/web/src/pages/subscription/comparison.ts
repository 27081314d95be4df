import {
  FREE_AFTER_CANCELLING,
  type PlanId,
  type PlanLimits,
  type Term,
} from '@fourcast/contract/plans.ts'
import { SAVED_NUMBERS_MOST } from '@fourcast/contract/limits.ts'
import type { PlansById } from './use-plans.ts'
import { count } from '#core/format.ts'
import { dollarsOf } from '#core/money.ts'

/** Content of a cell: included or not, or how much of it. */
export type Included = boolean | string

interface Context {
  plans: PlansById
  term: Term
  /** After a cancelled plan, Free has other limits. */
  afterCancelling: boolean
}

interface Row {
  name: string
  cell: (id: PlanId, context: Context) => Included
}

const limitOf = (limit: keyof PlanLimits, id: PlanId, { plans, afterCancelling }: Context) =>
  (id === 'free' && afterCancelling ? FREE_AFTER_CANCELLING : plans[id].limits)[limit]

const limit = (name: string, key: keyof PlanLimits): Row => ({
  name,
  cell: (id, context) => {
    const most = limitOf(key, id, context)
    return most === -1 ? 'unlimited' : most === 0 ? false : count(most)
  },
})

const onEveryPlan = (name: string, cell: Included = true): Row => ({ name, cell: () => cell })

/** A feature by its name in the server's list, which may add why it is not available: '(not open yet)'. */
const listed = (name: string): Row => ({
  name,
  cell: (id, { plans }) => {
    const found = plans[id].features.find((feature) => feature.startsWith(name))
    if (found === undefined) return false
    return found === name || found.slice(name.length).trim().replaceAll(/[()]/g, '')
  },
})

/** All that the plans include. Limits, prices and terms are the server's. */
export const COMPARISON: readonly { title: string; rows: readonly Row[] }[] = [
  {
    title: 'Draws and alerts',
    rows: [
      limit('States followed, with results', 'stateLotteryUpdates'),
      onEveryPlan('Saved picks checked for 7 days'),
      onEveryPlan('Alert when a pick wins'),
    ],
  },
  {
    title: 'Records and tickets',
    rows: [
      {
        name: 'History shown',
        cell: (id, context) => `${limitOf('historyDays', id, context)} days`,
      },
      onEveryPlan('Saved numbers', count(SAVED_NUMBERS_MOST)),
      onEveryPlan('Tickets, stakes and payouts'),
    ],
  },
  {
    title: 'Analytics',
    rows: [
      {
        name: 'Boxes',
        cell: (id) => (id === 'free' ? 'Silver, Gold' : 'all four'),
      },
      onEveryPlan('Basic analysis'),
      limit('AI queries a day', 'aiQueriesPerDay'),
      limit('Advanced AI queries a day', 'advancedAiQueriesPerDay'),
      listed('All exclusive features'),
    ],
  },
  {
    title: 'Generations',
    rows: [
      limit('Generations a day', 'generationsPerDay'),
      limit('Mo-Money a day', 'moMoneyPerDay'),
    ],
  },
  {
    title: 'Service',
    rows: [
      { name: 'Photo upload', cell: (id, { plans }) => plans[id].photoUpload },
      listed('Priority support and processing'),
      listed('20% off new products'),
      listed('All merchandise access'),
    ],
  },
  {
    title: 'Price and refund',
    rows: [
      {
        name: '2 months in advance, first time',
        cell: (id, { plans }) => {
          const offer = plans[id].twoMonthDiscount
          return offer !== null && dollarsOf(offer.totalPrice)
        },
      },
      {
        name: 'Full refund, once',
        cell: (id, { plans, term }) => {
          const policy = plans[id].cancellationPolicy
          return policy !== null && term === 'monthly' && `${policy.freeDays} days`
        },
      },
      {
        name: 'Refund of the month after that',
        cell: (id, { plans, term }) => {
          const policy = plans[id].cancellationPolicy
          return policy !== null && term === 'monthly' && `${100 - policy.feePercent}%`
        },
      },
    ],
  },
]
