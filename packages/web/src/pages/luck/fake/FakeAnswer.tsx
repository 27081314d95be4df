import type { TaskAnswer } from '../work/tasks.ts'
import { explainFake, factsOf } from './fake-text.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { HowWeKnow } from '#ui/HowWeKnow.tsx'
import { Stats } from '#ui/Stats.tsx'

interface FakeAnswerProps {
  data: TaskAnswer<'fake'>
  guess: 'a' | 'b'
  onNext: () => void
}

/** The rigged history, how it was rigged, and the result of our tests. */
export function FakeAnswer({ data: { round, engine }, guess, onNext }: FakeAnswerProps) {
  const { fake } = round
  const { what, values } = factsOf(round)
  return (
    <Card
      title={`${fake.toUpperCase()} is rigged. ${guess === fake ? 'You guessed right.' : 'You guessed wrong.'}`}
    >
      <p className="max-w-[70ch]">{explainFake(round)}</p>
      <Stats
        items={[
          { label: `A: ${what}`, value: values.a },
          { label: `B: ${what}`, value: values.b },
          { label: 'Luck', value: <span className="chance">{values.luck}</span> },
        ]}
      />
      <p className="text-sm text-muted">
        {engine.guess === fake
          ? `Our tests chose ${engine.guess.toUpperCase()} and were right.`
          : `Our tests chose ${engine.guess.toUpperCase()} and were wrong: 60 draws aren’t many.`}
      </p>
      <HowWeKnow about="Spot the fake">
        <p>
          The smallest p of up to 17 tests is {pText(engine.p.a)} for A and {pText(engine.p.b)} for
          B. The smaller one decides. We run the same tests on every real history.
        </p>
      </HowWeKnow>
      <Button kind="second" onClick={onNext}>
        Start another round
      </Button>
    </Card>
  )
}

const pText = (p: number) => (p < 0.0001 ? 'below 0.0001' : p.toFixed(4))
