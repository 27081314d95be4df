import { setTimeout } from 'node:timers/promises'
import type { Random } from '#platform/random.ts'
import { retryAfterSeconds } from '#platform/retry-after.ts'
import { isMarkup } from '../importing/formats/choose.ts'
import { SourceFailure } from './publishers/source.ts'

const TIMEOUT_MS = 10_000
const BYTES_MOST = 5_000_000
const REDIRECTS_MOST = 3
const WHO_WE_ARE = 'Fourcast (draw results for players)'
const FIRST_PAUSE_MS = 1_000
/** If a source asks for a longer pause, there is no retry: the next scheduled check tries again. */
const PAUSE_MOST_MS = 60_000

export type Wait = (milliseconds: number) => Promise<unknown>
export const systemWait: Wait = (milliseconds) => setTimeout(milliseconds)

export interface FetchDeps {
  random: Random
  wait: Wait
  /** For one whole attempt: connection, redirects and body. */
  timeoutMs?: number
}

interface Options {
  headers?: Record<string, string> | undefined
  /** Whether HTML is expected. */
  html?: boolean | undefined
  /** How many times to retry after network failures, timeouts, 429 and 5xx. */
  retries: number
}

/**
 * Fetches the text at a URL. Throws a SourceFailure, which never contains the URL. Retries by hand:
 * p-retry takes no clock, no random numbers and no pause that the source asks for (record 0034).
 */
export async function fetchLimited(
  url: URL,
  deps: FetchDeps,
  { headers = {}, html = false, retries }: Options,
): Promise<string> {
  for (let tried = 0; ; tried++) {
    try {
      const sent = { 'user-agent': WHO_WE_ARE, ...headers }
      return await fetchOnce(url, { headers: sent, html }, deps.timeoutMs ?? TIMEOUT_MS)
    } catch (error) {
      if (!(error instanceof SourceFailure) || error.again === null || tried >= retries) throw error
      if (error.again.afterMs > PAUSE_MOST_MS) throw error
      await deps.wait(pauseBefore(tried, error.again.afterMs, deps.random))
    }
  }
}

/** 1, 2, 4 s with jitter of up to half, so that clients that failed together do not retry together. */
function pauseBefore(tried: number, asked: number, random: Random): number {
  const pause = FIRST_PAUSE_MS * 2 ** tried
  const jittered = pause / 2 + random.int(pause / 2 + 1)
  return Math.max(jittered, asked)
}

async function fetchOnce(
  url: URL,
  { headers, html }: { headers: Record<string, string>; html: boolean },
  timeoutMs: number,
) {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    const text = await readText(await follow(url, headers, signal))
    if (html || !isMarkup(text.trimStart())) return text
  } catch (error) {
    if (error instanceof SourceFailure) throw error
    throw signal.aborted ? tooSlow(timeoutMs) : broken(error)
  }
  // Outside the `try`: this is not a connection failure.
  throw new SourceFailure('html', 'This is an HTML page, not draws.', { raw: 'an HTML page' })
}

const tooSlow = (ms: number) =>
  new SourceFailure('timeout', `no answer within ${ms / 1000} s`, { again: { afterMs: 0 } })

function broken(error: unknown): SourceFailure {
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
  return new SourceFailure('network', `the connection failed${code}`, { again: { afterMs: 0 } })
}

/** Follows redirects only on the same host, and never from https to http. */
async function follow(start: URL, headers: Record<string, string>, signal: AbortSignal) {
  let url = start
  for (let redirects = 0; redirects <= REDIRECTS_MOST; redirects++) {
    const response = await fetch(url, { headers, signal, redirect: 'manual' })
    if (!isRedirect(response)) return await accepted(response)
    await response.body?.cancel()
    const next = URL.parse(response.headers.get('location') ?? '', url)
    if (next === null || !isSameHost(url, next))
      throw new SourceFailure('redirect', 'the source redirects to another host')
    url = next
  }
  throw new SourceFailure('redirect', 'the source redirects too many times')
}

const isRedirect = ({ status }: Response) => [301, 302, 303, 307, 308].includes(status)

const isSameHost = (from: URL, to: URL) =>
  from.host === to.host &&
  (from.protocol === to.protocol || (from.protocol === 'http:' && to.protocol === 'https:'))

async function accepted(response: Response): Promise<Response> {
  const { status, headers } = response
  const length = Number(headers.get('content-length') ?? 0)
  if (response.ok && length <= BYTES_MOST) return response
  await response.body?.cancel()
  if (response.ok) throw tooLarge()
  const isTooMany = status === 429
  const again =
    isTooMany || status >= 500 ? { afterMs: retryAfterSeconds(headers) * 1000, isTooMany } : null
  throw new SourceFailure('status', `the source answered ${status}`, { again })
}

const tooLarge = () =>
  new SourceFailure('too_large', `the answer is larger than ${BYTES_MOST / 1_000_000} MB`)

/** Counts bytes as they arrive and stops at the limit, because Content-Length may be wrong. */
async function readText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    if (bytes > BYTES_MOST) throw tooLarge()
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
