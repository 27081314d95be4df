import type { ComponentProps } from 'react'
import { Icon, type IconName } from '#ui/Icon.tsx'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconName
  /** What it does, for people who cannot see the picture. */
  label: string
  /** Shown beside the picture in cards of a phone, where there is room. */
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
