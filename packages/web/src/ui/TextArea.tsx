import type { ComponentProps } from 'react'
import { Field, type FieldLook } from '#ui/Field.tsx'

interface TextAreaProps extends ComponentProps<'textarea'>, FieldLook {}

/** Several lines of text; it grows with them. Spread `field(name)` of `useSendForm` into it. */
export function TextArea({ label, error, marked, hint, className, ...rest }: TextAreaProps) {
  return (
    <Field {...{ label, error, marked, hint, className }} id={rest.id}>
      {(control) => <textarea {...rest} {...control} className="input input-area" />}
    </Field>
  )
}
