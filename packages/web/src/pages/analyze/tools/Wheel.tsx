import type { Digit } from '@fourcast/engine/digits.ts'
import type { Bet } from '@fourcast/engine/prizes.ts'
import { useState } from 'react'
import { DigitChips } from './DigitChips.tsx'
import { WHEEL, wheeled } from './wheel-numbers.ts'
import { WheelResult } from './WheelResult.tsx'
import { Card } from '#ui/Card.tsx'
import { RadioChips } from '#ui/RadioChips.tsx'

const BETS = [
  { value: 'straight', label: 'Straight' },
  { value: 'box', label: 'Box' },
] as const

const HINTS = {
  straight: 'Every order of every four of them.',
  box: 'Every four of them once; wins in any order.',
} as const

/** Every number that a few digits can make, and what playing them all costs. */
export function Wheel({ stakeCents }: { stakeCents: number | null }) {
  const [digits, setDigits] = useState<readonly Digit[]>([])
  const [bet, setBet] = useState<Bet>('straight')
  const made = wheeled(digits, bet)
  return (
    <Card title="Wheel">
      <p className="text-sm text-muted">
        Choose {WHEEL.least} to {WHEEL.most} digits and play every number they make. More numbers
        cost more, but each dollar returns the same on average.
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
    </Card>
  )
}

function hintOf(chosen: number) {
  if (chosen === 0) return `None chosen, ${WHEEL.least} at least`
  const missing = WHEEL.least - chosen
  if (missing > 0) return `${chosen} chosen, ${missing} more at least`
  return chosen === WHEEL.most ? `${chosen} chosen, no more fit` : `${chosen} chosen`
}
