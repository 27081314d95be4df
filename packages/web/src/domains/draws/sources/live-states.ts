import type { DrawSource } from '@fourcast/contract/sources.ts'

type Status = DrawSource['status']

/** Plans follow the four-digit game of a state. */
const isFollowed = ({ game, state }: DrawSource) => game === 'cash4' && state !== 'US'
export const isNational = ({ state }: DrawSource) => state === 'US'

export interface Coverage {
  /** Names of states, in alphabetical order. */
  states: readonly string[]
  /** Powerball, Mega Millions. */
  games: readonly string[]
}

/** States and national games with the given statuses. A state has the status of its four-digit game. */
export function coverageOf(sources: readonly DrawSource[], ...statuses: Status[]): Coverage {
  const found = sources.filter(({ status }) => statuses.includes(status))
  const states = found.filter(isFollowed).map(({ stateName }) => stateName)
  return {
    states: states.toSorted((a, b) => a.localeCompare(b, 'en-US')),
    games: found.filter(isNational).map(({ gameName }) => gameName),
  }
}

/** Codes of states whose four-digit game has one of these statuses. */
export const codesOf = (sources: readonly DrawSource[], ...statuses: Status[]) =>
  new Set(
    sources
      .filter((source) => isFollowed(source) && statuses.includes(source.status))
      .map(({ state }) => state),
  )

export const namesOf = ({ states, games }: Coverage) => [...states, ...games]
export const sizeOf = ({ states, games }: Coverage) => states.length + games.length

const counted = (n: number, one: string) => (n === 0 ? [] : [`${n} ${one}${n === 1 ? '' : 's'}`])

/** '5 states and 2 national games'; empty if there are none. */
export const coverageText = ({ states, games }: Coverage) =>
  [...counted(states.length, 'state'), ...counted(games.length, 'national game')].join(' and ')
