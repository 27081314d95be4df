import type { AdminPayment, AdminPaymentDetail } from '@fourcast/contract/admin-billing.ts'
import type { listPayments as listCall, refundPayment } from '@fourcast/contract/admin-billing.ts'
import type { Answer, Input } from '@fourcast/contract/endpoint.ts'
import type { Deps } from '#deps.ts'
import { invoiceNumber } from '#features/billing/service/issue.ts'
import { refundPayment as refund } from '#features/billing/service/refund-payment.ts'
import type { Actor } from '#platform/audit/audit.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/db.ts'
import type { Principal } from '#platform/http/auth.ts'
import { notFound } from '#platform/http/failure.ts'
import { uuidOf } from '#platform/uuid.ts'
import type { PaymentFilter, PaymentRow } from '../repo/payments.ts'
import {
  countPayments,
  findPayment,
  listAttempts,
  listPayments,
  listRefunds,
} from '../repo/payments.ts'
import { findTarget } from '../repo/targets.ts'
import { refuseToAct } from './acting.ts'
import { spanOf } from './days.ts'
import { pageOf } from './page.ts'

/** Invoices and what came of them, the latest first. */
export async function paymentsPage(
  { db }: { db: Db },
  query: Input<typeof listCall>['query'],
): Promise<Answer<typeof listCall>> {
  const filter = { ...spanOf(query), status: query.status, search: searchOf(query.search) }
  const [rows, total] = await Promise.all([
    listPayments(db, filter, query),
    countPayments(db, filter),
  ])
  return pageOf(rows.map(shown), query, total)
}

const NUMBER = /^(?:fc-)?(\d{1,9})$/i

function searchOf(text: string | undefined): PaymentFilter['search'] {
  if (!text) return undefined
  const number = NUMBER.exec(text)?.[1]
  return number === undefined ? { customer: text } : { number: Number(number) }
}

const shown = (row: PaymentRow): AdminPayment => ({
  id: row.id,
  number: invoiceNumber(row.number),
  issuedAt: row.issuedAt.toString(),
  userId: row.userId,
  customer: row.customer,
  plan: row.plan,
  term: row.term,
  purpose: row.purpose,
  amount: row.totalCents,
  refunded: row.refundedCents,
  refundable: row.status === 'paid' && !row.disputed ? row.totalCents - row.promised : 0,
  currency: 'usd',
  status: row.status,
  paidAt: row.paidAt?.toString() ?? null,
  paidWith: row.paidWith,
  disputed: row.disputed,
})

/** One invoice, with every try to charge it and every refund. */
export async function paymentOf({ db }: { db: Db }, id: string): Promise<AdminPaymentDetail> {
  const row = await findPayment(db, id)
  if (!row) throw notFound('The payment')
  return {
    ...shown(row),
    attempts: (await listAttempts(db, id)).map(timed),
    refunds: (await listRefunds(db, id)).map(timed),
  }
}

const timed = <T extends { createdAt: Temporal.Instant; settledAt: Temporal.Instant | null }>(
  row: T,
) => ({
  ...row,
  createdAt: row.createdAt.toString(),
  settledAt: row.settledAt?.toString() ?? null,
})

interface Asker extends Actor {
  user: Principal
  /** The Idempotency-Key; null where none was sent. */
  key: string | null
}

/** Sends some or all of a payment back. What is asked for by one key is done once, whoever dies on the way. */
export async function sendBack(
  deps: Deps,
  {
    params: { id },
    body: { amount, reason },
  }: Pick<Input<typeof refundPayment>, 'params' | 'body'>,
  { user, key, ...actor }: Asker,
): Promise<AdminPaymentDetail> {
  await refusePayer(deps.db, user, id)
  const intent = key === null ? deps.random.uuid() : uuidOf(JSON.stringify([user.userId, id, key]))
  await refund(deps, { invoiceId: id, amount, intent }, (tx, { id: refundId, left }) =>
    writeAudit(
      tx,
      actor,
      {
        action: 'payment.refund',
        subject: 'payment',
        subjectId: id,
        before: { refundable: left },
        after: { refundable: left - amount, amount, refundId, reason },
      },
      deps.clock.now(),
    ),
  )
  return await paymentOf(deps, id)
}

/** A payment is acted on by who may act on who made it; one whose account is gone by all. */
async function refusePayer(db: Db, user: Principal, id: string): Promise<void> {
  const payment = await findPayment(db, id)
  if (!payment) throw notFound('The payment')
  const payer = payment.userId === null ? null : await findTarget(db, payment.userId)
  if (payer) refuseToAct(user, payer)
}
