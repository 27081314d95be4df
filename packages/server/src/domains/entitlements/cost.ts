/** The daily quota counters. */
export const COUNTERS = ['generations', 'moMoney', 'aiQueries', 'advancedAiQueries'] as const
export type Counter = (typeof COUNTERS)[number]

/** The cost of one use, charged to all counters or none. Fair picks count only for the user's own limit. */
export type Cost = Readonly<Partial<Record<Counter | 'fairPicks', number>>>

/** The part of a cost that counts for the user's own limit. */
export const ownCost = ({ generations = 0, fairPicks = 0 }: Cost): number => generations + fairPicks

/** Whether a use produces picks, which a cool-off blocks. Queries about past draws stay allowed. */
export const makesPicks = (cost: Cost): boolean =>
  Object.keys(cost).some((name) => name !== 'advancedAiQueries')
