import type { StateTrackRecord } from '@fourcast/contract/track-record.ts'
import { BatteryTable } from './BatteryTable.tsx'
import { MemberTable } from './MemberTable.tsx'
import { StateFigures } from './StateFigures.tsx'
import { count } from '#core/format.ts'
import { asOfText, drawsText } from '#domains/forecasts/basis.ts'
import { EvidenceChart } from '#domains/forecasts/EvidenceChart.tsx'

/** Details behind a state's verdict. Its charts load when the state is opened. */
export default function StateBody({ one }: { one: StateTrackRecord }) {
  const { basis, evidence, backtest, battery, patterns, live, brokenAt } = one
  return (
    <>
      <p className="num text-sm text-muted">
        {[drawsText(basis), asOfText(basis)].filter((fact) => fact !== null).join(' · ')}
      </p>
      {brokenAt !== null && (
        <p>
          Forecast {count(brokenAt)}, or its result, was changed after we published it. Do not rely
          on this record until we restore it.
        </p>
      )}
      {evidence && backtest && (
        <>
          <StateFigures evidence={evidence} backtest={backtest} live={live} />
          <MemberTable evidence={evidence} name={basis.stateName} />
          <EvidenceChart name={`Replay, ${basis.stateName}`} record={backtest} />
        </>
      )}
      {battery && <BatteryTable battery={battery} name={basis.stateName} />}
      {patterns && (
        <p className="text-sm text-muted">
          We tested {count(patterns.lookedFor)} patterns. Chance is unlikely to explain{' '}
          {count(patterns.flagged)} of them, and {count(patterns.strong)} are strong.
        </p>
      )}
    </>
  )
}
