import type { MethodType } from '@fourcast/contract/payments.ts'
import type { SandboxMethod } from '@fourcast/contract/sandbox-methods.ts'
import { sandboxMethod as known } from '@fourcast/contract/sandbox-methods.ts'
import { and, eq } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import type { ProviderMethod, SetupOutcome } from '../provider.ts'
import type { SandboxDeps } from './deps.ts'
import { newRef } from './deps.ts'
import { sandboxMethod } from '#platform/db/schema/sandbox.ts'

type Row = typeof sandboxMethod.$inferSelect

const VALID_YEARS = 4

/** The test method a row is one of. */
export function testMethod(name: string): SandboxMethod {
  const method = known(name)
  if (!method) throw new Error(`the sandbox knows no ${name}`)
  return method
}

/**
 * Keeps a test method under a name of its own, as two people may both have a `pm_card_visa`.
 *
 * What follows a `#` tells cards of one kind apart: `pm_card_visa#1` is the same card whoever gives
 * it. Without it everyone holds a card of their own. With a real provider one number is one card; in
 * a sandbox all type 4242…, and the second visitor would be taken for the first.
 */
export async function attachNamed(
  deps: SandboxDeps,
  customer: string,
  reference: string,
): Promise<SetupOutcome | null> {
  const [name = '', copy] = reference.split('#', 2)
  const method = known(name)
  if (!method) return null
  const row = {
    ref: newRef(deps, 'pm'),
    customer,
    name: method.name,
    fingerprint: deps.keys.mac('sandbox-card', `${method.name}|${copy ?? customer}`),
    attached: true,
    createdAt: deps.clock.now(),
  }
  await deps.db.insert(sandboxMethod).values(row)
  return { outcome: 'succeeded', method: described(row) }
}

/** A method as it is shown. */
export function described({ ref, name, fingerprint, createdAt }: Row): ProviderMethod {
  const { type, brand, last4 } = testMethod(name)
  const year = createdAt.toZonedDateTimeISO('UTC').year + VALID_YEARS
  const expiry = EXPIRES[type]
  return {
    ref,
    type,
    brand,
    last4,
    expiryMonth: expiry && expiry.month,
    expiryYear: expiry && year,
    fingerprint,
  }
}

const EXPIRES: Readonly<Record<MethodType, { month: number } | null>> = {
  card: { month: 12 },
  us_bank_account: null,
}

/** A method that can be charged: this customer's, and not taken away. */
export async function findAttached(tx: Tx, customer: string, ref: string): Promise<Row | null> {
  const { customer: owner, attached } = sandboxMethod
  const [found] = await tx
    .select()
    .from(sandboxMethod)
    .where(and(eq(sandboxMethod.ref, ref), eq(owner, customer), eq(attached, true)))
  return found ?? null
}

export async function detach({ db }: SandboxDeps, ref: string): Promise<void> {
  await db.update(sandboxMethod).set({ attached: false }).where(eq(sandboxMethod.ref, ref))
}
