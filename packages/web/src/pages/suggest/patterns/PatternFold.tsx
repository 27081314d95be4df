import type { DetectedPattern } from '@fourcast/contract/patterns.ts'
import { count, percent } from '#core/format.ts'
import { few, rate } from '#core/figures.ts'
import { chipKind } from '#domains/forecasts/chip-kind.ts'
import { shareText } from '#domains/forecasts/significance.ts'
import { Chip } from '#ui/Chip.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Odds } from '#ui/Odds.tsx'

/** A pattern: how strong, what it is, how often it came beside chance, and where it was last seen. */
export function PatternFold({ pattern }: { pattern: DetectedPattern }) {
  const { name, description, strength, flagged, examples } = pattern
  const chip = (
    <Chip kind={chipKind(strength)}>{flagged ? `strength ${percent(strength, 0)}` : 'noise'}</Chip>
  )
  return (
    <Disclosure title={name} aside={chip}>
      <p className="text-sm">{description}</p>
      <Odds items={figuresOf(pattern)} />
      <p className="text-sm text-muted">{meaningOf(pattern)}</p>
      {examples.length > 0 && (
        <p className="num text-sm text-muted">Latest: {examples.join(', ')}</p>
      )}
    </Disclosure>
  )
}

function figuresOf({ frequency, p, q }: DetectedPattern) {
  const { observed, expected, chance } = frequency
  return [
    ['Came', count(observed)],
    [
      'Chance expects',
      <span key="expected" className="chance">
        {few(expected)}
      </span>,
    ],
    ['Frequency', percent(frequency.rate)],
    [
      'By chance',
      <span key="chance" className="chance">
        {percent(chance)}
      </span>,
    ],
    ['p, q', `${shareText(p)}, ${shareText(q)}`],
  ] as const
}

/** What q says, for people: a false discovery rate is no probability that this one pattern is real. */
const meaningOf = ({ flagged, q }: DetectedPattern) =>
  flagged
    ? `If we call every pattern this unusual real, about ${rate(q)} of those calls are wrong.`
    : 'Chance alone often makes one of so many patterns look like this.'
