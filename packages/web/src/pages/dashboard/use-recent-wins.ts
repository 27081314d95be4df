import { listRecentWins, type RecentWin, WINS_MOST } from '@fourcast/contract/wins.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#core/api/api.ts'
import { fromDashboard } from '#core/api/dashboard.ts'
import { requestOptions, PLAYED_TICKETS } from '#core/api/queries.ts'
import { useUser } from '#core/session.ts'
import { browserStorage } from '#core/storage/storage.ts'
import { PERSONAL_KEYS } from '#core/storage/storage-keys.ts'

// Loaded again after a new draw or a recorded ticket, as tickets are.
const recentWins = queryOptions({
  queryKey: [...PLAYED_TICKETS, 'wins'],
  queryFn: (context) =>
    fromDashboard('wins', () => call(listRecentWins, {}, requestOptions(context))),
})

/** The wins of the last two days, without those that the user says they did not play. */
export function useRecentWins() {
  const { data = [] } = useQuery(recentWins)
  const [dismissed, dismiss] = useDismissedWins()
  return {
    wins: data.filter((win) => !dismissed.includes(keyOf(win))),
    dismiss: (win: RecentWin) => dismiss(keyOf(win)),
  }
}

/** With the digits: a corrected draw is another win. */
const keyOf = ({ numbers, draw: { state, drawDate, drawTime } }: RecentWin) =>
  `${state}/${drawDate}/${drawTime}/${numbers.join('')}`

/** Stored in this browser until the sign-out. */
function useDismissedWins() {
  const key = `${PERSONAL_KEYS.dismissedWins}${useUser().id}` as const
  const stored = () => (browserStorage.get(key) ?? '').split('\n').filter(Boolean)
  const [dismissed, setDismissed] = useState(stored)
  const dismiss = (win: string) => {
    // Another tab may have stored one since.
    const next = [...stored(), win].slice(-WINS_MOST)
    browserStorage.set(key, next.join('\n'))
    setDismissed(next)
  }
  return [dismissed, dismiss] as const
}
