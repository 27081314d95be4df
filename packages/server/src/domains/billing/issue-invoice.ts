import type { Tx } from '#platform/db/db.ts'
import { ownerOf } from '#platform/http/auth.ts'
import type { InvoiceRow } from './invoices-repo.ts'
import { findInvoiceCustomer, insertInvoice, nextInvoiceNumber } from './invoices-repo.ts'
import type { BillingDeps } from './deps.ts'

/** The content of a new invoice. */
export interface NewInvoice extends Pick<
  InvoiceRow,
  'purpose' | 'plan' | 'term' | 'periodStart' | 'periodEnd' | 'lines' | 'refundableCredit'
> {
  userId: string
  tax: { name: string; percent: number; amount: number }
  /** Lines and tax, in whole cents. */
  total: number
  /** When the owner consented; null for a renewal. */
  consentAt: Temporal.Instant | null
}

/**
 * Inserts an invoice with seller and customer as they are now, and the next number. Throws if the
 * total is not the sum of the lines.
 */
export async function issueInvoice(
  tx: Tx,
  { clock, random, config }: Pick<BillingDeps, 'clock' | 'random' | 'config'>,
  { tax, total, ...asked }: NewInvoice,
): Promise<InvoiceRow> {
  const sum = asked.lines.reduce((cents, { amount }) => cents + amount, tax.amount)
  if (sum !== total || !Number.isSafeInteger(total) || total < 0)
    throw new Error(`an invoice of ${total} cents whose lines make ${sum}`)
  const customer = await findInvoiceCustomer(tx, ownerOf(asked))
  return await insertInvoice(tx, {
    ...asked,
    id: random.uuid(),
    number: await nextInvoiceNumber(tx),
    issuedAt: clock.now(),
    status: 'open',
    taxName: tax.name,
    taxPercent: tax.percent,
    taxCents: tax.amount,
    totalCents: total,
    seller: sellerOf(config),
    customer,
  })
}

const sellerOf = (config: BillingDeps['config']) => ({
  name: config.SELLER_NAME,
  address: config.SELLER_ADDRESS?.replaceAll('|', '\n') ?? '',
  email: config.SUPPORT_EMAIL,
})
