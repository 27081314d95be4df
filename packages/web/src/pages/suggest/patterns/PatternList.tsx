import './patterns.css'
import type { DetectedPattern } from '@fourcast/contract/patterns.ts'
import { few, rate } from '#core/figures.ts'
import { count, percent } from '#core/format.ts'
import { chipKind } from '#domains/forecasts/significance.ts'
import { Chip } from '#ui/Chip.tsx'
import { Icon } from '#ui/Icon.tsx'

/** One line a pattern: its count beside chance, and its strength. A line opens to its details. */
export const PatternList = ({ patterns }: { patterns: readonly DetectedPattern[] }) => (
  <>
    <div className="pattern-head" aria-hidden="true">
      <span>Pattern</span>
      <span>Drawn</span>
      <span>Off by</span>
      <span>Strength</span>
      <span />
    </div>
    {patterns.map((pattern) => (
      <PatternRow key={pattern.id} pattern={pattern} />
    ))}
  </>
)

function PatternRow({ pattern }: { pattern: DetectedPattern }) {
  const { name, description, strength, flagged, confidence, examples, occurrence } = pattern
  const { observed, expected } = occurrence
  return (
    <details className="pattern">
      <summary>
        <span className="pattern-name">
          <span className="strong">{name}</span>
          <span className="text-xs text-muted">{description}</span>
        </span>
        <span className="pattern-count num">
          {count(observed)} <span className="chance">chance {few(expected)}</span>
        </span>
        <span className="pattern-off num">{offText(observed / expected - 1)}</span>
        <Chip kind={chipKind(strength)}>
          {flagged ? `strength ${percent(strength, 0)}` : 'within chance'}
        </Chip>
        <Icon name="chevronDown" small />
      </summary>
      <div className="num grid gap-1 text-sm text-muted">
        <p>
          Frequency {percent(occurrence.rate)},{' '}
          <span className="chance">chance {percent(occurrence.chance)}</span>. Confidence{' '}
          {percent(confidence, 0)}.
        </p>
        <p>{meaningOf(pattern)}</p>
        {examples.length > 0 && <p>Latest: {examples.join(', ')}</p>}
      </div>
    </details>
  )
}

/** .116 → '+11.6%': relative to chance. */
function offText(share: number) {
  if (!Number.isFinite(share)) return '–'
  return `${share < 0 ? '−' : '+'}${percent(Math.abs(share), 1)}`
}

/** Explains q in words: a false discovery rate is no probability that this one pattern is real. */
const meaningOf = ({ flagged, q }: DetectedPattern) =>
  flagged
    ? `If we call every pattern this unusual real, about ${rate(q)} of those calls are wrong.`
    : 'Chance alone often makes one of so many patterns look like this.'
