import type { Insight } from '@fourcast/contract/learning.ts'
import { useSuggestions } from './use-suggestions.ts'
import { InsightsWaiting } from '../Waiting.tsx'
import { basisName } from '#domains/forecasts/basis.ts'
import { HowWeKnow } from '#ui/HowWeKnow.tsx'
import { Link } from '#ui/Link.tsx'
import { LinkButton } from '#ui/LinkButton.tsx'
import { Measure } from '#ui/Measure.tsx'
import { QuietSection } from '#ui/QuietSection.tsx'

const SHOWN = 3

/** Up to three insights about the draws and their model; a failure is shown by the suggestions. */
export default function AiInsights() {
  const { data, isError } = useSuggestions()
  if (data === undefined) return isError ? null : <InsightsWaiting />
  const insights = data.insights.slice(0, SHOWN)
  return (
    <QuietSection
      title="AI Insights"
      aside={
        <HowWeKnow about="AI Insights">
          <p>From {basisName(data.basis)} draws.</p>
          <p>
            <Link to="/honesty" className="inline-link">
              How we measure it
            </Link>
          </p>
        </HowWeKnow>
      }
    >
      {insights.length === 0 ? (
        <p className="text-sm text-muted">Insights appear after the first draws.</p>
      ) : (
        <ul className="list">
          {insights.map((insight) => (
            <InsightRow key={insight.title} insight={insight} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <LinkButton kind="second" to="/suggest">
          AI Analytics
        </LinkButton>
        <LinkButton kind="second" to="/analyze">
          Advanced Analytics
        </LinkButton>
      </div>
    </QuietSection>
  )
}

const InsightRow = ({ insight: { title, message, confidence, chance } }: { insight: Insight }) => (
  <li className="grid! gap-1! py-2.5!">
    <h3>{title}</h3>
    {confidence === null || chance === null ? (
      <p className="num text-sm text-muted">{message}</p>
    ) : (
      <Measure label={message} value={confidence} chance={chance} />
    )}
  </li>
)
