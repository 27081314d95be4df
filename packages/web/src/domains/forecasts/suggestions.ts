import { SHOWN } from '@fourcast/contract/dashboard.ts'
import { listHistory } from '@fourcast/contract/numbers.ts'
import { suggest, type Suggestions } from '@fourcast/contract/suggestions.ts'
import { formatDigits, isComplete, isDigit } from '@fourcast/engine/digits.ts'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api.ts'
import { serverNow } from '#core/clock.ts'
import { fromDashboard } from '#core/api/dashboard.ts'
import { requestOptions, HISTORY, SUGGESTIONS } from '#core/api/queries.ts'

/** Number of saved results from which the pick of the user's own digits is made. */
const OWN: number = SHOWN.ownNumbers
const TRAINING = 3_000
const WAITING = 15_000

/**
 * The forecast of a state and the patterns in its draws; without one the server selects the first followed,
 * else Georgia. Loading it uses up no quota. The pick from the user's own digits is made of the latest `own`
 * saved results; 0 gives none.
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

/** The prefetched suggestions, if they are of the requested state. */
async function shownSuggestions(state: string | undefined, ownCall: () => Promise<Suggestions>) {
  const shown = await fromDashboard('suggestions', ownCall)
  return state === undefined || shown.basis.state === state ? shown : ownCall()
}

/** Loads new sampled picks. This is a user action and counts as one. */
export async function refreshSuggestions(queries: QueryClient, state: string | undefined) {
  const userHistory = await ownNumbers(queries, OWN)
  const fresh = await call(suggest, { body: { ...named(state), userHistory, refresh: true } })
  queries.setQueryData(suggestionsOf(state).queryKey, fresh)
}

const named = (state: string | undefined) => (state === undefined ? {} : { state })

/** The user's saved results, newest first; empty if they fail to load, so that the rest is still shown. */
async function ownNumbers(queries: QueryClient, size: number): Promise<string[]> {
  if (size === 0) return []
  try {
    // A page under the usual key: deleting a result removes it from all of them.
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

/** Polls during a training, and after a forecast's draw until the next forecast is written. */
function askAgainIn(data: Suggestions | undefined) {
  if (data?.status === 'training') return TRAINING
  const over =
    data?.nextDraw !== null && Date.parse(data?.nextDraw.drawDateTime ?? '') < serverNow()
  return data?.status === 'waiting' || over ? WAITING : false
}
