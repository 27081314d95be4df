import { AsyncLocalStorage } from 'node:async_hooks'

/** The cause of work: a call, or a run of a recurring job. Every log line names it. */
export interface Cause {
  reqId?: string
  runId?: string
}

/** The network that a call comes from, for limits by network. No log line names it. */
export interface CallerNetwork {
  network?: string
}

const causes = new AsyncLocalStorage<Cause & CallerNetwork>()

/** Does work, and all that it starts, with a cause. */
export const withCause = <T>(cause: Cause & CallerNetwork, work: () => T): T =>
  causes.run(cause, work)

export function causeOf(): Cause {
  const { network: _, ...cause } = causes.getStore() ?? {}
  return cause
}

/** Undefined for work that no call started. */
export const callingNetwork = (): string | undefined => causes.getStore()?.network
