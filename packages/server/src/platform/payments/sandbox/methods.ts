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

/** The test method of a row. */
export function testMethod(name: string): SandboxMethod {
  const method = known(name)
  if (!method) throw new Error(`the sandbox knows no ${name}`)
  return method
}

/**
 * Stores a test method under an id of its own, because two people may both have a `pm_card_visa`.
 * The text after an `@` is the card's expiry: `pm_card_visa@2030-04`. The text after a `#` names a card: `pm_card_visa#1` is the same card for everyone. Without it
 * everyone has a card of their own. At a real provider one number is one card; in a sandbox all
 * enter 4242…, and the second visitor would count as the first.
 */
export async function attachNamed(
  deps: SandboxDeps,
  customer: string,
  reference: string,
): Promise<SetupOutcome | null> {
  const [, name = '', expires, copy] = REFERENCE.exec(reference) ?? []
  const method = known(name)
  if (!method) return null
  const row = {
    ref: newRef(deps, 'pm'),
    customer,
    name: method.name,
    fingerprint: deps.keys.mac('sandbox-card', `${method.name}|${copy ?? customer}`),
    expires: method.type === 'card' ? (expires ?? null) : null,
    attached: true,
    createdAt: deps.clock.now(),
  }
  await deps.db.insert(sandboxMethod).values(row)
  return { outcome: 'succeeded', method: described(row) }
}

const REFERENCE = /^([^@#]*)(?:@(\d{4}-(?:0[1-9]|1[0-2])))?(?:#(.*))?$/

/** A method in the provider's form. */
export function described(row: Row): ProviderMethod {
  const { ref, name, fingerprint } = row
  const { type, brand, last4 } = testMethod(name)
  const expiry = type === 'card' ? expiryOf(row) : null
  return {
    ref,
    type,
    brand,
    last4,
    expiryMonth: expiry && expiry.month,
    expiryYear: expiry && expiry.year,
    fingerprint,
  }
}

/** A card that was added by its name alone expires four years later, in December. */
function expiryOf({
  expires,
  createdAt,
}: Pick<Row, 'expires' | 'createdAt'>): Temporal.PlainYearMonth {
  if (expires !== null) return Temporal.PlainYearMonth.from(expires)
  const year = createdAt.toZonedDateTimeISO('UTC').year + VALID_YEARS
  return Temporal.PlainYearMonth.from({ year, month: 12 })
}

/** A method that can be charged: this customer's, and not removed. */
export async function findAttached(tx: Tx, customer: string, ref: string): Promise<Row | null> {
  const { customer: owner, attached } = sandboxMethod
  const [found] = await tx
    .select()
    .from(sandboxMethod)
    .where(and(eq(sandboxMethod.ref, ref), eq(owner, customer), eq(attached, true)))
  return found ?? null
}

export async function detachSandboxMethod({ db }: SandboxDeps, ref: string): Promise<void> {
  await db.update(sandboxMethod).set({ attached: false }).where(eq(sandboxMethod.ref, ref))
}
