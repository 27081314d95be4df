import type {
  AdminPayment,
  AdminPaymentDetail,
  listPayments as listCall,
  refundPayment,
} from '@fourcast/contract/admin-billing.ts'
import type { Answer, Input } from '@fourcast/contract/endpoint.ts'
import type { Deps } from '#deps.ts'
import { invoiceNumber } from '#domains/billing/invoices-repo.ts'
import { requestRefund, sendRefund } from '#domains/billing/refunds.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { withLockRetry } from '#platform/db/lock-retry.ts'
import type { Principal } from '#platform/http/auth.ts'
import { notFound } from '#platform/http/failure.ts'
import type { ResumableOperation } from '#platform/http/idempotency/operation.ts'
import { canChange, authorizeAction, authorizeActor } from '../users/permission.ts'
import type { PaymentFilter, PaymentRow } from './payments-repo.ts'
import {
  countPayments,
  findPayment,
  listPaymentAttempts,
  listPayments,
  listRefunds,
} from './payments-repo.ts'
import type { AdminContext } from '../users/permission.ts'
import { pageOf } from '#platform/http/list-page.ts'
import { spanOf } from '../span.ts'

/** Invoices with their payments and refunds, newest first. */
export async function paymentsPage(
  { db }: { db: Db },
  query: Input<typeof listCall>['query'],
): Promise<Answer<typeof listCall>> {
  const { status, userId } = query
  const filter = { ...spanOf(query), status, userId, search: searchOf(query.search) }
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
export async function paymentOf(
  { db }: { db: Db },
  user: Principal,
  id: string,
): Promise<AdminPaymentDetail> {
  const row = await findPayment(db, id)
  if (!row) throw notFound('The payment was not found')
  return {
    ...shown(row),
    attempts: (await listPaymentAttempts(db, id)).map(timed),
    refunds: (await listRefunds(db, id)).map(timed),
    canChange: row.owner === null || canChange(user, row.owner),
  }
}

const timed = <T extends { createdAt: Temporal.Instant; settledAt: Temporal.Instant | null }>(
  row: T,
) => ({
  ...row,
  createdAt: row.createdAt.toString(),
  settledAt: row.settledAt?.toString() ?? null,
})

type RefundRequest = Pick<Input<typeof refundPayment>, 'params' | 'body'>

/**
 * Sends some or all of a payment back, once per idempotency key. It takes a rank above the account that
 * paid, or any administrator where that account is deleted.
 */
export async function issueRefund(
  deps: Deps,
  by: AdminContext,
  { params: { id }, body: { amount, reason } }: RefundRequest,
  { id: intent }: Pick<ResumableOperation, 'id'>,
): Promise<AdminPaymentDetail> {
  const refundId = await withLockRetry(
    deps.db,
    async (tx) => {
      const payment = await findPayment(tx, id)
      if (payment?.userId) await authorizeAction(tx, deps, by, payment.userId)
      else await authorizeActor(tx, by)
      const promised = await requestRefund(tx, deps, { invoiceId: id, amount, intent })
      if (promised.left !== null)
        await write(tx, deps, by, {
          id,
          amount,
          reason,
          refundId: promised.id,
          left: promised.left,
        })
      return promised.id
    },
    deps.clock,
  )
  await sendRefund(deps, refundId)
  return await paymentOf(deps, by.user, id)
}

const write = (
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { user, requestId }: AdminContext,
  { id, left, ...refund }: { id: string; left: number; amount: number } & Record<string, unknown>,
) =>
  writeAudit(
    tx,
    { userId: user.userId, requestId },
    {
      action: 'payment.refund',
      subject: 'payment',
      subjectId: id,
      before: { refundable: left },
      after: { refundable: left - refund.amount, ...refund },
    },
    clock.now(),
  )
