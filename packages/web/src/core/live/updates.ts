const listeners = new Set<() => void>()

/** Reports that the server may have new data for the signed-in user. */
export const announceUpdate = () => listeners.forEach((listener) => listener())

/** Calls back whenever there may be new data. Returns a function that stops it. */
export function onUpdate(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
