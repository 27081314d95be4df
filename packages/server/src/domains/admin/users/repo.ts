import { Id } from '@fourcast/contract/common.ts'
import type { UserFilter } from '@fourcast/contract/admin-users.ts'
import type { SQL } from 'drizzle-orm'
import { and, desc, eq, exists, inArray, isNotNull, isNull, not, or, sql, asc } from 'drizzle-orm'
import { planAt } from '#domains/plans/plan-rules.ts'
import { account, session, totp } from '#platform/db/schema/accounts.ts'
import { subscription } from '#platform/db/schema/billing.ts'
import type { Tx } from '#platform/db/db.ts'
import { namesOrAddress } from '../list-repo.ts'

/** Above this number of accounts the total is PostgreSQL's estimate. */
const COUNTED = 100_000

const ALL = sql`select case when reltuples > ${COUNTED} then reltuples::int
  else (select count(*)::int from ${account}) end
  from pg_class where oid = 'account'::regclass`

/** The ids on one page, newest first, and the total. Totals with a filter are exact. */
export async function pageOfUsers(
  db: Tx,
  { page, size, ...filter }: UserFilter,
  now: Temporal.Instant,
): Promise<{ ids: string[]; total: number }> {
  const where = isLike(db, filter, now)
  // Sorting a few found rows is fast; scanning in creation order could read every account.
  const found = sql`select id, created_at from ${account} ${where ? sql`where ${where}` : sql``}`
  const hits = where ? sql`with hits as materialized (${found})` : sql``
  const total = where ? sql`select count(*)::int from hits` : ALL
  const from = where ? sql`hits` : account
  const { rows } = await db.execute<{ total: number; ids: string[] }>(sql`${hits}
    select (${total}) as total, array(
      select id from ${from} order by created_at desc, id desc limit ${size} offset ${page * size}
    ) as ids`)
  return rows[0] ?? { total: 0, ids: [] }
}

function isLike(
  db: Tx,
  { search, role, plan, status }: Omit<UserFilter, 'page' | 'size'>,
  now: Temporal.Instant,
): SQL | undefined {
  return and(
    search ? isCalled(search) : undefined,
    role && eq(account.role, role),
    plan && hasPlan(db, plan, now),
    status && BY_STATUS[status],
  )
}

const isCalled = (text: string) =>
  Id.safeParse(text).success ? or(eq(account.id, text), namesOrAddress(text)) : namesOrAddress(text)

/** Accounts without another plan have Free. */
function hasPlan(db: Tx, plan: NonNullable<UserFilter['plan']>, now: Temporal.Instant): SQL {
  const own = eq(subscription.userId, account.id)
  const having = (which: SQL) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(subscription)
        .where(and(own, which)),
    )
  return plan === 'free'
    ? not(having(sql`${planAt(now)} <> 'free'`))
    : having(sql`${planAt(now)} = ${plan}`)
}

const BY_STATUS: Readonly<Record<NonNullable<UserFilter['status']>, SQL | undefined>> = {
  active: and(isNull(account.disabledAt), isNotNull(account.emailVerifiedAt)),
  disabled: isNotNull(account.disabledAt),
  unverified: isNull(account.emailVerifiedAt),
}

/** The accounts of a list, newest first. */
export async function listUsers(db: Tx, ids: readonly string[]) {
  if (ids.length === 0) return []
  const lastActiveAt = sql<Temporal.Instant | null>`(
    select max(${session.lastActiveAt}) from ${session} where ${session.userId} = ${account.id}
  )`.mapWith(session.lastActiveAt)
  const twoFactor = sql<boolean>`${totp.enabledAt} is not null`
  return await db
    .select({ account, subscription, lastActiveAt, twoFactor })
    .from(account)
    .leftJoin(subscription, eq(subscription.userId, account.id))
    .leftJoin(totp, eq(totp.userId, account.id))
    .where(inArray(account.id, [...ids]))
    .orderBy(desc(account.createdAt), desc(account.id))
}

export type UserRow = Awaited<ReturnType<typeof listUsers>>[number]

export type AccountRow = typeof account.$inferSelect

/**
 * Locks actor and target in a fixed order until the transaction ends, so that no role changes
 * meanwhile.
 */
export async function lockRanks(tx: Tx, ids: readonly string[]): Promise<AccountRow[]> {
  return await tx
    .select()
    .from(account)
    .where(inArray(account.id, [...ids]))
    .orderBy(asc(account.id))
    .for('no key update')
}
