import { planFor, PLANS } from '@fourcast/contract/plans.ts'
import { useQuery } from '@tanstack/react-query'
import { useBreak } from '#domains/responsible-play/use-break.ts'
import { calendarDate } from '#core/format.ts'
import { current } from '#domains/billing/subscription.ts'
import { Banner } from '#ui/Banner.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'

/** Says what the plan hides: nothing of it is gone. */
export function HiddenResults({ before }: { before: string | null }) {
  const { data } = useQuery(current)
  const resting = useBreak() !== null
  if (before === null || data === undefined) return null
  const days = data.limits.historyDays
  const { id, name, limits } = PLANS[planFor('historyDays', days)]
  const more = limits.historyDays > days && !resting
  return (
    <Banner
      action={
        more && (
          <LinkButton kind="second" to={`/subscription?plan=${id}`}>
            {name} shows {limits.historyDays} days
          </LinkButton>
        )
      }
    >
      Your plan shows the last {days} days. Results before {calendarDate(before)} are hidden, not
      deleted.
    </Banner>
  )
}
