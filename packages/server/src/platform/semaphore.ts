import { Failure } from '#platform/http/failure.ts'

interface Bounds {
  /** Maximum of tasks that run at once. */
  width: number
  /** Maximum of waiting tasks. */
  queue: number
  /** Maximum of one network's tasks that run or wait. */
  share: number
  /** The error when the queue or the network's share is full. */
  refusal?: () => Failure
}

export type Semaphore = <T>(work: () => Promise<T>, network?: string) => Promise<T>

/**
 * Limits how many expensive tasks run at once. Refuses a task when the queue is full, or when its network
 * has its share of it. Networks take turns, so one with many tasks does not delay the others. Tasks
 * without a network are our own, and have no share. p-limit and p-queue do only the first of this
 * (record 0034).
 */
export function semaphore({ width, queue, share, refusal = busy }: Bounds): Semaphore {
  /** Waiting tasks by network; the network whose turn it is comes first. */
  const waiting = new Map<string, (() => void)[]>()
  /** Number of tasks that run or wait, by network. */
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
  new Failure('unavailable', 'Fourcast is busy right now. Please try again.', { retryAfter: 1 })
