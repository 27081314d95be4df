import type { DrawSource, Publisher } from '@fourcast/contract/sources.ts'
import { isNational } from '#domains/draws/sources/live-states.ts'

/** Games of one state that share a source, a status and the start of their history. */
export interface SourceRow {
  key: string
  stateName: string
  games: string[]
  status: 'live' | 'late' | 'unreachable'
  publisher: Publisher
  newest: DrawSource['newest']
  newestSource: string | null
  since: string | null
  /** Time of the last answer; of the last try, if the source is unreachable. */
  checkedAt: string | null
  isNational: boolean
}

const isReal = (status: DrawSource['status']): status is SourceRow['status'] =>
  status === 'live' || status === 'late' || status === 'unreachable'

/** The rows of the table: states by name, then the national games. */
export function sourceRows(sources: readonly DrawSource[]): SourceRow[] {
  const rows = new Map<string, SourceRow>()
  for (const source of sources) {
    const { state, stateName, gameName, status, publisher, since } = source
    const { newest, newestSource } = source
    if (!isReal(status) || publisher === null) continue
    const checkedAt = status === 'unreachable' ? source.checkedAt : source.answeredAt
    const key = [state, isNational(source) ? gameName : '', publisher.id, status, since].join(' ')
    const known = rows.get(key)
    if (known) {
      known.games.push(gameName)
      if (isNewer(newest, known.newest)) Object.assign(known, { newest, newestSource })
      known.checkedAt = later(known.checkedAt, checkedAt)
    } else
      rows.set(key, {
        key,
        stateName: isNational(source) ? 'National' : stateName,
        games: [gameName],
        status,
        publisher,
        newest,
        newestSource,
        since,
        checkedAt,
        isNational: isNational(source),
      })
  }
  return [...rows.values()].toSorted((a, b) => Number(a.isNational) - Number(b.isNational))
}

const isNewer = (a: DrawSource['newest'], b: DrawSource['newest']) =>
  a !== null && (b === null || Date.parse(a.at) > Date.parse(b.at))

const later = (a: string | null, b: string | null) =>
  a === null || (b !== null && Date.parse(b) > Date.parse(a)) ? b : a

export interface Gap {
  /** 'Virginia Pick 4 and Pick 3' */
  name: string
  from: string
  to: string
}

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** The gaps in real draws. Games of one state that share a gap are named together. */
export function gapsOf(sources: readonly DrawSource[]): Gap[] {
  const gaps = new Map<string, { stateName: string; games: string[]; from: string; to: string }>()
  for (const source of sources)
    for (const { from, to } of source.gaps) {
      const stateName = isNational(source) ? '' : source.stateName
      const key = `${stateName} ${from} ${to}`
      const known = gaps.get(key)
      if (known) known.games.push(source.gameName)
      else gaps.set(key, { stateName, games: [source.gameName], from, to })
    }
  return [...gaps.values()].map(({ stateName, games, from, to }) => ({
    name: `${stateName} ${LIST.format(games)}`.trim(),
    from,
    to,
  }))
}

interface PublisherKind {
  id: Publisher['kind']
  name: string
  meaning: string
}

/** The kinds of publishers, in the order in which the page explains them. */
export const PUBLISHER_KINDS: readonly PublisherKind[] = [
  {
    id: 'official',
    name: 'Official data',
    meaning: 'Data that the lottery or the state publishes for download.',
  },
  {
    id: 'site',
    name: 'Lottery website',
    meaning: 'What the lottery’s site shows its visitors. It can change without notice.',
  },
  {
    id: 'paid',
    name: 'Results service',
    meaning: 'A company that collects lottery results and charges for them.',
  },
]

export const kindName = (kind: Publisher['kind']) =>
  PUBLISHER_KINDS.find(({ id }) => id === kind)?.name ?? kind
