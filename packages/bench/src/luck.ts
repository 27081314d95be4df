import {
  bankrollPoint,
  chanceOfPrize,
  DAILY_BETS,
  dailyTicket,
} from '@fourcast/engine/play/bankroll.ts'
import { comparePicks } from '@fourcast/engine/play/compared-picks.ts'
import { medianLongestRun } from '@fourcast/engine/play/dry-spell.ts'
import { engineGuess, fakeRound } from '@fourcast/engine/play/fake.ts'
import { payoutShares } from '@fourcast/engine/play/payouts.ts'
import { fairDraws } from '@fourcast/engine/testing/copied.ts'
import { median } from './support/load.ts'

/** The longest that any part of the luck lab may take. */
const PROMISED_MS = 1_000
const ROUNDS = 5

const DAY = 24 * 60 * 60 * 1000
const DRAWS = fairDraws(4_000, 7).map((drawn, at) => ({ at: at * (DAY / 3), drawn }))
/** As many saved results as the call compares, two sets each. */
const PICKS = Array.from({ length: 500 }, (_, at) => ({
  from: at * 2 * DAY,
  until: (at * 2 + 7) * DAY,
  sets: fairDraws(2, at),
}))
/** As many tickets as an account may have, spread evenly over some draws. */
const ticketsIn = (draws: number) =>
  Array.from({ length: draws }, (_, draw) => ({
    state: 'GA',
    tickets: Array.from({ length: 10_000 / draws }, (__, at) => {
      const numbers = String((1_234 + 7 * at) % 10_000).padStart(4, '0')
      // There is no box of four equal digits.
      const isStraight = at % 2 === 0 || new Set(numbers).size === 1
      const bet = isStraight ? ('straight' as const) : ('box' as const)
      return { numbers, bet, stakeCents: 50 + 50 * ((at + draw) % 200) }
    }),
  }))
const [ONE_A_DRAW, HUNDRED_A_DRAW, ONE_DRAW] = [ticketsIn(10_000), ticketsIn(100), ticketsIn(1)]

const PARTS: Readonly<Record<string, () => unknown>> = {
  'bankroll, 30 years, three bets': () =>
    DAILY_BETS.map((bet) => {
      const ticket = dailyTicket(bet, '1234', 'GA', 100)
      medianLongestRun(10_958, chanceOfPrize(ticket))
      return Array.from({ length: 121 }, (_, at) => bankrollPoint(ticket, at * 91))
    }),
  'digits in place of 500 results in 4,000 draws': () => comparePicks(PICKS, DRAWS),
  'prizes of 10,000 tickets, one a draw': () => payoutShares(ONE_A_DRAW),
  'prizes of 10,000 tickets, 100 a draw': () => payoutShares(HUNDRED_A_DRAW),
  'prizes of 10,000 tickets on one draw': () => payoutShares(ONE_DRAW),
  'a round of spot the fake': () => engineGuess(fakeRound(5)),
}

/** Each part of the luck lab at its largest, in one thread. */
export function luck(): Promise<void> {
  for (const [name, part] of Object.entries(PARTS)) {
    const ms = median(
      Array.from({ length: ROUNDS }, () => {
        const begun = performance.now()
        part()
        return performance.now() - begun
      }),
    )
    const verdict = ms <= PROMISED_MS ? 'holds' : 'FAILS'
    console.log(`${name}: ${ms.toFixed(0)} ms (promised ≤ ${PROMISED_MS} ms: ${verdict})`)
  }
  return Promise.resolve()
}
