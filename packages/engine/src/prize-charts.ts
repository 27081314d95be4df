/** What $1 wins in a lottery's four-digit game. */
export interface PrizeChart {
  /** Dollars for the exact order. */
  straight: number
  /** Dollars for any order, by how many orders a number has. */
  box: Readonly<Record<number, number>>
  /** Prizes are shared among the winners, so the dollars are only what they pay about. */
  isShared: boolean
  /** Where it comes from, and when it was read; null for the usual chart. */
  source: string | null
}

/**
 * Usual: 5,000 divided by the ways, rounded down, so that a box returns 48 cents where a straight play
 * returns 50. Most lotteries with four-digit games publish this chart.
 */
const USUAL: PrizeChart = {
  straight: 5_000,
  box: { 24: 200, 12: 400, 6: 800, 4: 1_200 },
  isShared: false,
  source: null,
}

/** Iowa and Nebraska pay 6,000, and that divided by the ways. */
const SIX_THOUSAND: PrizeChart = {
  straight: 6_000,
  box: { 24: 250, 12: 500, 6: 1_000, 4: 1_500 },
  isShared: false,
  source: null,
}

const CHARTS: Readonly<Record<string, PrizeChart>> = {
  IA: SIX_THOUSAND,
  NE: SIX_THOUSAND,
  OR: {
    straight: 5_000,
    box: { 24: 250, 12: 500, 6: 1_000, 4: 1_500 },
    isShared: false,
    source: 'Oregon Pick 4 on lottery.com, read in November 2026. Check with your lottery',
  },
  CA: {
    ...USUAL,
    isShared: true,
    source: 'California Daily 4 on lotteryusa.com, read in November 2026. Check with your lottery',
  },
  MA: {
    ...USUAL,
    isShared: true,
    source:
      'Massachusetts Numbers Game on lottery.net, read in November 2026. Check with your lottery',
  },
  NJ: {
    ...USUAL,
    source:
      'New Jersey Pick-4 on lotterypost.com, read in November 2026: $5,000 straight. Box payouts are typical. Check with your lottery',
  },
}

/**
 * Charts that a lottery replaced, with the first day of the new chart. New Jersey: lotterypost.com/news/343189
 * of November 9, 2022, and 343803, which has the straight prize. No official page was read. No other change
 * of a chart is known to us, so all other charts count for all years.
 */
const REPLACED: Readonly<Record<string, { until: string; chart: PrizeChart }>> = {
  NJ: {
    until: '2022-11-14',
    chart: {
      ...USUAL,
      isShared: true,
      source:
        'New Jersey Pick-4 on lotterypost.com, read in November 2026. Check with your lottery',
    },
  },
}

/** The states with a replaced chart, and the first day of the new one. */
export const CHART_CHANGES: readonly { state: string; until: string }[] = Object.entries(
  REPLACED,
).map(([state, { until }]) => ({ state, until }))

/**
 * The prize chart of a state's four-digit game; the usual one if no other is known.
 * @param state two capital letters
 * @param drawDate the day of the draw, like 2022-11-14; today's chart without it
 */
export function prizeChartOf(state: string, drawDate?: string): PrizeChart {
  const replaced = REPLACED[state]
  if (replaced && drawDate !== undefined && drawDate < replaced.until) return replaced.chart
  return CHARTS[state] ?? USUAL
}

/**
 * Whether the winners of a state share a pool, so that nobody knows a prize before the draw.
 * @param drawDate as `prizeChartOf` takes it
 */
export const arePrizesShared = (state: string, drawDate?: string): boolean =>
  prizeChartOf(state, drawDate).isShared

/** What to say in place of dollars where prizes are shared. */
export const SHARED_PRIZE = 'shared prize, depends on the pool'
