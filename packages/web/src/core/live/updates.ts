const listeners = new Set<() => void>()

/** The server may have something new to tell whoever is signed in. */
export const announceUpdate = () => listeners.forEach((listener) => listener())

/** Calls back whenever there may be news, until the function it answers is called. */
export function onUpdate(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
