import { expect, test } from 'vitest'
import type { OpenBench } from './bench.ts'
import { look, order, payer, refOf, refundOrder, twenty } from './bench.ts'

/** Customers, and what they pay with. */
export function methodCases(open: OpenBench): void {
  test('twenty asks at once for the customer of a user make one; another user has another', async () => {
    await using at = await open()
    const dana = payer()
    const asked = await twenty(() => at.rail.ensureCustomer(dana).catch(() => 'busy'))
    const made = new Set(asked.filter((ref) => ref !== 'busy'))
    expect(made.size).toBe(1)
    expect([...made]).toEqual([await at.rail.ensureCustomer(dana)])
    expect(made).not.toContain(await at.rail.ensureCustomer(payer()))
  })

  test('a method is known by its brand, its end and its expiry, never by a number', async () => {
    await using at = await open()
    const customer = await at.rail.ensureCustomer(payer())
    const card = await at.rail.completeSetup(customer, 'pm_card_visa', 'card')
    expect(card).toEqual({
      outcome: 'succeeded',
      method: {
        ref: expect.stringMatching(/^pm_/),
        type: 'card',
        brand: 'visa',
        last4: '4242',
        expiryMonth: expect.any(Number),
        expiryYear: expect.any(Number),
        fingerprint: expect.any(String),
      },
    })
    const name = 'pm_usBankAccount_success'
    expect(await at.rail.completeSetup(customer, name, 'us_bank_account')).toMatchObject({
      outcome: 'succeeded',
      method: { type: 'us_bank_account', last4: '6789', expiryMonth: null, expiryYear: null },
    })
  })

  test('a setup asks its owner to confirm; then the method is kept, or declined', async () => {
    await using at = await open()
    const customer = await at.rail.ensureCustomer(payer())
    const done: unknown[] = []
    for (const passed of [true, false]) {
      const setup = await at.rail.beginSetup(customer, 'card')
      const complete = () => at.rail.completeSetup(customer, setup.reference, 'card')
      expect(await complete()).toEqual({
        outcome: 'requires_action',
        clientSecret: setup.clientSecret,
      })
      await at.finishSetup(customer, setup, 'pm_card_authenticationRequired', passed)
      done.push(await complete())
    }
    expect(done).toMatchObject([
      { outcome: 'succeeded', method: { last4: '3184' } },
      { outcome: 'declined' },
    ])
  })

  test('another’s setup and a name nobody knows are nothing', async () => {
    await using at = await open()
    const [mine, other] = [
      await at.rail.ensureCustomer(payer()),
      await at.rail.ensureCustomer(payer()),
    ]
    const setup = await at.rail.beginSetup(other, 'card')
    await at.finishSetup(other, setup, 'pm_card_visa', true)
    for (const reference of [setup.reference, 'seti_none', 'pm_card_none'])
      expect(await at.rail.completeSetup(mine, reference, 'card')).toBeNull()
  })

  test('a method can be made the default, and taken away twice', async () => {
    await using at = await open()
    const customer = await at.rail.ensureCustomer(payer())
    const ref = await at.keep(customer, 'pm_card_visa')
    await at.rail.setDefault(customer, ref)
    await at.rail.setDefault(customer, ref)
    await at.rail.detach(ref)
    await at.rail.detach(ref)
  })

  test('a customer is forgotten with all they pay with, twice too; what was charged can still be refunded', async () => {
    await using at = await open()
    const ordered = await order(at, 'pm_card_visa')
    const charged = refOf(await at.rail.charge(ordered))
    await at.rail.removeCustomer(ordered.customer)
    await at.rail.removeCustomer(ordered.customer)
    expect(await at.rail.charge({ ...ordered, attempt: 2 })).toMatchObject({ outcome: 'declined' })
    expect(await look(at, ordered)).toEqual({ outcome: 'succeeded', ref: charged })
    expect(await at.rail.refund(refundOrder(charged, 4999))).toMatchObject({ outcome: 'succeeded' })
    const other = await at.rail.ensureCustomer(payer())
    expect(await at.keep(other, 'pm_card_visa')).toMatch(/^pm_/)
  })
}
