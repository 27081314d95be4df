import type { Analysis } from '@fourcast/contract/analysis.ts'
import { ConfidenceCard } from './ConfidenceCard.tsx'
import { NeedsFour } from './NeedsFour.tsx'
import { Recommendations } from './Recommendations.tsx'
import { ScoreCard } from './ScoreCard.tsx'
import { count, oneIn, percent } from '#core/format.ts'
import { Banner } from '#ui/Banner.tsx'
import { Card } from '#ui/Card.tsx'
import { Odds } from '#ui/Odds.tsx'

/** The shape of a number, its odds, and what may be said of both. */
export function OverviewTab({ analysis }: { analysis: Analysis }) {
  return (
    <>
      <div className="grid gap-6 md:grid-cols-2">
        <ScoreCard {...analysis.analysis} />
        <div className="grid content-start gap-6">
          <OddsCard {...analysis.analysis} />
          <ConfidenceCard analysis={analysis} />
        </div>
      </div>
      <KeyInsights insights={analysis.analysis.insights} />
      <Recommendations analysis={analysis} />
    </>
  )
}

type Figures = Analysis['analysis']

function OddsCard({ winProbability, boxProbability, rarity }: Figures) {
  return (
    <Card title="Odds and shape" minor>
      <Odds
        items={[
          ['Win probability', winProbability === null ? <NeedsFour /> : percent(winProbability, 3)],
          ['In any order', boxProbability === null ? <NeedsFour /> : percent(boxProbability, 3)],
          ['Rarity', rarity?.label ?? <NeedsFour />],
        ]}
      />
      <p className="num text-sm text-muted">
        {rarity === null
          ? 'Any four digits in exact order win 1 draw in 10,000.'
          : `${count(rarity.numbers)} of the 10,000 numbers have this shape. Exact order is 1 in 10,000 for each of them; any order is ${oneIn(rarity.oneIn)}.`}
      </p>
    </Card>
  )
}

const KINDS = { positive: 'success', warning: 'warning', info: 'info' } as const

const KeyInsights = ({ insights }: Pick<Figures, 'insights'>) => (
  <Card title="Key Insights">
    {insights.length === 0 ? (
      <p className="text-muted">Nothing stands out in these numbers.</p>
    ) : (
      <ul className="grid gap-3">
        {insights.map(({ type, message }) => (
          <li key={message}>
            <Banner kind={KINDS[type]}>{message}</Banner>
          </li>
        ))}
      </ul>
    )}
  </Card>
)
