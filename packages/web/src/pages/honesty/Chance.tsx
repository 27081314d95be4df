import { BOX_WAYS, STRAIGHT_ODDS } from '@fourcast/engine/odds.ts'
import { oneIn, percent } from '#core/format.ts'
import { Link } from '#ui/Link.tsx'

const FACTS = [
  ['One digit in its exact position', '1 in 10'],
  ['At least one of four in its exact position', percent(1 - 0.9 ** 4)],
  ['Four different digits in any order', oneIn(STRAIGHT_ODDS / BOX_WAYS.single)],
  ['All four digits in order', oneIn(STRAIGHT_ODDS)],
] as const

/** Explains how often pure guessing is right. */
export const Chance = () => (
  <section aria-labelledby="chance" className="honesty-part">
    <h2 id="chance">What chance is</h2>
    <p>
      In a fair draw, all 10,000 numbers are equally likely, whatever was drawn before. Pure
      guessing is right this often (in gold next to our own figures):
    </p>
    <dl className="honesty-facts">
      {FACTS.map(([what, figure]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd className="chance num">{figure}</dd>
        </div>
      ))}
    </dl>
    <p>
      You don’t need a model for a random number, and you don’t need to trust us: a{' '}
      <Link to="/fair" className="inline-link">
        fair random pick
      </Link>{' '}
      is one that neither you nor we can choose, and that you can verify.
    </p>
  </section>
)
