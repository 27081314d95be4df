import type { StateHonesty } from '@fourcast/contract/honesty.ts'
import type { ModelStatus } from '@fourcast/contract/learning.ts'
import { BatteryTable } from '#features/honesty/BatteryTable.tsx'
import { StateFigures } from '#features/honesty/StateFigures.tsx'
import { count, percent } from '#lib/format.ts'
import { asOfText, drawsText } from '#lib/learning/basis.ts'
import { evidenceText } from '#lib/learning/evidence.ts'
import { Chip } from '#ui/Chip.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { EvidenceChart } from '#ui/learning/EvidenceChart.tsx'

/** One state: its verdict at a glance, and everything behind it. */
export function StateFold({ one }: { one: StateHonesty }) {
  const { basis, backtest, battery, patterns } = one
  return (
    <Disclosure later title={basis.stateName} aside={<Glance one={one} />}>
      <p className="num text-sm text-muted">
        {[drawsText(basis), asOfText(basis)].filter((fact) => fact !== null).join(' · ')}
      </p>
      {backtest && (
        <>
          <StateFigures backtest={backtest} live={one.live} />
          <EvidenceChart name={`Evidence, ${basis.stateName}`} record={backtest} />
        </>
      )}
      {battery && <BatteryTable battery={battery} name={basis.stateName} />}
      {patterns && (
        <p className="text-sm text-muted">
          Patterns: we looked for {count(patterns.lookedFor)}; chance does not explain{' '}
          {count(patterns.flagged)} of them, and {count(patterns.strong)} are strong.
        </p>
      )}
    </Disclosure>
  )
}

const WITHOUT: Readonly<Record<ModelStatus, string>> = {
  ready: 'not scored yet',
  training: 'in training',
  waiting: 'too few draws yet',
  none: 'no model',
}

/** What is seen while it is closed: rate beside chance, evidence, verdict. */
function Glance({ one: { basis, backtest, status } }: { one: StateHonesty }) {
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      {basis.simulated && <Chip kind="warning">Simulated</Chip>}
      {backtest === null ? (
        <span className="text-muted">{WITHOUT[status]}</span>
      ) : (
        <>
          <span className="num">
            {percent(backtest.top1.rate)} <span className="chance">chance 10%</span>
          </span>
          <span className="num">E {evidenceText(backtest.log10E)}</span>
          <Chip kind={backtest.verdict === 'no evidence' ? 'plain' : 'success'}>
            {backtest.verdict}
          </Chip>
        </>
      )}
    </span>
  )
}
