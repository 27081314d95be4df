import type { Game } from '@fourcast/engine/games.ts'
import { jsonReader } from '../formats/json.ts'
import type { Question, Reading, Request, Source, SourceSettings } from './source.ts'
import { below, parseJson, SourceFailure } from './source.ts'

const OFFICIAL = 'https://data.ny.gov'
const PATH = 'resource/hsys-3def.json'
/** Rows of a page of the history: about a megabyte. */
const PAGE = 5_000
/** A few rows beyond what is missing, so that a change to a result of these days is noticed. */
const DAYS_MORE = 10

const GAMES: ReadonlySet<Game> = new Set(['cash4', 'cash3'])

/** New York's open data: a row a day, both games, about a day late; keeps no leading zeros. */
export const socrata = (settings: SourceSettings): Source => ({
  name: 'socrata',
  pace: 'polled',
  retries: 3,
  usualDelayHours: 36,
  sessions: (game, state) => (state === 'NY' && GAMES.has(game) ? ['Midday', 'Evening'] : []),
  requests: (question) => [requestOf(question, settings)],
})

function requestOf(question: Question, settings: SourceSettings): Request {
  const { history } = question
  const limit = history === null ? daysMissing(question) + DAYS_MORE : PAGE
  const url = below(settings.SOURCE_BASE_URL_SOCRATA ?? OFFICIAL, PATH)
  url.search = `?$order=draw_date%20DESC&$limit=${limit}&$offset=${history ?? 0}`
  const token = settings.SOCRATA_APP_TOKEN
  return {
    url,
    ...(token !== undefined && { headers: { 'x-app-token': token } }),
    session: null,
    read: (text) => read(text, question),
  }
}

function daysMissing({ slots, now }: Question): number {
  const [oldest] = slots
  const hours = oldest ? now.since(oldest.at).total('hours') : 0
  return Math.min(PAGE, Math.ceil(hours / 24))
}

function read(text: string, { series, history }: Question): Reading {
  const rows = parseJson(text)
  if (!Array.isArray(rows))
    throw new SourceFailure('unreadable', 'the answer is no list of rows', {
      raw: text.slice(0, 500),
    })
  if (rows.length === 0 && (history ?? 0) === 0)
    throw new SourceFailure('unreadable', 'the list of rows is empty')
  const reader = jsonReader(series)
  const items = [...reader.feed(text), ...reader.end()]
  return { items, ...(rows.length >= PAGE && { more: rows.length }) }
}
