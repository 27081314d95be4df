import type { QuickPick } from '@fourcast/contract/suggestions.ts'
import { PickActions } from './PickActions.tsx'
import { percent } from '#core/format.ts'
import { Balls } from '#ui/Balls.tsx'
import { Card } from '#ui/Card.tsx'
import { HowMeasured } from '#ui/Confidence.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Link } from '#ui/Link.tsx'
import { OddsLine } from '#ui/OddsLine.tsx'

/** One pick of each kind: likeliest, drawn from the forecast, pseudo-random, one's own digits. */
export const QuickPicks = ({ picks }: { picks: readonly QuickPick[] }) => (
  <Card title="Quick picks">
    {picks.length === 0 ? (
      <Empty title="No quick picks yet">They come with the first draws.</Empty>
    ) : (
      <>
        <ul className="list">
          {picks.map((pick) => (
            <Row key={pick.kind} pick={pick} />
          ))}
        </ul>
        <p className="card-foot text-xs text-muted">
          <span>
            Confidence is the probability of at least one digit in its exact place, calibrated on
            past draws. <HowMeasured />
          </span>
        </p>
      </>
    )}
  </Card>
)

function Row({ pick }: { pick: QuickPick }) {
  const { kind, numbers, type, description, confidence, chance } = pick
  return (
    <li>
      <Balls method="ml" numbers={numbers} label={`${type}: ${numbers.join(' ')}`} />
      <div className="grid min-w-52 flex-1 gap-0.5">
        <h3>{type}</h3>
        <p className="text-sm text-muted">
          {description}
          {kind === 'random' && (
            <>
              {' '}
              For one that anyone can check, make a <Link to="/generate">fair random pick</Link>.
            </>
          )}
        </p>
        <OddsLine numbers={numbers} />
        {confidence !== null && (
          <p className="num text-xs">
            Confidence {percent(confidence)},{' '}
            <span className="chance">chance {percent(chance)}</span>
          </p>
        )}
      </div>
      <PickActions numbers={numbers} />
    </li>
  )
}
