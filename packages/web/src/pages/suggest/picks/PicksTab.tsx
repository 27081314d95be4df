import type { Suggestions } from '@fourcast/contract/suggestions.ts'
import { QuickPicks } from './QuickPicks.tsx'
import { Recommendations } from './Recommendations.tsx'
import { Trending } from './Trending.tsx'
import { useBreak } from '#domains/responsible-play/use-break.ts'
import { NoPicks } from '#domains/responsible-play/NoPicks.tsx'

/** What the forecast suggests, other ways to pick, and what came often of late; during a break only that. */
export function PicksTab({ data }: { data: Suggestions }) {
  const until = useBreak()
  return (
    <>
      {until === null ? (
        <>
          <Recommendations data={data} />
          <QuickPicks picks={data.quickPicks} />
        </>
      ) : (
        <div className="card">
          <NoPicks until={until} />
        </div>
      )}
      <Trending trends={data.trendingCombinations} />
    </>
  )
}
