import { fairSeries } from '@fourcast/engine/testing/series.ts'
import { SMALL } from '@fourcast/engine/testing/small-model.ts'
import { finish } from '@fourcast/engine/learning/model.ts'
import { sliceSeries } from '@fourcast/engine/series.ts'
import { expect, onTestFinished, test } from 'vitest'
import { LearningThread, ThreadEnded } from './learning-thread.ts'
import { trainingWork } from './learning-work.ts'

const SERIES = fairSeries(600, 71)
const COUNTABLE = 550
const RECIPE = { series: SERIES, countable: COUNTABLE, seed: 5, settings: SMALL }
const QUESTION = { game: 'GA real', version: 'v1', ...RECIPE }
const TARGET = { slot: 0, day: 18_300 }
const never = new AbortController().signal

function newThread(): LearningThread {
  const thread = new LearningThread()
  onTestFinished(() => thread.stop())
  return thread
}

test('a training on the thread equals one on the main thread, and reports progress', async () => {
  const thread = newThread()
  const progress: number[] = []
  const { report, evidence, counted } = await thread.train(
    QUESTION,
    (share) => progress.push(share),
    never,
  )
  const here = finish(trainingWork(SERIES, { seed: 5, settings: SMALL }))
  expect(report).toEqual(here.report)
  expect(evidence).toEqual(here.backtest.state)
  expect(counted.evidence).toMatchObject({ draws: COUNTABLE })
  expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  expect([progress.length > 100, progress.at(-1)]).toEqual([true, 1])
})

test('forecasts of a loaded model equal those from its weights, however the draws arrived', async () => {
  const [thread, other] = [newThread(), newThread()]
  const { weights } = await thread.train(QUESTION, () => {}, never)
  const ask = { game: QUESTION.game, version: 'v1', target: TARGET }
  const longer = fairSeries(610, 71)
  const anew = await other.forecast({ ...ask, weights, series: longer })
  expect(anew).toHaveLength(40)
  // Draw by draw, with a correction in between that is undone.
  const corrected = {
    ...longer,
    digits: longer.digits.map((digit, at) => (at === 8 ? 9 - digit : digit)),
  }
  for (const series of [sliceSeries(longer, 0, 605), corrected])
    expect(await thread.forecast({ ...ask, weights: null, series })).not.toEqual(anew)
  expect(await thread.forecast({ ...ask, weights: null, series: longer })).toEqual(anew)
})

test('a model that the thread does not have is requested', async () => {
  const thread = newThread()
  const ask = { game: 'GA real', version: 'v1', series: SERIES, target: TARGET, weights: null }
  expect(await thread.forecast(ask)).toBeNull()
  await thread.train(QUESTION, () => {}, never)
  expect(await thread.forecast({ ...ask, version: 'v2' })).toBeNull()
  expect(await thread.forecast(ask)).toHaveLength(40)
})

test('a forecast does not wait for the end of a training', async () => {
  const thread = newThread()
  await thread.train(QUESTION, () => {}, never)
  let isTrained = false
  const training = thread
    .train({ ...QUESTION, game: 'DC real' }, () => {}, never)
    .then(() => (isTrained = true))
  const ask = { game: 'GA real', version: 'v1', series: SERIES, target: TARGET, weights: null }
  expect(await thread.forecast(ask)).toHaveLength(40)
  expect(isTrained).toBe(false)
  await training
})

test('a cancelled training stops, and the thread continues with the next request', async () => {
  const thread = newThread()
  const giveUp = new AbortController()
  const training = thread.train(QUESTION, () => giveUp.abort(), giveUp.signal)
  await expect(training).rejects.toThrow(ThreadEnded)
  const { report } = await thread.train(QUESTION, () => {}, never)
  expect(report.backtest.draws).toBe(300)
})

test('a training that cannot run gives the reason', async () => {
  const thread = newThread()
  const series = sliceSeries(SERIES, 0, 10)
  await expect(thread.train({ ...QUESTION, series }, () => {}, never)).rejects.toThrow(
    'too few draws',
  )
})

test('a thread that exits rejects its pending requests, and the next request starts another', async () => {
  const thread = newThread()
  // Truncated weights cannot be read, and the thread survives that.
  const weights = new Uint8Array(3)
  const ask = { game: 'GA real', version: 'v1', series: SERIES, target: TARGET, weights }
  await expect(thread.forecast(ask)).rejects.toThrow('not a model')
  const training = thread.train(QUESTION, () => void thread.kill(), never)
  await expect(training).rejects.toThrow('The learning thread ended')
  expect((await thread.train(QUESTION, () => {}, never)).report.backtest.draws).toBe(300)
  await thread.stop()
  await expect(thread.train(QUESTION, () => {}, never)).rejects.toThrow('Learning has stopped')
})
