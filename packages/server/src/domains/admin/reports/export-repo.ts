import type { ExportType } from '@fourcast/contract/admin-figures.ts'
import type { AnyColumn } from 'drizzle-orm'
import { and, eq, getTableColumns, gte, lt, sql } from 'drizzle-orm'
import { account, totp } from '#platform/db/schema/accounts.ts'
import { planAt, statusAt } from '#domains/plans/plan-rules.ts'
import { invoice, subscription } from '#platform/db/schema/billing.ts'
import { contactMessage } from '#platform/db/schema/support.ts'
import { draw, drawQuarantine, drawSeries } from '#platform/db/schema/draws.ts'
import { forecast, forecastScore } from '#platform/db/schema/forecasts.ts'
import { audit } from '#platform/db/schema/audit.ts'
import type { Tx } from '#platform/db/db.ts'
import type { ExportLine, Rows } from '#platform/db/lines.ts'
import { readLines } from '#platform/db/lines.ts'

/** The rows of a type that can be exported, at a moment. */
export interface Exported extends Rows {
  /** The time when a row was created. */
  at: AnyColumn
}

type Stored = Exclude<ExportType, 'analytics'>

export const EXPORTED: Readonly<Record<Stored, (now: Temporal.Instant) => Exported>> = {
  users: (now) => ({
    from: sql`${account} left join ${subscription} on ${eq(subscription.userId, account.id)}
      left join ${totp} on ${eq(totp.userId, account.id)}`,
    at: account.createdAt,
    order: [
      [account.createdAt, 'timestamptz'],
      [account.id, 'uuid'],
    ],
    fields: {
      id: account.id,
      email: account.email,
      firstName: account.firstName,
      lastName: account.lastName,
      role: account.role,
      plan: sql`coalesce(${planAt(now)}, 'free')`,
      status: sql`coalesce(${statusAt(now)}, 'expired')`,
      createdAt: account.createdAt,
      emailVerifiedAt: account.emailVerifiedAt,
      twoFactorSince: totp.enabledAt,
      isDemo: account.isDemo,
      disabledAt: account.disabledAt,
      disabledReason: account.disabledReason,
    },
  }),
  subscriptions: (now) => ({
    from: sql`${subscription} join ${account} on ${eq(subscription.userId, account.id)}`,
    at: subscription.startedAt,
    // Not sorted by start, which can change during the export: an account could be exported twice or
    // not at all.
    order: [[subscription.userId, 'uuid']],
    fields: {
      userId: subscription.userId,
      email: account.email,
      plan: planAt(now),
      status: statusAt(now),
      term: subscription.term,
      startedAt: subscription.startedAt,
      expiresAt: subscription.expiresAt,
      nextBillingAt: subscription.nextBillingAt,
      nextPlan: subscription.nextPlan,
      granted: subscription.granted,
      openOrder: sql`${subscription.orderInvoiceId} is not null`,
    },
  }),
  payments: () => ({
    from: sql`${invoice}`,
    at: invoice.issuedAt,
    order: [
      [invoice.issuedAt, 'timestamptz'],
      [invoice.number, 'int'],
    ],
    fields: {
      id: invoice.id,
      number: sql`'FC-' || lpad(${invoice.number}::text, greatest(6, length(${invoice.number}::text)), '0')`,
      issuedAt: invoice.issuedAt,
      userId: invoice.userId,
      name: sql`${invoice.customer} ->> 'name'`,
      email: sql`${invoice.customer} ->> 'email'`,
      plan: invoice.plan,
      term: invoice.term,
      purpose: invoice.purpose,
      amount: invoice.totalCents,
      tax: invoice.taxCents,
      refunded: invoice.refundedCents,
      currency: sql`'usd'`,
      status: invoice.status,
      paidAt: invoice.paidAt,
      paidWith: invoice.paidWith,
      disputed: invoice.disputed,
    },
  }),
  draws: () => ({
    // Simulated draws are not shown once there are real ones.
    from: sql`${draw} join ${drawSeries} on ${and(eq(drawSeries.game, draw.game), eq(drawSeries.state, draw.state))}`,
    where: sql`${draw.simulated} <> ${drawSeries.real}`,
    at: draw.drawAt,
    order: [[draw.id, 'bigint']],
    fields: {
      id: draw.id,
      game: draw.game,
      state: draw.state,
      drawDate: draw.drawDate,
      session: draw.session,
      drawAt: draw.drawAt,
      numbers: draw.numbers,
      bonus: draw.bonus,
      source: draw.source,
      simulated: draw.simulated,
      storedAt: draw.storedAt,
    },
  }),
  quarantine: () => ({
    from: sql`${drawQuarantine}`,
    at: drawQuarantine.createdAt,
    order: [[drawQuarantine.id, 'bigint']],
    fields: getTableColumns(drawQuarantine),
  }),
  forecasts: () => ({
    from: sql`${forecast} left join ${forecastScore} on ${eq(forecastScore.forecastId, forecast.id)}`,
    at: forecast.writtenAt,
    order: [[forecast.id, 'bigint']],
    fields: {
      state: forecast.state,
      simulated: forecast.simulated,
      sequence: forecast.sequence,
      drawDate: forecast.drawDate,
      session: forecast.session,
      drawAt: forecast.drawAt,
      writtenAt: forecast.writtenAt,
      version: forecast.version,
      stack: sql`encode(${forecast.stack}, 'base64')`,
      weight: forecast.weight,
      logE: forecast.logE,
      scoredDigits: forecast.scoredDigits,
      knew: forecast.knew,
      evidenceDraws: forecast.evidenceDraws,
      evidenceLogE: forecast.evidenceLogE,
      scoresHash: forecast.scoresHash,
      numbers: forecastScore.numbers,
      hits: sql`cardinality(array_positions(${forecastScore.hits}, true))`,
      rank: forecastScore.rank,
      boxHit: forecastScore.boxHit,
      predicted: forecastScore.predicted,
      scoredAt: forecastScore.scoredAt,
      logEAfter: forecastScore.logE,
      scoredDigitsAfter: forecastScore.scoredDigits,
      scoreHash: forecastScore.hash,
      previousHash: forecast.previousHash,
      hash: forecast.hash,
    },
  }),
  messages: () => ({
    from: sql`${contactMessage}`,
    at: contactMessage.createdAt,
    order: [
      [contactMessage.createdAt, 'timestamptz'],
      [contactMessage.id, 'uuid'],
    ],
    fields: getTableColumns(contactMessage),
  }),
  audit: () => ({
    from: sql`${audit}`,
    at: audit.at,
    order: [[audit.id, 'bigint']],
    fields: getTableColumns(audit),
  }),
}

/** From the first moment, up to and excluding the second. */
export interface Between {
  since?: Temporal.Instant | undefined
  until?: Temporal.Instant | undefined
}

/** Reads the next batch of a type's rows after a position, or the first batch. */
export async function readExported(
  db: Tx,
  { at, where = sql`true`, ...rows }: Exported,
  { since, until }: Between,
  slice: { after: ExportLine | null; most: number },
): Promise<ExportLine[]> {
  const isWithin = and(where, since && gte(at, since), until && lt(at, until))
  return await readLines(db, { ...rows, ...(isWithin && { where: isWithin }) }, slice)
}
