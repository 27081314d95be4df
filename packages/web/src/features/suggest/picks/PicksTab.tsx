import type { Suggestions } from '@fourcast/contract/suggestions.ts'
import { QuickPicks } from '#features/suggest/picks/QuickPicks.tsx'
import { Recommendations } from '#features/suggest/picks/Recommendations.tsx'
import { Trending } from '#features/suggest/picks/Trending.tsx'

/** What the forecast suggests, other ways to pick, and what came often of late. */
export const PicksTab = ({ data }: { data: Suggestions }) => (
  <>
    <Recommendations data={data} />
    <QuickPicks picks={data.quickPicks} />
    <Trending trends={data.trendingCombinations} />
  </>
)
