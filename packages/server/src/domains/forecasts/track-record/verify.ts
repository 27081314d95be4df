import { setImmediate as nextTurn } from 'node:timers/promises'
import { stateName } from '@fourcast/engine/states.ts'
import type { Deps as AppDeps } from '#deps.ts'
import type { Admin } from '#platform/audit/audit.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/db.ts'
import { WHY_US } from '#platform/email/layout.ts'
import type { ForecastRow } from '../forecasting/repo.ts'
import { listChain, listChains } from '../forecasting/repo.ts'
import type { ModelSeries } from '../training/repo.ts'
import { lockState, updateState } from '../states-repo.ts'
import { firstBroken } from './chain.ts'

export type VerifyDeps = Pick<AppDeps, 'db' | 'clock' | 'log' | 'mail' | 'config'>

/** The result of checking one chain. */
export interface ChainCheck extends ModelSeries {
  length: number
  intact: boolean
  /** The first altered forecast. */
  brokenAt: number | null
}

/** Forecasts per batch: a few milliseconds of work. */
const BATCH = 200

/** Recomputes the hash of every stored forecast, and notifies the operator once about a broken chain. */
export async function verifyChains(deps: VerifyDeps, signal?: AbortSignal): Promise<ChainCheck[]> {
  const checks: ChainCheck[] = []
  signal?.throwIfAborted()
  for (const key of await listChains(deps.db)) {
    const check = await checkChain(deps.db, key, signal)
    await storeResult(deps, check)
    checks.push(check)
  }
  return checks
}

/** Runs the check for an administrator. */
export async function verifyForAdmin(deps: VerifyDeps, admin: Admin): Promise<ChainCheck[]> {
  const action = { action: 'forecasts.verify', subject: 'forecasts', subjectId: 'all' } as const
  // Logged first, because results are stored chain by chain and the check may stop halfway.
  await writeAudit(deps.db, admin, action, deps.clock.now())
  return await verifyChains(deps)
}

async function checkChain(
  db: Db,
  { state, simulated }: ModelSeries,
  signal?: AbortSignal,
): Promise<ChainCheck> {
  let [length, brokenAt]: [number, number | null] = [0, null]
  let last: ForecastRow | undefined
  for (;;) {
    signal?.throwIfAborted()
    const links = await listChain(db, { state, simulated }, last?.sequence ?? 0, BATCH)
    brokenAt ??= firstBroken(links, last)
    length += links.length
    last = links.at(-1)
    if (links.length < BATCH)
      return { state, simulated, length, intact: brokenAt === null, brokenAt }
    await nextTurn()
  }
}

async function storeResult(deps: VerifyDeps, check: ChainCheck): Promise<void> {
  const { state, brokenAt } = check
  if (brokenAt !== null) deps.log.error({ state, brokenAt }, 'a forecast is not as it was written')
  await deps.db.transaction(async (tx) => {
    const known = await lockState(tx, check)
    if (!known) return
    await updateState(tx, check, { chainCheckedAt: deps.clock.now(), chainBrokenAt: brokenAt })
    if (brokenAt !== null && known.chainBrokenAt === null)
      await deps.mail.post(tx, { to: deps.config.SUPPORT_EMAIL, ...brokenChainEmail(check) })
  })
}

const brokenChainEmail = ({ state, simulated, length, brokenAt }: ChainCheck) => ({
  kind: 'chain-broken',
  why: WHY_US,
  subject: `Forecast ${brokenAt} of ${stateName(state)} was changed after it was written`,
  paragraphs: [
    `Every forecast is stored with a hash of itself and of the one before it. The recomputed hash of forecast ${brokenAt} of ${length} (${stateName(state)}, ${simulated ? 'simulated' : 'real'} draws) does not match.`,
    'That row was changed, or a row was deleted, outside the app. The forecasts before it can still be trusted. A backup has the original row.',
  ],
})
