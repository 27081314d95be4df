import type { ComponentProps } from 'react'
import { Field, type FieldLook } from '#ui/Field.tsx'

export interface TextInputProps extends ComponentProps<'input'>, FieldLook {}

/** One line of text. Spread `field(name)` of `useSendForm` into it. */
export function TextInput({ label, error, marked, hint, className, ...rest }: TextInputProps) {
  return (
    <Field {...{ label, error, marked, hint, className }} id={rest.id}>
      {(control) => <input {...rest} {...control} className="input" />}
    </Field>
  )
}
