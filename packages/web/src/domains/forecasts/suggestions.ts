import { SHOWN } from '@fourcast/contract/dashboard.ts'
import { listHistory } from '@fourcast/contract/numbers.ts'
import { suggest, type Suggestions } from '@fourcast/contract/suggestions.ts'
import { formatDigits, isComplete, isDigit } from '@fourcast/engine/digits.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api.ts'
import { serverNow } from '#core/clock.ts'
import { fromDashboard } from '#core/api/dashboard.ts'
import { requestOptions, HISTORY, SUGGESTIONS } from '#core/api/queries.ts'

/** How many kept numbers the pick from someone's own digits is made of. */
const OWN: number = SHOWN.ownNumbers
const TRAINING = 3_000
const WAITING = 15_000

/**
 * The forecast of a state and what its draws show; without one the server chooses: the first one
 * followed, else Georgia. Opening it costs nothing. The pick from someone's own
 * digits is made of the latest `own` they kept; there is none of 0.
 */
export const suggestionsOf = (state: string | undefined, own = OWN) =>
  queryOptions({
    queryKey: [...SUGGESTIONS, { state: state ?? null, own }],
    queryFn: (context) => {
      const ownCall = async () => {
        const userHistory = await ownNumbers(context.client, own)
        return call(suggest, { body: { ...named(state), userHistory } }, requestOptions(context))
      }
      return own === OWN ? shownSuggestions(state, ownCall) : ownCall()
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => askAgainIn(data),
    refetchOnWindowFocus: 'always',
  })

/** Those that come with what the screen shows first, if they are of the state that is asked for. */
async function shownSuggestions(state: string | undefined, ownCall: () => Promise<Suggestions>) {
  const shown = await fromDashboard('suggestions', ownCall)
  return state === undefined || shown.basis.state === state ? shown : ownCall()
}

/** New sampled picks: this is something a person did, and counts as such. */
export async function refreshSuggestions(queries: QueryClient, state: string | undefined) {
  const userHistory = await ownNumbers(queries, OWN)
  const fresh = await call(suggest, { body: { ...named(state), userHistory, refresh: true } })
  queries.setQueryData(suggestionsOf(state).queryKey, fresh)
}

const named = (state: string | undefined) => (state === undefined ? {} : { state })

/** What someone kept, newest first. Where it cannot be had, the rest comes without it. */
async function ownNumbers(queries: QueryClient, size: number): Promise<string[]> {
  if (size === 0) return []
  try {
    // A page as any other under this key: whoever deletes a result takes it out of all of them.
    const page = await queries.fetchQuery({
      queryKey: [...HISTORY, 'own-numbers', size],
      queryFn: () => call(listHistory, { query: { size } }, { background: true }),
      staleTime: 60_000,
    })
    return page.content.flatMap(({ numbers }) => complete(numbers))
  } catch {
    return []
  }
}

function complete(numbers: readonly (number | null)[]): string[] {
  const digits = numbers.map((digit) => (isDigit(digit) ? digit : null))
  return isComplete(digits) ? [formatDigits(digits)] : []
}

/** A training is watched; so is a forecast whose draw is over, until the next one is written. */
function askAgainIn(data: Suggestions | undefined) {
  if (data?.status === 'training') return TRAINING
  const over =
    data?.nextDraw !== null && Date.parse(data?.nextDraw.drawDateTime ?? '') < serverNow()
  return data?.status === 'waiting' || over ? WAITING : false
}
