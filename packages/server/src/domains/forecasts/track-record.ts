import type { TrackRecord } from '@fourcast/contract/track-record.ts'
import type { ForecastRecord } from '@fourcast/contract/learning.ts'
import { meanLogE } from '@fourcast/engine/learning/evidence.ts'
import type { RouteContext } from '#deps.ts'
import { statesWithDraws } from '#domains/draws/results/states.ts'
import { basisOf } from './basis.ts'
import type { DrawCounter } from './draw-counter.ts'
import type { ModelState } from './model-status.ts'

interface Deps extends Pick<RouteContext, 'db' | 'clock' | 'config' | 'modelStatus'> {
  counting: DrawCounter
}

export const CACHE_SECONDS = 60

/**
 * The public record of the models. Computed at most once a minute, because anyone can request it and
 * must not overload the database.
 */
export class TrackRecordReader {
  readonly #deps: Deps
  #kept: { until: Temporal.Instant; page: Promise<TrackRecord> } | undefined

  constructor(deps: Deps) {
    this.#deps = deps
  }

  async read(): Promise<TrackRecord> {
    const now = this.#deps.clock.now()
    if (this.#kept && Temporal.Instant.compare(now, this.#kept.until) < 0)
      return await this.#kept.page
    const cached = {
      until: now.add({ seconds: CACHE_SECONDS }),
      page: buildTrackRecord(this.#deps),
    }
    this.#kept = cached
    // A failed computation is not cached; the next request tries again.
    cached.page.catch(() => (this.#kept = this.#kept === cached ? undefined : this.#kept))
    return await cached.page
  }
}

async function buildTrackRecord(deps: Deps): Promise<TrackRecord> {
  const states: TrackRecord['states'] = []
  const evidence: Record<'real' | 'simulated', number[]> = { real: [], simulated: [] }
  // One state after another, so that this does not take every database connection.
  for (const { code } of await statesWithDraws(deps)) {
    const learning = await deps.modelStatus.of(code)
    const basis = basisOf(await deps.counting.of(code))
    const { evidence: own } = learning.record?.info ?? {}
    // Copied rows and a changed record are faults of our data, and no evidence about draws.
    if (own && own.copiedRows === null && learning.record?.brokenAt === null)
      evidence[basis.simulated ? 'simulated' : 'real'].push(Math.LN10 * own.log10E)
    states.push({ basis, ...recordOf(learning) })
  }
  return { states, ...together(evidence.real), simulated: together(evidence.simulated) }
}

/** Enough points for a small chart. */
const POINTS = 60

/** Reduces the points of the running evidence; keeps the last one. */
const thinned = ({ running, ...record }: ForecastRecord): ForecastRecord => {
  const step = Math.ceil(running.length / POINTS)
  return { ...record, running: running.filter((_, at) => (running.length - 1 - at) % step === 0) }
}

const together = (evidence: readonly number[]) => ({
  watched: evidence.length,
  log10E: evidence.length === 0 ? null : meanLogE(evidence) / Math.LN10,
})

function recordOf({
  status,
  record: modelRecord,
}: ModelState): Omit<TrackRecord['states'][number], 'basis'> {
  const report = modelRecord?.report
  return {
    status,
    evidence: modelRecord?.info.evidence ?? null,
    backtest: report ? thinned(report.backtest) : null,
    live: modelRecord?.info.live ? thinned(modelRecord.info.live) : null,
    battery: report?.battery ?? null,
    patterns: report
      ? {
          lookedFor: report.patterns.lookedFor,
          flagged: report.patterns.totalPatterns,
          strong: report.patterns.strongPatterns,
        }
      : null,
    brokenAt: modelRecord?.brokenAt ?? null,
  }
}
