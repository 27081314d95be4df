/** Repeats a step until it reports less than `batch`: the rest was less than a batch. Checks the signal before each. */
export async function untilDone(
  signal: AbortSignal | undefined,
  batch: number,
  step: () => Promise<number>,
): Promise<void> {
  do signal?.throwIfAborted()
  while ((await step()) >= batch)
}

/**
 * Works through a queue: takes a row and processes it, until none is left. Checks the signal before it
 * takes a row, so an aborted run never leaves a row leased but unprocessed. Returns the count.
 */
export async function drainQueue<Row>(
  signal: AbortSignal | undefined,
  takeNext: () => Promise<Row | undefined>,
  work: (row: Row) => Promise<void>,
): Promise<number> {
  for (let done = 0; ; done++) {
    signal?.throwIfAborted()
    const row = await takeNext()
    if (row === undefined) return done
    await work(row)
  }
}

/** Does these steps in turn. Checks the signal before each. */
export async function inSteps(
  signal: AbortSignal | undefined,
  ...steps: readonly (() => Promise<unknown>)[]
): Promise<void> {
  for (const step of steps) {
    signal?.throwIfAborted()
    await step()
  }
}

/**
 * Does every step, also after one that failed, and throws the first failure at the end. So one failure
 * does not stop the others, and the job still counts as failed. A stop ends it before the next step.
 */
export async function continueOnFailure(
  signal: AbortSignal | undefined,
  ...steps: readonly (() => Promise<unknown>)[]
): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps) {
    signal?.throwIfAborted()
    await step().catch((error: unknown) => void failures.push(error))
  }
  signal?.throwIfAborted()
  if (failures.length > 0) throw failures[0]
}
