import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { examplesOf } from '@fourcast/engine/testing/training.ts'
import { markovSeries } from '@fourcast/engine/testing/series.ts'
import { runScript } from './sklearn.ts'

/** Held-out rows. */
const HELD_OUT = 10_000
/** The position whose digit depends on the previous draw. */
const POSITION = 1

/** Training rows and held-out rows, of draws with a planted dependence. */
export const splitOf = (rows: number) => {
  const series = markovSeries(rows + HELD_OUT, 1)
  return {
    known: examplesOf(series, POSITION, 0, rows),
    held: examplesOf(series, POSITION, rows),
  }
}
export type Split = ReturnType<typeof splitOf>

/** Runs a script on a split. The folder of the split is the script's first argument. */
export function runOnSplit(name: string, split: Split, ...args: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'fourcast-rows-'))
  for (const [part, { rows, labels }] of Object.entries(split)) {
    writeFileSync(join(folder, `${part}.rows`), rows)
    writeFileSync(join(folder, `${part}.labels`), labels)
  }
  const printed = runScript(name, folder, ...args)
  rmSync(folder, { recursive: true })
  return printed
}

/** The CPU time of some work, in milliseconds. */
export function cpuMs(work: () => void): number {
  const begun = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000
}
