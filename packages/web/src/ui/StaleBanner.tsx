import { momentOf } from '#core/format.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'

interface StaleBannerProps {
  /** The reason, as a sentence: 'You are offline.' */
  reason: string
  /** Time of the shown data, in milliseconds or as an instant; null if no data is shown. */
  asOf: number | string | null
  onRetry?: () => void
  busy?: boolean
}

/** Banner over data that may be stale, with its age. */
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
