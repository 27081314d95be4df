// The learning thread trains models and makes forecasts, so that this work never blocks requests.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import { EvidenceFamily } from '@fourcast/engine/evidence/family.ts'
import { sliceSeries } from '@fourcast/engine/series.ts'
import { modelFromBytes, modelToBytes } from '@fourcast/engine/learning/model-bytes.ts'
import { storedEvidence } from './stored-evidence.ts'
import { SeriesForecaster, trainingWork } from './learning-work.ts'
import type {
  ThreadAnswer,
  ForecastQuestion,
  FromThread,
  ToThread,
  TrainQuestion,
} from './learning-messages.ts'

const games = new Map<string, SeriesForecaster>()
/** Cancelled requests. */
const dropped = new Set<number>()

function say(id: number, answer: ThreadAnswer, transfer: ArrayBuffer[] = []) {
  const message: FromThread = { id, answer }
  parentPort?.postMessage(message, transfer)
}

/** Yields between steps, so that a forecast does not wait for the end of a training. */
async function train(id: number, question: TrainQuestion) {
  const { game, version, series, countable, seed, settings } = question
  const work = trainingWork(series, { seed, settings })
  for (;;) {
    const step = work.next()
    if (step.done) {
      const { model, report, backtest } = step.value
      games.set(game, new SeriesForecaster(version, model, series))
      const weights = modelToBytes(model)
      const counted = countDraws(sliceSeries(series, 0, countable))
      const answer = { weights, report, evidence: backtest.state, counted }
      return say(id, { kind: 'trained', ...answer }, [weights.buffer])
    }
    say(id, { kind: 'progress', progress: step.value })
    await nextTurn()
    if (dropped.delete(id)) return
  }
}

function countDraws(series: TrainQuestion['series']) {
  const family = new EvidenceFamily()
  family.pushSeries(series)
  return storedEvidence(family)
}

function forecast(id: number, { game, version, weights, series, target }: ForecastQuestion) {
  if (games.get(game)?.version !== version && weights)
    games.set(game, new SeriesForecaster(version, modelFromBytes(weights), series))
  const known = games.get(game)
  const stack = known?.version === version ? known.forecast(series, target) : null
  say(id, { kind: 'forecast', stack })
}

async function answer({ id, question }: ToThread) {
  try {
    if (question === null) dropped.add(id)
    else if (question.kind === 'train') await train(id, question)
    else forecast(id, question)
  } catch (error) {
    say(id, { kind: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
}

parentPort?.on('message', (message: ToThread) => void answer(message))
