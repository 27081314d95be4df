import { Link } from '#ui/Link.tsx'
import { evidenceText, SOME, STRONG } from '#domains/forecasts/evidence.ts'

const LEVELS = [
  [`Below ${evidenceText(SOME)}`, 'No evidence. Fair draws end here.'],
  [
    `${evidenceText(SOME)} to ${evidenceText(STRONG)}`,
    'Some evidence. Of 20 fair games at most one ever gets here.',
  ],
  [
    `Above ${evidenceText(STRONG)}`,
    'Strong evidence. Of 100 fair games at most one ever gets here.',
  ],
] as const

/** What the evidence E is, and what its levels mean. */
export const Score = () => (
  <section aria-labelledby="score" className="honesty-part">
    <h2 id="score">How we keep score</h2>
    <p>
      Imagine betting $1 on our forecasts at fair odds and letting it ride, draw after draw. The
      evidence E is what that $1 has become. If draws are fair, it should not grow, however long you
      wait. You can check it after any draw.
    </p>
    <dl className="honesty-facts">
      {LEVELS.map(([level, meaning]) => (
        <div key={level}>
          <dt>{meaning}</dt>
          <dd className="num strong">{level}</dd>
        </div>
      ))}
    </dl>
    <p>
      The back-test repeats history: each draw is forecast from the draws before it alone. Forecasts
      written live, before their draws, are counted apart. Simulated draws come from our own fair
      simulation, are always labelled so, and are never mixed with real ones.
    </p>
    <p>
      <Link to="/sources" className="inline-link">
        See where our draws come from
      </Link>
      , live and simulated.
    </p>
  </section>
)
