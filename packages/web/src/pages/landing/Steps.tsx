import { Start } from './Start.tsx'

const STEPS = [
  ['Enter Your Numbers', 'Type or paste up to four digits. We keep leading zeros and the order.'],
  [
    'Choose Transformation',
    'Silver, Gold, Platinum or Mo-Money: you see what each box does before you press it.',
  ],
  [
    'Get Your Numbers',
    'See your pick with its odds. Save it, and for seven days we check real draws: those of the states you follow, or of every state if you follow none.',
  ],
] as const

export const Steps = () => (
  <section className="sec" aria-labelledby="how">
    <div className="pub">
      <h2 id="how" className="h-sec">
        How It Works
      </h2>
      <ol className="steps mt-10 grid gap-6 md:grid-cols-3">
        {STEPS.map(([title, words]) => (
          <li key={title}>
            <h3 className="text-lg">{title}</h3>
            <p className="text-muted">{words}</p>
          </li>
        ))}
      </ol>
      <p className="mt-10">
        <Start label="Try It Free" />
      </p>
    </div>
  </section>
)
