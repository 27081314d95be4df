import type { ReactNode } from 'react'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'

interface ErrorStateProps {
  children: ReactNode
  onRetry?: () => void
  busy?: boolean
}

/** Stands in place of the part that failed, with a way to try again. */
export function ErrorState({ children, onRetry, busy = false }: ErrorStateProps) {
  const retry = onRetry && (
    <Button kind="second" busy={busy} onClick={onRetry}>
      Retry
    </Button>
  )
  return (
    <Banner kind="error" announce action={retry}>
      <span className="flex min-h-9 items-center">{children}</span>
    </Banner>
  )
}
