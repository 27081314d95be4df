import { createHmac, timingSafeEqual } from 'node:crypto'

/** The oldest accepted webhook, and how far ahead the other clock may be. */
const OLDEST_SECONDS = 300
const AHEAD_SECONDS = 5

const mac = (raw: Uint8Array, t: number, secret: string) =>
  createHmac('sha256', secret).update(`${t}.`).update(raw).digest()

/** Signs as Stripe does: `t=…,v1=…` over the time and the raw body. */
export const signature = (raw: Uint8Array, at: Temporal.Instant, secret: string): string => {
  const t = Math.floor(at.epochMilliseconds / 1000)
  return `t=${t},v1=${mac(raw, t, secret).toString('hex')}`
}

/** True if one of the secrets signed these bytes, within the last five minutes and not in the future. */
export function isSigned(
  raw: Uint8Array,
  header: string | string[] | undefined,
  { secrets, now }: { secrets: readonly string[]; now: Temporal.Instant },
): boolean {
  if (typeof header !== 'string') return false
  const parts = header.split(',').map((part) => part.split('=', 2))
  const given = (name: string) =>
    parts.flatMap(([key, value]) => (key === name ? [value ?? ''] : []))
  const t = Number(given('t')[0] ?? Number.NaN)
  const age = now.epochMilliseconds / 1000 - t
  if (!(age <= OLDEST_SECONDS && age >= -AHEAD_SECONDS)) return false
  return secrets.some((secret) => given('v1').some((hex) => isEqual(mac(raw, t, secret), hex)))
}

function isEqual(expected: Buffer, hex: string): boolean {
  const bytes = Buffer.from(hex, 'hex')
  return bytes.length === expected.length && timingSafeEqual(bytes, expected)
}
