const listeners = new Set<() => void>()

/** Calls back when a pick was stored to be sent. Returns a function that stops it. */
export function onUnsent(run: () => void) {
  listeners.add(run)
  return () => void listeners.delete(run)
}

/** Reports that a pick was stored. */
export const announceUnsent = () => listeners.forEach((run) => run())
