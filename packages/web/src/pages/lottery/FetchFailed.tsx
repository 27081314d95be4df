import * as MESSAGES from '@fourcast/contract/messages.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useLost } from '#core/connection.ts'
import { refusalMessage } from '#core/api/error-message.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'

interface FetchFailedProps {
  query: UseQueryResult
  /** Nothing is shown below it. */
  empty: boolean
}

const NOT_KEPT = 'No results are available offline. Reconnect to see them.'

/** Says that results could not be had; what was there before stays up below it. */
export function FetchFailed({ query, empty }: FetchFailedProps) {
  const [dismissed, dismiss] = useState(0)
  const lost = useLost()
  if (!query.isError) return null
  // A banner over the whole page says why, and how old what is shown is.
  if (lost) return empty ? <Banner announce>{NOT_KEPT}</Banner> : null
  if (dismissed === query.errorUpdatedAt) return null
  return (
    <Banner
      kind="error"
      announce
      action={
        <span className="-me-2 flex items-center gap-1">
          <Button kind="second" busy={query.isFetching} onClick={() => void query.refetch()}>
            Retry
          </Button>
          <IconButton
            icon="close"
            label="Dismiss this message"
            onClick={() => dismiss(query.errorUpdatedAt)}
          />
        </span>
      }
    >
      <span className="flex min-h-9 items-center">
        {refusalMessage(query.error, MESSAGES.lotteryFailed)}
      </span>
    </Banner>
  )
}
