/** What came of a fault: the cells of its row in docs/reliability.md. */
export interface Outcome {
  done: string
  measured: string
  promised: string
  holds: boolean
}

/** Why it could not be tried on this machine. */
export interface Skipped {
  skipped: string
}

/** Something that goes wrong, done to real processes: once or twice in short, often in full. */
export type Fault = (isShort: boolean) => Promise<Outcome | Skipped>

/** Calls a second under which things go wrong; in `npm test` a machine has much else to do. */
export const rateOf = (isShort: boolean) => (isShort ? 30 : 100)
