import { GAME_IDS, GAMES } from '@fourcast/engine/games.ts'
import { scheduleOf } from '@fourcast/engine/schedules.ts'
import { STATES } from '@fourcast/engine/states.ts'

type Option = readonly [value: string, label: string]

/** The games whose draws are digits: files of others are not read. */
export const IMPORTABLE = GAME_IDS.filter((game) => GAMES[game].kind === 'digits')

export const GAME_OPTIONS: readonly Option[] = IMPORTABLE.map((game) => [game, GAMES[game].name])

export const STATE_OPTIONS: readonly Option[] = [
  ['', 'Choose a state'],
  ...Object.entries(STATES).map(([code, { name }]) => [code, name] as const),
]

/** Of a state whose draw times nobody knows. */
const USUAL = ['Morning', 'Midday', 'Evening', 'Night']

/** The sessions that a file without any can be of. */
export function sessionOptions({ game, state }: { game: string; state: string }): Option[] {
  const known = IMPORTABLE.find((one) => one === game)
  const schedule = known && scheduleOf(known, state)
  const sessions = schedule?.draws.map(({ session }) => session) ?? USUAL
  return [['', 'As the file says'], ...sessions.map((session) => [session, session] as const)]
}
