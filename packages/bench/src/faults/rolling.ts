import { setTimeout } from 'node:timers/promises'
import type { Fault } from './fault.ts'
import { rateOf } from './fault.ts'
import { isHealthy, until } from './instance.ts'
import { openPair } from './pair.ts'
import { openCrowd, openTraffic, statusesOf, wordsOf } from './traffic.ts'

/** A rolling deploy: one instance after the other restarts, and no call fails. */
export const rolling: Fault = async (isShort) => {
  const times = isShort ? 2 : 10
  await using pair = await openPair()
  const { balancer, database, instances } = pair
  const crowd = await openCrowd(balancer.url, database.pool)
  const traffic = openTraffic(balancer.url, crowd, { perSecond: rateOf(isShort), writeEvery: 4 })
  for (let n = 0; n < times; n++) {
    const instance = instances[n % 2 === 0 ? 0 : 1]
    await setTimeout(500)
    await instance.stop()
    await instance.start()
    await until('healthy again', () => isHealthy(instance.url))
    // The next instance restarts only when the balancer has seen this one, as in every rolling deploy.
    await setTimeout(1_000)
  }
  await traffic.stop()
  const audit = await traffic.audit(database.pool)
  const failed = traffic.answers.filter(({ status }) => status !== 200)
  return {
    done: `two instances behind ${balancer.kind}, ${times} restarts in turn, under ${rateOf(isShort)} calls a second`,
    measured: `${statusesOf(traffic.answers)}; ${wordsOf(audit)}`,
    promised: '0 failed calls; 0 lost, 0 doubled',
    holds: failed.length === 0 && audit.lost === 0 && audit.doubled === 0,
  }
}
