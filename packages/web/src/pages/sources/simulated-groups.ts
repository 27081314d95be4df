import type { DrawSource } from '@fourcast/contract/sources.ts'
import { isNational } from '#domains/draws/sources/live-states.ts'
import { timeOfTry } from '#domains/draws/sources/source-words.ts'

type Reason = NonNullable<DrawSource['reason']>

const REASONS: Readonly<Record<Reason, string>> = {
  no_game: 'No such game in this state.',
  no_source: 'No free source.',
  closed: 'No open access.',
  forbidden: 'The site’s terms forbid automated access.',
  never_answered: 'Its source has not responded yet.',
  switched_off: 'Its source is turned off.',
}

export interface SimulatedGroup {
  name: string
  /** One line per reason: 'Cash 4, Cash 3. No free source.' */
  lines: string[]
}

export interface Simulated {
  /** States without a real four-digit draw, then the national games. */
  main: SimulatedGroup[]
  /** The other games, by state: also of states whose four-digit game is real. */
  others: SimulatedGroup[]
}

/** What is simulated, and why. */
export function simulatedGroups(sources: readonly DrawSource[], now: number): Simulated {
  const simulated = sources
    .filter(({ status }) => status === 'simulated')
    .toSorted((a, b) => Number(isNational(a)) - Number(isNational(b)))
  const isMain = (source: DrawSource) => source.game === 'cash4' || isNational(source)
  return {
    main: groupsOf(simulated.filter(isMain), now),
    others: groupsOf(
      simulated.filter((source) => !isMain(source)),
      now,
    ),
  }
}

const nameOf = (source: DrawSource) => (isNational(source) ? source.gameName : source.stateName)

const groupsOf = (sources: readonly DrawSource[], now: number): SimulatedGroup[] =>
  [...grouped(sources, nameOf)].map(([name, games]) => ({ name, lines: linesOf(games, now) }))

function linesOf(games: readonly DrawSource[], now: number) {
  const reasons = grouped(games, ({ reason }) => reason)
  return [...reasons].map(([reason, those]) => {
    const why = reason === null ? '' : `${REASONS[reason]}${lastTry(reason, those, now)}`
    if (those.every(isNational)) return why
    if (reason === 'no_game' && those.every(({ game }) => game === 'cash4'))
      return 'No four-digit game.'
    return `${those.map(({ gameName }) => gameName).join(', ')}. ${why}`.trim()
  })
}

/** ' Last tried 5:41 AM ET.': the latest check of sources that have sent nothing yet. */
function lastTry(reason: Reason, games: readonly DrawSource[], now: number) {
  const tries = games.flatMap(({ checkedAt }) =>
    checkedAt === null ? [] : [Date.parse(checkedAt)],
  )
  return reason === 'never_answered' && tries.length > 0
    ? ` Last tried ${timeOfTry(new Date(Math.max(...tries)).toISOString(), now)}.`
    : ''
}

/** Groups sources by key, in the order of each key's first source. */
function grouped<Key>(sources: readonly DrawSource[], keyOf: (source: DrawSource) => Key) {
  const groups = new Map<Key, DrawSource[]>()
  for (const source of sources) {
    const key = keyOf(source)
    groups.set(key, [...(groups.get(key) ?? []), source])
  }
  return groups
}
