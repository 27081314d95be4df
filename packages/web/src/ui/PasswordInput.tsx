import { useState } from 'react'
import { Field } from '#ui/Field.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import type { TextInputProps } from '#ui/TextInput.tsx'

/** A password field with a show button. Set `autoComplete` to the value that password managers expect. */
export function PasswordInput({ label, error, marked, hint, className, ...rest }: TextInputProps) {
  const [shown, setShown] = useState(false)
  const called = typeof label === 'string' ? label.toLowerCase() : 'password'
  return (
    <Field {...{ label, error, marked, hint, className }} id={rest.id}>
      {(control) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...rest}
            {...control}
            type={shown ? 'text' : 'password'}
            className="input pe-12"
          />
          <IconButton
            icon={shown ? 'eyeOff' : 'eye'}
            label={`${shown ? 'Hide' : 'Show'} ${called}`}
            aria-pressed={shown}
            className="absolute end-0 top-0"
            disabled={rest.disabled}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  )
}
