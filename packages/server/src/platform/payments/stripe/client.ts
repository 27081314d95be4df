import { Stripe } from 'stripe'
import type { Clock } from '#platform/clock.ts'
import { toLoggable } from './failures.ts'

export interface StripeSettings {
  secretKey: string
  publishableKey: string
  /** Two during a replacement. */
  webhookSecrets: readonly string[]
  /** Another host for the API, for tests. */
  baseUrl?: string | undefined
  /**
   * The time limit of a call, in ms. Stripe's own default of 80 s is too long for a waiting person.
   */
  timeout?: number | undefined
  clock: Clock
  /** Receives problems for the operator: invalid keys, parameters that Stripe refused. */
  warn: (err: unknown, message: string) => void
}

/** The common dependencies of the adapter. */
export interface StripeContext {
  stripe: Stripe
  /** Time limit of a call with all its retries. */
  callSeconds: number
  /** True if the key moves real money. */
  live: boolean
  clock: Clock
  webhookSecrets: readonly string[]
  warn: StripeSettings['warn']
}

const TIMEOUT_MS = 20_000
const RETRIES = 2
/** The longest pause before a retry, as the library has it. */
const PAUSE_MS = 5_000

/** Time limit of a call with its retries and their pauses. */
const callSeconds = (timeoutMs: number) =>
  Math.ceil(((RETRIES + 1) * timeoutMs + RETRIES * PAUSE_MS) / 1000)

const API_VERSION = '2026-10-28.endive'

export function openRail(settings: StripeSettings): StripeContext {
  const { secretKey, webhookSecrets, clock, timeout = TIMEOUT_MS } = settings
  const stripe = new Stripe(secretKey, {
    ...host(settings.baseUrl),
    apiVersion: API_VERSION,
    timeout,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  })
  return {
    stripe,
    callSeconds: callSeconds(timeout),
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
