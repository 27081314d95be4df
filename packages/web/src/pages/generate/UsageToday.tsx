import { COUNTERS, type Counter, quotaOf } from '#domains/quotas/quota.ts'
import type { Quotas } from '#domains/quotas/use-quotas.ts'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { usageText } from '#ui/Meter.tsx'
import { Bar, Skeleton } from '#ui/Skeleton.tsx'
import { UsageMeter } from '#domains/quotas/UsageMeter.tsx'

const OTHERS: Partial<Record<Counter, string>> = { moMoney: 'Mo-Money', aiQueries: 'AI queries' }

/** What is used of today's limits, before one meets them; as high while it loads. */
export function UsageToday({ quotas: { query, current } }: { quotas: Quotas }) {
  if (current === undefined)
    return query.isError ? (
      <LoadFailure query={query}>Failed to load your plan’s limits</LoadFailure>
    ) : (
      <Skeleton label="Loading what your plan allows">
        <Bar className="h-5 w-full" />
        <Bar className="h-4 w-3/5" />
      </Skeleton>
    )
  return (
    <div className="grid gap-2 border-t border-line pt-4">
      <UsageMeter label="Generations today" quota={quotaOf(current, 'generations')} />
      <dl className="flex flex-wrap gap-x-5 gap-y-1 text-xs">
        {COUNTERS.map((counter) => {
          const label = OTHERS[counter]
          const { used, limit } = quotaOf(current, counter)
          return (
            label !== undefined &&
            limit !== 0 && (
              <div key={counter} className="flex gap-1.5">
                <dt className="text-muted">{label}</dt>
                <dd className="num strong">{usageText(used, limit)}</dd>
              </div>
            )
          )
        })}
      </dl>
    </div>
  )
}
