import { asciiDigits } from '@fourcast/engine/digits.ts'
import type { ChangeEvent, ComponentProps } from 'react'
import { Field, type FieldLook } from '#ui/Field.tsx'

export interface TextInputProps extends ComponentProps<'input'>, FieldLook {}

/** A single-line field. Spread `field(name)` of `useSendForm` into it. */
export function TextInput({ label, error, marked, hint, className, ...rest }: TextInputProps) {
  const { inputMode, onChange } = rest
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    if (inputMode !== undefined && OF_DIGITS.has(inputMode)) putAsciiDigits(event.target)
    onChange?.(event)
  }
  return (
    <Field {...{ label, error, marked, hint, className }} id={rest.id}>
      {(control) => <input {...rest} {...control} onChange={change} className="input" />}
    </Field>
  )
}

const OF_DIGITS: ReadonlySet<string> = new Set(['numeric', 'decimal', 'tel'])

/** Converts digits of other scripts. The caret keeps its position. */
function putAsciiDigits(input: HTMLInputElement) {
  const text = asciiDigits(input.value)
  if (text === input.value) return
  const at = input.selectionStart
  input.value = text
  input.setSelectionRange(at, at)
}
