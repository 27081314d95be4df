// `npm run test:faults` does them all, some minutes each; `npm run test:faults -- kills soak` some.
// FAULTS=short is what `npm test` does. `-- --write` puts the figures into docs/reliability.md.
import { writeFileSync } from 'node:fs'
import { chosen, FAULTS } from './list.ts'
import { machine, writeRow } from './table.ts'

const isShort = process.env['FAULTS'] === 'short'
const { names, writes } = chosen(process.argv.slice(2), isShort)
const tally = { passed: 0, failed: 0, skipped: 0 }

async function attempt(name: string): Promise<void> {
  const begun = performance.now()
  const outcome = await FAULTS[name]?.(isShort).catch((error: unknown) => ({ error }))
  const took = `${((performance.now() - begun) / 1_000).toFixed(0)} s, ${machine()}`
  if (!outcome) return
  if ('skipped' in outcome) {
    tally.skipped++
    console.log(`skipped ${name}: ${outcome.skipped}`)
  } else if ('error' in outcome) {
    tally.failed++
    console.log(`FAILED  ${name} (${took}):`, outcome.error)
  } else {
    const { done, measured, promised, holds } = outcome
    tally[holds ? 'passed' : 'failed']++
    const verdict = holds ? 'holds  ' : 'FAILED '
    console.log(`${verdict} ${name}: ${done}: ${measured}; promised ${promised} (${took})`)
    if (writes) writeRow(name, outcome)
  }
}

/** Figures come from one at a time; in short most of it is waiting, and two go side by side. */
async function lane(): Promise<void> {
  for (let name = names.shift(); name !== undefined; name = names.shift()) await attempt(name)
}

await Promise.all(isShort ? [lane(), lane()] : [lane()])
const report = process.env['FAULTS_REPORT']
if (report) writeFileSync(report, JSON.stringify(tally))
console.log(`${tally.passed} held, ${tally.failed} failed, ${tally.skipped} skipped`)
process.exit(tally.failed === 0 ? 0 : 1)
