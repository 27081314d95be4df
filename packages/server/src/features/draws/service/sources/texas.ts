import { LineSplitter } from '../formats/lines.ts'
import { texasReader } from '../formats/texas.ts'
import type { Series } from '../series.ts'
import type { Question, Reading, Request, Source, SourceSettings } from './source.ts'
import { below, SourceFailure } from './source.ts'

const OFFICIAL = 'https://www.texaslottery.com'
const FOLDER = 'export/sites/lottery/Games/Daily_4/Winning_Numbers'
const SESSIONS = ['Morning', 'Day', 'Evening', 'Night']

/** The Texas lottery's own files: one a session, each with the whole history of it. */
export const texas = (settings: SourceSettings): Source => ({
  name: 'texas',
  pace: 'polled',
  retries: 3,
  usualDelayHours: 3,
  sessions: (game, state) => (state === 'TX' && game === 'cash4' ? SESSIONS : []),
  requests: (question) =>
    SESSIONS.filter((session) => isWanted(session, question)).map((session): Request => ({
      url: below(
        settings.SOURCE_BASE_URL_TEXAS ?? OFFICIAL,
        `${FOLDER}/daily4${session.toLowerCase()}.csv`,
      ),
      session,
      read: (text) => read(text, question.series),
    })),
})

const isWanted = (session: string, { slots, history }: Question) =>
  history !== null || slots.some((slot) => slot.session === session)

function read(text: string, series: Series): Reading {
  const splitter = new LineSplitter()
  const reader = texasReader(series)
  const lines = [...splitter.feed(text), ...splitter.end()]
  const items = [...lines.flatMap((line) => reader.take(line)), ...reader.end()]
  if (items.length > 0) return { items }
  throw new SourceFailure('unreadable', 'the file holds no draws', { raw: text.slice(0, 500) })
}
