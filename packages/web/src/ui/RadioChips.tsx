import '#styles/radio-chips.css'
import { type ReactNode, useId } from 'react'
import { FieldError } from '#ui/FieldError.tsx'

export interface RadioChip<Value extends string> {
  value: Value
  label: ReactNode
  disabled?: boolean
}

interface RadioChipsProps<Value extends string> {
  /** Name of the group: 'Stake'. */
  legend: string
  options: readonly RadioChip<Value>[]
  value: Value
  onChange: (value: Value) => void
  error?: ReactNode
  hint?: ReactNode
}

/** A radio group of short words side by side. Arrow keys choose. */
export function RadioChips<Value extends string>(props: RadioChipsProps<Value>) {
  const { legend, options, value, onChange, error, hint } = props
  const name = useId()
  const noteId = useId()
  const note = error === undefined ? hint : <FieldError>{error}</FieldError>
  return (
    <fieldset className="grid min-w-0" aria-describedby={note === undefined ? undefined : noteId}>
      <legend className="label mb-1.5">{legend}</legend>
      <div className="radio-chips">
        {options.map((option) => (
          <label key={option.value} className="radio-chip">
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {note !== undefined && (
        <div id={noteId} className="msg mt-1.5">
          {note}
        </div>
      )}
    </fieldset>
  )
}
