import { randomUUID } from 'node:crypto'
import type { Clock } from '#platform/clock.ts'
import type { Charge, ChargeOutcome, PaymentProvider, SetupOutcome } from '../provider.ts'

/** One check and its result. */
export interface Finding {
  what: string
  holds: boolean
  /** The actual value, or details. */
  seen: string
}

type Say = (finding: Finding) => void

interface Bench {
  rail: PaymentProvider
  customer: string
  check: (what: string, got: unknown, holds: boolean) => void
}

/** The core requirements of a provider, checked with Stripe itself in test mode. */
export async function smoke(rail: PaymentProvider, clock: Clock, say: Say): Promise<boolean> {
  let passed = true
  const check = (what: string, got: unknown, holds: boolean) => {
    passed &&= holds
    say({ what, holds, seen: JSON.stringify(got) })
  }
  // The two clocks may differ.
  const since = clock.now().subtract({ minutes: 5 })
  const payer = { userId: randomUUID(), email: 'smoke@fourcast.example', name: 'Smoke Test' }
  const [customer, again] = [await rail.ensureCustomer(payer), await rail.ensureCustomer(payer)]
  check('a user has one customer', again, again === customer)
  const bench = { rail, customer, check }
  await cards(bench)
  await owners(bench)
  await banks(bench)
  const events = await Array.fromAsync(rail.fetchEvents(since))
  const ours = events.filter(({ about }) => about?.kind === 'charge')
  check('events name our charges', `${ours.length} of ${events.length}`, ours.length > 0)
  return passed
}

async function cards({ rail, customer, check }: Bench): Promise<void> {
  const visa = await rail.completeSetup(customer, 'pm_card_visa', 'card')
  check('a card is added', outcomeOf(visa), visa?.outcome === 'succeeded')
  const order = orderOf(customer, refOf(visa))
  const charged = await rail.charge(order)
  check('it is charged', charged, charged.outcome === 'succeeded')
  const twice = await rail.charge(order)
  check('the same key charges nothing more', twice, same(twice, charged))
  const other = await rail.charge({ ...order, amount: order.amount + 1 })
  check('the same key for more is not said to be declined', other, other.outcome === 'unknown')
  const read = await rail.lookupCharge({ ...order, ref: nameOf(charged) })
  check('it is found by its name', read, same(read, charged))
  const found = await rail.lookupCharge({ ...order, ref: null })
  // Search lags, so an unknown charge is no failure yet.
  check('it is searched for by ours', found, found === null || same(found, charged))
  await refunds({ rail, customer, check }, nameOf(charged))
  const declining = await rail.completeSetup(customer, 'pm_card_chargeCustomerFail', 'card')
  const declined = await rail.charge(orderOf(customer, refOf(declining)))
  check('a card that its bank refuses is declined', declined, declined.outcome === 'declined')
}

async function refunds({ rail, check }: Bench, chargeRef: string): Promise<void> {
  const half = {
    id: randomUUID(),
    chargeRef,
    amount: 250,
    reason: 'requested_by_customer' as const,
  }
  const refunded = await rail.refund(half)
  check('half of it is paid back', refunded, refunded.outcome === 'succeeded')
  const twice = await rail.refund(half)
  check('and not twice', twice, JSON.stringify(twice) === JSON.stringify(refunded))
  const over = await rail.refund({ ...half, id: randomUUID(), amount: 251 })
  check('nor more than was paid', over, over.outcome === 'failed')
}

async function owners({ rail, customer, check }: Bench): Promise<void> {
  const name = 'pm_card_authenticationRequired'
  const asking = orderOf(customer, name)
  const asked = await rail.charge(asking)
  check('its owner is asked', outcomeOf(asked), asked.outcome === 'requires_action')
  const canceled = await rail.cancelCharge(nameOf(asked))
  check('an unconfirmed charge can be canceled', canceled, canceled)
  const alone = await rail.charge({ ...orderOf(customer, name), onSession: false })
  check('off session nobody can be asked', alone, alone.outcome === 'declined')
}

async function banks({ rail, customer, check }: Bench): Promise<void> {
  const bank = await rail.completeSetup(customer, 'pm_usBankAccount_success', 'us_bank_account')
  check('a bank account is added', outcomeOf(bank), bank?.outcome === 'succeeded')
  const order = orderOf(customer, refOf(bank))
  const charged = await rail.charge({
    ...order,
    method: { ...order.method, type: 'us_bank_account' },
  })
  check('its payment is under way', charged, charged.outcome === 'processing')
}

const orderOf = (customer: string, ref: string): Charge => ({
  invoiceId: randomUUID(),
  attempt: 1,
  customer,
  method: { ref, type: 'card' },
  amount: 500,
  currency: 'usd',
  description: 'Fourcast smoke test',
  onSession: true,
})

const refOf = (setup: SetupOutcome | null) =>
  setup?.outcome === 'succeeded' ? setup.method.ref : 'pm_none'
const nameOf = (charge: ChargeOutcome) => ('ref' in charge && charge.ref ? charge.ref : 'pi_none')
/** Without the client's secret. */
const outcomeOf = (of: { outcome: string } | null) => of?.outcome ?? null
const same = (one: ChargeOutcome | null, other: ChargeOutcome) =>
  JSON.stringify(one) === JSON.stringify(other)
