import type { Fault } from './fault.ts'
import { until } from './instance.ts'
import { openPair } from './pair.ts'
import { openCrowd, statusesOf } from './traffic.ts'

/** More dashboards at once than two instances can answer: each is answered or refused with Retry-After. */
export const overload: Fault = async (isShort) => {
  const count = isShort ? 500 : 1_000
  await using pair = await openPair()
  const { balancer, database } = pair
  const crowd = await openCrowd(balancer.url, database.pool)
  const begun = performance.now()
  const answers = await Promise.all(
    Array.from({ length: count }, (_, n) =>
      openDashboard(balancer.url, crowd[n % crowd.length]?.token),
    ),
  )
  const took = performance.now() - begun
  const isNormal = async () => (await openDashboard(balancer.url, crowd[0]?.token)).status === 200
  const back = await until('normal again', isNormal)
  const isRight = answers.every(({ status, isRetryable }) => status === 200 || isRetryable)
  return {
    done: `two instances behind ${balancer.kind}, ${count} dashboards at once`,
    measured: `${statusesOf(answers)}, all within ${took.toFixed(0)} ms; normal after ${back.toFixed(0)} ms`,
    promised: 'only 200, or the app’s own 503 with Retry-After; normal again',
    holds: isRight,
  }
}

/** 'cut off' if there was no answer. The balancer refuses in HTML, when it finds no instance. */
const openDashboard = (url: string, token = '') =>
  fetch(`${url}/api/dashboard`, { headers: { authorization: `Bearer ${token}` } }).then(
    async (answer) => {
      await answer.arrayBuffer()
      const { headers, status } = answer
      const isByApp = headers.get('content-type')?.includes('json') === true
      const isRetryable = status === 503 && isByApp && headers.has('retry-after')
      return { status, isRetryable }
    },
    () => ({ status: 'cut off' as const, isRetryable: false }),
  )
