import '#styles/radio-chips.css'
import { type Digit, isDigit } from '@fourcast/engine/digits.ts'
import type { Bet } from '@fourcast/engine/prizes.ts'
import { type ReactNode, useId, useState } from 'react'
import { WHEEL, wheeled, type Wheeled } from './wheel-numbers.ts'
import { RadioChips } from '#ui/RadioChips.tsx'
import { copyNumbers } from '#core/clipboard.ts'
import { count, oneIn } from '#core/format.ts'
import { dollarsOf } from '#core/money.ts'
import { Button } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Odds } from '#ui/Odds.tsx'

const BETS = [
  { value: 'straight', label: 'Straight' },
  { value: 'box', label: 'Box' },
] as const

const HINTS = {
  straight: 'Every order of every set of four.',
  box: 'Each set of four once. Wins in any order.',
} as const

/** All numbers that a few digits can form, and the cost of playing them. */
export function Wheel({ stakeCents, open }: { stakeCents: number | null; open: boolean }) {
  const [digits, setDigits] = useState<readonly Digit[]>([])
  const [bet, setBet] = useState<Bet>('straight')
  const made = wheeled(digits, bet)
  return (
    <section aria-label="Wheel">
      <Disclosure title="Wheel" open={open}>
        <div className="grid gap-4">
          <p className="text-sm text-muted">
            Choose {WHEEL.least} to {WHEEL.most} digits and play every number they make. More
            numbers cost more, but each dollar returns the same on average.
          </p>
          <DigitChips
            legend="Digits"
            value={digits}
            most={WHEEL.most}
            onChange={setDigits}
            hint={hintOf(digits.length)}
          />
          <RadioChips
            legend="Play each as"
            value={bet}
            options={BETS}
            onChange={setBet}
            hint={HINTS[bet]}
          />
          {made && <WheelResult made={made} bet={bet} stakeCents={stakeCents} />}
        </div>
      </Disclosure>
    </section>
  )
}

function hintOf(chosen: number) {
  if (chosen === 0) return `Choose at least ${WHEEL.least}`
  const missing = WHEEL.least - chosen
  if (missing > 0) return `${chosen} chosen, at least ${missing} more needed`
  return chosen === WHEEL.most ? `${chosen} chosen, the maximum` : `${chosen} chosen`
}

interface WheelResultProps {
  made: Wheeled
  bet: Bet
  stakeCents: number | null
}

/** Number of bets, cost and odds, then the numbers. */
function WheelResult({ made: { numbers, oneIn: chance }, bet, stakeCents }: WheelResultProps) {
  const kinds = numbers.length === 1 ? `${bet} bet` : `${bet} bets`
  return (
    <>
      <output className="grid">
        <Odds
          items={[
            ['Bets', `${count(numbers.length)} ${kinds}`],
            [
              'Total cost',
              stakeCents === null ? 'Choose a stake' : dollarsOf(stakeCents * numbers.length),
            ],
            ['Chance that one wins', <Chance key="chance" text={oneIn(chance)} />],
          ]}
        />
      </output>
      <div className="grid justify-items-start gap-2">
        <Button kind="second" icon="copy" onClick={() => void copyNumbers(numbers.join(' '))}>
          Copy all {count(numbers.length)}
        </Button>
        <div className="w-full">
          <Disclosure quiet title={`Show all ${count(numbers.length)}`}>
            <ul className="wheel-numbers num">
              {numbers.map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          </Disclosure>
        </div>
      </div>
    </>
  )
}

const Chance = ({ text }: { text: string }) => <span className="chance">{text}</span>

interface DigitChipsProps {
  legend: string
  /** Ascending and without duplicates. */
  value: readonly Digit[]
  /** At this many, the other digits are disabled. */
  most: number
  onChange: (value: Digit[]) => void
  hint: ReactNode
}

const DIGITS = Array.from({ length: 10 }, (_, digit) => digit).filter(isDigit)

/** Checkboxes for the ten digits. */
function DigitChips({ legend, value, most, onChange, hint }: DigitChipsProps) {
  const hintId = useId()
  const toggle = (digit: Digit) =>
    onChange(DIGITS.filter((one) => value.includes(one) !== (one === digit)))
  return (
    <fieldset className="grid min-w-0" aria-describedby={hintId}>
      <legend className="label mb-1.5">{legend}</legend>
      <div className="radio-chips">
        {DIGITS.map((digit) => (
          <label key={digit} className="radio-chip num">
            <input
              type="checkbox"
              checked={value.includes(digit)}
              disabled={value.length >= most && !value.includes(digit)}
              onChange={() => toggle(digit)}
            />
            {digit}
          </label>
        ))}
      </div>
      <output id={hintId} className="msg num mt-1.5">
        {hint}
      </output>
    </fieldset>
  )
}
