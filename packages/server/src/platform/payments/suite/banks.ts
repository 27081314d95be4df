import { expect, test } from 'vitest'
import type { OpenBench } from './bench.ts'
import { look, order, paid, refundOrder, twenty } from './bench.ts'

/** Cases that complete later: bank payments, disputes, refunds. */
export function bankCases(open: OpenBench): void {
  test('a bank payment is under way, then paid, or fails with the bank’s reason', async () => {
    await using at = await open()
    const good = await order(at, 'pm_usBankAccount_success')
    const bad = await order(at, 'pm_usBankAccount_insufficientFunds')
    for (const ordered of [good, bad]) {
      expect(await at.rail.charge(ordered)).toMatchObject({ outcome: 'processing' })
      expect(await look(at, ordered)).toMatchObject({ outcome: 'processing' })
    }
    await at.settle()
    expect(await look(at, good)).toMatchObject({ outcome: 'succeeded' })
    expect(await look(at, bad)).toMatchObject({ outcome: 'declined', code: 'insufficient_funds' })
  })

  test('a bank payment may stay under way, however long', async () => {
    await using at = await open()
    const ordered = await order(at, 'pm_usBankAccount_processing')
    const first = await at.rail.charge(ordered)
    expect(first).toMatchObject({ outcome: 'processing' })
    await at.settle()
    expect(await look(at, ordered)).toEqual(first)
  })

  test('a bank payment that its owner disputes was paid before, and is lost', async () => {
    await using at = await open()
    const ref = await paid(at, 'pm_usBankAccount_dispute')
    await at.settle()
    expect(await at.rail.disputeOf(ref)).toBe('lost')
  })

  test.each(['won', 'lost'] as const)('a card’s dispute is open, then %s', async (how) => {
    await using at = await open()
    const ref = await paid(at, 'pm_card_createDispute')
    expect(await at.rail.disputeOf(ref)).toBe('open')
    expect(await at.rail.refund(refundOrder(ref, 100))).toMatchObject({ outcome: 'failed' })
    await at.closeDispute(ref, how)
    expect(await at.rail.disputeOf(ref)).toBe(how)
    expect(await at.rail.disputeOf(await paid(at, 'pm_card_visa'))).toBe('none')
  })

  test('a card gets its money back at once and once, and never more than was paid', async () => {
    await using at = await open()
    const ref = await paid(at, 'pm_card_visa')
    const half = refundOrder(ref, 2500)
    const first = await at.rail.refund(half)
    expect(first).toMatchObject({ outcome: 'succeeded' })
    expect(await at.rail.refund(half)).toEqual(first)
    expect(await at.rail.lookupRefund({ id: half.id, ref: null })).toEqual(first)
    expect(await at.rail.refund(refundOrder(ref, 2500))).toMatchObject({ outcome: 'failed' })
    expect(await at.rail.refund(refundOrder(ref, 2499))).toMatchObject({ outcome: 'succeeded' })
  })

  test('of twenty refunds at once as many are made as was paid', async () => {
    await using at = await open()
    const ref = await paid(at, 'pm_card_visa')
    // Whatever the provider keeps open for many at once is open by then.
    await twenty(() => at.rail.disputeOf(ref))
    const said = await twenty(() => at.rail.refund(refundOrder(ref, 2000)))
    expect(said.filter(({ outcome }) => outcome === 'succeeded')).toHaveLength(2)
  })

  test('a bank’s refund is pending, then comes to its end or fails', async () => {
    await using at = await open()
    const [good, bad] = [
      refundOrder(await paid(at, 'pm_usBankAccount_success'), 4999),
      refundOrder(await paid(at, 'pm_usBankAccount_success'), 4999),
    ]
    const [, failing] = [await at.rail.refund(good), await at.rail.refund(bad)]
    if (failing.outcome !== 'pending') throw new Error('it was to be pending')
    await at.failRefund({ id: bad.id, ref: failing.ref })
    expect(await at.rail.lookupRefund({ id: bad.id, ref: failing.ref })).toMatchObject({
      outcome: 'failed',
      ref: failing.ref,
      code: expect.any(String),
    })
    const refund = await at.rail.lookupRefund({ id: good.id, ref: null })
    expect(['pending', 'succeeded']).toContain(refund?.outcome)
  })

  test.each([
    ['pm_card_pendingRefund', 'pending', 'succeeded'],
    ['pm_card_refundFail', 'succeeded', 'failed'],
  ])('a refund to %s is %s at first, and %s in the end', async (name, first, last) => {
    await using at = await open()
    const order = refundOrder(await paid(at, name), 4999)
    const refund = await at.rail.refund(order)
    expect(refund).toMatchObject({ outcome: first, ref: expect.any(String) })
    await at.arrived()
    await at.settle()
    const settled = await at.rail.lookupRefund({ id: order.id, ref: null })
    expect(settled).toMatchObject({ outcome: last })
    const abouts = (await at.arrived()).map((event) => event?.about)
    expect(abouts).toContainEqual({ kind: 'refund', refundId: order.id })
  })

  test('a refund that never came there is not known there', async () => {
    await using at = await open()
    const { id } = refundOrder('pi_none', 1)
    expect(await at.rail.lookupRefund({ id, ref: null })).toBeNull()
  })
}
