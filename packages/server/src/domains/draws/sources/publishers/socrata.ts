import type { Game } from '@fourcast/engine/games.ts'
import { drawText } from '@fourcast/engine/games.ts'
import { MULTI_STATE } from '@fourcast/engine/states.ts'
import { readDate } from '../../importing/formats/dates.ts'
import { jsonReader } from '../../importing/formats/json.ts'
import type { Item } from '../../importing/formats/rows.ts'
import { clip, isItem, textOf } from '../../importing/formats/rows.ts'
import type { SourceQuestion, ParsedAnswer, Request, Source, SourceSettings } from './source.ts'
import { below, parseJson, SourceFailure } from './source.ts'

const OFFICIAL = 'https://data.ny.gov'
/** Rows per page of the history: about a megabyte. */
const PAGE = 5_000
/** Extra rows beyond the missing draws, to notice corrected results. */
const DAYS_MORE = 10

interface DataSet {
  id: string
  state: string
  sessions: readonly string[]
}

const DIGITS: DataSet = { id: 'hsys-3def', state: 'NY', sessions: ['Midday', 'Evening'] }

/** New York's data sets. One has both digit games, in one row per day. */
const DATA_SETS: { readonly [G in Game]?: DataSet } = {
  cash4: DIGITS,
  cash3: DIGITS,
  powerball: { id: 'd6yy-54nr', state: MULTI_STATE.code, sessions: ['Evening'] },
  'mega-millions': { id: '5xaw-6ayf', state: MULTI_STATE.code, sessions: ['Evening'] },
}

const dataSetOf = (game: Game, state: string) =>
  DATA_SETS[game]?.state === state ? DATA_SETS[game] : undefined

/** New York's open data. It is about a day late and drops leading zeros. */
export const socrata = (settings: SourceSettings): Source => ({
  name: 'socrata',
  pace: 'polled',
  retries: 3,
  usualDelayHours: 36,
  sessions: (game, state) => dataSetOf(game, state)?.sessions ?? [],
  requests: (question) => [requestOf(question, settings)],
})

function requestOf(question: SourceQuestion, settings: SourceSettings): Request {
  const { history, series } = question
  const id = dataSetOf(series.game, series.state)?.id ?? DIGITS.id
  const limit = history === null ? daysMissing(question) + DAYS_MORE : PAGE
  const url = below(settings.SOURCE_BASE_URL_SOCRATA ?? OFFICIAL, `resource/${id}.json`)
  url.search = `?$order=draw_date%20DESC&$limit=${limit}&$offset=${history ?? 0}`
  const token = settings.SOCRATA_APP_TOKEN
  return {
    url,
    ...(token !== undefined && { headers: { 'x-app-token': token } }),
    session: null,
    read: (text) => read(text, question),
  }
}

function daysMissing({ slots, now }: SourceQuestion): number {
  const [oldest] = slots
  const hours = oldest ? now.since(oldest.at).total('hours') : 0
  return Math.min(PAGE, Math.ceil(hours / 24))
}

function read(text: string, { series, history }: SourceQuestion): ParsedAnswer {
  const rows = parseJson(text)
  if (!Array.isArray(rows))
    throw new SourceFailure('unreadable', 'the answer is not a list of rows', {
      raw: text.slice(0, 500),
    })
  if (rows.length === 0 && (history ?? 0) === 0)
    throw new SourceFailure('unreadable', 'the list of rows is empty')
  const items =
    series.state === MULTI_STATE.code
      ? rows.flatMap((row, at) => readBalls(row, at + 1, series.game))
      : readDigits(text, series)
  return { items, ...(rows.length >= PAGE && { more: rows.length }) }
}

function readDigits(text: string, series: SourceQuestion['series']): Item[] {
  const reader = jsonReader(series)
  return [...reader.feed(text), ...reader.end()].filter(isItem)
}

/** Powerball's sixth number is its Powerball; Mega Millions has a field for its Mega Ball. */
function readBalls(row: unknown, line: number, game: Game): Item[] {
  const raw = clip(JSON.stringify(row))
  const fields: Record<string, unknown> = typeof row === 'object' && row !== null ? { ...row } : {}
  const date = readDate(textOf(fields['draw_date']))
  if ('reason' in date) return [{ line, raw, reason: date.reason }]
  const numbers = textOf(fields['winning_numbers'])
  if (numbers === '') return []
  const balls = `${numbers} ${textOf(fields['mega_ball'])}`.trim().split(/\s+/)
  const odd = balls.find((ball) => !/^\d{1,2}$/.test(ball))
  if (odd !== undefined)
    return [{ line, raw, ...date, reason: `This is not a ball: ${odd.slice(0, 40)}` }]
  const [bonus = 0, ...others] = balls.map(Number).toReversed()
  return [{ line, raw, ...date, session: 'Evening', digits: drawText(game, others), bonus }]
}
