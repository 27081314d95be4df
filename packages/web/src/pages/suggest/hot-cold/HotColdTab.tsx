import type { Suggestions } from '@fourcast/contract/suggestions.ts'
import { DigitsCard } from './DigitsCard.tsx'
import { HeatCard } from './HeatCard.tsx'
import { OverdueCard } from './OverdueCard.tsx'
import { Empty } from '#ui/Empty.tsx'

/** How often digits came, where, and which numbers stayed away longest: counts of the past. */
export function HotColdTab({ data }: { data: Suggestions }) {
  if (data.basis.draws === 0)
    return (
      <div className="card">
        <Empty title="No draws yet">Counts appear here with the first draws.</Empty>
      </div>
    )
  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <DigitsCard
          title="Hot numbers"
          what="more"
          digits={data.hotNumbers.filter(({ z }) => z > 0)}
        />
        <DigitsCard
          title="Cold numbers"
          what="less"
          digits={data.coldNumbers.filter(({ z }) => z < 0)}
        />
      </div>
      <HeatCard cells={data.heatMap} draws={data.basis.draws} />
      <OverdueCard numbers={data.overdueCombinations} neverSeen={data.neverSeen} />
    </>
  )
}
