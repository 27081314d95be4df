import type { ComponentProps } from 'react'
import { Icon, type IconName } from '#ui/Icon.tsx'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconName
  /** The accessible name. */
  label: string
  /** Label beside the icon in the cards of a phone, where there is room. */
  text?: string
}

export function IconButton({ icon, label, text, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`btn btn-icon ${className}`}
      aria-label={label}
      title={rest.title ?? label}
    >
      <Icon name={icon} />
      {text !== undefined && <span className="btn-icon-text">{text}</span>}
    </button>
  )
}
