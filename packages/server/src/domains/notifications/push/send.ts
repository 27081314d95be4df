import webPush from 'web-push'
import { retryAfterSeconds } from '#platform/retry-after.ts'
import type { Payload, PushAddress } from './repo.ts'

const TIMEOUT_MS = 10_000

export interface PushServiceAnswer {
  /** 0 if there was no response. */
  status: number
  /** Seconds until the service accepts requests again. */
  retryAfter: number
}

interface SendOptions {
  authorization: string
  topic: string | null
  /** How long the service stores the message for an offline browser. */
  seconds: number
}

/** Keys that nothing can be encrypted with belong to no real browser, so treat it as gone. */
const NO_BROWSER: PushServiceAnswer = { status: 410, retryAfter: 0 }

/** Sends one message to a push service (RFC 8030), encrypted for its browser (RFC 8291). */
export async function sendPush(
  address: PushAddress,
  payload: Payload,
  options: SendOptions,
): Promise<PushServiceAnswer> {
  const details = encrypt(address, payload, options)
  if (details === null) return NO_BROWSER
  return await post(address.endpoint, details.headers, new Uint8Array(details.body))
}

function encrypt(
  { endpoint, p256dh, auth }: PushAddress,
  payload: Payload,
  { authorization, topic, seconds }: SendOptions,
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

/** Does not follow redirects, so a service cannot send us to another host. Ignores the response body. */
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
    return { status: response.status, retryAfter: retryAfterSeconds(response.headers) }
  } catch {
    return { status: 0, retryAfter: 0 }
  }
}
