import type { Slot } from '@fourcast/engine/calendar.ts'
import type { Game } from '@fourcast/engine/games.ts'
import { chooseReader } from '../../importing/formats/choose.ts'
import type { Item } from '../../importing/formats/rows.ts'
import { clip, isItem } from '../../importing/formats/rows.ts'
import type { Series } from '../../store/series.ts'

/** Why a request failed. `refused`: the service itself rejected it with an error code. */
export type FailureKind =
  | 'network'
  | 'timeout'
  | 'status'
  | 'redirect'
  | 'too_large'
  | 'html'
  | 'unreadable'
  | 'refused'
  | 'suspect'

interface Again {
  afterMs: number
  /** The host answered 429. */
  isTooMany?: boolean
}

/** A request that returned no draws. The message never contains the URL, which may contain a key. */
export class SourceFailure extends Error {
  readonly kind: FailureKind
  /** The start of the answer, for the quarantine. */
  readonly raw: string | undefined
  /** Whether to retry, and how long the source asks us to wait first. Null: do not retry. */
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

/** The requested draws: these slots, or the history from a row on, where row 0 is the newest. */
export interface SourceQuestion {
  series: Series
  slots: readonly Slot[]
  history: number | null
  now: Temporal.Instant
}

/** A parsed answer. `more`: its row count if there may be another page. */
export interface ParsedAnswer {
  items: Item[]
  more?: number
}

export interface Request {
  url: URL
  headers?: Record<string, string>
  /** HTML is expected. For other sources an HTML page is an error. */
  html?: true
  /** The session of rows without one. */
  session: string | null
  /** Throws a SourceFailure if the text is not a valid answer. */
  read(text: string): ParsedAnswer
}

/** A publisher of draws. Sends no requests itself: it builds them and parses the answers. */
export interface Source {
  name: string
  /** `polled`: requested until no slot is missing. `metered`: at most three requests per slot. */
  pace: 'polled' | 'metered'
  /** How many times a failed request is retried. */
  retries: number
  /** The longest usual time from a draw to its result. */
  usualDelayHours: number
  /** Its sessions of a game in a state; empty if it does not have the game. */
  sessions(game: Game, state: string): readonly string[]
  requests(question: SourceQuestion): Request[]
}

/** Base URLs and keys of the sources. */
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

/** A user agent for sites that answer only browsers. */
export const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

const KEY = 'api_key'

/** The URL without its key, for logs and storage. */
export function originOf(url: URL): string {
  if (!url.searchParams.has(KEY)) return url.href
  const shown = new URL(url)
  shown.searchParams.delete(KEY)
  return shown.href
}

/** An answer or error text without the key of the request. */
export function withoutKey(text: string, url: URL): string {
  const key = url.searchParams.get(KEY)
  return key ? text.replaceAll(key, '[key]').replaceAll(encodeURIComponent(key), '[key]') : text
}

/** `path` below a base URL that may have a path itself. */
export const below = (base: string, path: string) => new URL(`${base.replace(/\/+$/, '')}/${path}`)

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const raw = text.slice(0, 500)
    throw new SourceFailure('unreadable', 'the answer is not valid JSON', { raw })
  }
}

/** Parses a text file of draws in any known format. Throws a SourceFailure if it contains none. */
export function readFile(text: string, series: Series): ParsedAnswer {
  const reader = chooseReader(text, series)
  if ('reason' in reader) throw new SourceFailure('unreadable', reader.reason, { raw: clip(text) })
  const items = [...reader.feed(text), ...reader.end()].filter(isItem)
  if (items.length > 0) return { items }
  throw new SourceFailure('unreadable', 'the file contains no draws', { raw: clip(text) })
}
