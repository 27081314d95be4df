import type { Insight } from '@fourcast/contract/learning.ts'
import { useSuggestions } from './use-suggestions.ts'
import { InsightsWaiting } from '../Waiting.tsx'
import { basisName } from '#domains/forecasts/basis.ts'
import { Card } from '#ui/Card.tsx'
import { Confidence } from '#ui/Confidence.tsx'
import { TextLink } from '#ui/TextLink.tsx'

const SHOWN = 3

/** What is worth saying of the draws and their model; what failed is said by the suggestions. */
export default function AiInsights() {
  const { data, isError } = useSuggestions()
  if (data === undefined) return isError ? null : <InsightsWaiting />
  return (
    <Card
      title="AI Insights"
      aside={<span className="text-sm text-muted">{basisName(data.basis)} draws</span>}
    >
      {data.insights.length === 0 ? (
        <p className="text-sm text-muted">Insights appear after the first draws.</p>
      ) : (
        <ul className="grid gap-4">
          {data.insights.slice(0, SHOWN).map((insight) => (
            <Item key={insight.title} insight={insight} />
          ))}
        </ul>
      )}
      <div className="card-foot gap-x-6 pt-2! max-md:-mb-3">
        <TextLink to="/suggest">AI Analytics</TextLink>
        <TextLink to="/analyze">Advanced Analytics</TextLink>
      </div>
    </Card>
  )
}

function Item({ insight: { title, message, confidence, chance } }: { insight: Insight }) {
  return (
    <li className="grid content-start gap-1.5">
      <h3 className="text-base">{title}</h3>
      <p className="num text-sm text-muted">{message}</p>
      {confidence !== null && chance !== null && (
        <div className="mt-1.5">
          <Confidence value={confidence} chance={chance} />
        </div>
      )}
    </li>
  )
}
