import webPush from 'web-push'
import type { LeasedPush } from './repo.ts'

const TIMEOUT_MS = 10_000

export interface PushServiceAnswer {
  /** 0 where there was no answer. */
  status: number
  /** Seconds that the service wants to be left alone. */
  retryAfter: number
}

interface How {
  authorization: string
  topic: string | null
  /** How long the service keeps it for a browser that is not there. */
  seconds: number
}

/** No browser has keys that nothing can be sealed with: as if its service said that it is gone. */
const NO_BROWSER: PushServiceAnswer = { status: 410, retryAfter: 0 }

/** Sends one message to a push service (RFC 8030), readable for its browser only (RFC 8291). */
export async function sendPush(message: LeasedPush, how: How): Promise<PushServiceAnswer> {
  const details = sealed(message, how)
  if (details === null) return NO_BROWSER
  return await post(message.endpoint, details.headers, new Uint8Array(details.body))
}

function sealed(
  { endpoint, p256dh, auth, payload }: LeasedPush,
  { authorization, topic, seconds }: How,
) {
  try {
    return webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(payload),
      {
        TTL: seconds,
        headers: { Authorization: authorization },
        ...(topic !== null && { topic }),
      },
    )
  } catch {
    return null
  }
}

/** Redirects are not followed: a service that is known sends us nowhere. What it says is not read. */
async function post(
  endpoint: string,
  headers: Record<string, string>,
  body: Uint8Array<ArrayBuffer>,
) {
  const { 'Content-Length': _, ...sent } = headers
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const options = { method: 'POST', headers: sent, body, signal, redirect: 'manual' } as const
    const response = await fetch(endpoint, options)
    await response.body?.cancel()
    return { status: response.status, retryAfter: secondsOf(response.headers) }
  } catch {
    return { status: 0, retryAfter: 0 }
  }
}

/** Seconds, or a moment, which is seen from the moment that the answer itself names. */
function secondsOf(headers: Headers): number {
  const told = headers.get('retry-after') ?? ''
  const seconds = /^\d+$/.test(told)
    ? Number(told)
    : (Date.parse(told) - Date.parse(headers.get('date') ?? '')) / 1000
  return seconds > 0 ? Math.min(Math.ceil(seconds), 86_400) : 0
}
