import type { listDrawSources } from '@fourcast/contract/sources.ts'
import type { Answer } from '@fourcast/contract/endpoint.ts'
import { type Guard, listOf, oneOf, orNull, shape, isText } from '#core/api/read.ts'

export type DrawSources = Answer<typeof listDrawSources>

const publisher = shape({
  id: isText,
  name: isText,
  site: isText,
  url: isText,
  kind: oneOf('official', 'site', 'paid'),
})

const source = shape({
  game: oneOf('cash4', 'cash3', 'pick5', 'fantasy5', 'powerball', 'mega-millions'),
  gameName: isText,
  state: isText,
  stateName: isText,
  status: oneOf('live', 'unreachable', 'late', 'waiting', 'imported', 'simulated'),
  publisher: orNull(publisher),
  newest: orNull(shape({ date: isText, session: isText, at: isText })),
  since: orNull(isText),
  newestSource: orNull(isText),
  gaps: listOf(shape({ from: isText, to: isText })),
  copiedRows: orNull(isText),
  checkedAt: orNull(isText),
  answeredAt: orNull(isText),
  reason: orNull(
    oneOf('no_game', 'no_source', 'closed', 'forbidden', 'never_answered', 'switched_off'),
  ),
})

/** A hand-written guard: the contract's schemas would make public pages too heavy. */
export const isDrawSources: Guard<DrawSources> = shape({ asOf: isText, sources: listOf(source) })
