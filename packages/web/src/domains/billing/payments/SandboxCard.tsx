import type { RefObject } from 'react'
import { now } from '#core/clock.ts'
import { cardNumberText, codeLength, expiryText } from './card-text.ts'
import { type CardFields, checkCard } from './check-method.ts'
import type { TestNumber } from './test-numbers.ts'
import { type Collect, useCheckedFields } from './use-checked-fields.ts'
import { TestNumbers } from './TestNumbers.tsx'
import { TextInput } from '#ui/TextInput.tsx'

const EMPTY: CardFields = { number: '', expiry: '', code: '' }
const digit = (typed: string) => typed.replaceAll(/\D/g, '')

/** A test mode card. The name of its test method and its expiry are sent, not its number or code. */
export default function SandboxCard({ collect }: { collect: RefObject<Collect | null> }) {
  const { whole, field, fill } = useCheckedFields(
    EMPTY,
    (values) => checkCard(values, now()),
    collect,
  )
  const number = field('number', cardNumberText)
  const pick = (one: TestNumber) =>
    fill({
      number: cardNumberText(one.number),
      expiry: expiryText(`12${String(new Date(now()).getFullYear() + 3).slice(-2)}`),
      code: '1234'.slice(0, codeLength(one.number)),
    })
  return (
    <div ref={whole} className="grid gap-4">
      <TextInput
        {...number}
        label="Card number"
        autoComplete="cc-number"
        inputMode="numeric"
        placeholder="4242 4242 4242 4242"
        className="num"
        aria-required
      />
      <div className="grid grid-cols-2 gap-4">
        <TextInput
          {...field('expiry', expiryText)}
          label="Expires"
          autoComplete="cc-exp"
          inputMode="numeric"
          placeholder="MM / YY"
          aria-required
        />
        <TextInput
          {...field('code', digit)}
          label="CVC"
          autoComplete="cc-csc"
          inputMode="numeric"
          maxLength={4}
          placeholder={'123'.padEnd(codeLength(number.value), '4')}
          aria-required
        />
      </div>
      <TestNumbers type="card" onPick={pick} />
    </div>
  )
}
