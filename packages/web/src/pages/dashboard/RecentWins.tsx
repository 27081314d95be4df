import type { RecentWin } from '@fourcast/contract/wins.ts'
import { Suspense } from 'react'
import { lazyPanel } from '#ui/lazy-panel.tsx'

const WinMoment = lazyPanel(async () => (await import('./WinMoment.tsx')).WinMoment)

interface RecentWinsProps {
  wins: readonly RecentWin[]
  onDismiss: (win: RecentWin) => void
}

/** What a user's numbers won in the last two days. Few people ever load its code. */
export const RecentWins = (props: RecentWinsProps) =>
  props.wins.length > 0 && (
    <Suspense>
      <WinMoment {...props} />
    </Suspense>
  )
