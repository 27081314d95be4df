import { now } from '#core/clock.ts'

interface Pauses {
  /** After the first run, in milliseconds. */
  shortest: number
  longest: number
}

/**
 * Runs at once, then after a pause. The pause doubles while there is always something new in it, and is
 * the shortest again after a quiet one.
 */
export function soon({ shortest, longest }: Pauses, run: () => void) {
  let last = Number.NEGATIVE_INFINITY
  let pause = shortest
  let timer: ReturnType<typeof setTimeout> | undefined
  const go = () => {
    timer = undefined
    pause = now() - last < 2 * pause ? Math.min(2 * pause, longest) : shortest
    last = now()
    run()
  }
  return {
    run: () => {
      timer ??= setTimeout(go, Math.max(last + pause - now(), 0))
    },
    cancel: () => {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
