import type { ComponentProps } from 'react'
import { Field, type FieldLook } from '#ui/Field.tsx'

interface SelectProps extends ComponentProps<'select'>, FieldLook {
  options: readonly (readonly [value: string, label: string])[]
}

/** The browser's own select: on a phone nothing is quicker. */
export function Select({ label, error, marked, hint, options, className, ...rest }: SelectProps) {
  return (
    <Field {...{ label, error, marked, hint, className }} id={rest.id}>
      {(control) => (
        <select {...rest} {...control} className="input input-select">
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
