const STEPS = [
  [
    'Past draws',
    'For each of the four places, 47 figures of the draws before: how often and how long ago each digit came, what followed what, sums, sessions, days.',
  ],
  ['Two models', 'A random forest and a small neural network each give every digit a probability.'],
  ['One blend', 'They are weighed by how well each did on draws that it had not seen.'],
  [
    'Mixed with chance',
    'The blend starts at one tenth; the rest is chance. Only evidence raises its share, so the mix can never do much worse than chance.',
  ],
  [
    'Written down',
    'Before the draw, with its time. Each forecast carries the hash of the one before, so none can be changed or added later.',
  ],
  ['Scored', 'After the draw, digit by digit. Every forecast counts, the bad ones too.'],
] as const

/** From past draws to a scored forecast, as a picture in words. */
export const Forecast = () => (
  <section aria-labelledby="forecast" className="grid gap-5">
    <h2 id="forecast">How a forecast is made</h2>
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
  </section>
)
