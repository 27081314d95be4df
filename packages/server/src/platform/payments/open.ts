import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#config.ts'
import type { PaymentProvider } from './provider.ts'
import type { SandboxDeps } from './sandbox/deps.ts'
import { openSandbox } from './sandbox/sandbox.ts'

interface PaymentDeps extends SandboxDeps {
  log: FastifyBaseLogger
}

/** The configured provider; its settings were checked when they were read. */
export async function openPayments(
  config: Config,
  { log, ...deps }: PaymentDeps,
): Promise<PaymentProvider> {
  if (config.PAYMENTS === 'sandbox') return openSandbox(deps)
  // The library takes 40 MB of memory, which the sandbox does not need.
  const { openStripe } = await import('./stripe/stripe.ts')
  return openStripe({
    secretKey: config.STRIPE_SECRET_KEY ?? '',
    publishableKey: config.STRIPE_PUBLISHABLE_KEY ?? '',
    webhookSecrets: (config.STRIPE_WEBHOOK_SECRET ?? '').split(',').map((secret) => secret.trim()),
    baseUrl: config.STRIPE_BASE_URL,
    clock: deps.clock,
    warn: (err, message) => log.warn({ err }, message),
  })
}
