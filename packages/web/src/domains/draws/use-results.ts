import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { serverNow } from '#core/clock.ts'
import { ApiFailure } from '#core/api/failure.ts'
import { DAYS, hasResults, lastKnown, resultsOf, type StateEntry } from './lottery.ts'
import { LOTTERY_RESULTS, PREFERENCES } from '#core/api/queries.ts'
import { useSession } from '#core/session.ts'

const AFTER_DRAW = 2_000
const STILL_OLD = 30_000

interface ResultsOptions {
  states: readonly string[]
  days?: number
  /** False while the list is being changed: the server may not have the new one yet. */
  ready: boolean
}

/** The results of states; if they fail to load, the last cached ones. */
export function useResults({ states, days = DAYS, ready }: ResultsOptions) {
  const queries = useQueryClient()
  const query = useQuery({ ...resultsOf(states, days), enabled: ready && states.length > 0 })
  const known = query.isError && query.data === undefined ? lastKnown(queries) : undefined
  const entryOf = (code: string): StateEntry | undefined =>
    query.data?.[code] ?? known?.get(code)?.entry
  const entries = states.map((code) => ({ code, entry: entryOf(code) }))
  const times = known ? states.flatMap((code) => known.get(code)?.at ?? []) : [query.dataUpdatedAt]
  useReconcile(query.error)
  useAfterDraw(entries.flatMap(({ entry }) => (entry && hasResults(entry) ? [entry] : [])))
  return {
    query,
    entries,
    /** Time of the oldest answer on screen; null if there is none. */
    asOf: times.length > 0 && times.every((at) => at > 0) ? Math.min(...times) : null,
  }
}

/** A refusal means that the list or the plan was changed elsewhere: reloads it. */
function useReconcile(error: unknown) {
  const queries = useQueryClient()
  const { reload } = useSession()
  const code = error instanceof ApiFailure ? error.code : null
  useEffect(() => {
    if (code === 'forbidden') void queries.invalidateQueries({ queryKey: PREFERENCES })
    if (code === 'plan_required') void quietly(reload)
  }, [code, queries, reload])
}

async function quietly(run: () => Promise<void>) {
  try {
    await run()
  } catch {
    // Ignores a failure: the next call meets it again.
  }
}

/** Loads the next draw's time after a draw; its result arrives once it is published. */
function useAfterDraw(entries: readonly { nextDraw: { at: string } }[]) {
  const queries = useQueryClient()
  const next = Math.min(...entries.map(({ nextDraw }) => Date.parse(nextDraw.at)))
  useEffect(() => {
    if (!Number.isFinite(next)) return undefined
    const left = next - serverNow()
    const ask = () => void queries.invalidateQueries({ queryKey: LOTTERY_RESULTS })
    if (left > 0) {
      const timer = setTimeout(ask, left + AFTER_DRAW)
      return () => clearTimeout(timer)
    }
    // This browser's clock may be ahead of the server's.
    const timer = setInterval(ask, STILL_OLD)
    return () => clearInterval(timer)
  }, [next, queries])
}
