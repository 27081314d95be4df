import '#styles/dashboard.css'
import { SHOWN } from '@fourcast/contract/dashboard.ts'
import type { User } from '@fourcast/contract/accounts.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Hero } from './Hero.tsx'
import { LatestWinners } from './LatestWinners.tsx'
import { InsightsWaiting, PicksWaiting } from './Waiting.tsx'
import { LotteryUpdates } from './LotteryUpdates.tsx'
import { RecentWins } from './RecentWins.tsx'
import { Performance } from './Performance.tsx'
import { RecentGenerations } from './RecentGenerations.tsx'
import { useRecentWins } from './use-recent-wins.ts'
import { historyPage, stats, winningNumbers } from '#core/api/queries.ts'
import { serverNow } from '#core/clock.ts'
import { useUser } from '#core/session.ts'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { Page } from '#ui/Page.tsx'
import { SampleBanner } from '#ui/SampleBanner.tsx'
import { useBreak } from '#domains/responsible-play/use-break.ts'
import { UpgradePrompt } from '#domains/billing/UpgradePrompt.tsx'

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

  const joinedToday = useJoinedToday(user)
  // The first steps would push what is below them down, so an account of today has them from the beginning.
  const isNew =
    figures.isPending || recent.isPending
      ? joinedToday
      : recent.data?.totalElements === 0 && figures.data?.totalGenerations === 0
  const isOnBreak = useBreak() !== null
  const isStarting = isNew && !isOnBreak
  const { wins, dismiss } = useRecentWins()
  return (
    <Page title="Dashboard" heading={`Welcome back, ${greetingName(user)}!`}>
      <div className="grid gap-4 *:min-w-0 md:gap-6">
        <LoadFailure query={whole} offline={PARTS_NOT_KEPT}>
          {MESSAGES.dashboardFailed}
        </LoadFailure>
        <RecentWins wins={wins} onDismiss={dismiss} />
        <Hero
          isNew={isStarting}
          isLoading={figures.isPending || latest.isPending}
          draws={latest.data}
          figures={figures.data}
          wins={wins}
        />
        <SampleBanner />
        <div className={PAIR}>
          {stands(recent) && <RecentGenerations rows={recent.data?.content} />}
          <LotteryUpdates isNew={isStarting} />
        </div>
        <Suspense fallback={<PicksWaiting />}>
          <AiSuggestions />
        </Suspense>
        <div className={PAIR}>
          <Suspense fallback={<InsightsWaiting />}>
            <AiInsights />
          </Suspense>
          {stands(latest) && <LatestWinners draws={latest.data} />}
        </div>
        {stands(figures) && <Performance figures={figures.data} />}
        <UpgradePrompt action="Upgrade to Premium" />
      </div>
    </Page>
  )
}

/** Two side by side from 1024 px, of one height. */
const PAIR = 'grid gap-4 *:min-w-0 md:gap-6 lg:grid-cols-2 lg:only-child:*:col-span-2'

const DAY_MS = 24 * 60 * 60_000

/** Whether the account was created in the last 24 hours. */
function useJoinedToday({ createdAt }: User) {
  const [joinedToday] = useState(() => serverNow() - Date.parse(createdAt) < DAY_MS)
  return joinedToday
}

/** First name, else the part of the address before the @, else Player. */
export const greetingName = ({ firstName, email }: Pick<User, 'firstName' | 'email'>) =>
  firstName.trim() || email.split('@')[0] || 'Player'
