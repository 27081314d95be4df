import { Stripe } from 'stripe'
import type { Clock } from '#platform/clock.ts'
import { toLoggable } from './failures.ts'

export interface StripeSettings {
  secretKey: string
  publishableKey: string
  /** Two while one is replaced. */
  webhookSecrets: readonly string[]
  /** Another host for the API, as tests do. */
  baseUrl?: string | undefined
  /** How long one call may take, in ms; Stripe's own default is 80 s, too long for who waits. */
  timeout?: number | undefined
  clock: Clock
  /** What a person should look into: keys that do not hold, parameters that Stripe refused. */
  warn: (err: unknown, message: string) => void
}

/** What every part of the adapter stands on. */
export interface StripeRail {
  stripe: Stripe
  /** Whether the key moves real money. */
  live: boolean
  clock: Clock
  webhookSecrets: readonly string[]
  warn: StripeSettings['warn']
}

const API_VERSION = '2026-10-28.endive'

export function openRail(settings: StripeSettings): StripeRail {
  const { secretKey, webhookSecrets, clock } = settings
  const stripe = new Stripe(secretKey, {
    ...host(settings.baseUrl),
    apiVersion: API_VERSION,
    timeout: settings.timeout ?? 20_000,
    maxNetworkRetries: 2,
    telemetry: false,
  })
  return {
    stripe,
    live: /^[a-z]+_live_/.test(secretKey),
    clock,
    webhookSecrets,
    warn: (err, message) => settings.warn(toLoggable(err), message),
  }
}

function host(baseUrl: string | undefined) {
  if (baseUrl === undefined) return {}
  const { protocol, hostname, port } = new URL(baseUrl)
  return protocol === 'http:'
    ? ({ protocol: 'http', host: hostname, port: port || 80 } as const)
    : ({ protocol: 'https', host: hostname, port: port || 443 } as const)
}
