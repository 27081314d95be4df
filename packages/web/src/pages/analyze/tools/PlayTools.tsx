import { type Digits, formatDigits, isComplete } from '@fourcast/engine/digits.ts'
import { useState } from 'react'
import { evenOdd, highLow, mirrorOf, rootSum, sum, vTrac } from '@fourcast/engine/figures.ts'
import { drawNumbers, FOUR_DIGIT } from '@fourcast/engine/games.ts'
import { permutations } from '@fourcast/engine/plays.ts'
import { WaysToPlay } from './WaysToPlay.tsx'
import { Wheel } from './Wheel.tsx'
import { FIRST, isStake, type PlayChoice, STAKE_WORDS } from '#domains/tickets/play-choice.ts'
import { Card } from '#ui/Card.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Empty } from '#ui/Empty.tsx'
import { StakeField } from '#domains/tickets/StakeField.tsx'
import { copyNumbers } from '#core/clipboard.ts'
import { count } from '#core/format.ts'
import { Balls } from '#ui/Balls.tsx'
import { Button } from '#ui/Button.tsx'
import { centsOf } from '#core/money.ts'

interface PlayToolsProps {
  digits: Digits
  /** State code, or all states; undefined until known. */
  state: string | undefined
}

/** Ways to play a number, computed in the browser: no run, no query, no model. */
export function PlayTools({ digits, state }: PlayToolsProps) {
  const [stake, setStake] = useState({ stake: FIRST.stake, other: FIRST.other })
  const cents = stakeOf(stake)
  const numbers = isComplete(digits) ? formatDigits(digits) : null
  // Without a number, the wheel is the only tool, so it starts open.
  const [startsEmpty] = useState(numbers === null)
  return (
    <section className="grid min-w-0 gap-6" aria-label="Play tools">
      <p className="text-sm text-muted">
        See orders, odds, costs and typical payouts without using a query. On average, every bet
        returns less than it costs.
      </p>
      <Card>
        <StakeField
          {...stake}
          onChange={(next) => setStake((old) => ({ ...old, ...next }))}
          {...(cents === null && stake.other !== '' ? { error: STAKE_WORDS } : {})}
        />
      </Card>
      {numbers === null ? (
        <Empty title="Enter four digits above">
          Ways to play, orders and figures need all four digits. The wheel below doesn’t.
        </Empty>
      ) : (
        <>
          <WaysToPlay numbers={numbers} state={state} stakeCents={cents} />
          <Orders numbers={numbers} />
          <NumberFigures numbers={numbers} />
        </>
      )}
      <Wheel stakeCents={cents} open={startsEmpty} />
    </section>
  )
}

/** Traditional figures of a number, such as sum and mirror. */
function NumberFigures({ numbers }: { numbers: string }) {
  return (
    <section aria-label={`Figures for ${numbers}`}>
      <Disclosure title={`Figures for ${numbers}`}>
        <dl className="grid gap-0">
          {figuresOf(numbers).map(({ name, value, means }) => (
            <div key={name} className="figure-row">
              <dt className="grid">
                <span>{name}</span>
                <span className="text-xs text-muted">{means}</span>
              </dt>
              <dd className="num strong text-lg">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="text-sm text-muted">They describe a number. They don’t change its odds.</p>
      </Disclosure>
    </section>
  )
}

const figuresOf = (numbers: string) => [
  { name: 'Sum', value: sum(numbers), means: 'All digits added' },
  { name: 'Root sum', value: rootSum(numbers), means: 'The sum’s digits, added until one is left' },
  { name: 'Even or odd', value: evenOdd(numbers), means: 'E is even, O is odd' },
  { name: 'High or low', value: highLow(numbers), means: 'L is 0 to 4, H is 5 to 9' },
  { name: 'Mirror', value: mirrorOf(numbers), means: 'Adds 5 to each digit: 7 becomes 2' },
  { name: 'V-trac', value: vTrac(numbers), means: '0 and 5 are 1, 1 and 6 are 2 … 4 and 9 are 5' },
]

/** All orders of a number, which a box play covers. */
function Orders({ numbers }: { numbers: string }) {
  const orders = permutations(numbers)
  const copyAll = (
    <Button
      kind="ghost"
      icon="copy"
      className="-my-1.5 -me-3"
      onClick={() => void copyNumbers(orders.join(' '))}
    >
      Copy all
    </Button>
  )
  return (
    <Card title="Every order" aside={copyAll}>
      <p className="num text-sm text-muted">
        {orders.length === 1
          ? 'Four identical digits have only one order, so you can’t box them.'
          : `A box of ${numbers} wins with any of these ${count(orders.length)}.`}
      </p>
      <Disclosure quiet title={orders.length === 1 ? 'Show it' : `Show all ${orders.length}`}>
        <ul className="orders">
          {orders.map((order) => (
            <li key={order}>
              <Balls
                entered
                size="sm"
                numbers={drawNumbers(FOUR_DIGIT, order)}
                label={[...order].join(' ')}
              />
            </li>
          ))}
        </ul>
      </Disclosure>
    </Card>
  )
}

/** Chosen stake in cents; null if the typed one is invalid. */
function stakeOf({ stake, other }: Pick<PlayChoice, 'stake' | 'other'>): number | null {
  const cents = stake === 'other' ? centsOf(other) : Number(stake)
  return cents !== null && isStake(cents) ? cents : null
}
