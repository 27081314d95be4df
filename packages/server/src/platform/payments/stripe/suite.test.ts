import type { ProviderEvent } from '../provider.ts'
import { testProvider } from '../suite.ts'
import type { Bench } from '../suite/bench.ts'
import { NOW, railTo } from './testing/rail.ts'
import { openStandIn, WEBHOOK_SECRET } from './testing/stand-in.ts'
import { confirmInBrowser } from './testing/browser.ts'
import { signedHeaders } from './testing/webhooks.ts'

const NEXT_SECRET = 'whsec_next0123456789'
const SECRETS = [WEBHOOK_SECRET, NEXT_SECRET]

const seconds = (at: Temporal.Instant) => Math.floor(at.epochMilliseconds / 1000)

async function open(): Promise<Bench> {
  const heard: (ProviderEvent | null)[] = []
  const deliver = async (raw: string, headers: Record<string, string>) =>
    void heard.push(rail.parseWebhook(Buffer.from(raw), headers))
  const standIn = await openStandIn({ clock: { now: () => NOW }, deliver })
  const rail = railTo(standIn.url, { webhookSecrets: SECRETS })
  return {
    rail,
    now: () => NOW,
    secrets: SECRETS,
    signed: (raw, at, secret = WEBHOOK_SECRET) => signedHeaders(raw, seconds(at), secret),
    event: eventOf,
    arrived: async () => {
      await standIn.webhooks.sent()
      return heard.splice(0)
    },
    keep: async (customer, name) => standIn.keep(customer, name),
    finishSetup: async (_customer, { reference, clientSecret }, method, passed) => {
      await confirmInBrowser(standIn.url, reference, clientSecret, method)
      const setup = standIn.world.setups.get(reference)
      if (setup?.status === 'requires_action') standIn.authenticate(reference, passed)
    },
    answer: async (ref, passed) => standIn.authenticate(ref, passed),
    settle: async () => standIn.settle(),
    closeDispute: async (ref, how) => standIn.closeDispute(ref, how),
    failRefund: async ({ ref }) => standIn.finishRefund(ref, 'failed'),
    // As often as the client tries.
    loseAnswer: () =>
      standIn.fail({ call: 'POST /v1/payment_intents', how: 'reset', when: 'after', times: 3 }),
    [Symbol.asyncDispose]: () => standIn[Symbol.asyncDispose](),
  }
}

const eventOf = (type: string, mode: 'ours' | 'other') =>
  JSON.stringify({
    id: 'evt_foreign',
    object: 'event',
    created: seconds(NOW),
    livemode: mode === 'other',
    type,
    data: { object: { id: 'cus_1', object: 'customer', metadata: {} } },
  })

testProvider(open)
