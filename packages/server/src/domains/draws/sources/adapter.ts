import type { Slot } from '@fourcast/engine/calendar.ts'
import type { Game } from '@fourcast/engine/games.ts'
import { chooseReader } from '../importing/formats/choose.ts'
import type { Item } from '../importing/formats/rows.ts'
import { clip } from '../importing/formats/rows.ts'
import type { Series } from '../series.ts'

/** How a question can fail. `refused`: the service itself says that it will not answer us. */
export type FailureKind =
  | 'network'
  | 'timeout'
  | 'status'
  | 'redirect'
  | 'too_large'
  | 'html'
  | 'unreadable'
  | 'refused'

interface Again {
  afterMs: number
  /** The host answered 429. */
  isTooMany?: boolean
}

/** A question that got no draws for an answer. The message never holds an address: it may hold a key. */
export class SourceFailure extends Error {
  readonly kind: FailureKind
  /** What came instead, for the quarantine. */
  readonly raw: string | undefined
  /** Whether asking again at once may help, and how long the source wants us to wait first. */
  readonly again: Again | null
  /** The requested URL, without its key. */
  origin: string | undefined

  constructor(
    kind: FailureKind,
    message: string,
    { raw, again = null }: { raw?: string; again?: Again | null } = {},
  ) {
    super(message)
    this.name = 'SourceFailure'
    this.kind = kind
    this.raw = raw
    this.again = again
  }
}

/** No connection, a timeout or a 429: other requests to this host would fail too. */
export const isHostFailure = ({ kind, again }: SourceFailure): boolean =>
  kind === 'network' || kind === 'timeout' || again?.isTooMany === true

/** What is asked for: the draws of these slots, or the history from a row on, the newest being row 0. */
export interface Question {
  series: Series
  slots: readonly Slot[]
  history: number | null
  now: Temporal.Instant
}

/** What an answer says. `more`: how many rows came, where there may be others behind them. */
export interface Reading {
  items: Item[]
  more?: number
}

export interface Request {
  url: URL
  headers?: Record<string, string>
  /** The answer is a page. Elsewhere a page is an error message in place of draws. */
  html?: true
  /** For rows that name no session. */
  session: string | null
  /** Throws a SourceFailure for what is no answer. */
  read(text: string): Reading
}

/** Somebody who knows the draws of some series. Asks nothing itself: it says what to ask, and reads. */
export interface Source {
  name: string
  /** `polled` as long as a slot is missing; by `allowance` three times a slot, ever. */
  pace: 'polled' | 'allowance'
  /** How often one question is repeated at once when it fails. */
  retries: number
  /** When a result is in at the latest, on a usual day. */
  usualDelayHours: number
  /** The sessions it has of a game and state; empty where it cannot serve them. */
  sessions(game: Game, state: string): readonly string[]
  requests(question: Question): Request[]
}

/** Where sources are, and what opens them. */
export interface SourceSettings {
  SOURCE_BASE_URL_SOCRATA?: string | undefined
  SOURCE_BASE_URL_TEXAS?: string | undefined
  SOURCE_BASE_URL_MAGAYO?: string | undefined
  SOURCE_BASE_URL_NCLOTTERY?: string | undefined
  SOURCE_BASE_URL_VALOTTERY?: string | undefined
  SOURCE_BASE_URL_GALOTTERY?: string | undefined
  SOURCE_BASE_URL_DCLOTTERY?: string | undefined
  SOURCE_BASE_URL_SCLOTTERY?: string | undefined
  SOURCE_BASE_URL_WILOTTERY?: string | undefined
  SOCRATA_APP_TOKEN?: string | undefined
  MAGAYO_KEY?: string | undefined
}

/** For sites that answer browsers only. */
export const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

const KEY = 'api_key'

/** An address as it may be written down. */
export function originOf(url: URL): string {
  if (!url.searchParams.has(KEY)) return url.href
  const shown = new URL(url)
  shown.searchParams.delete(KEY)
  return shown.href
}

/** A text that came from outside, without the key that was sent there. */
export function withoutKey(text: string, url: URL): string {
  const key = url.searchParams.get(KEY)
  return key ? text.replaceAll(key, '[key]').replaceAll(encodeURIComponent(key), '[key]') : text
}

/** `path` below a base that may have a path of its own. */
export const below = (base: string, path: string) => new URL(`${base.replace(/\/+$/, '')}/${path}`)

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const raw = text.slice(0, 500)
    throw new SourceFailure('unreadable', 'the answer is no JSON, or is cut short', { raw })
  }
}

/** Reads a text file of draws in any known format. Throws a SourceFailure where it holds none. */
export function readFile(text: string, series: Series): Reading {
  const reader = chooseReader(text, series)
  if ('reason' in reader) throw new SourceFailure('unreadable', reader.reason, { raw: clip(text) })
  const items = [...reader.feed(text), ...reader.end()]
  if (items.length > 0) return { items }
  throw new SourceFailure('unreadable', 'the file holds no draws', { raw: clip(text) })
}
