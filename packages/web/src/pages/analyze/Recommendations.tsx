import type { Analysis } from '@fourcast/contract/analysis.ts'
import { Card } from '#ui/Card.tsx'
import { TextLink } from '#ui/TextLink.tsx'

interface RecommendationsProps {
  analysis: Pick<Analysis, 'numbers' | 'analysis'>
}

/** What one may do next; an action that is an address opens it with these numbers. */
export function Recommendations({ analysis: { numbers, analysis } }: RecommendationsProps) {
  if (analysis.recommendations.length === 0) return null
  return (
    <Card title="Recommendations">
      <ul className="list">
        {analysis.recommendations.map(({ title, description, action }) => (
          <li key={title}>
            <div className="grid min-w-0 flex-1 basis-72 gap-1">
              <h3>{title}</h3>
              <p className="text-sm text-muted">{description}</p>
            </div>
            {action !== undefined && <Action action={action} numbers={numbers} title={title} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface ActionProps {
  action: string
  numbers: Analysis['numbers']
  /** Of the recommendation: two links to one place are told apart by it. */
  title: string
}

const PLACES: Readonly<Record<string, string>> = {
  '/generate': 'Open Generate',
  '/suggest': 'Open AI Analytics',
  '/history': 'Open History',
  '/lottery': 'Open Lottery Updates',
}

function Action({ action, numbers, title }: ActionProps) {
  if (!action.startsWith('/')) return <span className="strong text-sm">{action}</span>
  return (
    <TextLink arrow to={action} state={{ prefilledNumbers: numbers }}>
      {PLACES[action] ?? 'Open'}
      <span className="sr-only">: {title}</span>
    </TextLink>
  )
}
