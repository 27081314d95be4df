import type { Analytics, DayFigures } from '@fourcast/contract/admin-figures.ts'
import { count } from '#core/format.ts'
import { amountOf, dollarsOf } from '#core/money.ts'

/** Something that is counted every day. */
export interface Measure {
  id: Exclude<keyof DayFigures, 'date'>
  name: string
  axis: string
  /** What the figure means, where its name does not say it. */
  note?: string
  /** Of the whole time; null where days do not add up to it. */
  total: (totals: Analytics['totals']) => number | null
  /** At the axis, and of one day. */
  mark: (value: number) => string
  exact: (value: number) => string
}

const COUNTED = { mark: count, exact: count }
const MONEY = { mark: dollarsOf, exact: amountOf }

export const MEASURES: readonly Measure[] = [
  {
    id: 'signUps',
    name: 'Sign-ups',
    axis: 'New accounts a day',
    total: ({ signUps }) => signUps,
    ...COUNTED,
  },
  {
    id: 'activeUsers',
    name: 'Active users',
    axis: 'Accounts a day',
    note: 'Accounts that made a generation, a fair pick or a query that day.',
    total: () => null,
    ...COUNTED,
  },
  {
    id: 'generations',
    name: 'Generations',
    axis: 'Generations a day',
    total: ({ generations }) => generations,
    ...COUNTED,
  },
  {
    id: 'quotaHits',
    name: 'Quota hits',
    axis: 'Refused generations a day',
    note: 'Generations that a daily limit refused.',
    total: ({ quotaHits }) => quotaHits,
    ...COUNTED,
  },
  {
    id: 'revenue',
    name: 'Revenue',
    axis: 'US dollars a day',
    note: 'Payments that settled that day, before refunds.',
    total: ({ revenue }) => revenue,
    ...MONEY,
  },
  {
    id: 'refunds',
    name: 'Refunds',
    axis: 'US dollars a day',
    total: ({ refunds }) => refunds,
    ...MONEY,
  },
]
