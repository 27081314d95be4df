import { TextLink } from '#ui/TextLink.tsx'

const STEPS = [
  [
    'It reads the draws',
    'For each of the four positions, 47 figures from earlier draws: how often and how long ago each digit was drawn, which digits followed which, sums, sessions and weekdays.',
  ],
  [
    'Two models learn from them',
    'A random forest and a small neural network each give every digit a probability. They are blended by how well each did on draws it had not seen.',
  ],
  [
    'Chance keeps a share',
    'We mix the blend with plain chance. Only evidence raises the model’s share, so without it the forecast stays close to chance.',
  ],
  [
    'We score every forecast',
    'We save each forecast before its draw and score it afterward. This page shows the results, good or bad.',
  ],
] as const

/** Explains the engine in plain words. */
export const EngineSteps = () => (
  <div className="grid gap-4">
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
  </div>
)
