import { Disclosure } from '#ui/Disclosure.tsx'

const STEPS = [
  [
    'Past draws',
    'For each of the four positions, the models read 47 figures from earlier draws. Examples: how often and how long ago each digit was drawn, sums, sessions and days.',
  ],
  ['Two models', 'A random forest and a small neural network each give every digit a probability.'],
  ['One blend', 'The better a model did on draws it had not seen, the more it counts.'],
  [
    'Mixed with chance',
    'The blend starts at one tenth; the rest is chance. Only evidence raises its share, so the forecast can never do much worse than chance.',
  ],
  [
    'Saved',
    'We save it before the draw, with the time. Each forecast includes the hash of the one before, so anyone with a saved copy can spot a later change.',
  ],
  ['Scored', 'We compare it with the draw, digit by digit. Every forecast counts, good or bad.'],
] as const

/** Steps from past draws to a scored forecast. */
export const Forecast = () => (
  <Disclosure title={<h2 className="text-lg">How a forecast is made</h2>}>
    <ol className="honesty-steps">
      {STEPS.map(([title, text], at) => (
        <li key={title} className={at === 3 ? 'honesty-gold' : ''}>
          <span className="honesty-number num" aria-hidden="true">
            {at + 1}
          </span>
          <h3>{title}</h3>
          <p className="text-sm text-muted">{text}</p>
        </li>
      ))}
    </ol>
  </Disclosure>
)
