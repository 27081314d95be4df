import { setTimeout } from 'node:timers/promises'
import { quantile } from '../support/load.ts'
import type { Answer } from '../support/open-loop.ts'
import { openFaultyDatabase } from './database.ts'
import type { Fault } from './fault.ts'
import { openInspector } from './inspector.ts'
import { freePort, openInstance } from './instance.ts'
import { slopeOf } from './slope.ts'
import { openCrowd, openTraffic, statusesOf, wordsOf } from './traffic.ts'

const MINUTES = Number(process.env['SOAK_MINUTES'] ?? 30)
const PER_SECOND = 100
/** Measuring starts after the warm-up, when code is compiled and caches are filled. */
const WARM_UP = 0.1
const SAMPLES = 60
const MOST_MB_AN_HOUR = 10
const MOST_DRIFT = 0.2

/** Half an hour of people reading and writing: no failures, no growth, no slower calls. */
export const soak: Fault = async () => {
  const inspect = await freePort()
  await using database = await openFaultyDatabase()
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: database.dataDir,
    NODE_OPTIONS: `--inspect=127.0.0.1:${inspect}`,
  }
  await using app = await openInstance(env)
  using inspector = await openInspector(inspect)
  const crowd = await openCrowd(app.url, database.pool, 16)
  const traffic = openTraffic(app.url, crowd, { perSecond: PER_SECOND, writeEvery: 4 })
  const wholeMs = MINUTES * 60_000
  await setTimeout(wholeMs * WARM_UP)
  const heap: [hours: number, mb: number][] = []
  const begun = performance.now()
  const stepMs = (wholeMs * (1 - WARM_UP)) / SAMPLES
  for (let n = 0; n < SAMPLES; n++) {
    await setTimeout(Math.max(0, begun + n * stepMs - performance.now()))
    heap.push([(performance.now() - begun) / 3_600_000, await inspector.heapMb()])
  }
  await traffic.stop()
  const audit = await traffic.audit(database.pool)
  const failed = traffic.answers.filter(({ status }) => status !== 200).length
  const { perHour, atMost } = slopeOf(heap)
  const [early, late] = thirds(traffic.answers, wholeMs)
  const drift = late / early - 1
  const isRight = failed === 0 && audit.lost === 0 && audit.doubled === 0
  return {
    done: `${MINUTES} minutes at ${PER_SECOND} calls a second, a quarter of them writes`,
    measured: `${statusesOf(traffic.answers)}; heap ${heap[0]?.[1].toFixed(1)} to ${heap.at(-1)?.[1].toFixed(1)} MB, ${perHour.toFixed(1)} MB an hour, at most ${atMost.toFixed(1)} (95 %); p99 ${early.toFixed(1)} ms in the first third, ${late.toFixed(1)} ms in the last (${(drift * 100).toFixed(0)} %); ${wordsOf(audit)}`,
    promised: `0 errors; heap < ${MOST_MB_AN_HOUR} MB an hour; p99 < ${MOST_DRIFT * 100} % slower; 0 lost, 0 doubled`,
    holds: isRight && atMost < MOST_MB_AN_HOUR && drift < MOST_DRIFT,
  }
}

/** p99 of the first and the last third after the warm-up. */
function thirds(answers: readonly Answer[], wholeMs: number): [early: number, late: number] {
  const from = wholeMs * WARM_UP
  const third = (wholeMs - from) / 3
  const p99 = (begin: number) =>
    quantile(
      answers.filter(({ at }) => at >= begin && at < begin + third).map(({ ms }) => ms),
      0.99,
    )
  return [p99(from), p99(wholeMs - third)]
}
