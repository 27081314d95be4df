import { expect, test } from 'vitest'
import { openTestRail } from './testing/rail.ts'

test('a card is charged what was asked, once, for this invoice and attempt', async () => {
  await using at = await openTestRail()
  const order = await at.order('pm_card_visa', { attempt: 3 })
  const outcome = await at.rail.charge(order)
  const [intent, ...more] = at.standIn.world.intents.values()
  expect(outcome).toEqual({ outcome: 'succeeded', ref: intent?.id })
  expect(more).toEqual([])
  expect(intent).toMatchObject({
    amount_received: 4999,
    currency: 'usd',
    metadata: { invoice: order.invoiceId, attempt: '3' },
    allowed_payment_method_types: ['card'],
  })
})

test.each([
  ['pm_card_chargeDeclined', 'generic_decline'],
  ['pm_card_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
  ['pm_card_chargeDeclinedLostCard', 'lost_card'],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card'],
  ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc'],
  ['pm_card_chargeDeclinedProcessingError', 'processing_error'],
])('%s is declined as %s, and stays so when looked up', async (name, code) => {
  await using at = await openTestRail()
  const order = await at.order(name)
  const outcome = await at.rail.charge(order)
  expect(outcome).toMatchObject({ outcome: 'declined', code, ref: expect.stringMatching(/^pi_/) })
  expect(await at.rail.lookupCharge({ ...order, ref: null })).toEqual(outcome)
  expect(at.warned).toEqual([])
})

test('who sits in front of the screen is asked to confirm; then it is paid', async () => {
  await using at = await openTestRail()
  const order = await at.order('pm_card_authenticationRequired')
  const asked = await at.rail.charge(order)
  if (asked.outcome !== 'requires_action') throw new Error(asked.outcome)
  expect(asked.clientSecret).toMatch(/^pi_\w+_secret_/)
  at.standIn.authenticate(asked.ref, true)
  expect(await at.rail.lookupCharge({ ...order, ref: asked.ref })).toEqual({
    outcome: 'succeeded',
    ref: asked.ref,
  })
})

test('a confirmation that fails is a decline', async () => {
  await using at = await openTestRail()
  const order = await at.order('pm_card_authenticationRequired')
  const asked = await at.rail.charge(order)
  if (asked.outcome !== 'requires_action') throw new Error(asked.outcome)
  at.standIn.authenticate(asked.ref, false)
  expect(await at.rail.lookupCharge({ ...order, ref: asked.ref })).toMatchObject({
    outcome: 'declined',
    code: 'payment_intent_authentication_failure',
  })
})

test('off session, a card that asks for its owner is declined', async () => {
  await using at = await openTestRail()
  const order = await at.order('pm_card_authenticationRequired', { onSession: false })
  expect(await at.rail.charge(order)).toMatchObject({
    outcome: 'declined',
    code: 'authentication_required',
  })
})

test('a bank payment is under way, then paid, and can fail with the bank’s reason', async () => {
  await using at = await openTestRail()
  const good = await at.order('pm_usBankAccount_success')
  const closed = await at.order('pm_usBankAccount_accountClosed')
  expect(await at.rail.charge(good)).toMatchObject({ outcome: 'processing' })
  expect(await at.rail.charge(closed)).toMatchObject({ outcome: 'processing' })
  at.standIn.settle()
  expect(await at.rail.lookupCharge({ ...good, ref: null })).toMatchObject({ outcome: 'succeeded' })
  expect(await at.rail.lookupCharge({ ...closed, ref: null })).toMatchObject({
    outcome: 'declined',
    code: 'account_closed',
  })
})

test('a charge that waits can be abandoned, a settled one cannot', async () => {
  await using at = await openTestRail()
  const waiting = await at.rail.charge(await at.order('pm_card_authenticationRequired'))
  const paid = await at.rail.charge(await at.order('pm_card_visa'))
  if (waiting.outcome !== 'requires_action' || paid.outcome !== 'succeeded')
    throw new Error('other outcomes were expected')
  expect(await at.rail.abandonCharge(waiting.ref)).toBe(true)
  expect(await at.rail.abandonCharge(waiting.ref)).toBe(true)
  expect(await at.rail.abandonCharge(paid.ref)).toBe(false)
})

test('another’s method, and one that was taken away, charge nothing', async () => {
  await using at = await openTestRail()
  const order = await at.order('pm_card_visa')
  const other = { ...order, customer: await at.customer() }
  expect(await at.rail.charge(other)).toMatchObject({ outcome: 'declined', ref: null })
  await at.rail.detach(order.method.ref)
  await at.rail.detach(order.method.ref)
  const gone = { ...order, attempt: 2 }
  expect(await at.rail.charge(gone)).toMatchObject({ outcome: 'declined', ref: null })
  expect(at.standIn.world.intents.size).toBe(0)
})

test('a dispute is open, then won or lost; a bank’s is lost at once', async () => {
  await using at = await openTestRail()
  const refs: string[] = []
  for (const name of ['pm_card_createDispute', 'pm_card_createDispute', 'pm_card_visa']) {
    const outcome = await at.rail.charge(await at.order(name))
    if (outcome.outcome === 'succeeded') refs.push(outcome.ref)
  }
  const [won = '', lost = '', none = ''] = refs
  expect(await at.rail.disputeOf(won)).toBe('open')
  at.standIn.closeDispute(won, 'won')
  at.standIn.closeDispute(lost, 'lost')
  expect(await at.rail.disputeOf(won)).toBe('won')
  expect(await at.rail.disputeOf(lost)).toBe('lost')
  expect(await at.rail.disputeOf(none)).toBe('none')
  const bank = await at.order('pm_usBankAccount_dispute')
  await at.rail.charge(bank)
  at.standIn.settle()
  const settled = await at.rail.lookupCharge({ ...bank, ref: null })
  if (settled?.outcome !== 'succeeded') throw new Error('it was to succeed first')
  expect(await at.rail.disputeOf(settled.ref)).toBe('lost')
})
