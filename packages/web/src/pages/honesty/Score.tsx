import { Disclosure } from '#ui/Disclosure.tsx'
import { Link } from '#ui/Link.tsx'
import { evidenceText, SOME, STRONG } from '#domains/forecasts/evidence.ts'

const LEVELS = [
  [
    `Below ${evidenceText(SOME)}`,
    'No evidence. At least 19 of 20 fair games never leave this level.',
  ],
  [
    `${evidenceText(SOME)} to ${evidenceText(STRONG)}`,
    'Some evidence. At most 1 in 20 fair games ever gets here.',
  ],
  [`Above ${evidenceText(STRONG)}`, 'Strong evidence. At most 1 in 100 fair games ever gets here.'],
] as const

/** Explains the evidence E and its levels. */
export const Score = () => (
  <Disclosure title={<h2 className="text-lg">How we keep score</h2>}>
    <div className="honesty-part">
      <p>
        Imagine $1 divided among eight bettors. One bets on our forecasts; the others bet on faults
        that draws could have, such as a favored digit or copied draws. All bet at fair odds and
        reinvest after every draw. The evidence E is what the $1 is worth now. If the draws are
        fair, it stays near $1 or shrinks.
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
        The back-test repeats history: it forecasts each draw from earlier draws alone. We count
        live forecasts, saved before their draws, separately. Simulated draws are always labeled and
        never mixed with real ones.
      </p>
      <p>
        <Link to="/sources" className="inline-link">
          See where our draws come from
        </Link>
        , live and simulated.
      </p>
    </div>
  </Disclosure>
)
