import { createHmac, timingSafeEqual } from 'node:crypto'
import { retryAfterSeconds } from '#platform/retry-after.ts'
import { DeliveryFailure } from '#platform/messages/deliver.ts'
import type { OutgoingSms, SmsTransport } from './transport.ts'

export interface TwilioSettings {
  accountSid: string
  authToken: string
  /** Our number, as +1 and ten digits, or a messaging service (`MG…`). */
  from: string
  /** Another host, for tests. */
  baseUrl?: string | undefined
  timeoutMs?: number
}

const HOST = 'https://api.twilio.com'
const VERSION = '2010-04-01'
const TIMEOUT_MS = 10_000

/**
 * Errors that no retry changes. Source: Twilio Docs, Error and Warning Dictionary: 21610 recipient
 * has opted out with STOP, 21211 and 21217 no valid number, 21614 no mobile number.
 */
const FINAL: Readonly<Record<number, 'stopped' | 'given_up'>> = {
  21_610: 'stopped',
  21_211: 'given_up',
  21_217: 'given_up',
  21_614: 'given_up',
}

/**
 * Sends over Twilio. Source: Twilio Docs, 'Messages resource', 'Create a Message'. It has no
 * idempotency key: a retry after a lost answer may send a message twice.
 */
export function twilioTransport(settings: TwilioSettings): SmsTransport {
  const { accountSid, authToken, baseUrl = HOST, timeoutMs = TIMEOUT_MS } = settings
  const url = `${baseUrl.replace(/\/$/, '')}/${VERSION}/Accounts/${accountSid}/Messages.json`
  const secret = Buffer.from(`${accountSid}:${authToken}`).toString('base64')
  return async (sms) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Basic ${secret}` },
      body: formOf(settings, sms),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(unreachable)
    if (!response.ok) throw await refusal(response)
    await response.body?.cancel()
  }
}

const formOf = ({ from }: TwilioSettings, { recipient, text }: OutgoingSms) =>
  new URLSearchParams({
    To: recipient,
    [from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from,
    Body: text,
  })

function unreachable(error: unknown): never {
  const isSlow = error instanceof Error && error.name === 'TimeoutError'
  const cause = error instanceof Error ? error.cause : undefined
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unreachable'
  throw new DeliveryFailure('later', isSlow ? 'timeout' : code)
}

/** Keeps only the code of Twilio's answer, because its message contains the number. */
async function refusal(response: Response): Promise<DeliveryFailure> {
  const code = await errorCode(response)
  const outcome = (code !== null && FINAL[code]) || 'later'
  const told = code === null ? `status ${response.status}` : `twilio ${code}`
  return new DeliveryFailure(outcome, told, retryAfterSeconds(response.headers))
}

async function errorCode(response: Response): Promise<number | null> {
  const said: unknown = await response.json().catch(() => null)
  const code = said !== null && typeof said === 'object' && 'code' in said ? said.code : null
  return typeof code === 'number' ? code : null
}

/**
 * True if Twilio sent this form to that address. Source: Twilio Docs, 'Webhooks security', 'Validating
 * Signatures from Twilio': HMAC-SHA1 over the address and all names and values, sorted.
 */
export function isFromTwilio(
  { url, form, authToken }: { url: string; form: URLSearchParams; authToken: string },
  header: string | string[] | undefined,
): boolean {
  if (typeof header !== 'string') return false
  const expected = Buffer.from(twilioSignature({ url, form, authToken }))
  const given = Buffer.from(header)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

export function twilioSignature(of: {
  url: string
  form: URLSearchParams
  authToken: string
}): string {
  const names = [...new Set(of.form.keys())].toSorted()
  // Repeated names count once for each value, sorted, as in Twilio's own libraries.
  const pairs = names.flatMap((name) =>
    [...new Set(of.form.getAll(name))].toSorted().map((value) => name + value),
  )
  return createHmac('sha1', of.authToken)
    .update(of.url + pairs.join(''))
    .digest('base64')
}
