import type { Insight } from '@fourcast/contract/learning.ts'
import { Card } from '#ui/Card.tsx'
import { Confidence } from '#ui/Confidence.tsx'

/** What is worth saying of a state and its model. */
export const InsightList = ({ insights }: { insights: readonly Insight[] }) => (
  <Card title="AI Insights">
    <ul className="list">
      {insights.map(({ title, message, confidence, chance }) => (
        <li key={title}>
          <div className="grid min-w-52 flex-1 gap-1">
            <h3>{title}</h3>
            <p className="text-sm text-muted">{message}</p>
          </div>
          {confidence !== null && chance !== null && (
            <div className="w-full sm:w-72">
              <Confidence value={confidence} chance={chance} />
            </div>
          )}
        </li>
      ))}
    </ul>
  </Card>
)
