import { momentOf } from '#core/format.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'

interface StaleBannerProps {
  /** Why it may be old, as a sentence: 'You are offline.' */
  reason: string
  /** When what is shown was true, in milliseconds or as an instant; null where nothing is shown. */
  asOf: number | string | null
  onRetry?: () => void
  busy?: boolean
}

/** Stands over what may be old, and says how old. */
export function StaleBanner({ reason, asOf, onRetry, busy = false }: StaleBannerProps) {
  const retry = onRetry && (
    <Button kind="second" busy={busy} busyLabel="Trying…" onClick={onRetry}>
      Retry
    </Button>
  )
  return (
    <Banner kind="warning" {...(retry ? { action: retry } : {})}>
      <span className="strong">{reason}</span>
      {asOf !== null && <> Last updated {momentOf(asOf)} ET.</>}
    </Banner>
  )
}
