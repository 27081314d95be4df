import { expect, test } from 'vitest'
import type { ProviderEvent } from '../provider.ts'
import type { Bench, OpenBench } from './bench.ts'
import { order, paid, refundOrder } from './bench.ts'

const parse = ({ rail }: Bench, raw: string, headers: Record<string, string>) =>
  rail.parseWebhook(Buffer.from(raw), headers)

async function parsed(at: Bench): Promise<ProviderEvent[]> {
  return (await at.arrived()).map((event) => {
    if (event === null) throw new Error('its own signature was to hold')
    return event
  })
}

/** Cases about reported events, and about the ones that are trusted. */
export function webhookCases(open: OpenBench): void {
  test('what happens to a charge is reported by our own names for it, each time once', async () => {
    await using at = await open()
    const { invoiceId, ...ordered } = await order(at, 'pm_usBankAccount_success', { attempt: 2 })
    await at.arrived()
    await at.rail.charge({ ...ordered, invoiceId })
    await at.settle()
    const events = await parsed(at)
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
    const ours = events.filter(({ about }) => about?.kind === 'charge')
    expect(ours.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['payment_intent.processing', 'payment_intent.succeeded']),
    )
    for (const { about } of ours) expect(about).toEqual({ kind: 'charge', invoiceId, attempt: 2 })
  })

  test('refunds and disputes are reported too', async () => {
    await using at = await open()
    const ref = await paid(at, 'pm_card_visa')
    const disputed = await paid(at, 'pm_card_createDispute')
    const order = refundOrder(ref, 4999)
    await at.rail.refund(order)
    const abouts = (await parsed(at)).map(({ about }) => about)
    expect(abouts).toContainEqual({ kind: 'refund', refundId: order.id })
    expect(abouts).toContainEqual({ kind: 'dispute', chargeRef: disputed })
  })

  test('the list of events has those whose webhook never came, oldest first', async () => {
    await using at = await open()
    const since = at.now()
    const ordered = await order(at, 'pm_card_visa')
    await at.rail.charge(ordered)
    const { invoiceId, attempt } = ordered
    const events = await Array.fromAsync(at.rail.fetchEvents(since))
    expect(events.map(({ about }) => about)).toContainEqual({ kind: 'charge', invoiceId, attempt })
    const times = events.map(({ createdAt }) => createdAt.epochMilliseconds)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(await Array.fromAsync(at.rail.fetchEvents(since.add({ hours: 900 })))).toEqual([])
  })

  test.each([0, 299, -4])('a body that was signed %d seconds ago counts', async (seconds) => {
    await using at = await open()
    const raw = at.event('customer.created', 'ours')
    for (const secret of at.secrets)
      expect(parse(at, raw, at.signed(raw, at.now().subtract({ seconds }), secret))).toMatchObject({
        type: 'customer.created',
        about: null,
      })
  })

  test.each([301, 86_400, -7, -600])('one signed %d seconds ago does not', async (seconds) => {
    await using at = await open()
    const raw = at.event('customer.created', 'ours')
    expect(parse(at, raw, at.signed(raw, at.now().subtract({ seconds })))).toBeNull()
  })

  test('without a signature, with another’s, of other bytes or of the other mode it does not', async () => {
    await using at = await open()
    const raw = at.event('customer.created', 'ours')
    const headers = at.signed(raw, at.now())
    expect(parse(at, raw, headers)).not.toBeNull()
    expect(parse(at, raw, {})).toBeNull()
    expect(parse(at, raw, at.signed(raw, at.now(), 'whsec_of_someone_else'))).toBeNull()
    expect(parse(at, JSON.stringify(JSON.parse(raw), null, 1), headers)).toBeNull()
    const other = at.event('customer.created', 'other')
    expect(parse(at, other, at.signed(other, at.now()))).toBeNull()
    const noise = 'not JSON at all'
    expect(parse(at, noise, at.signed(noise, at.now()))).toBeNull()
  })
}
