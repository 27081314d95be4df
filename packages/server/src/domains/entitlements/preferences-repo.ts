import type { Preferences } from '@fourcast/contract/preferences.ts'
import { asc, eq } from 'drizzle-orm'
import type { SubscriptionRow } from '#domains/plans/plan-rules.ts'
import { subscription } from '#platform/db/schema/billing.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { followedState, preference } from '#platform/db/schema/profiles.ts'

/** Everything but the states followed. */
export type Choices = Omit<Preferences, 'selectedLotteryStates'>

export async function findChoices(db: Tx, owner: OwnerId): Promise<Choices | null> {
  const [row] = await db.select().from(preference).where(eq(preference.userId, owner))
  if (!row) return null
  const { userId: _, ...choices } = row
  return choices
}

type Given = { [K in keyof Choices]?: Choices[K] | undefined }

/** Changes the choices that are given, and holds the row until the transaction ends. */
export async function putChoices(tx: Tx, owner: OwnerId, given: Given): Promise<void> {
  const row = { userId: owner, ...given }
  await tx
    .insert(preference)
    .values(row)
    .onConflictDoUpdate({ target: preference.userId, set: row })
}

/** In the order chosen. */
export async function listFollowed(db: Tx, owner: OwnerId): Promise<string[]> {
  const rows = await db
    .select({ state: followedState.state })
    .from(followedState)
    .where(eq(followedState.userId, owner))
    .orderBy(asc(followedState.position))
  return rows.map(({ state }) => state)
}

export async function replaceFollowed(tx: Tx, owner: OwnerId, states: readonly string[]) {
  await tx.delete(followedState).where(eq(followedState.userId, owner))
  if (states.length === 0) return
  const rows = states.map((state, position) => ({ userId: owner, state, position }))
  await tx.insert(followedState).values(rows)
}

export async function findSubscription(db: Tx, owner: OwnerId): Promise<SubscriptionRow | null> {
  const [row] = await db.select().from(subscription).where(eq(subscription.userId, owner))
  return row ?? null
}
