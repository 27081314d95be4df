/** The result of a fault: the cells of its row in docs/reliability.md. */
export interface Outcome {
  done: string
  measured: string
  promised: string
  holds: boolean
}

/** Why this machine could not run it. */
export interface Skipped {
  skipped: string
}

/** A failure of real processes: once or twice in a short run, often in a full one. */
export type Fault = (isShort: boolean) => Promise<Outcome | Skipped>

/** Calls per second during a fault. In `npm test` the machine has much other work. */
export const rateOf = (isShort: boolean) => (isShort ? 30 : 100)
