import type { ReactNode } from 'react'
import { Icon, type IconName } from '#ui/Icon.tsx'

interface ChipProps {
  kind?: 'plain' | 'success' | 'warning' | 'info' | 'error' | 'gold' | 'green'
  icon?: IconName
  children: ReactNode
}

/** 'Simulated' is warning, 'Stale' error with a clock, 'Winner!' success with a check. */
export function Chip({ kind = 'plain', icon, children }: ChipProps) {
  return (
    <span className={`chip ${kind === 'plain' ? '' : `chip-${kind}`}`}>
      {icon && <Icon name={icon} small />}
      {children}
    </span>
  )
}
