import { now } from '#core/clock.ts'

/** Runs at once, and then once per `every` milliseconds at most, however often it is called. */
export function throttle(every: number, run: () => void) {
  let last = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  const go = () => {
    timer = undefined
    last = now()
    run()
  }
  return {
    run: () => {
      timer ??= setTimeout(go, Math.max(last + every - now(), 0))
    },
    cancel: () => {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
