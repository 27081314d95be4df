import { DEMO_EMAIL, DEMO_PASSWORD } from '@fourcast/contract/demo.ts'
import { newYorkDay } from '@fourcast/engine/calendar.ts'
import { FOUR_DIGIT } from '@fourcast/engine/games.ts'
import type { Config } from '#config.ts'
import type { Deps } from '#deps.ts'
import { grantDemoPlan } from '#domains/billing/free-plan.ts'
import { deleteNotifications } from '#domains/notifications/notifications.ts'
import { deleteSeeds } from '#domains/picks/fair/fair.ts'
import type { SourceChoice } from '#domains/draws/sources/publishers/registry.ts'
import {
  addModelPick,
  addSampleHistory,
  canHaveSample,
  resetDemoHistory,
  SAMPLE_DAYS,
} from '#domains/picks/sample/demo.ts'
import { SAMPLE_STATES } from '#domains/picks/sample/sample.ts'
import { resetPreferences } from '#domains/entitlements/preferences.ts'
import {
  backdateAccount,
  findMemberByEmail,
  insertAccount,
  insertPreference,
} from '#domains/accounts/repo.ts'
import { newAccount } from '#domains/accounts/sign-up.ts'
import { hashPassword } from '#domains/accounts/passwords.ts'
import { firstToday, wasDoneOn } from '#platform/db/daily.ts'
import { ownerOf } from '#platform/http/auth.ts'

export type DemoDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'random' | 'keys'>

/** What the demo account follows: it shows what its plan is for. */
const STATES = ['GA', 'DC']
/** The same, where real draws are configured: two states with real draws, and one that is simulated. */
const STATES_WITH_REAL = ['GA', 'NY', 'AR']

/** Makes the demo account once, however many instances start at the same time. */
export async function seedDemo(deps: DemoDeps): Promise<void> {
  const { config, db, clock } = deps
  if (!config.DEMO || (await findMemberByEmail(db, DEMO_EMAIL))) return
  const now = clock.now()
  const form = { email: DEMO_EMAIL, firstName: 'Demo', lastName: 'Player' }
  const account = {
    ...newAccount(deps, form, await hashPassword(DEMO_PASSWORD)),
    isDemo: true,
    // Its sample history is older than the account.
    createdAt: now.subtract({ hours: 24 * SAMPLE_DAYS }),
    emailVerifiedAt: now,
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
    const hasReal = followsReal(config)
    await resetPreferences(tx, owner, hasReal ? STATES_WITH_REAL : STATES)
    await resetDemoHistory({ db: tx, random }, owner, now, hasReal ? 'beforeSample' : 'alone')
    await deleteNotifications(tx, owner)
    await deleteSeeds(tx, owner)
  })
}

const followsReal = ({ DRAW_SOURCES }: Pick<Config, 'DRAW_SOURCES'>): boolean =>
  SAMPLE_STATES.every((state) => DRAW_SOURCES.some((choice) => isRealChoice(choice, state)))

const isRealChoice = ({ game, state, source }: SourceChoice, wanted: string) =>
  game === FOUR_DIGIT && state === wanted && source !== 'simulated'

/**
 * After the day's reset, as soon as the real draws of a year are in: adds the sample history, once,
 * and a pick of Box 3 when there is a model. Until then the account has its latest days.
 */
export async function addDemoSample(deps: DemoDeps): Promise<void> {
  const { config, db, clock } = deps
  const now = clock.now()
  const day = newYorkDay(now).toString()
  const demo = config.DEMO && (await findMemberByEmail(db, DEMO_EMAIL))
  if (!demo || !(await canHaveSample(db, now))) return
  const owner = ownerOf({ userId: demo.account.id })
  await db.transaction(async (tx) => {
    if (!(await firstToday(tx, 'demo-sample', day))) return
    // Only draws of states that an account follows meet its results.
    await resetPreferences(tx, owner, STATES_WITH_REAL)
    await backdateAccount(tx, owner, now.subtract({ hours: 24 * SAMPLE_DAYS }))
    await addSampleHistory({ ...deps, db: tx }, owner, now)
  })
  if ((await wasDoneOn(db, 'demo-model-pick', day)) || !(await addModelPick(deps, owner, day)))
    return
  await firstToday(db, 'demo-model-pick', day)
}
