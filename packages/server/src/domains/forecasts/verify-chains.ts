import { setImmediate as nextTurn } from 'node:timers/promises'
import { stateName } from '@fourcast/engine/states.ts'
import type { Deps as AppDeps } from '#deps.ts'
import type { Admin } from '#platform/audit/audit.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { WHY_US } from '#platform/email/layout.ts'
import type { ForecastRow } from './forecasts-repo.ts'
import { listChain, listChains, listScoredLinks } from './forecasts-repo.ts'
import type { ModelSeries } from './training-repo.ts'
import { lockState, updateState } from './states-repo.ts'
import { firstBroken, firstBrokenScore, GENESIS } from './chain.ts'

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

/** Reads one snapshot: a score between two reads would look like a change. */
const checkChain = (db: Db, key: ModelSeries, signal?: AbortSignal): Promise<ChainCheck> =>
  db.transaction((tx) => checkSnapshot(tx, key, signal), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })

async function checkSnapshot(
  db: Tx,
  { state, simulated }: ModelSeries,
  signal?: AbortSignal,
): Promise<ChainCheck> {
  const scores = await listScoredLinks(db, { state, simulated })
  const scoreHashes = new Set([GENESIS, ...scores.map(({ score }) => score.hash)])
  let [length, brokenAt]: [number, number | null] = [0, firstBrokenScore(scores)]
  let last: ForecastRow | undefined
  for (;;) {
    signal?.throwIfAborted()
    const links = await listChain(db, { state, simulated }, last?.sequence ?? 0, BATCH)
    brokenAt ??= firstBroken(links, last) ?? firstUnknownScore(links, scoreHashes)
    length += links.length
    last = links.at(-1)
    if (links.length < BATCH)
      return { state, simulated, length, intact: brokenAt === null, brokenAt }
    await nextTurn()
  }
}

/** The first forecast whose newest score is gone; null if there is none. */
const firstUnknownScore = (links: readonly ForecastRow[], known: ReadonlySet<string>) =>
  links.find(({ scoresHash }) => !known.has(scoresHash))?.sequence ?? null

async function storeResult(deps: VerifyDeps, check: ChainCheck): Promise<void> {
  const { state, brokenAt } = check
  if (brokenAt !== null)
    deps.log.error({ state, brokenAt }, 'a forecast, or its result, does not match its hash')
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
  subject: `The record of forecast ${brokenAt} (${stateName(state)}) was changed`,
  paragraphs: [
    `Forecast ${brokenAt}, or its result, no longer matches its hash. The record has ${length} forecasts of ${simulated ? 'simulated' : 'real'} draws.`,
    'A row was changed or deleted outside the app. A backup has the original row.',
  ],
})
