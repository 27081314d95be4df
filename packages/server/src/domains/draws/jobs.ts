import type { Config } from '#config.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { RecurringJob } from '#platform/jobs/jobs.ts'
import type { Keys } from '#platform/secret.ts'
import { fillSimulated, nextSimulated } from './simulation/fill.ts'
import { systemWait } from './sources/http.ts'
import type { LiveDeps } from './sources/source-state.ts'
import { liveSeries } from './sources/source-state.ts'
import { checkSource, nextSourceCheck, sourceJobName } from './sources/check-source.ts'
import { storeStarterHistory } from './starter/store.ts'

interface FillDeps {
  db: Db
  clock: Clock
  keys: Keys
  config?: Pick<Config, 'DRAW_SOURCES' | 'SIMULATED_DAYS'>
}

/** Simulates the draws of states without real ones. */
export const drawJobs = ({ config, ...deps }: FillDeps): RecurringJob[] => [
  {
    name: 'draws-simulated',
    everySeconds: 1800,
    run: async (signal) => {
      const sources = config?.DRAW_SOURCES ?? []
      const made = await fillSimulated({ ...deps, sources, signal }, config?.SIMULATED_DAYS)
      return made > 0 ? deps.clock.now() : nextSimulated(sources, deps.clock.now())
    },
  },
]

/** Stores the shipped history of the configured sources, then requests draws from them. */
export function sourceJobs(runtime: Omit<LiveDeps, 'wait'>): RecurringJob[] {
  const { config } = runtime
  const names = new Set(liveSeries(config.DRAW_SOURCES, config).map(({ key }) => key.source))
  if (names.size === 0) return []
  const deps = { ...runtime, wait: systemWait }
  let isHistoryStored = false
  return [
    {
      name: 'draws-history',
      everySeconds: 3600,
      // At every start: a new version may ship more.
      isWoken: true,
      run: async (signal?: AbortSignal) => {
        if (isHistoryStored) return
        await storeStarterHistory({ ...deps, sources: config.DRAW_SOURCES, signal })
        isHistoryStored = true
      },
    },
    // A job for each source, so that a slow one does not delay the others. A requested check wakes it.
    ...[...names].map((name) => ({
      name: sourceJobName(name),
      everySeconds: 3600,
      isWoken: true,
      run: async (signal?: AbortSignal) => {
        await checkSource({ ...deps, signal }, name)
        return await nextSourceCheck(deps, name)
      },
    })),
  ]
}
