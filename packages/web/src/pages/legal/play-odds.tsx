import {
  BOX_WAYS,
  chanceOfMatch,
  expectedReturn,
  STRAIGHT_ODDS,
  straightPrize,
} from '@fourcast/engine/odds.ts'
import { Facts } from './Facts.tsx'
import type { LegalSection } from './LegalPage.tsx'
import { count, money, oneIn, percent } from '#core/format.ts'

const box = (ways: number) => `${oneIn(STRAIGHT_ODDS / ways)} (${ways} orders)`
const cents = (dollars: number) => `${Math.round(dollars * 100)} cents`

const YEARS = [1, 10, 30] as const
const yearsText = (years: number) => (years === 1 ? 'for a year' : `for ${years} years`)

/** $1 straight every day: chance of at least one win, cost and average return. */
function playedDaily(years: number) {
  const days = years * 365
  const chance = percent(chanceOfMatch(['0000'], days), 1)
  const back = money(days * expectedReturn())
  return `${chance} chance of winning at all. Costs ${money(days)}, returns ${back} on average.`
}

/** Odds, cost of playing, and the independence of draws. The engine computes all figures. */
export const ODDS: readonly LegalSection[] = [
  {
    id: 'odds',
    title: 'What the odds are',
    body: (
      <>
        <p>
          There are {count(STRAIGHT_ODDS)} numbers from 0000 to 9999, and a fair draw picks one of
          them. Birthdays, hot digits, forecasts and boxes all give you just one of those{' '}
          {count(STRAIGHT_ODDS)}.
        </p>
        <Facts
          items={[
            ['Straight: the exact order', oneIn(STRAIGHT_ODDS)],
            ['Box: four different digits', box(BOX_WAYS.single)],
            ['Box: one pair', box(BOX_WAYS.double)],
            ['Box: two pairs', box(BOX_WAYS['double-double'])],
            ['Box: three of a kind', box(BOX_WAYS.triple)],
          ]}
        />
        <p>A box bet wins more often but pays less. Its average return is no better.</p>
      </>
    ),
  },
  {
    id: 'cost',
    title: 'What it costs',
    body: (
      <>
        <p>
          A {money(1)} straight ticket usually pays {money(straightPrize())}.{' '}
          {money(straightPrize())} times {oneIn(STRAIGHT_ODDS)} is {cents(expectedReturn())}. That’s
          the average return for each dollar. In Iowa and Nebraska, where it pays{' '}
          {money(straightPrize('IA'))}, it’s {cents(expectedReturn('IA'))}. The rest is the cost of
          playing, and no way of choosing digits lowers it.
        </p>
        <p>If you buy a {money(1)} straight ticket every day:</p>
        <Facts items={YEARS.map((years) => [yearsText(years), playedDaily(years)] as const)} />
      </>
    ),
  },
  {
    id: 'no-memory',
    title: 'Draws have no memory',
    body: (
      <>
        <p>
          The balls have no memory. A digit that hasn’t come up in a position for 100 draws has the
          same 1 in 10 chance there as any other. A number that won last night is as likely tonight
          as one that never has.
        </p>
        <p>
          Three digits out of four isn’t “almost”. With four positions and ten digits, chance alone
          often gives close calls. Whatever you play, at least one digit is in its exact position in
          about one draw in three.
        </p>
      </>
    ),
  },
]
