import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { withCause } from '#platform/cause.ts'
import { errorMessage } from './error-message.ts'

export interface RunDeps {
  warn: (error: unknown, message: string) => void
  /** Receives the result of each run. */
  done?: (name: string, result: 'done' | 'failed', seconds: number) => void
  /** A run is asked to stop after this time. */
  limitSeconds?: number
}

const LIMIT_SECONDS = 900

/** Stops a run that took too long. It is a failed try, unlike a stop of the service. */
export class TimeLimitError extends Error {}

interface NamedRun {
  name: string
  run: (signal?: AbortSignal) => Promise<Temporal.Instant | null | void>
  /** Time of the next run if this one fails. */
  retryAt: () => Temporal.Instant
}

/**
 * Runs a job once, until it ends. `stops` and the time limit ask it to stop; a stop is not logged
 * as a failure.
 */
export async function performRun(
  { name, run, retryAt }: NamedRun,
  stops: readonly [ending: AbortSignal, lost: AbortSignal],
  { warn, done, limitSeconds = LIMIT_SECONDS }: RunDeps,
): Promise<{ error: string | null; next: Temporal.Instant | null }> {
  const [ending] = stops
  const limit = new AbortController()
  const late = setTimeout(() => {
    warn(null, `job ${name} was asked to stop after ${limitSeconds} s`)
    limit.abort(new TimeLimitError(`cancelled after ${limitSeconds} s`))
  }, limitSeconds * 1000).unref()
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  return await withCause({ runId: randomUUID() }, async () => {
    try {
      const next = await run(AbortSignal.any([...stops, limit.signal]))
      done?.(name, 'done', seconds())
      return { error: null, next: next ?? null }
    } catch (error) {
      if (!ending.aborted) {
        done?.(name, 'failed', seconds())
        warn(
          error,
          `job ${name} failed: ${errorMessage(error)}; next run at ${retryAt().toString()}`,
        )
      }
      return { error: errorMessage(error), next: null }
    } finally {
      clearTimeout(late)
    }
  })
}
