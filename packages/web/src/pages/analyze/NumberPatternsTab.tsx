import type { Analysis } from '@fourcast/contract/analysis.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { count, percent } from '#core/format.ts'
import { chipKind, FLAGGED } from '#domains/forecasts/significance.ts'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Empty } from '#ui/Empty.tsx'

type Pattern = Analysis['analysis']['patterns'][number]

/** Patterns of a number, rarest first as sorted by the server. */
export function NumberPatternsTab({ analysis: { numbers, analysis } }: { analysis: Analysis }) {
  const { patterns } = analysis
  if (patterns.length === 0)
    return (
      <Empty kind="search" title="No patterns">
        {MESSAGES.noPatterns}
        {numbers.includes(null) && ' Patterns need 4 digits.'}
      </Empty>
    )
  return (
    <Card title={`${count(patterns.length)} ${patterns.length === 1 ? 'pattern' : 'patterns'}`}>
      <p className="text-sm text-muted">
        The percentage shows how rare a pattern is among the 10,000 numbers. 97 percent means 3 in
        100 numbers have it. A rare pattern doesn’t make a number better.
      </p>
      <div>
        {patterns.map((pattern) => (
          <OnePattern key={pattern.id} pattern={pattern} />
        ))}
      </div>
    </Card>
  )
}

function OnePattern({ pattern }: { pattern: Pattern }) {
  const { name, description, strength, chance, confidence, examples } = pattern
  return (
    <Disclosure
      title={name}
      aside={<Chip kind={kindOf(pattern)}>{Math.floor(100 * strength)} percent match</Chip>}
    >
      <p>{description}</p>
      <p className="num chance text-sm">By chance, {percent(chance)} of draws show it.</p>
      {confidence !== null && (
        <p className="num text-sm text-muted">
          {stateText(pattern)} Confidence {percent(confidence, 0)}.
        </p>
      )}
      {examples.length > 0 && (
        <p className="num text-sm text-muted">Latest draws that show it: {examples.join(', ')}</p>
      )}
    </Disclosure>
  )
}

/** True if chance does not explain how often the state's draws show the pattern. */
const isFlagged = ({ confidence }: Pattern) => confidence !== null && 1 - confidence < FLAGGED

/** Color of a pattern. A rare pattern is plain unless the state's draws show it unusually often or rarely. */
function kindOf(pattern: Pattern) {
  if (!isFlagged(pattern)) return 'plain'
  return chipKind(pattern.strength)
}

const stateText = (pattern: Pattern) =>
  isFlagged(pattern)
    ? 'Chance doesn’t explain how often this state’s draws show it.'
    : 'This state’s draws show it about as often as chance would.'
