import { type Digits, formatDigits, isComplete, parseDigits } from '@fourcast/engine/digits.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { DigitInputs, EMPTY_DIGITS } from '#ui/DigitInputs.tsx'

interface NumberSearchFormProps {
  /** Label of the digits. */
  label: string
  /** The number in the address. */
  asked: string | null
  button: string
  onSearch: (numbers: string) => void
  /** The other fields. */
  children: ReactNode
}

/** A form that requires four digits, prefilled with the number in the address. */
export function NumberSearchForm(props: NumberSearchFormProps) {
  const { label, asked, button, onSearch, children } = props
  const [digits, setDigits] = useState<Digits>(parseDigits(asked ?? '') ?? EMPTY_DIGITS)
  const [shown, setShown] = useState(asked)
  // The Back button can change the number in the address.
  if (shown !== asked) {
    setShown(asked)
    setDigits(parseDigits(asked ?? '') ?? EMPTY_DIGITS)
  }
  const [error, setError] = useState<string>()
  const search = (event?: FormEvent) => {
    event?.preventDefault()
    if (isComplete(digits)) onSearch(formatDigits(digits))
    else setError('Enter four digits, such as 0768')
  }
  return (
    <form noValidate className="flex flex-wrap items-start gap-x-8 gap-y-4" onSubmit={search}>
      <div className="w-full max-w-80">
        <DigitInputs
          label={label}
          value={digits}
          error={error}
          onEnter={search}
          onChange={(next) => {
            setDigits(next)
            setError(undefined)
          }}
        />
      </div>
      <div className="grid w-full justify-items-start gap-4 sm:w-72">
        {children}
        <Button type="submit" icon="search">
          {button}
        </Button>
      </div>
    </form>
  )
}
