import type { Digits } from '@fourcast/engine/digits.ts'
import { useState } from 'react'
import { Pair, Section } from '#gallery/Section.tsx'
import { DigitInputs, EMPTY_DIGITS } from '#ui/DigitInputs.tsx'

export const DigitsPart = () => (
  <Section
    id="digits"
    title="Digit inputs"
    lead="Typing moves on, backspace goes back, a paste of 1234 or 1-2-3-4 fills all four."
  >
    <Pair>
      <Example name="Empty" digits={EMPTY_DIGITS} />
      <Example name="Some" digits={[7, 2, null, null]} />
      <Example
        name="Wrong"
        digits={EMPTY_DIGITS}
        error="Please enter at least one number to analyze"
      />
      <Example name="Disabled" digits={[7, 2, 9, 4]} disabled />
    </Pair>
  </Section>
)

interface ExampleProps {
  name: string
  digits: Digits
  error?: string
  disabled?: boolean
}

function Example({ name, digits, error, disabled = false }: ExampleProps) {
  const [value, setValue] = useState(digits)
  return (
    <div className="card">
      <h3>{name}</h3>
      <DigitInputs
        label={name}
        value={value}
        onChange={setValue}
        error={error}
        disabled={disabled}
      />
    </div>
  )
}
