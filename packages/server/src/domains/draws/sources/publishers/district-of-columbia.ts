import { NEW_YORK } from '@fourcast/engine/calendar.ts'
import type { Game } from '@fourcast/engine/games.ts'
import { readDate } from '../../importing/formats/dates.ts'
import type { Item } from '../../importing/formats/rows.ts'
import { clip } from '../../importing/formats/rows.ts'
import { readHtml } from './html.ts'
import type { SourceQuestion, ParsedAnswer, Request, Source, SourceSettings } from './source.ts'
import { below, SourceFailure } from './source.ts'

const OFFICIAL = 'https://dclottery.com'
const PATH = 'winning-numbers/past-draw-numbers'
/** Days of history to request at first. A page has few draws, so this takes several requests. */
const FIRST_DAYS = 30
/** The most days per check: more pages would be a burden to the site. */
const DAYS_AT_ONCE = 10

/** The site's numbers for its games. */
const GAME_IDS: { readonly [G in Game]?: string } = { cash3: '10', cash4: '11', pick5: '12' }

/** The site names a draw by its time. */
const SESSIONS: Readonly<Record<string, string>> = {
  '1:50pm': 'Midday',
  '7:50pm': 'Evening',
  '11:30pm': 'Night',
}

/** The DC Lottery's page of past draws. */
export const dclottery = (settings: SourceSettings): Source => ({
  name: 'dclottery',
  pace: 'polled',
  retries: 3,
  usualDelayHours: 3,
  sessions: (game, state) => (state === 'DC' && GAME_IDS[game] ? Object.values(SESSIONS) : []),
  requests: (question) => {
    const { history, slots } = question
    if (history !== null) return [requestOf(question, firstDays(question), settings)]
    const dates = [...new Set(slots.map(({ date }) => date.toString()))].slice(-DAYS_AT_ONCE)
    return dates.map((date) => requestOf(question, { from: date, to: date }, settings))
  },
})

interface Days {
  from: string
  to: string
}

function firstDays({ now, series }: SourceQuestion): Days {
  const today = now.toZonedDateTimeISO(series.schedule.zone).toPlainDate()
  return { from: today.subtract({ days: FIRST_DAYS }).toString(), to: today.toString() }
}

function requestOf(
  question: SourceQuestion,
  { from, to }: Days,
  settings: SourceSettings,
): Request {
  const url = below(settings.SOURCE_BASE_URL_DCLOTTERY ?? OFFICIAL, PATH)
  url.searchParams.set('game', GAME_IDS[question.series.game] ?? '')
  url.searchParams.set('drawing_date', 'custom_range')
  url.searchParams.set('date[min]', from)
  url.searchParams.set('date[max]', to)
  url.searchParams.set('page', String(question.history ?? 0))
  return { url, session: null, html: true, read: (text) => readPage(text, question) }
}

/** The cell texts of one row of the table of draws. */
interface TableRow {
  datetime: string
  session: string | null
  digits: string[]
  texts: string[]
}

/** `more` counts pages: the site does not say how many draws remain. */
function readPage(text: string, { history }: SourceQuestion): ParsedAnswer {
  const { rows, isEmpty } = rowsOf(text)
  if (rows.length === 0 && !isEmpty && (history ?? 0) === 0)
    throw new SourceFailure('unreadable', 'the page has no table of draws', { raw: 'an HTML page' })
  const items = rows.map((row, at) => readRow(row, at + 1))
  return { items, ...(history !== null && rows.length > 0 && { more: 1 }) }
}

function rowsOf(page: string): { rows: TableRow[]; isEmpty: boolean } {
  const rows: TableRow[] = []
  let [isInTable, isInBody, isBall, isEmpty] = [false, false, false, false]
  readHtml(page, {
    opened: ({ name, classes, attributes }) => {
      if (name === 'table') isInTable = classes.includes('views-table')
      if (name === 'tbody') isInBody = isInTable
      if (name === 'tr' && isInBody)
        rows.push({ datetime: '', session: null, digits: [], texts: [] })
      if (name === 'time') Object.assign(rows.at(-1) ?? {}, { datetime: attributes['datetime'] })
      if (classes.includes('view-empty')) isEmpty = true
      isBall = classes.includes('ball')
    },
    text: (text) => {
      const row = isInBody ? rows.at(-1) : undefined
      if (!row) return
      row.texts.push(text)
      if (isBall) row.digits.push(text)
      else row.session ??= SESSIONS[text.replaceAll(/\s/g, '').toLowerCase()] ?? null
    },
    closed: (name) => {
      isBall = false
      if (name === 'tbody') isInBody = false
      if (name === 'table') isInTable = false
    },
  })
  return { rows, isEmpty }
}

function readRow({ datetime, session, digits, texts }: TableRow, line: number): Item {
  const raw = clip(texts.slice(0, 20).join(' '))
  const date = dateOf(datetime)
  const odd = digits.find((digit) => !/^\d$/.test(digit))
  if (date === null)
    return { line, raw, reason: `The date can’t be read: ${datetime.slice(0, 40)}` }
  if (session === null) return { line, raw, date, reason: 'The row has no known draw time.' }
  if (odd !== undefined)
    return {
      line,
      raw,
      date,
      session,
      reason: `This is not a digit from 0 to 9: ${odd.slice(0, 40)}`,
    }
  return { line, raw, date, session, digits: digits.join('') }
}

/** The local date of the draw, also for the draw at 11:30 PM. */
function dateOf(told: string): string | null {
  if (/^\d{4}-\d\d-\d\d$/.test(told)) return validDate(told)
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(told)) return null
  try {
    return Temporal.Instant.from(told).toZonedDateTimeISO(NEW_YORK).toPlainDate().toString()
  } catch {
    return null
  }
}

function validDate(text: string): string | null {
  const date = readDate(text)
  return 'date' in date ? date.date : null
}
