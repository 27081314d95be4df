import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Forest } from '@fourcast/engine/learning/forest/forest.ts'
import { FOREST_OPTIONS } from '@fourcast/engine/learning/forest/options.ts'
import { predictForest } from '@fourcast/engine/learning/forest/predict.ts'
import { trainForest } from '@fourcast/engine/learning/forest/train.ts'
import type { Kernel } from '@fourcast/engine/learning/kernels/kernel.ts'
import { markovSeries } from '@fourcast/engine/testing/series.ts'
import { examplesOf, finish, meanLogLoss } from '@fourcast/engine/testing/training.ts'
import { median } from './support/load.ts'
import { runScript, sklearnVersion } from './support/sklearn.ts'

interface Work {
  rows: number
  trees: number
  /** The largest share of scikit-learn's CPU time that was promised. */
  most: number
}

const WORKS: readonly Work[] = [
  { rows: 10_000, trees: 100, most: 1 / 8 },
  { rows: 100_000, trees: 30, most: 1 / 12 },
]
const RUNS = 5
const HELD_OUT = 10_000
const MOST_LOSS = 0.001
/** The position whose digit depends on the draw before. */
const POSITION = 1

/** Training a forest, binning included, beside scikit-learn's on the same rows and one core, by CPU time. */
export async function forest() {
  const version = sklearnVersion()
  if (version === null)
    return console.log('skipped: /usr/bin/python3 has no scikit-learn (python3-sklearn)')
  console.log(`beside scikit-learn ${version}, medians of ${RUNS}`)
  for (const work of WORKS) report(work, splitOf(work.rows))
}

const splitOf = (rows: number) => {
  const series = markovSeries(rows + HELD_OUT, 1)
  return {
    known: examplesOf(series, POSITION, 0, rows),
    held: examplesOf(series, POSITION, rows),
  }
}
type Split = ReturnType<typeof splitOf>

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
  const times: number[] = []
  let trained: Forest | undefined
  for (let run = 0; run < RUNS; run++) {
    const begun = process.cpuUsage()
    trained = finish(
      trainForest(known.rows, known.labels, { ...FOREST_OPTIONS, trees, seed: 1 }, kernel),
    )
    const { user, system } = process.cpuUsage(begun)
    times.push((user + system) / 1000)
  }
  const logLoss = trained ? meanLogLoss(predictForest(trained, held.rows), held.labels) : NaN
  return { cpuMs: median(times), logLoss }
}

function byScikitLearn({ trees }: Work, split: Split): Result {
  const folder = mkdtempSync(join(tmpdir(), 'fourcast-forest-'))
  for (const [name, { rows, labels }] of Object.entries(split)) {
    writeFileSync(join(folder, `${name}.rows`), rows)
    writeFileSync(join(folder, `${name}.labels`), labels)
  }
  const printed = runScript('forest.py', folder, String(trees), String(RUNS))
  rmSync(folder, { recursive: true })
  const { cpuMs, logLoss }: { cpuMs: number[]; logLoss: number } = JSON.parse(printed)
  return { cpuMs: median(cpuMs), logLoss }
}
