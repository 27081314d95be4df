import * as MESSAGES from '@fourcast/contract/messages.ts'
import type { Method } from '@fourcast/engine/boxes.ts'
import type { NumberOrigin } from '@fourcast/contract/saved-numbers.ts'
import { type Digits, isComplete, isDigit } from '@fourcast/engine/digits.ts'
import { useRef, useState } from 'react'
import { type Box3, Box3State } from './Box3State.tsx'
import type { MethodChoice } from './methods.ts'
import { type MethodButtons, MethodPicker } from './MethodPicker.tsx'
import { type Drawn, randomDigits, RandomNote } from './RandomNote.tsx'
import { UsageToday } from './UsageToday.tsx'
import type { Quotas } from '#domains/quotas/use-quotas.ts'
import { saveLink } from '#domains/picks/save-link.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { DigitInputs, EMPTY_DIGITS } from '#ui/DigitInputs.tsx'

/** Beside it stand two buttons, also where the card is narrow. */
const TITLE = <span className="max-sm:text-lg lg:max-xl:text-lg">Your numbers</span>

interface NumbersCardProps {
  digits: Digits
  onDigits: (digits: Digits) => void
  selected: Method
  making: MethodChoice | null
  box3: Box3
  quotas: Quotas
  onGenerate: (choice: MethodChoice) => void
  buttons: MethodButtons
}

/** What goes in: four digits and a method. */
export function NumbersCard(props: NumbersCardProps) {
  const { digits, onDigits, selected, making, box3, quotas, onGenerate, buttons } = props
  const [error, setError] = useState<string>()
  const [drawn, setDrawn] = useState<Drawn>('typed')
  const inputs = useRef<HTMLDivElement>(null)
  const empty = digits.every((digit) => digit === null)

  const change = (next: Digits, from: Drawn = 'typed') => {
    setError(undefined)
    setDrawn(from)
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
        onClick={() => change(randomDigits(), 'random')}
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
          onChange={(next) => change(next)}
          onEnter={enter}
          label="Your numbers"
          error={error}
        />
        <RandomNote drawn={drawn} onFair={(made) => change(places(made.numbers), made)} />
        <SaveNumber digits={digits} from={typeof drawn === 'object' ? 'fair' : 'typed'} />
      </div>
      <MethodPicker
        selected={selected}
        making={making}
        empty={empty}
        box3={box3}
        quotas={quotas}
        onPick={onGenerate}
        buttons={buttons}
      />
      <UsageToday quotas={quotas} />
      <Box3State box3={box3} />
    </Card>
  )
}

/** Keeps four digits as they are. In its place before there are four, so that nothing moves. */
const SaveNumber = ({ digits, from }: { digits: Digits; from: NumberOrigin }) => (
  <div className="flex justify-end">
    {isComplete(digits) ? (
      <LinkButton kind="second" icon="bookmark" to={saveLink(digits, from)}>
        Save this number
      </LinkButton>
    ) : (
      <Button kind="second" icon="bookmark" disabled>
        Save this number
      </Button>
    )}
  </div>
)

/** Whole numbers from 0 to 9, as every pick has. */
const places = (numbers: readonly number[]): Digits =>
  numbers.map((digit) => (isDigit(digit) ? digit : null))
