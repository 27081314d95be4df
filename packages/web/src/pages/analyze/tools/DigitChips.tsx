import '#styles/radio-chips.css'
import { type Digit, isDigit } from '@fourcast/engine/digits.ts'
import { type ReactNode, useId } from 'react'

interface DigitChipsProps {
  legend: string
  /** Ascending, each once. */
  value: readonly Digit[]
  /** With so many chosen the others cannot be. */
  most: number
  onChange: (value: Digit[]) => void
  hint: ReactNode
}

const DIGITS = Array.from({ length: 10 }, (_, digit) => digit).filter(isDigit)

/** Some of the ten digits, each once. */
export function DigitChips({ legend, value, most, onChange, hint }: DigitChipsProps) {
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
