import { AsyncLocalStorage } from 'node:async_hooks'

/** What work is done for: the call that began it, or the run of a sweep. Every log line names it. */
interface Cause {
  reqId?: string
  runId?: string
}

const causes = new AsyncLocalStorage<Cause>()

/** Does work, and all that it begins, in the name of a cause. */
export const withCause = <T>(cause: Cause, work: () => T): T => causes.run(cause, work)

export const causeOf = (): Cause => causes.getStore() ?? {}
