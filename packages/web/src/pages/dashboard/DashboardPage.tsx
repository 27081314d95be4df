import '#styles/dashboard.css'
import { SHOWN } from '@fourcast/contract/dashboard.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { greetingName } from './greeting.ts'
import { LatestWinners } from './LatestWinners.tsx'
import { InsightsWaiting, PicksWaiting } from './learning/Waiting.tsx'
import { LotteryUpdates } from './LotteryUpdates.tsx'
import { Performance } from './Performance.tsx'
import { Upgrade } from './Upgrade.tsx'
import { QuickGenerate } from './QuickGenerate.tsx'
import { RecentGenerations } from './RecentGenerations.tsx'
import { historyPage, stats, winningNumbers } from '#core/api/queries.ts'
import { useUser } from '#core/session.ts'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { Page } from '#ui/Page.tsx'
import { SampleBanner } from '#ui/SampleBanner.tsx'

// What they show comes from another call, with schemas of its own: the rest of the page is there first.
const AiSuggestions = lazy(() => import('./learning/AiSuggestions.tsx'))
const AiInsights = lazy(() => import('./learning/AiInsights.tsx'))

const PARTS_NOT_KEPT = 'Some of your dashboard is not available offline. Reconnect to see it.'

export default function DashboardPage() {
  const user = useUser()
  const figures = useQuery(stats)
  const recent = useQuery(historyPage(0, SHOWN.results))
  const latest = useQuery(winningNumbers(SHOWN.draws, { preferReal: true }))
  const failed = [figures, recent, latest].filter(({ isError }) => isError)
  const whole = {
    isError: failed.length > 0,
    isFetching: failed.some(({ isFetching }) => isFetching),
    data: failed.every(({ data }) => data !== undefined) || undefined,
    refetch: () => failed.forEach(({ refetch }) => void refetch()),
  }
  /** Whether there is something to show of it: loaded, or on its way. */
  const stands = ({ isError, data }: { isError: boolean; data: unknown }) =>
    !isError || data !== undefined

  return (
    <Page
      title="Dashboard"
      heading={`Welcome back, ${greetingName(user)}!`}
      lead="Your picks, your wins, and what chance alone would produce."
    >
      <SampleBanner />
      <LoadFailure query={whole} offline={PARTS_NOT_KEPT}>
        {MESSAGES.dashboardFailed}
      </LoadFailure>
      {stands(figures) && <Performance figures={figures.data} />}
      <QuickGenerate />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1.65fr)_minmax(0,1fr)]">
        <div className="grid gap-6">
          <Suspense fallback={<PicksWaiting />}>
            <AiSuggestions />
          </Suspense>
          {stands(recent) && <RecentGenerations rows={recent.data?.content} />}
        </div>
        <div className="grid gap-6">
          <LotteryUpdates />
          {stands(latest) && <LatestWinners draws={latest.data} />}
        </div>
      </div>
      <Suspense fallback={<InsightsWaiting />}>
        <AiInsights />
      </Suspense>
      <Upgrade />
    </Page>
  )
}
