import type { Game } from '@fourcast/engine/games.ts'
import { drawText, GAMES } from '@fourcast/engine/games.ts'
import type { Item } from '../../importing/formats/rows.ts'
import { clip, textOf } from '../../importing/formats/rows.ts'
import type { SourceQuestion, ParsedAnswer, Request, Source, SourceSettings } from './source.ts'
import { below, BROWSER, parseJson, SourceFailure } from './source.ts'

const OFFICIAL = 'https://www.galottery.com'
const PATH = 'api/v2/draw-games/draws/page'
/** The most draws of one answer. */
const PAGE = 2_000
/** Days before the oldest missing draw, so that a corrected result is noticed. */
const DAYS_BEFORE = 10
/** Georgia Cash 4 has existed since 1997. */
const HISTORY_START = Temporal.Instant.from('1997-01-01T05:00:00Z')

/** Later years have more than four digits. */
const LATEST_MS = Temporal.Instant.from('9999-01-01T00:00:00Z').epochMilliseconds

interface SiteGame {
  name: string
  /** A draw has results in these statuses, even if prizes are not paid yet. */
  statuses: readonly string[]
  sessions: readonly string[]
}

const SITE_GAMES: { readonly [G in Game]?: SiteGame } = {
  cash4: { name: 'CASH 4', statuses: ['CLOSED'], sessions: ['Midday', 'Evening', 'Night'] },
  cash3: { name: 'CASH 3', statuses: ['CLOSED'], sessions: ['Midday', 'Evening', 'Night'] },
  pick5: { name: 'GEORGIA FIVE', statuses: ['CLOSED', 'PAYABLE'], sessions: ['Midday', 'Evening'] },
  fantasy5: { name: 'FANTASY 5', statuses: ['CLOSED', 'PAYABLE'], sessions: ['Evening'] },
}

/** The JSON that the Georgia Lottery's own site reads. It is not documented. */
export const galottery = (settings: SourceSettings): Source => ({
  name: 'galottery',
  pace: 'polled',
  retries: 3,
  usualDelayHours: 3,
  sessions: (game, state) => (state === 'GA' ? (SITE_GAMES[game]?.sessions ?? []) : []),
  requests: (question) => {
    const game = SITE_GAMES[question.series.game]
    return game ? game.statuses.map((status) => requestOf(question, game, status, settings)) : []
  },
})

function requestOf(
  question: SourceQuestion,
  game: SiteGame,
  status: string,
  settings: SourceSettings,
): Request {
  const base = settings.SOURCE_BASE_URL_GALOTTERY ?? OFFICIAL
  const url = below(base, PATH)
  url.searchParams.set('game-names', game.name)
  url.searchParams.set('date-from', String(startOf(question).epochMilliseconds))
  url.searchParams.set('date-to', String(question.now.epochMilliseconds))
  url.searchParams.set('status', status)
  url.searchParams.set('order', 'desc')
  url.searchParams.set('page', String(Math.floor((question.history ?? 0) / PAGE)))
  url.searchParams.set('size', String(PAGE))
  return {
    url,
    headers: { 'user-agent': BROWSER, referer: below(base, '').href },
    session: null,
    read: (text) => readPage(text, question, game),
  }
}

function startOf({ slots, history }: SourceQuestion): Temporal.Instant {
  const [oldest] = slots
  if (history !== null || !oldest) return HISTORY_START
  return oldest.at.subtract({ hours: 24 * DAYS_BEFORE })
}

function readPage(text: string, { series }: SourceQuestion, game: SiteGame): ParsedAnswer {
  const answer = parseJson(text)
  const draws =
    typeof answer === 'object' && answer !== null && 'draws' in answer ? answer.draws : undefined
  if (!Array.isArray(draws))
    throw new SourceFailure('unreadable', 'the answer has no list of draws', { raw: clip(text) })
  const items = draws.flatMap((draw, at) => readDraw(draw, at + 1, { series, game }))
  return { items, ...(draws.length >= PAGE && { more: draws.length }) }
}

interface AnsweredSeries {
  series: SourceQuestion['series']
  game: SiteGame
}

/** One draw of the list; empty for another game, or without a result. */
function readDraw(value: unknown, line: number, { series, game }: AnsweredSeries): Item[] {
  const raw = clip(JSON.stringify(value))
  const draw = fieldsOf(value)
  if (textOf(draw['gameName']).toUpperCase() !== game.name) return []
  if (!game.statuses.includes(textOf(draw['status']))) return []
  const result = listOf(draw['results'])
    .map(fieldsOf)
    .find(({ drawType }) => textOf(drawType) === 'Regular')
  if (!result) return []
  const date = dateOf(draw, series.schedule.zone)
  if (date === null) return [{ line, raw, reason: 'The draw has no time.' }]
  const [only] = game.sessions.length === 1 ? game.sessions : []
  const session = only ?? textOf(draw['name'])
  const numbers = numbersOf(result['primary'], series)
  if (typeof numbers !== 'string') return [{ line, raw, date, session, ...numbers }]
  return [{ line, raw, date, session, digits: numbers }]
}

/** The local date: a draw at 11:34 PM is on the next day in UTC. */
function dateOf(draw: Record<string, unknown>, zone: string): string | null {
  const ms = Number(draw['drawTime'] ?? draw['closeTime'])
  if (!Number.isInteger(ms) || ms <= 0 || ms > LATEST_MS) return null
  return Temporal.Instant.fromEpochMilliseconds(ms)
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toString()
}

/** The site sends a list with one element for each number, or one with all digits. */
function numbersOf(primary: unknown, { game, count }: SourceQuestion['series']) {
  const parts = (Array.isArray(primary) ? primary : [primary]).map(textOf)
  const odd = parts.find((part) => !/^\d+$/.test(part))
  if (odd !== undefined) return { reason: `This is not a number: ${odd.slice(0, 40)}` }
  if (GAMES[game].kind === 'digits') return parts.join('')
  if (parts.length !== count)
    return { reason: `The row has ${parts.length} balls instead of ${count}` }
  return drawText(game, parts.map(Number))
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
