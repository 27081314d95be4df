import { Failure } from '#platform/http/failure.ts'

type Gate = <T>(work: () => Promise<T>) => Promise<T>

/** Lets `width` work at once and `queue` wait; whoever comes then is asked to come back. */
export function gate(width: number, queue: number): Gate {
  const waiting: (() => void)[] = []
  let working = 0

  const enter = async () => {
    if (working < width) {
      working++
      return
    }
    if (waiting.length >= queue)
      throw new Failure('unavailable', 'Fourcast is busy for a moment. Please try again.', {
        retryAfter: 1,
      })
    await new Promise<void>((go) => waiting.push(go))
  }
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else working--
  }

  return async (work) => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
