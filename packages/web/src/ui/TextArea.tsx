import type { ComponentProps } from 'react'
import { Field, type FieldLook } from '#ui/Field.tsx'

interface TextAreaProps extends ComponentProps<'textarea'>, FieldLook {}

/** A multi-line field that grows with its text. Spread `field(name)` of `useSendForm` into it. */
export function TextArea({ label, error, marked, hint, className, ...rest }: TextAreaProps) {
  return (
    <Field {...{ label, error, marked, hint, className }} id={rest.id}>
      {(control) => <textarea {...rest} {...control} className="input input-area" />}
    </Field>
  )
}
