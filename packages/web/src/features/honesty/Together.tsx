import type { Honesty } from '@fourcast/contract/honesty.ts'
import { count } from '#lib/format.ts'
import { evidenceText } from '#lib/learning/evidence.ts'
import { Banner } from '#ui/Banner.tsx'

const games = (n: number) => (n === 1 ? '1 game is' : `${count(n)} games are`)

const draws = (n: number) =>
  n === 0 ? 'The models start with the first draws.' : `Draws of ${count(n)} states are stored.`

/** How many looks there are, and what all of them say together. */
export function Together({ data: { watched, meanE, states } }: { data: Honesty }) {
  if (watched === 0 || meanE === null)
    return (
      <Banner>
        <b className="strong">Nothing is trained yet.</b> {draws(states.length)} What the models
        reach appears here, good or bad.
      </Banner>
    )
  const atChance = meanE < 20
  return (
    <Banner>
      <b className="strong">
        {atChance
          ? 'All together, the models are at chance.'
          : 'All together, there is evidence that chance alone does not explain the draws.'}
      </b>{' '}
      {games(watched)} watched, and one of several can stand out by luck alone. So we judge by their
      average: <span className="num">E is {evidenceText(Math.log10(meanE))}</span>, and below 20 is
      no evidence.
    </Banner>
  )
}
