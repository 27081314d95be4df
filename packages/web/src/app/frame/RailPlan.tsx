import { useQuery } from '@tanstack/react-query'
import { current } from '#domains/billing/subscription.ts'
import { daysLeft, isTrial, planLabel } from '#domains/billing/plan-text.ts'
import { quotaOf } from '#domains/quotas/quota.ts'
import { useBreak } from '#domains/responsible-play/use-break.ts'
import { Meter } from '#ui/Meter.tsx'
import { TextLink } from '#ui/TextLink.tsx'

const COUNTED = [
  ['generations', 'Generations today'],
  ['aiQueries', 'AI queries today'],
] as const

/** The plan, the days left of a trial and today's usage. Empty until they are known. */
export default function RailPlan() {
  const { data } = useQuery(current)
  const resting = useBreak() !== null
  if (data === undefined) return null
  return (
    <section
      className="mt-auto grid gap-3 border-t border-line px-3 pt-4"
      aria-label="Plan and usage"
    >
      <p className="flex flex-wrap justify-between gap-x-3 text-sm">
        <span className="strong">{planLabel(data)}</span>
        {isTrial(data) && <span className="num text-muted">{daysLeft(data.trialDays)} left</span>}
      </p>
      {COUNTED.map(([counter, label]) => {
        const quota = quotaOf(data, counter)
        return (
          quota.limit !== 0 && (
            <Meter
              key={counter}
              label={label}
              used={quota.used}
              limit={quota.limit}
              of={quota.own ? 'your own limit' : undefined}
            />
          )
        )
      })}
      <p className="text-xs text-muted">Daily counts reset at midnight ET.</p>
      {!resting && (
        <TextLink to="/subscription" className="-my-2">
          {data.plan === 'premium' ? 'Manage plan' : 'View Plans'}
        </TextLink>
      )}
    </section>
  )
}
