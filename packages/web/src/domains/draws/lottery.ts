import { SHOWN } from '@fourcast/contract/dashboard.ts'
import { listStates } from '@fourcast/contract/draws.ts'
import type { Answer } from '@fourcast/contract/endpoint.ts'
import { lotteryResults, type StateResults } from '@fourcast/contract/lottery.ts'
import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'
import { call } from '#core/api/api.ts'
import { fromDashboard } from '#core/api/dashboard.ts'
import { requestOptions, LOTTERY_RESULTS, LOTTERY_STATES } from '#core/api/queries.ts'

/** Polling interval without the event stream: as often as the server checks a source. */
const ASK_EVERY = 300_000
export const DAYS: number = SHOWN.days

type Results = Answer<typeof lotteryResults>
export type StateEntry = Results[string]
export type ListedState = Answer<typeof listStates>[number]

/** True for the results of a state, false for its error. */
export const hasResults = (entry: StateEntry): entry is StateResults => 'results' in entry

/** The latest results of the followed states; the previous ones stay on screen while they load. */
export const resultsOf = (states: readonly string[], days = DAYS) =>
  queryOptions({
    queryKey: [...LOTTERY_RESULTS, { states, days }],
    queryFn: (context) => {
      const ownCall = () =>
        call(
          lotteryResults,
          { query: { states: states.join(','), days } },
          { signal: context.signal, background: wasAsked(context) },
        )
      const isShown = days === SHOWN.days && states.length <= SHOWN.states
      return isShown ? resultsOnDashboard(states, ownCall) : ownCall()
    },
    placeholderData: keepPreviousData,
    refetchInterval: ASK_EVERY,
    refetchOnWindowFocus: 'always',
  })

/** The dashboard's answer has the results of the first followed states. */
async function resultsOnDashboard(states: readonly string[], ownCall: () => Promise<Results>) {
  const ask = async () => ({ states: [...states], results: await ownCall() })
  const shown = await fromDashboard('lottery', ask)
  return shown.states.join() === states.join() ? shown.results : ownCall()
}

/** True also after a failure: an automatic retry is no user action. */
function wasAsked({ client, queryKey }: { client: QueryClient; queryKey: QueryKey }) {
  const known = client.getQueryState(queryKey)
  return known !== undefined && (known.data !== undefined || known.errorUpdateCount > 0)
}

/** All states that can be followed. */
export const states = queryOptions({
  queryKey: LOTTERY_STATES,
  queryFn: (context) =>
    fromDashboard('states', () => call(listStates, {}, requestOptions(context))),
})

export interface Known {
  entry: StateEntry
  /** Time of the answer, in milliseconds. */
  at: number
}

/** The newest cached results of each state, whichever request they came with. */
export function lastKnown(queries: QueryClient): ReadonlyMap<string, Known> {
  const known = new Map<string, Known>()
  for (const { state } of queries.getQueryCache().findAll({ queryKey: LOTTERY_RESULTS })) {
    const data: Results | undefined = isResults(state.data) ? state.data : undefined
    for (const [code, entry] of Object.entries(data ?? {}))
      if ((known.get(code)?.at ?? 0) < state.dataUpdatedAt)
        known.set(code, { entry, at: state.dataUpdatedAt })
  }
  return known
}

/** Only one endpoint is cached under this key, and each answer was parsed by its schema. */
const isResults = (data: unknown): data is Results => typeof data === 'object' && data !== null
