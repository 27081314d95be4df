// `npm run test:faults` does them all, some minutes each; `npm run test:faults -- kills soak` some.
// FAULTS=short is what `npm test` does. `-- --write` puts the figures into docs/reliability.md.
import { writeFileSync } from 'node:fs'
import { chosen, FAULTS } from './list.ts'
import { machine, writeRow } from './table.ts'

const isShort = process.env['FAULTS'] === 'short'
const { names, writes } = chosen(process.argv.slice(2), isShort)
const tally = { passed: 0, failed: 0, skipped: 0 }
for (const name of names) {
  const begun = performance.now()
  const outcome = await FAULTS[name]?.(isShort).catch((error: unknown) => ({ error }))
  const seconds = ((performance.now() - begun) / 1_000).toFixed(0)
  if (!outcome) continue
  if ('skipped' in outcome) {
    tally.skipped++
    console.log(`skipped ${name}: ${outcome.skipped}`)
  } else if ('error' in outcome) {
    tally.failed++
    console.log(`FAILED  ${name}: (${seconds} s)`, outcome.error)
  } else {
    tally[outcome.holds ? 'passed' : 'failed']++
    const { done, measured, promised } = outcome
    console.log(
      `${outcome.holds ? 'holds  ' : 'FAILED '} ${name}: ${done}: ${measured}; promised ${promised} (${seconds} s, ${machine()})`,
    )
    if (writes) writeRow(name, outcome)
  }
}
const report = process.env['FAULTS_REPORT']
if (report) writeFileSync(report, JSON.stringify(tally))
console.log(`${tally.passed} held, ${tally.failed} failed, ${tally.skipped} skipped`)
process.exit(tally.failed === 0 ? 0 : 1)
