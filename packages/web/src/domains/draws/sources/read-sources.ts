import type { listDrawSources } from '@fourcast/contract/sources.ts'
import type { Answer } from '@fourcast/contract/endpoint.ts'
import { type Guard, listOf, oneOf, orNull, shape, text } from '#core/api/read.ts'

export type DrawSources = Answer<typeof listDrawSources>

const publisher = shape({
  id: text,
  name: text,
  site: text,
  url: text,
  kind: oneOf('official', 'site', 'paid'),
})

const source = shape({
  game: oneOf('cash4', 'cash3', 'pick5', 'fantasy5', 'powerball', 'mega-millions'),
  gameName: text,
  state: text,
  stateName: text,
  status: oneOf('live', 'unreachable', 'late', 'waiting', 'imported', 'simulated'),
  publisher: orNull(publisher),
  newest: orNull(shape({ date: text, session: text, at: text })),
  since: orNull(text),
  newestSource: orNull(text),
  gaps: listOf(shape({ from: text, to: text })),
  checkedAt: orNull(text),
  answeredAt: orNull(text),
  reason: orNull(
    oneOf('no_game', 'no_source', 'closed', 'forbidden', 'never_answered', 'switched_off'),
  ),
})

/** A hand-written guard: the contract's schemas would make public pages too heavy. */
export const isDrawSources: Guard<DrawSources> = shape({ asOf: text, sources: listOf(source) })
