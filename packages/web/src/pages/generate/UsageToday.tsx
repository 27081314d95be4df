import { PLANS } from '@fourcast/contract/plans.ts'
import { quotaOf } from '#domains/quotas/quota.ts'
import type { Quotas } from '#domains/quotas/use-quotas.ts'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { quotaLeftText } from '#domains/quotas/quota-text.ts'
import { Link } from '#ui/Link.tsx'
import { Bar, Skeleton } from '#ui/Skeleton.tsx'

const OTHERS = ['moMoney', 'aiQueries'] as const

/** What is left of today's limits, before one meets them; as high while it loads. */
export function UsageToday({ quotas: { query, current } }: { quotas: Quotas }) {
  if (current === undefined)
    return query.isError ? (
      <LoadFailure query={query} offline="Today’s limits aren’t available offline.">
        Failed to load your plan’s limits
      </LoadFailure>
    ) : (
      <Skeleton label="Loading your plan’s limits">
        <Bar className="h-5 w-3/5" />
      </Skeleton>
    )
  // During a break nothing can be used.
  if (current.onBreakUntil !== null) return null
  const generations = quotaOf(current, 'generations')
  return (
    <div className="num flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-2 text-xs text-muted">
      <p>
        <span className="strong text-ink">
          {sentence(quotaLeftText('generations', generations))}
        </span>
        {generations.limit !== -1 && ' Resets at midnight ET.'}
      </p>
      {OTHERS.map((counter) => {
        const quota = quotaOf(current, counter)
        return quota.limit > 0 && <p key={counter}>{sentence(quotaLeftText(counter, quota))}</p>
      })}
      {generations.left === 0 && generations.more !== null && (
        <Link to={`/subscription?plan=${generations.more}`} className="strong">
          Get more with {PLANS[generations.more].name}
        </Link>
      )}
    </div>
  )
}

const sentence = (words: string) => `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}.`
