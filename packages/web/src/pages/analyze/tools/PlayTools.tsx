import { type Digits, formatDigits, isComplete } from '@fourcast/engine/digits.ts'
import { type RefObject, useState } from 'react'
import { NumberFigures } from './NumberFigures.tsx'
import { Orders } from './Orders.tsx'
import { stakeOf } from './stake.ts'
import { WaysToPlay } from './WaysToPlay.tsx'
import { Wheel } from './Wheel.tsx'
import { FIRST, STAKE_WORDS } from '#domains/tickets/play-choice.ts'
import { Card } from '#ui/Card.tsx'
import { Empty } from '#ui/Empty.tsx'
import { StakeField } from '#domains/tickets/StakeField.tsx'

interface PlayToolsProps {
  /** Takes the focus of whoever jumps here. */
  heading: RefObject<HTMLHeadingElement | null>
  digits: Digits
  /** A state's code, or all of them; undefined until known. */
  state: string | undefined
}

/** What a number can be played as, computed in the page: no run, no query, no model. */
export function PlayTools({ heading, digits, state }: PlayToolsProps) {
  const [stake, setStake] = useState({ stake: FIRST.stake, other: FIRST.other })
  const cents = stakeOf(stake)
  const numbers = isComplete(digits) ? formatDigits(digits) : null
  return (
    <section className="grid min-w-0 gap-6" aria-labelledby="play-tools">
      <div className="grid gap-1 border-t border-line pt-8">
        <h2 id="play-tools" ref={heading} tabIndex={-1} className="scroll-mt-20">
          Play tools
        </h2>
        <p className="text-muted">
          See orders, odds, costs and typical payouts without using a query. On average, every bet
          returns less than it costs.
        </p>
      </div>
      <Card>
        <StakeField
          {...stake}
          onChange={(next) => setStake((old) => ({ ...old, ...next }))}
          {...(cents === null && stake.other !== '' ? { error: STAKE_WORDS } : {})}
        />
      </Card>
      {numbers === null ? (
        <Empty title="Enter four digits above">
          Ways to play, orders and figures need a whole number. The wheel below needs none.
        </Empty>
      ) : (
        <>
          <WaysToPlay numbers={numbers} state={state} stakeCents={cents} />
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <Orders numbers={numbers} />
            <NumberFigures numbers={numbers} />
          </div>
        </>
      )}
      <Wheel stakeCents={cents} />
    </section>
  )
}
