import { StreamEvent } from '@fourcast/contract/draws.ts'
import * as z from 'zod/mini'

export interface LiveDeps {
  open: (signal: AbortSignal) => Promise<Response>
  onEvent: (event: StreamEvent) => void
  /** The stream is open again after a gap: events in between were missed. */
  onGap: () => void
  /** The token was refused: renews it, or ends the session. */
  onRefused: () => Promise<unknown>
  /** 0 to 1. */
  random: () => number
  /** Resolves after a time, or at once when the signal aborts. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

const FIRST_WAIT = 1_000
const LONGEST_WAIT = 60_000

/**
 * Reads the stream until the signal aborts, and reopens it whenever it ends. `missed`: true if the first
 * connection already comes after a gap.
 */
export async function follow(deps: LiveDeps, signal: AbortSignal, missed = false) {
  let failures = 0
  let opened = missed
  while (!signal.aborted) {
    const response = await deps.open(signal).catch(() => null)
    if (response?.ok && response.body !== null) {
      failures = 0
      if (opened) deps.onGap()
      opened = true
      await read(response.body, deps.onEvent).catch(() => undefined)
    } else if (response?.status === 401 && !signal.aborted) {
      await deps.onRefused().catch(() => undefined)
    }
    if (signal.aborted) return
    await deps.wait(pause(failures, response, deps.random()), signal)
    failures += 1
  }
}

/** Exponential backoff with jitter, so that the pages do not all reconnect at once after a restart. */
function pause(failures: number, response: Response | null, random: number) {
  const told = Number(response?.headers.get('retry-after') ?? 0) * 1_000
  const grown = Math.min(FIRST_WAIT * 2 ** failures, LONGEST_WAIT)
  return Math.max(Number.isFinite(told) ? told : 0, grown * (0.5 + random / 2))
}

/** Parses server-sent events: fields in lines, an empty line after each event. */
async function read(body: ReadableStream<Uint8Array>, onEvent: LiveDeps['onEvent']) {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let text = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true })
    const blocks = text.split(/\r?\n\r?\n/)
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = eventOf(block)
      if (event !== null) onEvent(event)
    }
  }
}

/** The event in a block; null for a comment or an event that this version does not know. */
function eventOf(block: string): StreamEvent | null {
  const data = block
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5).trimStart())
  try {
    const event = z.safeParse(StreamEvent, JSON.parse(data.join('\n')))
    return event.success ? event.data : null
  } catch {
    return null
  }
}
