import * as MESSAGES from '@fourcast/contract/messages.ts'
import type { Digits } from '@fourcast/engine/digits.ts'
import { useRef, useState } from 'react'
import type { Computed } from '#features/generate/computed.ts'
import { type MethodButtons, MethodPicker } from '#features/generate/MethodPicker.tsx'
import { randomDigits } from '#features/generate/random-digits.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DigitInputs, EMPTY_DIGITS } from '#ui/DigitInputs.tsx'

/** Beside it stand two buttons, also where the card is narrow. */
const TITLE = <span className="max-sm:text-lg lg:max-xl:text-lg">Your numbers</span>

interface NumbersCardProps {
  digits: Digits
  onDigits: (digits: Digits) => void
  selected: Computed
  making: Computed | null
  onGenerate: (method: Computed) => void
  buttons: MethodButtons
}

/** What goes in: four digits and a method. */
export function NumbersCard(props: NumbersCardProps) {
  const { digits, onDigits, selected, making, onGenerate, buttons } = props
  const [error, setError] = useState<string>()
  const [drawn, setDrawn] = useState(false)
  const inputs = useRef<HTMLDivElement>(null)
  const empty = digits.every((digit) => digit === null)

  const change = (next: Digits, random = false) => {
    setError(undefined)
    setDrawn(random)
    onDigits(next)
  }
  const clear = () => {
    change(EMPTY_DIGITS)
    inputs.current?.querySelector('input')?.focus()
  }
  const enter = () => {
    if (empty) setError(MESSAGES.enterDigit)
    else onGenerate(selected)
  }
  const tools = (
    <span className="-my-1.5 -me-3 flex">
      <Button
        kind="ghost"
        className="max-sm:px-2 lg:max-xl:px-2"
        onClick={() => change(randomDigits(), true)}
      >
        Random
      </Button>
      <Button kind="ghost" onClick={clear}>
        Clear
      </Button>
    </span>
  )
  return (
    <Card title={TITLE} aside={tools} className="gap-5">
      <div ref={inputs} className="grid gap-3">
        <DigitInputs
          value={digits}
          onChange={change}
          onEnter={enter}
          label="Your numbers"
          error={error}
        />
        <output className="text-xs text-muted">
          {drawn
            ? 'These four are random, each digit equally likely. Not a forecast.'
            : 'Random fills in four digits by chance. Not a forecast.'}
        </output>
      </div>
      <MethodPicker
        selected={selected}
        making={making}
        empty={empty}
        onPick={onGenerate}
        buttons={buttons}
      />
    </Card>
  )
}
