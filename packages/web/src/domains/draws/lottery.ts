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

/** Where the event stream cannot be had, a page asks by itself, as often as a source is asked. */
const ASK_EVERY = 300_000
export const DAYS: number = SHOWN.days

type Results = Answer<typeof lotteryResults>
export type StateEntry = Results[string]
export type ListedState = Answer<typeof listStates>[number]

/** Whether an entry is the results of a state, and not what is wrong with it. */
export const hasResults = (entry: StateEntry): entry is StateResults => 'results' in entry

/** The latest results of states that someone follows; those before them stay up while they load. */
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

/** The dashboard has the results of the first states that are followed. */
async function resultsOnDashboard(states: readonly string[], ownCall: () => Promise<Results>) {
  const ask = async () => ({ states: [...states], results: await ownCall() })
  const shown = await fromDashboard('lottery', ask)
  return shown.states.join() === states.join() ? shown.results : ownCall()
}

/** Also one that failed is asked for again by itself, and that is not something a person did. */
function wasAsked({ client, queryKey }: { client: QueryClient; queryKey: QueryKey }) {
  const known = client.getQueryState(queryKey)
  return known !== undefined && (known.data !== undefined || known.errorUpdateCount > 0)
}

/** Every state that can be followed. */
export const states = queryOptions({
  queryKey: LOTTERY_STATES,
  queryFn: (context) =>
    fromDashboard('states', () => call(listStates, {}, requestOptions(context))),
})

export interface Known {
  entry: StateEntry
  /** When it was answered, in milliseconds. */
  at: number
}

/** What was last answered of each state, whatever it was asked together with. */
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

/** Under this key there are only answers of one call, and every one was read by its schema. */
const isResults = (data: unknown): data is Results => typeof data === 'object' && data !== null
