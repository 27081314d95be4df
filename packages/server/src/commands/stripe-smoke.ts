import { systemClock } from '#platform/clock.ts'
import { smoke } from '#platform/payments/stripe/smoke.ts'
import { openStripe } from '#platform/payments/stripe/stripe.ts'
import { ConfigError } from '../config.ts'
import { readEnvironment } from '../environment.ts'

/** For whoever holds a test key: `STRIPE_SECRET_KEY=sk_test_… npm run stripe:smoke`. */
async function run(): Promise<boolean> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_BASE_URL: baseUrl } = readEnvironment()
  if (secretKey === undefined || !/^(sk|rk)_test_/.test(secretKey))
    throw new ConfigError(
      'STRIPE_SECRET_KEY must be a test key, because this command charges cards',
    )
  const rail = openStripe({
    secretKey,
    publishableKey: '',
    webhookSecrets: [],
    baseUrl,
    clock: systemClock,
    warn: () => {},
  })
  return await smoke(rail, systemClock, ({ what, holds, seen }) =>
    console.log(`${holds ? 'ok    ' : 'FAILED'} ${what}: ${seen}`),
  )
}

run().then(
  (passed) => (process.exitCode = passed ? 0 : 1),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  },
)
