import type { Analysis } from '@fourcast/contract/analysis.ts'
import { DigitChart } from './DigitChart.tsx'
import { HitTable } from './HitTable.tsx'
import { NeedsFour } from './NeedsFour.tsx'
import { few, rate } from '#core/figures.ts'
import { count } from '#core/format.ts'
import { basisName } from '#domains/forecasts/basis.ts'
import { Banner } from '#ui/Banner.tsx'
import { Card } from '#ui/Card.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Stats } from '#ui/Stats.tsx'

type Comparison = Analysis['comparison']

/** How often a number met the draws, and how often its digits did, beside chance. */
export function ComparisonTab({ analysis }: { analysis: Analysis }) {
  const { comparison, basis, insights } = analysis
  if (comparison.draws === 0)
    return (
      <Empty title={`No draws of ${basisName(basis)} yet`}>
        Numbers can be compared as soon as the first result is stored.
      </Empty>
    )
  return (
    <>
      <HitsCard comparison={comparison} />
      {comparison.insights.length > 0 && <Insights insights={comparison.insights} />}
      <DigitChart comparison={comparison} />
      {insights.length > 0 && <DrawsCard insights={insights} />}
    </>
  )
}

function HitsCard({ comparison }: { comparison: Comparison }) {
  const { draws, exactMatches, partialMatches, boxMatches, winProbability } = comparison
  return (
    <Card title={`In ${count(draws)} ${draws === 1 ? 'draw' : 'draws'}`}>
      <Stats
        items={[
          hits('Exact matches', exactMatches),
          hits('Partial matches', partialMatches),
          hits('Any order', boxMatches),
          {
            label: 'Historical win rate',
            value: winProbability === null ? <NeedsFour /> : rate(winProbability),
            note: exactMatches && <Chance>chance {rate(exactMatches.chance)}</Chance>,
          },
        ]}
      />
      <p className="text-sm text-muted">
        Partial means two or three digits in position. Past draws don’t predict the next one.
      </p>
      <HitTable comparison={comparison} />
    </Card>
  )
}

const hits = (label: string, found: Comparison['exactMatches']) => ({
  label,
  value: found === null ? <NeedsFour /> : count(found.hits),
  note: found && <Chance>chance expects {few(found.expected)}</Chance>,
})

const Chance = ({ children }: { children: React.ReactNode }) => (
  <span className="chance">{children}</span>
)

const Insights = ({ insights }: Pick<Comparison, 'insights'>) => (
  <ul className="grid gap-3">
    {insights.map(({ severity, message }) => (
      <li key={message}>
        <Banner kind={severity}>{message}</Banner>
      </li>
    ))}
  </ul>
)

/** What the draws of the state show, whatever the digits: among it frequent and rare digits, with n. */
const DrawsCard = ({ insights }: Pick<Analysis, 'insights'>) => (
  <Card title="What these draws show">
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
  </Card>
)
