import type { Forest } from '@fourcast/engine/learning/forest/forest.ts'
import { FOREST_OPTIONS } from '@fourcast/engine/learning/forest/options.ts'
import { predictForest } from '@fourcast/engine/learning/forest/predict.ts'
import { trainForest } from '@fourcast/engine/learning/forest/train.ts'
import type { Kernel } from '@fourcast/engine/learning/kernels/kernel.ts'
import { finish, meanLogLoss } from '@fourcast/engine/testing/training.ts'
import { median } from './support/load.ts'
import { cpuMs, runOnSplit, type Split, splitOf } from './support/rows.ts'
import { sklearnVersion } from './support/sklearn.ts'

interface Work {
  rows: number
  trees: number
  /** The promised limit as a share of scikit-learn's CPU time. */
  most: number
}

const WORKS: readonly Work[] = [
  { rows: 10_000, trees: 100, most: 1 / 8 },
  { rows: 100_000, trees: 30, most: 1 / 12 },
]
const RUNS = 5
const MOST_LOSS = 0.001

/** Training a forest, with binning, compared with scikit-learn's on the same rows and one core, by CPU time. */
export async function forest() {
  const version = sklearnVersion()
  if (version === null)
    return console.log('skipped: /usr/bin/python3 has no scikit-learn (python3-sklearn)')
  console.log(`beside scikit-learn ${version}, medians of ${RUNS}`)
  for (const work of WORKS) report(work, splitOf(work.rows))
}

interface Result {
  cpuMs: number
  logLoss: number
}

function report(work: Work, split: Split) {
  const theirs = byScikitLearn(work, split)
  const simd = byUs(work, split, 'simd')
  const plain = byUs(work, split, 'plain')
  const ratio = simd.cpuMs / theirs.cpuMs
  const worse = simd.logLoss - theirs.logLoss
  console.log(
    `${work.rows.toLocaleString('en-US')} rows × ${work.trees} trees: ${simd.cpuMs.toFixed(0)} ms, theirs ${theirs.cpuMs.toFixed(0)} ms: 1/${(1 / ratio).toFixed(1)} (promised ≤ 1/${1 / work.most}: ${verdict(ratio <= work.most)}); without the kernel ${plain.cpuMs.toFixed(0)} ms, 1/${(theirs.cpuMs / plain.cpuMs).toFixed(1)}`,
  )
  console.log(
    `  held-out log-loss ${simd.logLoss.toFixed(5)}, theirs ${theirs.logLoss.toFixed(5)}, chance ${Math.log(10).toFixed(5)} (promised at most ${MOST_LOSS} above theirs: ${verdict(worse <= MOST_LOSS)})`,
  )
}

const verdict = (holds: boolean) => (holds ? 'holds' : 'FAILS')

function byUs({ trees }: Work, { known, held }: Split, kernel: Kernel): Result {
  const options = { ...FOREST_OPTIONS, trees, seed: 1 }
  const grown: Forest[] = []
  const times = Array.from({ length: RUNS }, () =>
    cpuMs(() => grown.push(finish(trainForest(known.rows, known.labels, options, kernel)))),
  )
  const [forest] = grown
  if (!forest) throw new Error('nothing was grown')
  return {
    cpuMs: median(times),
    logLoss: meanLogLoss(predictForest(forest, held.rows), held.labels),
  }
}

function byScikitLearn({ trees }: Work, split: Split): Result {
  const { cpuMs, logLoss }: { cpuMs: number[]; logLoss: number } = JSON.parse(
    runOnSplit('forest.py', split, String(trees), String(RUNS)),
  )
  return { cpuMs: median(cpuMs), logLoss }
}
