import type { Suggestions } from '@fourcast/contract/suggestions.ts'
import type { NumberOrigin } from '@fourcast/contract/saved-numbers.ts'
import { PickActions } from './PickActions.tsx'
import type { WayToChoose } from './ways-to-choose.ts'
import { count } from '#core/format.ts'
import { Balls } from '#ui/Balls.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { QuietSection } from '#ui/QuietSection.tsx'

interface QuickPicksProps {
  data: Suggestions
  /** The picks above, which are not repeated. */
  shown: readonly WayToChoose[]
}

/** The other quick picks in sight, and the next likeliest numbers in a fold. */
export function QuickPicks({ data: { quickPicks, topRecommendations }, shown }: QuickPicksProps) {
  const above = new Set(shown.map(({ numbers }) => numbers.join('')))
  const isLeft = ({ numbers }: { numbers: readonly number[] }) => !above.has(numbers.join(''))
  const picks = quickPicks.filter(isLeft)
  const more = topRecommendations.slice(1).filter(isLeft)
  return (
    <QuietSection title="Quick picks">
      {picks.length === 0 && <p className="text-sm text-muted">All quick picks are shown above.</p>}
      <ul className="list">
        {picks.map(({ kind, numbers, type, description }) => (
          <Row
            key={kind}
            numbers={numbers}
            title={type}
            text={description}
            from={kind === 'random' || kind === 'yours' ? 'typed' : 'model'}
          />
        ))}
      </ul>
      {more.length > 0 && (
        <Disclosure quiet title={`More recommendations (${count(more.length)})`}>
          <ul className="list">
            {more.map(({ numbers, reasoning }) => (
              <Row key={numbers.join('')} numbers={numbers} text={reasoning} from="model" />
            ))}
          </ul>
        </Disclosure>
      )}
    </QuietSection>
  )
}

interface RowProps {
  numbers: readonly number[]
  title?: string
  text: string
  from: NumberOrigin
}

/** On a phone the text has a line of its own. */
const Row = ({ numbers, title, text, from }: RowProps) => (
  <li className="grid! grid-cols-[1fr_auto] sm:grid-cols-[auto_1fr_auto]">
    <Balls
      {...(from === 'model' ? { method: 'ml' as const } : { entered: true })}
      size="sm"
      numbers={numbers}
      label={title === undefined ? undefined : `${title}: ${numbers.join(' ')}`}
    />
    <div className="grid gap-0.5 max-sm:order-last max-sm:col-span-full">
      {title !== undefined && <h3 className="text-sm">{title}</h3>}
      <p className="text-xs text-muted">{text}</p>
    </div>
    <div className="flex items-center">
      <PickActions numbers={numbers} kind="ghost" from={from} />
    </div>
  </li>
)
