import { HELP_LINE } from '@fourcast/contract/help-lines.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { playLimits } from '#domains/responsible-play/queries.ts'
import { useBreak } from '#domains/responsible-play/use-break.ts'
import { momentText } from '#domains/responsible-play/break-text.ts'
import { useConfig } from '#core/config.ts'
import { dialled } from '#core/phone.ts'
import { onUpdate } from '#core/live/updates.ts'
import { PLAY_LIMITS, SUGGESTIONS } from '#core/api/queries.ts'
import { SUBSCRIPTION } from '#domains/billing/subscription.ts'
import { Banner } from '#ui/Banner.tsx'
import { Link } from '#ui/Link.tsx'

/** Shown on every screen during a break, also one that was started on another device. */
export function BreakBanner() {
  useQuery(playLimits)
  const until = useBreak()
  useHears(until)
  const { phone } = useConfig()?.helpLine ?? HELP_LINE
  if (until === null) return null
  return (
    <aside aria-label="Your break" className="mx-auto w-full max-w-[70rem] px-(--fc-gutter) pt-4">
      <Banner>
        <span className="strong">You are on a break until {momentText(until)}.</span> You can still
        see your history, all draws and their analysis. To talk to someone, call{' '}
        <a href={`tel:${dialled(phone)}`} className="inline-link num whitespace-nowrap">
          {phone}
        </a>{' '}
        or see{' '}
        <Link to="/responsible-play" className="inline-link">
          where to get help
        </Link>
        .
      </Banner>
    </aside>
  )
}

/** A break may start on another device: reload everything on screen that depends on it. */
function useHears(until: string | null) {
  const queries = useQueryClient()
  const before = useRef(until)
  useEffect(
    () => onUpdate(() => void queries.invalidateQueries({ queryKey: PLAY_LIMITS })),
    [queries],
  )
  useEffect(() => {
    if (before.current === until) return
    before.current = until
    for (const queryKey of [SUBSCRIPTION, SUGGESTIONS]) void queries.invalidateQueries({ queryKey })
  }, [queries, until])
}
