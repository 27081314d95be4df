import { percent } from '#core/format.ts'
import { Link } from '#ui/Link.tsx'
import { Measure } from '#ui/Measure.tsx'

interface ConfidenceProps {
  /** P(at least one digit in its exact position), calibrated; 0 to 1. */
  value: number
  chance: number
}

/** A forecast's confidence beside chance, with a link to its method and record. */
export const Confidence = ({ value, chance }: ConfidenceProps) => (
  <Measure
    label="Confidence: at least one digit in place"
    value={value}
    chance={chance}
    note={
      percent(value) === percent(chance) ? (
        <>
          The same as chance. <HowMeasured />
        </>
      ) : (
        <HowMeasured />
      )
    }
  />
)

/** Required beside every confidence. */
export const HowMeasured = () => (
  <>
    See{' '}
    <Link to="/honesty" className="inline-link">
      how we measure it
    </Link>
    .
  </>
)
