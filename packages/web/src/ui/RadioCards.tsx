import '#styles/choice.css'
import { type ReactNode, useId } from 'react'

export interface RadioOption<Value extends string> {
  value: Value
  label: ReactNode
  note?: ReactNode
  /** At the end: an icon, a chip. */
  aside?: ReactNode
  disabled?: boolean
}

interface RadioCardsProps<Value extends string> {
  /** Name of the group: 'Payment duration'. */
  legend: string
  options: readonly RadioOption<Value>[]
  value: Value
  onChange: (value: Value) => void
  disabled?: boolean
}

/** A radio group whose options have a line of explanation. Arrow keys choose. */
export function RadioCards<Value extends string>(props: RadioCardsProps<Value>) {
  const { legend, options, value, onChange, disabled = false } = props
  const name = useId()
  return (
    <fieldset className="grid min-w-0 gap-3" disabled={disabled}>
      <legend className="mb-3 text-lg font-[620]">{legend}</legend>
      <div className="grid gap-3 md:grid-cols-2">
        {options.map((option) => (
          <label key={option.value} className="choice">
            <input
              type="radio"
              name={name}
              className="radio"
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span className="grid flex-1">
              <span className="strong">{option.label}</span>
              {option.note !== undefined && (
                <span className="num text-sm text-muted">{option.note}</span>
              )}
            </span>
            {option.aside}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
