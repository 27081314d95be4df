import type { MethodType } from '@fourcast/contract/payments.ts'
import { cardNumberText } from './card-text.ts'
import { type TestNumber, testNumbers } from './test-numbers.ts'
import { Disclosure } from '#ui/Disclosure.tsx'

interface TestNumbersProps {
  type: MethodType
  onPick: (one: TestNumber) => void
}

/** Stripe's published test numbers and their effects, with a button that fills each in. */
export function TestNumbers({ type, onPick }: TestNumbersProps) {
  const kind = type === 'card' ? 'cards' : 'accounts'
  return (
    <Disclosure quiet title={`Test ${kind}, and what each does`}>
      <ul className="test-numbers">
        {testNumbers(type).map((one) => (
          <li key={one.name}>
            <button type="button" className="test-number" onClick={() => onPick(one)}>
              <span className="num strong">
                {type === 'card' ? cardNumberText(one.number) : one.number}
              </span>
              <span className="text-sm text-muted">
                {one.brand}. {one.does}.
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
