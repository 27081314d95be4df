import type { DetectedPattern } from '@fourcast/contract/patterns.ts'
import { count, percent } from '#core/format.ts'
import { few } from '#core/figures.ts'
import { shareText } from '#domains/forecasts/significance.ts'
import { Chip } from '#ui/Chip.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Odds } from '#ui/Odds.tsx'
import { chipKind } from './chip-kind.ts'

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
      {examples.length > 0 && (
        <p className="num text-sm text-muted">Latest: {examples.join(', ')}</p>
      )}
    </Disclosure>
  )
}

function figuresOf({ frequency, confidence, p, q }: DetectedPattern) {
  const { observed, expected, rate, chance } = frequency
  return [
    ['Came', count(observed)],
    [
      'Chance expects',
      <span key="expected" className="chance">
        {few(expected)}
      </span>,
    ],
    ['Frequency', percent(rate)],
    [
      'By chance',
      <span key="chance" className="chance">
        {percent(chance)}
      </span>,
    ],
    ['Confidence, 1 − q', percent(confidence, 1)],
    ['p, q', `${shareText(p)}, ${shareText(q)}`],
  ] as const
}
