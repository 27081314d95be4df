import type { FakeRound } from '@fourcast/engine/play/fake.ts'
import { useEffect, useRef, useState } from 'react'
import { FakeAnswer } from './FakeAnswer.tsx'
import { addRound, clearScore, readScore, type FakeScore } from './score.ts'
import { ScoreCard } from './ScoreCard.tsx'
import { useTask } from '../work/use-task.ts'
import { useUser } from '#core/session.ts'
import { Button } from '#ui/Button.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { Progress } from '#ui/Progress.tsx'
import { Bar, Skeleton } from '#ui/Skeleton.tsx'

type Side = 'a' | 'b'

/** Two histories, one of them rigged: the player guesses, and our tests run on both. */
export function FakeTab() {
  const { id } = useUser()
  const [seed, setSeed] = useState(randomSeed)
  const [guess, setGuess] = useState<Side | null>(null)
  const [score, setScore] = useState<FakeScore>(() => readScore(id))
  const { query, share } = useTask('fake', seed)
  const { data } = query
  const choose = (side: Side) => {
    if (data === undefined || guess !== null || query.isPlaceholderData) return
    const { fake } = data.round
    setGuess(side)
    setScore((before) =>
      addRound(id, before, { you: side === fake, engine: data.engine.guess === fake }),
    )
  }
  const next = () => {
    setGuess(null)
    setSeed(randomSeed())
  }
  return (
    <>
      <div className="grid gap-1.5">
        <h2>Which history is rigged?</h2>
        <p className="max-w-[65ch] text-muted">
          One has 60 fair draws made by your browser. We rigged the other. Look at both and guess.
          Our tests guess too.
        </p>
      </div>
      <LoadFailure query={query}>Failed to start a round</LoadFailure>
      {data === undefined ? (
        !query.isError && (
          <Skeleton label="Making two histories">
            <Progress label="Making two histories" share={share} />
            <Bar className="h-96" />
          </Skeleton>
        )
      ) : (
        <>
          <div className="grid gap-6 md:grid-cols-2">
            <Draws side="a" round={data.round} guessed={guess !== null} onGuess={choose} />
            <Draws side="b" round={data.round} guessed={guess !== null} onGuess={choose} />
          </div>
          {guess !== null && <Answered data={data} guess={guess} onNext={next} />}
        </>
      )}
      <ScoreCard
        score={score}
        onClear={() => {
          clearScore(id)
          setScore([])
        }}
      />
    </>
  )
}

const randomSeed = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0

interface DrawsProps {
  side: Side
  round: FakeRound
  guessed: boolean
  onGuess: (side: Side) => void
}

const Draws = ({ side, round, guessed, onGuess }: DrawsProps) => {
  const name = side.toUpperCase()
  return (
    <section className="card" aria-label={`History ${name}`}>
      <h3 className="text-lg">History {name}</h3>
      <ol className="luck-history num" aria-label={`60 draws of history ${name}, oldest first`}>
        {round[side].map((drawn, at) => (
          // The same number can come twice.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>{drawn}</li>
        ))}
      </ol>
      {!guessed && (
        <Button kind="second" onClick={() => onGuess(side)}>
          {name} is rigged
        </Button>
      )}
    </section>
  )
}

interface AnsweredProps {
  data: Parameters<typeof FakeAnswer>[0]['data']
  guess: Side
  onNext: () => void
}

/** Takes the focus, because the button that had it is removed. */
function Answered({ data, guess, onNext }: AnsweredProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <FakeAnswer data={data} guess={guess} onNext={onNext} />
    </div>
  )
}
