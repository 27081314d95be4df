import type { SQL } from 'drizzle-orm'
import { eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Clock } from '#platform/clock.ts'
import type { Random } from '#platform/random.ts'

/**
 * Leases. A lease gives a row to one run until a moment. If the run crashes, its lease ends by itself
 * and another run takes the row.
 *
 * A queue row has one column for both 'due at' and 'leased until': a lease moves it on. A row that is
 * leased again while its run goes on has two, `leaseBy` and `leaseUntil`, so that a run notices when
 * another has taken over.
 */

/**
 * Matches the first `most` rows that no other run has locked. In the `where` of an `update` that moves
 * the rows on, so each row is leased once. The array makes PostgreSQL choose the rows only once.
 */
export const isNext = (
  id: PgColumn,
  { where, order, most = 1 }: { where: SQL | undefined; order: SQL; most?: number },
): SQL => sql`${id} = any(array(
  select ${id} from ${id.table} where ${where} order by ${order} limit ${most} for update skip locked))`

/** Columns that a lease sets in a queue row: one more attempt, whose result is not known yet. */
export const leaseAttempt = ({ attempts }: { attempts: PgColumn }, until: Temporal.Instant) => ({
  dueAt: until,
  attempts: sql`${attempts} + 1`,
  lastError: null,
})

/** The lease of one run. */
export interface Lease {
  by: string
  now: Temporal.Instant
  until: Temporal.Instant
}

/** A lease that begins now, under a new id. */
export function newLease(
  { clock, random }: { clock: Clock; random: Pick<Random, 'uuid'> },
  seconds: number,
): Lease {
  const now = clock.now()
  return { by: random.uuid(), now, until: now.add({ seconds }) }
}

interface LeaseColumns {
  leaseBy: PgColumn
  leaseUntil: PgColumn
}

/** True if no run has the row: it was never leased, was released, or its lease has ended. */
export const isFree = ({ leaseUntil }: Pick<LeaseColumns, 'leaseUntil'>, now: Temporal.Instant) =>
  or(isNull(leaseUntil), lte(leaseUntil, now))

/** True if this run still has the row. */
export const isLeasedBy = ({ leaseBy }: Pick<LeaseColumns, 'leaseBy'>, by: string): SQL =>
  eq(leaseBy, by)

export const leasedBy = ({ by, until }: Pick<Lease, 'by' | 'until'>) => ({
  leaseBy: by,
  leaseUntil: until,
})

/** Columns that extend a lease, because its run is still at work. */
export const extendLease = ({ clock }: { clock: Clock }, seconds: number) => ({
  leaseUntil: clock.now().add({ seconds }),
})

export const RELEASED = { leaseBy: null, leaseUntil: null } as const
