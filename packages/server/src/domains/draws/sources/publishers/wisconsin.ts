import type { SourceQuestion, Source, SourceSettings } from './source.ts'
import { below, readFile } from './source.ts'

const OFFICIAL = 'https://wilottery.com'
const PATH = 'winners/draw-history'
/** Days before the oldest missing draw, so that a corrected result is noticed. */
const DAYS_BEFORE = 10
/** Days of history to request at first. */
const FIRST_DAYS = 365

/**
 * The Wisconsin Lottery's CSV export. Only Powerball's columns are known. Columns are therefore found by
 * their headers, and a file with other headers is rejected.
 */
export const wilottery = (settings: SourceSettings): Source => ({
  name: 'wilottery',
  pace: 'polled',
  retries: 3,
  usualDelayHours: 12,
  sessions: (game, state) => (state === 'WI' && game === 'cash4' ? ['Midday', 'Evening'] : []),
  requests: (question) => {
    const url = below(settings.SOURCE_BASE_URL_WILOTTERY ?? OFFICIAL, PATH)
    url.searchParams.set('csv', '1')
    url.searchParams.set('game', 'pick-4')
    url.searchParams.set('start', asMonthDayYear(startOf(question)))
    url.searchParams.set('end', asMonthDayYear(today(question)))
    url.searchParams.set('dir', 'drawn')
    return [{ url, session: null, read: (text) => readFile(text, question.series) }]
  },
})

const today = ({ now, series }: SourceQuestion) =>
  now.toZonedDateTimeISO(series.schedule.zone).toPlainDate()

function startOf(question: SourceQuestion): Temporal.PlainDate {
  const [oldest] = question.slots
  if (question.history !== null || !oldest) return today(question).subtract({ days: FIRST_DAYS })
  return oldest.date.subtract({ days: DAYS_BEFORE })
}

const asMonthDayYear = ({ month, day, year }: Temporal.PlainDate) =>
  `${String(month).padStart(2, '0')}/${String(day).padStart(2, '0')}/${year}`
