import { eq, sql } from 'drizzle-orm'
import { toInstant } from '#platform/db/columns.ts'
import type { Tx } from '#platform/db/db.ts'
import { subscription } from '#platform/db/schema/billing.ts'
import { type Template, templateOf } from '#platform/db/template.ts'
import { type OwnerId, ownerOf } from '#platform/http/auth.ts'
import type { PlanRow, SubscriptionRow } from './plan-rules.ts'

/** The subscription row of an account; null before it has one. */
export async function findSubscription(db: Tx, owner: OwnerId): Promise<SubscriptionRow | null> {
  const [row] = await db.select().from(subscription).where(eq(subscription.userId, owner))
  return row ?? null
}

/** The part of it that nearly every call reads: each further column would be read and converted too. */
export async function findPlanRow(db: Tx, owner: OwnerId): Promise<PlanRow | null> {
  planByOwner ??= templateOf(planRow(STAND_INS.owner), STAND_INS)
  type Row = Omit<PlanRow, 'expiresAt'> & { expiresAt: string | null }
  const { rows } = await db.execute<Row>(planByOwner({ owner }))
  const [row] = rows
  if (row === undefined) return null
  return { ...row, expiresAt: row.expiresAt === null ? null : toInstant(row.expiresAt) }
}

const STAND_INS = { owner: ownerOf({ userId: 'the owner' }) }
let planByOwner: Template<'owner'> | undefined

const planRow = (owner: OwnerId) => sql`
  select plan, status, expires_at as "expiresAt", lapsed from ${subscription}
  where ${subscription.userId} = ${owner}`
