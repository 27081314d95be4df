import type { ReactNode } from 'react'
import { Icon } from '#ui/Icon.tsx'

interface BannerProps {
  kind?: 'info' | 'success' | 'warning' | 'error'
  /** Announced by screen readers: for the result of an action. */
  announce?: boolean
  action?: ReactNode
  children: ReactNode
}

const ICONS = { info: 'info', success: 'check', warning: 'warning', error: 'error' } as const

/** A message in the page, unlike a toast. */
export function Banner({ kind = 'info', announce = false, action, children }: BannerProps) {
  const role = announce ? (kind === 'error' ? 'alert' : 'status') : undefined
  return (
    <div className={`banner ${kind === 'info' ? '' : `banner-${kind}`}`} role={role}>
      <Icon name={ICONS[kind]} />
      <div className="banner-text">{children}</div>
      {action !== undefined && <div className="banner-action">{action}</div>}
    </div>
  )
}
