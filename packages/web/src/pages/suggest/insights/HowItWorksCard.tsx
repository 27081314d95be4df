import { Card } from '#ui/Card.tsx'
import { TextLink } from '#ui/TextLink.tsx'

const STEPS = [
  [
    'It reads the draws',
    'For each of the four places, 47 figures of the draws before: how often and how long ago each digit came, what followed what, sums, sessions, weekdays.',
  ],
  [
    'Two models learn from them',
    'A random forest and a small neural network each give every digit a probability. They are blended by how well each did on draws it had not seen.',
  ],
  [
    'Chance keeps its share',
    'We mix the blend with plain chance. Only evidence raises the model’s share, so without it the forecast stays close to chance.',
  ],
  [
    'We score every forecast',
    'We save each forecast before its draw and score it afterward. This page shows the results, good or bad.',
  ],
] as const

/** The engine in plain words. */
export const HowItWorksCard = () => (
  <Card title="How the recommendation engine works">
    <ol className="grid gap-4 md:grid-cols-2">
      {STEPS.map(([title, text], at) => (
        <li key={title} className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3">
          <span className="num grid size-8 place-items-center rounded-full bg-primary-soft font-[650] text-on-primary-soft">
            {at + 1}
          </span>
          <div className="grid content-start gap-1">
            <h3 className="pt-1">{title}</h3>
            <p className="text-sm text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
    <TextLink to="/honesty" arrow className="justify-self-start">
      Every state’s record
    </TextLink>
  </Card>
)
