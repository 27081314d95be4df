import { Failure } from '#platform/http/failure.ts'

interface Bounds {
  /** So many work at once. */
  width: number
  /** So many wait. */
  queue: number
  /** So many of one network work or wait. */
  share: number
  /** What those are told who do not fit in. */
  refusal?: () => Failure
}

export type Semaphore = <T>(work: () => Promise<T>, network?: string) => Promise<T>

/**
 * Bounds work of which much at once would stop everything else; whoever comes when the queue is full,
 * or their network's share of it, is asked to come back. Networks take turns, so that one that waits
 * often does not make another wait long. Work without a network is our own and has no share.
 */
export function semaphore({ width, queue, share, refusal = busy }: Bounds): Semaphore {
  /** Who waits, by network; the network whose turn it is comes first. */
  const waiting = new Map<string, (() => void)[]>()
  /** Who works or waits, by network. */
  const inside = new Map<string, number>()
  let [working, queued] = [0, 0]

  const enter = async (network: string) => {
    if (working < width) {
      working++
      return
    }
    if (queued >= queue) throw refusal()
    queued++
    await new Promise<void>((go) => {
      const own = waiting.get(network)
      if (own) own.push(go)
      else waiting.set(network, [go])
    })
  }
  const leave = () => {
    const [network, own] = waiting.entries().next().value ?? ['', []]
    const next = own.shift()
    waiting.delete(network)
    if (own.length > 0) waiting.set(network, own)
    if (next) {
      queued--
      next()
    } else working--
  }
  const count = (network: string, by: number) => {
    const now = (inside.get(network) ?? 0) + by
    if (now > 0) inside.set(network, now)
    else inside.delete(network)
  }

  return async (work, network = '') => {
    if (network !== '' && (inside.get(network) ?? 0) >= share) throw refusal()
    count(network, 1)
    try {
      await enter(network)
      try {
        return await work()
      } finally {
        leave()
      }
    } finally {
      count(network, -1)
    }
  }
}

const busy = () =>
  new Failure('unavailable', 'Fourcast is busy for a moment. Please try again.', { retryAfter: 1 })
