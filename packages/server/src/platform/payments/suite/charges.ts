import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { OpenBench } from './bench.ts'
import { look, order, refOf, twenty } from './bench.ts'

const DECLINES = [
  ['pm_card_chargeDeclined', 'generic_decline'],
  ['pm_card_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
  ['pm_card_chargeDeclinedLostCard', 'lost_card'],
  ['pm_card_visa_chargeDeclinedStolenCard', 'stolen_card'],
  ['pm_card_visa_chargeDeclinedVelocityLimitExceeded', 'card_velocity_exceeded'],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card'],
  ['pm_card_chargeDeclinedProcessingError', 'processing_error'],
] as const

/** Cards. */
export function chargeCases(open: OpenBench): void {
  test('a card is charged once, however often it is asked for', async () => {
    await using at = await open()
    const ordered = await order(at, 'pm_card_visa')
    const first = await at.rail.charge(ordered)
    expect(first).toEqual({ outcome: 'succeeded', ref: expect.stringMatching(/^pi_/) })
    expect(await at.rail.charge(ordered)).toEqual(first)
    expect(await look(at, ordered)).toEqual(first)
    const next = await at.rail.charge({ ...ordered, attempt: 2 })
    expect(refOf(next)).not.toBe(refOf(first))
  })

  test.each(DECLINES)('%s is declined as %s, and stays so', async (name, code) => {
    await using at = await open()
    const ordered = await order(at, name)
    expect(await at.rail.charge(ordered)).toMatchObject({ outcome: 'declined', code })
    expect(await look(at, ordered)).toMatchObject({ outcome: 'declined', code })
  })

  test('twenty charges under one key at once charge once, and none says otherwise', async () => {
    await using at = await open()
    const ordered = await order(at, 'pm_card_visa')
    const said = (await twenty(() => at.rail.charge(ordered))).filter(
      ({ outcome }) => outcome !== 'unknown',
    )
    expect(new Set(said.map(({ outcome }) => outcome))).toEqual(new Set(['succeeded']))
    expect(new Set(said.map(refOf)).size).toBe(1)
    expect(await look(at, ordered)).toEqual(said[0])
  })

  test('the same key for another amount charges nothing', async () => {
    await using at = await open()
    const ordered = await order(at, 'pm_card_visa')
    const first = await at.rail.charge(ordered)
    const other = at.rail.charge({ ...ordered, amount: 1 })
    expect(await other.catch(() => ({ outcome: 'refused' }))).not.toHaveProperty('ref')
    expect(await look(at, ordered)).toEqual(first)
  })

  test('no answer after the charge: nobody knows, until it is looked up or asked for again', async () => {
    await using at = await open()
    const ordered = await order(at, 'pm_card_visa')
    at.loseAnswer()
    expect(await at.rail.charge(ordered)).toEqual({ outcome: 'unknown' })
    const found = await look(at, ordered)
    expect(found).toMatchObject({ outcome: 'succeeded' })
    expect(await at.rail.charge(ordered)).toEqual(found)
  })

  test('what never came there is not known there', async () => {
    await using at = await open()
    const never = { invoiceId: randomUUID(), attempt: 1, ref: null }
    expect(await at.rail.lookupCharge(never)).toBeNull()
  })

  test('another’s method, and one that was taken away, charge nothing', async () => {
    await using at = await open()
    const [mine, theirs] = [await order(at, 'pm_card_visa'), await order(at, 'pm_card_visa')]
    const stolen = { ...mine, method: theirs.method }
    expect(await at.rail.charge(stolen)).toMatchObject({ outcome: 'declined', ref: null })
    await at.rail.detach(theirs.method.ref)
    expect(await at.rail.charge(theirs)).toMatchObject({ outcome: 'declined', ref: null })
  })

  test.each([
    [true, 'succeeded'],
    [false, 'declined'],
  ])('its owner is asked to confirm; passed: %j, then it is %s', async (passed, outcome) => {
    await using at = await open()
    const ordered = await order(at, 'pm_card_authenticationRequired')
    const asked = await at.rail.charge(ordered)
    expect(asked).toMatchObject({ outcome: 'requires_action', clientSecret: expect.any(String) })
    await at.answer(refOf(asked), passed)
    expect(await look(at, ordered)).toMatchObject({ outcome, ref: refOf(asked) })
  })

  test('nobody can be asked off session: the charge is declined', async () => {
    await using at = await open()
    const ordered = await order(at, 'pm_card_authenticationRequired', { onSession: false })
    const code = 'authentication_required'
    expect(await at.rail.charge(ordered)).toMatchObject({ outcome: 'declined', code })
  })

  test('an unconfirmed charge can be canceled, a paid or pending one cannot', async () => {
    await using at = await open()
    const waiting = await order(at, 'pm_card_authenticationRequired')
    const ref = refOf(await at.rail.charge(waiting))
    expect(await at.rail.cancelCharge(ref)).toBe(true)
    expect(await at.rail.cancelCharge(ref)).toBe(true)
    expect(await look(at, waiting)).toMatchObject({ outcome: 'declined' })
    for (const name of ['pm_card_visa', 'pm_usBankAccount_success']) {
      const moving = refOf(await at.rail.charge(await order(at, name)))
      expect(await at.rail.cancelCharge(moving)).toBe(false)
    }
  })
}
