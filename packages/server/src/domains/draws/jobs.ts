import type { Config } from '#config.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { Sweep } from '#platform/jobs/jobs.ts'
import type { Keys } from '#platform/secret.ts'
import { purgeAttempts } from './sources/repo.ts'
import { fillSimulated } from './simulation/fill.ts'
import { systemWait } from './sources/fetch.ts'
import type { LiveDeps } from './sources/series-status.ts'
import { liveSeries } from './sources/series-status.ts'
import { sweepSources, sweepWanted } from './sources/due.ts'
import { storeStarterHistory } from './starter/store.ts'

interface FillDeps {
  db: Db
  clock: Clock
  keys: Keys
  config?: Pick<Config, 'DRAW_SOURCES' | 'SIMULATED_DAYS'>
}

/** What was asked of paid sources is kept so long, for whoever reads their bills. */
const ATTEMPT_DAYS = 365

/** Simulates the draws of states that have no real ones, and tidies up. */
export const drawSweeps = ({ config, ...deps }: FillDeps): Sweep[] => [
  {
    name: 'draws-simulated',
    everySeconds: 60,
    run: async () => {
      await fillSimulated({ ...deps, sources: config?.DRAW_SOURCES ?? [] }, config?.SIMULATED_DAYS)
    },
  },
  {
    name: 'draws-attempts-purge',
    everySeconds: 86_400,
    run: () => purgeAttempts(deps.db, deps.clock.now().subtract({ hours: ATTEMPT_DAYS * 24 })),
  },
]

/** Stores the shipped history of the configured sources, then asks them. */
export function sourceSweeps(runtime: Omit<LiveDeps, 'wait'>): Sweep[] {
  const { config } = runtime
  const names = new Set(liveSeries(config.DRAW_SOURCES, config).map(({ key }) => key.source))
  if (names.size === 0) return []
  const deps = { ...runtime, wait: systemWait }
  let isHistoryStored = false
  return [
    {
      name: 'draws-history',
      everySeconds: 60,
      run: async () => {
        if (isHistoryStored) return
        await storeStarterHistory({ ...deps, sources: config.DRAW_SOURCES })
        isHistoryStored = true
      },
    },
    // A job each, so that a slow source holds up no other.
    ...[...names].map((name) => ({
      name: `draws-source-${name}`,
      everySeconds: 60,
      run: () => sweepSources(deps, name),
    })),
    { name: 'draws-wanted', everySeconds: 10, run: () => sweepWanted(deps) },
  ]
}
