import type { Game } from '@fourcast/engine/games.ts'
import type { SourceQuestion, Request, Source, SourceSettings } from './source.ts'
import { below, BROWSER, readFile } from './source.ts'

const OFFICIAL = 'https://www.texaslottery.com'
const FOLDER = 'export/sites/lottery/Games'
/** Folder and file names of a game. */
const FILES: { readonly [G in Game]?: { folder: string; file: string } } = {
  cash4: { folder: 'Daily_4', file: 'daily4' },
  cash3: { folder: 'Pick_3', file: 'pick3' },
}
const SESSIONS = ['Morning', 'Day', 'Evening', 'Night']

/** The Texas Lottery's files: one per session, with its whole history. */
export const texas = (settings: SourceSettings): Source => ({
  name: 'texas',
  pace: 'polled',
  retries: 3,
  usualDelayHours: 3,
  sessions: (game, state) => (state === 'TX' && FILES[game] ? SESSIONS : []),
  requests: (question) =>
    SESSIONS.filter((session) => isWanted(session, question)).map((session): Request => ({
      url: below(settings.SOURCE_BASE_URL_TEXAS ?? OFFICIAL, pathOf(question.series.game, session)),
      headers: { 'user-agent': BROWSER },
      session,
      read: (text) => readFile(text, question.series),
    })),
})

function pathOf(game: Game, session: string): string {
  const { folder = '', file = '' } = FILES[game] ?? {}
  return `${FOLDER}/${folder}/Winning_Numbers/${file}${session.toLowerCase()}.csv`
}

const isWanted = (session: string, { slots, history }: SourceQuestion) =>
  history !== null || slots.some((slot) => slot.session === session)
