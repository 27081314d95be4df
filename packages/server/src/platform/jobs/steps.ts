/** Repeats a step until it reports less than `batch`: the rest was less than a batch. Checks the signal before each. */
export async function untilDone(
  signal: AbortSignal | undefined,
  batch: number,
  step: () => Promise<number>,
): Promise<void> {
  do signal?.throwIfAborted()
  while ((await step()) >= batch)
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
