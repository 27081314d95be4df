// oxlint-disable jsx-a11y/role-has-required-aria-props -- a checkbox says itself whether it is checked
import '#styles/fields.css'
import { type ComponentProps, type ReactNode, useId } from 'react'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: ReactNode
  hint?: ReactNode
}

/** A switch, for settings that apply at once. */
export function Switch({ label, hint, className = '', ...rest }: SwitchProps) {
  const hintId = useId()
  return (
    <label className={`check justify-between ${className}`}>
      <span className="grid">
        {label}
        {hint !== undefined && (
          <span id={hintId} className="text-sm text-muted">
            {hint}
          </span>
        )}
      </span>
      <input
        {...rest}
        type="checkbox"
        role="switch"
        className="switch"
        aria-describedby={hint === undefined ? undefined : hintId}
      />
    </label>
  )
}
