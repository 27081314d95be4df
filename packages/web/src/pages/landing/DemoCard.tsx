import { flash, type Method, mirror } from '@fourcast/engine/boxes.ts'
import { type Digits, formatDigits, isComplete } from '@fourcast/engine/digits.ts'
import { boxOdds, STRAIGHT_ODDS } from '@fourcast/engine/odds.ts'
import { type ReactNode, useId } from 'react'
import { oneIn } from '#core/format.ts'
import { Balls } from '#ui/Balls.tsx'
import { DigitInputs } from '#ui/DigitInputs.tsx'
import { MethodDot } from '#ui/MethodDot.tsx'

export const SAMPLE: Digits = [1, 2, 3, 4]

interface DemoCardProps {
  digits: Digits
  onChange: (digits: Digits) => void
}

/** Shows the picks of the boxes that are arithmetic. The engine runs in the browser; nothing is sent. */
export function DemoCard({ digits, onChange }: DemoCardProps) {
  const headingId = useId()
  const silver = flash(digits)
  const gold = mirror(digits)
  return (
    <section className="card demo" aria-labelledby={headingId}>
      <div className="flex items-baseline justify-between gap-3">
        <h2 id={headingId} className="text-base">
          Your numbers
        </h2>
        <span className="text-xs text-muted">Type your own</span>
      </div>
      <DigitInputs value={digits} onChange={onChange} label="Your numbers" />
      <ul className="demo-boxes">
        <Box method="flash" rule="each digit +3">
          <Balls numbers={silver} method="flash" className="demo-balls" />
        </Box>
        <Box method="mirror" rule="each digit +5">
          <Balls numbers={gold} method="mirror" className="demo-balls" />
        </Box>
        <Box method="ml" rule="the trained model">
          <span className="text-sm text-muted">Sign in to use it</span>
        </Box>
        <Box method="mixed" rule="both sets">
          <span className="grid gap-1.5">
            <Balls numbers={silver} method="mixed" size="sm" />
            <Balls numbers={gold} method="mixed" size="sm" />
          </span>
        </Box>
      </ul>
      <OddsOf numbers={silver} />
      <output className="sr-only">
        {isComplete(silver) &&
          `Box 1 Silver ${silver.join(' ')}, Box 2 Gold ${gold.join(' ')}, Box 4 Mo-Money both`}
      </output>
    </section>
  )
}

interface BoxProps {
  method: Method
  rule: string
  children: ReactNode
}

const Box = ({ method, rule, children }: BoxProps) => (
  <li>
    <span className="grid">
      <span className="strong text-sm">
        <MethodDot method={method} />
      </span>
      <span className="num ps-5 text-xs text-muted">{rule}</span>
    </span>
    {children}
  </li>
)

/**
 * Odds for all boxes: each shifts every digit equally, so equal digits stay equal and the odds are the same.
 */
function OddsOf({ numbers }: { numbers: Digits }) {
  const box = isComplete(numbers) ? boxOdds(formatDigits(numbers)) : null
  const anyOrder = box === null ? 'needs 4 digits' : box.ways === 1 ? 'no box' : oneIn(box.oneIn)
  return (
    <dl className="demo-odds">
      <div>
        <dt>Straight, exact order</dt>
        <dd>{box === null ? 'needs 4 digits' : oneIn(STRAIGHT_ODDS)}</dd>
      </div>
      <div>
        <dt>Box, any order</dt>
        <dd>{anyOrder}</dd>
      </div>
    </dl>
  )
}
