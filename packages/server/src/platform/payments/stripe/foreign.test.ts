import { beforeEach, expect, test } from 'vitest'
import type { ProviderEvent } from '../provider.ts'
import { client, trigger } from './testing/cli.ts'
import { NOW, railTo } from './testing/rail.ts'
import { openStandIn } from './testing/stand-in.ts'

const missing = 'missing' in client ? client.missing : null
beforeEach(({ skip }) =>
  skip(missing !== null, `Stripe’s command-line client is not here: ${missing}`),
)

/** Everything that the adapter made of what a foreign client did. */
async function heardAfter(event: string) {
  const heard: (ProviderEvent | null)[] = []
  const deliver = async (raw: string, headers: Record<string, string>) =>
    void heard.push(rail.parseWebhook(Buffer.from(raw), headers))
  await using standIn = await openStandIn({ clock: { now: () => NOW }, deliver })
  const rail = railTo(standIn.url)
  const said = await trigger(event, standIn.url)
  await standIn.webhooks.sent()
  return { said, heard, world: standIn.world }
}

test.each([
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'setup_intent.succeeded',
  'charge.refunded',
])(
  'a client that nobody here wrote makes %s happen, and it is about nothing of ours',
  async (event) => {
    const { said, heard } = await heardAfter(event)
    expect(said).toContain('Trigger succeeded')
    expect(heard.map((one) => one?.type)).toContain(event)
    for (const one of heard) expect(one).toMatchObject({ about: null })
  },
)

test('what it asks for is what is done: $20, by card, paid', async () => {
  const { world } = await heardAfter('payment_intent.succeeded')
  expect([...world.intents.values()]).toMatchObject([
    { status: 'succeeded', amount_received: 2000, payment_method_types: ['card'] },
  ])
})
