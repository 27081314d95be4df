import { invalid } from './failure.ts'
import type { PaymentIntent, StripeEvent } from './objects.ts'
import { listOf } from './objects.ts'
import type { ParamsOf } from './params.ts'
import type { World } from './world.ts'

const TERM = /metadata\["(\w+)"\]:"([^"]*)"/g

/** By metadata only, all terms together; as stale as the index is. */
export function searchIntents(world: World, { query, limit }: ParamsOf<'search'>) {
  const terms = [...query.matchAll(TERM)].map(([, name = '', value = '']) => ({ name, value }))
  if (query.replaceAll(TERM, '').replaceAll(' AND ', '') !== '' || terms.length === 0)
    throw invalid('We were unable to parse your search query.', { param: 'query' })
  const fits = ({ metadata }: PaymentIntent) =>
    terms.every(({ name, value }) => metadata[name] === value)
  const known = world.searchLags ? [] : [...world.intents.values()]
  const found = known.filter(fits).slice(0, limit)
  return { ...listOf('/v1/payment_intents/search', found), object: 'search_result' as const }
}

/** Newest first, a page at a time. */
export function listEvents(world: World, params: ParamsOf<'events'>) {
  const asked = ({ created, type }: StripeEvent) =>
    created >= (params.created?.gte ?? 0) && (params.types?.includes(type) ?? true)
  const all = world.events.filter(asked).toReversed()
  const start = all.findIndex(({ id }) => id === params.starting_after) + 1
  const end = start + params.limit
  return listOf('/v1/events', all.slice(start, end), end < all.length)
}

/** Newest first, of one intent or of all. */
export function ofIntent<T extends { payment_intent: string }>(
  all: ReadonlyMap<string, T>,
  url: string,
  { payment_intent, limit }: ParamsOf<'ofIntent'>,
) {
  const found = [...all.values()]
    .filter((one) => payment_intent === undefined || one.payment_intent === payment_intent)
    .toReversed()
  return listOf(url, found.slice(0, limit), found.length > limit)
}
