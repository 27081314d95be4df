import { FEATURES } from '@fourcast/engine/learning/features/names.ts'
import type { Kernel } from '@fourcast/engine/learning/kernels/kernel.ts'
import type { Network } from '@fourcast/engine/learning/network/network.ts'
import { predictNetwork } from '@fourcast/engine/learning/network/predict.ts'
import { trainNetwork } from '@fourcast/engine/learning/network/train.ts'
import { finish, meanLogLoss } from '@fourcast/engine/testing/training.ts'
import { median } from './support/load.ts'
import { cpuMs, runOnSplit, type Split, splitOf } from './support/rows.ts'
import { sklearnVersion } from './support/sklearn.ts'

const ROWS = 100_000
const EPOCHS = 5
const RUNS = 5
const INFERRED = 1000
const REPEATS = 50
/** The promised limits as shares of scikit-learn's CPU time. */
const MOST = { training: 0.75, inference: 1.5 }

interface Result {
  trainMs: number
  inferMs: number
  logLoss: number
}

/** Training a network and predicting with it, with standardising, compared with scikit-learn's on one core. */
export async function network() {
  const version = sklearnVersion()
  if (version === null)
    return console.log('skipped: /usr/bin/python3 has no scikit-learn (python3-sklearn)')
  const split = splitOf(ROWS)
  const [theirs, simd, plain] = [byScikitLearn(split), byUs(split, 'simd'), byUs(split, 'plain')]
  console.log(`beside scikit-learn ${version}, medians of ${RUNS}`)
  console.log(
    `${ROWS.toLocaleString('en-US')} rows × ${EPOCHS} epochs: ${compared(simd.trainMs, theirs.trainMs, MOST.training)}; without the kernel ${plain.trainMs.toFixed(0)} ms`,
  )
  console.log(
    `${INFERRED.toLocaleString('en-US')} rows inferred: ${compared(simd.inferMs, theirs.inferMs, MOST.inference)}; without the kernel ${plain.inferMs.toFixed(2)} ms`,
  )
  console.log(
    `held-out log-loss ${simd.logLoss.toFixed(5)}, theirs ${theirs.logLoss.toFixed(5)}, chance ${Math.LN10.toFixed(5)} (promised no worse: ${verdict(simd.logLoss <= theirs.logLoss)})`,
  )
}

const compared = (ours: number, theirs: number, most: number) =>
  `${ours.toFixed(2)} ms, theirs ${theirs.toFixed(2)} ms: ${(ours / theirs).toFixed(2)} (promised ≤ ${most}: ${verdict(ours / theirs <= most)})`

const verdict = (holds: boolean) => (holds ? 'holds' : 'FAILS')

function byUs({ known, held }: Split, kernel: Kernel): Result {
  const trained: Network[] = []
  const trainings = Array.from({ length: RUNS }, () =>
    cpuMs(() => {
      const training = trainNetwork(known.rows, known.labels, { epochs: EPOCHS, seed: 1 }, kernel)
      trained.push(finish(training))
    }),
  )
  const [model] = trained
  if (!model) throw new Error('nothing was trained')
  const some = held.rows.subarray(0, INFERRED * FEATURES)
  const inferences = Array.from({ length: RUNS }, () =>
    cpuMs(() => {
      for (let n = 0; n < REPEATS; n++) predictNetwork(model, some, kernel)
    }),
  )
  return {
    trainMs: median(trainings),
    inferMs: median(inferences) / REPEATS,
    logLoss: meanLogLoss(predictNetwork(model, held.rows, kernel), held.labels),
  }
}

function byScikitLearn(split: Split): Result {
  const { trainMs, inferMs, logLoss }: { trainMs: number[]; inferMs: number[]; logLoss: number } =
    JSON.parse(runOnSplit('network.py', split, String(EPOCHS), String(RUNS)))
  return { trainMs: median(trainMs), inferMs: median(inferMs), logLoss }
}
