import type { Analysis } from '@fourcast/contract/analysis.ts'
import { DigitTable } from './DigitTable.tsx'
import { HitTable } from './HitTable.tsx'
import { InsightList } from './InsightList.tsx'
import { NeedsFour } from './NeedsFour.tsx'
import { few, rate } from '#core/figures.ts'
import { count } from '#core/format.ts'
import { basisName } from '#domains/forecasts/basis.ts'
import { Card } from '#ui/Card.tsx'
import { Empty } from '#ui/Empty.tsx'
import { HowWeKnow } from '#ui/HowWeKnow.tsx'
import { QuietSection } from '#ui/QuietSection.tsx'
import { Stats } from '#ui/Stats.tsx'

type Comparison = Analysis['comparison']
type Hits = NonNullable<Comparison['hitRates']>['exact']

/** Matches of the number and of its digits with past draws, beside chance. */
export function ComparisonTab({ analysis }: { analysis: Analysis }) {
  const { comparison, basis, insights } = analysis
  if (comparison.draws === 0)
    return (
      <Empty kind="search" title={`No draws in ${basisName(basis)} yet`}>
        Numbers can be compared as soon as the first result is stored.
      </Empty>
    )
  return (
    <>
      <Matches comparison={comparison} />
      {comparison.insights.length > 0 && (
        <InsightList
          insights={comparison.insights.map(({ severity, message }) => ({
            kind: severity,
            message,
          }))}
        />
      )}
      <Card title={`Digits in ${count(comparison.draws)} draws`}>
        <DigitTable comparison={comparison} />
      </Card>
      {insights.length > 0 && <DrawFindings insights={insights} />}
    </>
  )
}

function Matches({ comparison }: { comparison: Comparison }) {
  const { hitRates, winProbability } = comparison
  return (
    <section className="grid gap-4" aria-label="Matches">
      <Stats
        items={[
          hits('Exact matches', hitRates?.exact),
          hits('Partial matches', hitRates?.partial),
          hits('Any order', hitRates?.box),
          {
            label: 'Historical win rate',
            value: winProbability === null ? <NeedsFour /> : rate(winProbability),
            note: hitRates && <Chance>chance {rate(hitRates.exact.chance)}</Chance>,
          },
        ]}
      />
      <p className="text-sm text-muted">
        Partial means two or three digits in position.{' '}
        {hitRates !== null && (
          <HowWeKnow wide about="Winning Comparison">
            <p>Past draws don’t predict the next one. p is the chance of a count this far off.</p>
            <HitTable hitRates={hitRates} />
          </HowWeKnow>
        )}
      </p>
    </section>
  )
}

const hits = (label: string, found: Hits | undefined) => ({
  label,
  value: found === undefined ? <NeedsFour /> : count(found.hits),
  note: found && <Chance>chance expects {few(found.expected)}</Chance>,
})

const Chance = ({ children }: { children: React.ReactNode }) => (
  <span className="chance">{children}</span>
)

/** Findings about the state's draws that do not depend on the entered digits. */
const DrawFindings = ({ insights }: Pick<Analysis, 'insights'>) => (
  <QuietSection title="What these draws show">
    <ul className="list">
      {insights.map(({ title, message }) => (
        <li key={title}>
          <div className="grid gap-1">
            <h3>{title}</h3>
            <p className="text-sm text-muted">{message}</p>
          </div>
        </li>
      ))}
    </ul>
  </QuietSection>
)
