import type { Slot } from '@fourcast/engine/calendar.ts'
import type { Game } from '@fourcast/engine/games.ts'
import type { Item } from '../../importing/formats/rows.ts'
import { textOf } from '../../importing/formats/rows.ts'
import type { Request, Source, SourceSettings } from './source.ts'
import { below, parseJson, SourceFailure } from './source.ts'

const OFFICIAL = 'https://www.magayo.com'
const PATH = 'api/results.php'

/**
 * The service's codes of the four-digit games, after `us_`. Its documentation lists Georgia's midday
 * code. The others come from public lists: check them before you use them. A draw without a code, such
 * as Georgia's night draw, is never requested.
 */
const CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AR: { Midday: 'ar_cash4_mid', Evening: 'ar_cash4_eve' },
  GA: { Midday: 'ga_cash4_mid', Evening: 'ga_cash4_eve' },
  MS: { Midday: 'ms_cash4_mid', Evening: 'ms_cash4_eve' },
  SC: { Midday: 'sc_pick4_mid', Evening: 'sc_pick4_eve' },
  IN: { Midday: 'in_daily4_mid', Evening: 'in_daily4_eve' },
  IA: { Midday: 'ia_pick4_mid', Evening: 'ia_pick4_eve' },
  NE: { Evening: 'ne_pick4' },
  NH: { Midday: 'ts_pick4_day', Evening: 'ts_pick4_eve' },
  WV: { Evening: 'wv_daily4' },
  WI: { Evening: 'wi_pick4_eve' },
  DC: { Midday: 'dc_dc4_mid', Evening: 'dc_dc4_eve' },
  TX: {
    Morning: 'tx_daily4_morning',
    Day: 'tx_daily4_day',
    Evening: 'tx_daily4_evening',
    Night: 'tx_daily4_night',
  },
  VA: { Day: 'va_pick4_day', Night: 'va_pick4_night' },
  NC: { Day: 'nc_pick4_day', Evening: 'nc_pick4_eve' },
  FL: { Midday: 'fl_play4_mid', Evening: 'fl_play4_eve' },
  CA: { Evening: 'ca_daily4' },
}

const codesOf = (game: Game, state: string) => (game === 'cash4' ? (CODES[state] ?? {}) : {})

/** A commercial service with a small allowance: one draw per request, and failed requests count. */
export const magayo = (settings: SourceSettings): Source => ({
  name: 'magayo',
  pace: 'metered',
  retries: 0,
  usualDelayHours: 3,
  sessions: (game, state) => Object.keys(codesOf(game, state)),
  requests: ({ series, slots }) => {
    const codes = codesOf(series.game, series.state)
    return slots.flatMap((slot) => {
      const code = codes[slot.session]
      return code === undefined ? [] : [requestOf(slot, code, settings)]
    })
  },
})

function requestOf(slot: Slot, code: string, settings: SourceSettings): Request {
  const url = below(settings.SOURCE_BASE_URL_MAGAYO ?? OFFICIAL, PATH)
  url.searchParams.set('api_key', settings.MAGAYO_KEY ?? '')
  url.searchParams.set('game', `us_${code}`)
  url.searchParams.set('draw', slot.date.toString())
  url.searchParams.set('format', 'json')
  return { url, session: slot.session, read: (text) => ({ items: read(text, slot) }) }
}

const SINGLE_DIGITS = /^\d(?:,\d)*$|^\d+$/

/** No item if there is no result yet. */
function read(text: string, { date, session }: Slot): Item[] {
  const answer = objectOf(parseJson(text), text)
  const results = textOf(answer['results']).replaceAll(/\s/g, '')
  if (results === '') return []
  const row = { line: 1, raw: text.slice(0, 500), session, date: date.toString() }
  const told = textOf(answer['draw'])
  if (told !== row.date)
    return [{ ...row, reason: `We requested ${row.date} and received ${told || 'no date'}.` }]
  if (!SINGLE_DIGITS.test(results)) return [{ ...row, reason: `These are not digits: ${results}` }]
  // Adds no leading zeros: this service is not known to drop them.
  return [{ ...row, digits: results.replaceAll(',', '') }]
}

function objectOf(value: unknown, text: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || !('error' in value))
    throw new SourceFailure('unreadable', 'the answer does not match the documentation', {
      raw: text.slice(0, 500),
    })
  const error = textOf(value.error)
  if (error !== '0') throw new SourceFailure('refused', `the service answered error ${error}`)
  return { ...value }
}
