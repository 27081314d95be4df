import { AsyncLocalStorage } from 'node:async_hooks'

/** What work is done for: the call that began it, or the run of a recurring job. Every log line names it. */
interface Cause {
  reqId?: string
  runId?: string
}

/** The network that a call comes from, for what is shared out among networks. No log line names it. */
interface Origin {
  network?: string
}

const causes = new AsyncLocalStorage<Cause & Origin>()

/** Does work, and all that it begins, in the name of a cause. */
export const withCause = <T>(cause: Cause & Origin, work: () => T): T => causes.run(cause, work)

export function causeOf(): Cause {
  const { network: _, ...cause } = causes.getStore() ?? {}
  return cause
}

/** Undefined for what no call began. */
export const callingNetwork = (): string | undefined => causes.getStore()?.network
