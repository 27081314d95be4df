import * as MESSAGES from '@fourcast/contract/messages.ts'
import { type Digits, isComplete, isDigit } from '@fourcast/engine/digits.ts'
import { useRef, useState } from 'react'
import type { Box3 } from './Box3State.tsx'
import { COSTS } from '#domains/quotas/costs.ts'
import type { MethodChoice } from '#domains/picks/methods.ts'
import { type MethodButtons, MethodPicker } from './MethodPicker.tsx'
import { drawnText, type Drawn, FairButton } from './RandomNote.tsx'
import { useIsOffline } from '#core/connection.ts'
import { randomDigits } from '#domains/picks/random-digits.ts'
import { saveLink } from '#domains/picks/save-link.ts'
import { isLimitReached } from '#domains/quotas/quota.ts'
import type { Quotas } from '#domains/quotas/use-quotas.ts'
import { shortageText } from '#domains/quotas/quota-text.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DigitInputs, EMPTY_DIGITS } from '#ui/DigitInputs.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'

interface NumbersCardProps {
  digits: Digits
  onDigits: (digits: Digits) => void
  /** The box that is marked. */
  selected: MethodChoice
  making: MethodChoice | null
  box3: Box3
  quotas: Quotas
  onGenerate: (choice: MethodChoice) => void
  buttons: MethodButtons
}

/** Four digits, and the boxes that make a pick of them. Enter repeats the box used last. */
export function NumbersCard(props: NumbersCardProps) {
  const { digits, onDigits, selected, making, box3, quotas, onGenerate, buttons } = props
  const [error, setError] = useState<string>()
  const [drawn, setDrawn] = useState<Drawn>('typed')
  const inputs = useRef<HTMLDivElement>(null)
  const empty = digits.every((digit) => digit === null)
  const short = quotas.shortage(COSTS[selected])
  const needsModel = selected === 'ml' || selected === 'all'
  const isOffline = useIsOffline()
  // Offline, arithmetic goes on: the server counts it later.
  const isShort = short !== null && !isLimitReached(short)
  const isClosed = isOffline
    ? short !== null || needsModel
    : quotas.current === undefined || isShort || (needsModel && box3.closed)

  const change = (next: Digits, from: Drawn = 'typed') => {
    setError(undefined)
    setDrawn(from)
    onDigits(next)
  }
  const focusFirst = () => inputs.current?.querySelector('input')?.focus()
  const clear = () => {
    change(EMPTY_DIGITS)
    focusFirst()
  }
  const submit = () => {
    if (empty) {
      setError(MESSAGES.enterDigit)
      focusFirst()
    } else if (!isClosed) onGenerate(selected)
  }
  const noteText = () => {
    if (short !== null) return shortageText(short)
    if (isOffline) return needsModel ? BOX3_OFFLINE : ARITHMETIC_OFFLINE
    return drawnText(drawn, empty)
  }
  const clearButton = (
    <Button kind="ghost" className="-my-1.5 -me-3" onClick={clear}>
      Clear
    </Button>
  )
  return (
    <Card
      title={<span className="text-lg">Your numbers</span>}
      aside={clearButton}
      className="gap-4"
    >
      <div ref={inputs}>
        <DigitInputs
          compact
          value={digits}
          onChange={(next) => change(next)}
          onEnter={submit}
          label="Your numbers"
          error={error}
        />
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
      <p className="min-h-5 text-xs text-muted">
        {noteText()}{' '}
        {drawn !== 'typed' && <FairButton onFair={(made) => change(places(made.numbers), made)} />}
      </p>
      <div className="card-foot -mx-2 flex flex-wrap justify-between gap-x-1 pt-2! -mb-2">
        <Button kind="ghost" className="px-2" onClick={() => change(randomDigits(), 'random')}>
          Random
        </Button>
        <SaveDigits digits={digits} drawn={drawn} />
      </div>
    </Card>
  )
}

const BOX3_OFFLINE = 'Box 3 needs a connection: its forecast is on our server.'
const ARITHMETIC_OFFLINE =
  'You’re offline. The other boxes of your plan still work; we count and save their picks once you’re back online.'

interface SaveDigitsProps {
  digits: Digits
  drawn: Drawn
}

/** Keeps four digits unchanged in My numbers. In its place before there are four, so that nothing moves. */
const SaveDigits = ({ digits, drawn }: SaveDigitsProps) =>
  isComplete(digits) ? (
    <LinkButton
      kind="ghost"
      className="px-2"
      to={saveLink(digits, typeof drawn === 'object' ? 'fair' : 'typed')}
    >
      Save
    </LinkButton>
  ) : (
    <Button kind="ghost" className="px-2" disabled>
      Save
    </Button>
  )

/** Whole numbers from 0 to 9, as every pick has. */
const places = (numbers: readonly number[]): Digits =>
  numbers.map((digit) => (isDigit(digit) ? digit : null))
