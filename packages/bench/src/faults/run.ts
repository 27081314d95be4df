// `npm run test:faults` runs them all, some minutes each; `npm run test:faults -- kills soak` runs two.
// `npm test` sets FAULTS=short. `-- --write` writes the figures to docs/reliability.md.
import { writeFileSync } from 'node:fs'
import { chosen, FAULTS } from './list.ts'
import { machine, writeRow } from './table.ts'

const isShort = process.env['FAULTS'] === 'short'
// These faults do not need years of simulated draws, so a start creates only some weeks.
if (isShort) process.env['SIMULATED_DAYS'] ??= '40'
const { names, writes } = chosen(process.argv.slice(2), isShort)
/** The report that `npm test` reads. */
const report: {
  passed: number
  failed: string[]
  retried: string[]
  skipped: { title: string; reason: string }[]
  files: { path: string; seconds: number }[]
} = { passed: 0, failed: [], retried: [], skipped: [], files: [] }

async function attempt(name: string): Promise<void> {
  const begun = performance.now()
  const outcome = await FAULTS[name]?.(isShort).catch((error: unknown) => ({ error }))
  const seconds = (performance.now() - begun) / 1_000
  const took = `${seconds.toFixed(0)} s, ${machine()}`
  if (!outcome) return
  report.files.push({ path: `fault ${name}`, seconds })
  if ('skipped' in outcome) {
    report.skipped.push({ title: `fault ${name}`, reason: outcome.skipped })
    console.log(`skipped ${name}: ${outcome.skipped}`)
  } else if ('error' in outcome) {
    report.failed.push(`fault ${name}`)
    console.log(`FAILED  ${name} (${took}):`, outcome.error)
  } else {
    const { done, measured, promised, holds } = outcome
    if (holds) report.passed++
    else report.failed.push(`fault ${name}: ${measured}; promised ${promised}`)
    const verdict = holds ? 'holds  ' : 'FAILED '
    console.log(`${verdict} ${name}: ${done}: ${measured}; promised ${promised} (${took})`)
    if (writes) writeRow(name, outcome)
  }
}

// One at a time, because figures need a quiet machine. In `npm test` other work runs beside them.
for (const name of names) await attempt(name)
const { passed, failed, skipped } = report
const file = process.env['FAULTS_REPORT']
if (file) writeFileSync(file, JSON.stringify(report))
console.log(`${passed} held, ${failed.length} failed, ${skipped.length} skipped`)
process.exit(failed.length === 0 ? 0 : 1)
