type Listener = () => void
const listeners = new Set<Listener>()

/** Calls back when a refused call has ended the session. */
export function onSignedOut(listener: Listener) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const announceSignedOut = () => listeners.forEach((listener) => listener())
