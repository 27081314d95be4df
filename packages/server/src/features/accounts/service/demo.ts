import { DEMO_EMAIL, DEMO_PASSWORD } from '@fourcast/contract/demo.ts'
import { TERMS_VERSION } from '@fourcast/contract/limits.ts'
import { newYorkDay } from '@fourcast/engine/calendar.ts'
import type { Deps } from '#deps.ts'
import { grantDemoPlan } from '#features/billing/service.ts'
import { forgetAll } from '#features/notifications/service.ts'
import { deleteSeeds } from '#features/fair/service.ts'
import { resetDemoHistory } from '#features/numbers/service/demo.ts'
import { resetPreferences } from '#features/users/service.ts'
import { firstToday } from '#platform/db/daily.ts'
import { ownerOf } from '#platform/http/auth.ts'
import { findMemberByEmail, insertAccount, insertPreference } from '../repo/accounts.ts'
import { hashPassword } from './passwords.ts'

type DemoDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'random' | 'keys'>

/** What the demo account follows: it shows what its plan is for. */
const STATES = ['GA', 'DC']

/** Makes the demo account once, however many instances start at the same time. */
export async function seedDemo(deps: DemoDeps): Promise<void> {
  const { config, db, clock, random } = deps
  if (!config.DEMO || (await findMemberByEmail(db, DEMO_EMAIL))) return
  const now = clock.now()
  const account = {
    id: random.uuid(),
    email: DEMO_EMAIL,
    firstName: 'Demo',
    lastName: 'Player',
    role: 'user' as const,
    passwordHash: await hashPassword(DEMO_PASSWORD),
    isDemo: true,
    createdAt: now,
    emailVerifiedAt: now,
    resetAt: null,
    termsVersion: TERMS_VERSION,
    termsAcceptedAt: now,
    responsiblePlayAt: now,
    photoId: null,
    disabledAt: null,
    disabledReason: null,
  }
  await db.transaction(async (tx) => {
    if (!(await insertAccount(tx, account))) return
    await insertPreference(tx, account.id, false)
    await grantDemoPlan(tx, deps, account.id)
  })
}

/** Once a New York day, on whichever instance is first, the demo account gets a fresh history. */
export async function resetDemo({ config, db, clock, random }: DemoDeps): Promise<void> {
  if (!config.DEMO) return
  const now = clock.now()
  await db.transaction(async (tx) => {
    const demo = await findMemberByEmail(tx, DEMO_EMAIL)
    if (!demo || !(await firstToday(tx, 'demo-reset', newYorkDay(now).toString()))) return
    const owner = ownerOf({ userId: demo.account.id })
    await resetPreferences(tx, owner, STATES)
    await resetDemoHistory({ db: tx, random }, owner, now)
    await forgetAll(tx, owner)
    await deleteSeeds(tx, owner)
  })
}
