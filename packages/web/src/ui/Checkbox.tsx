import '#styles/fields.css'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from '#ui/FieldError.tsx'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: ReactNode
  error?: ReactNode
}

/** A checkbox whose whole line is clickable. */
export function Checkbox({ label, error, className = '', ...rest }: CheckboxProps) {
  const noteId = useId()
  return (
    <div className={className}>
      <label className="check">
        <input
          {...rest}
          type="checkbox"
          className="checkbox"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : noteId}
        />
        <span>{label}</span>
      </label>
      {error !== undefined && (
        <div id={noteId} className="ps-8">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </div>
  )
}
