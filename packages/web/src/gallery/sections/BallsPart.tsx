import type { Method } from '@fourcast/engine/boxes.ts'
import { Section } from '#gallery/Section.tsx'
import { Balls } from '#ui/Balls.tsx'
import { MethodDot } from '#ui/MethodDot.tsx'
import { Odds } from '#ui/Odds.tsx'
import { OddsLine } from '#ui/OddsLine.tsx'
import { PickSets } from '#domains/picks/PickSets.tsx'

const PICKS: readonly (readonly [Method, readonly (number | null)[]])[] = [
  ['flash', [4, 5, 6, 7]],
  ['mirror', [6, 7, 8, 9]],
  ['ml', [3, 0, 3, 8]],
  ['mixed', [0, 5, 2, 7]],
  ['flash', [4, null, 6, null]],
  ['mirror', [7, 7, 7, 7]],
]

const SETS = [
  { label: 'Flash', numbers: [4, 5, 6, 7] },
  { label: 'Mirror', numbers: [6, 7, 8, 9] },
] as const

const ODDS = [
  ['Straight, exact order', '1 in 10,000'],
  ['Box, 24-way', '1 in 417'],
  ['$1 returns on average', '50 cents'],
] as const

export const BallsPart = () => (
  <Section
    id="balls"
    title="Balls and odds"
    lead="Metal is a pick, plain is a draw. The method is always named as well."
  >
    <div className="card">
      <ul className="list">
        {PICKS.map(([method, numbers]) => (
          <li key={numbers.join()} className="justify-between">
            <MethodDot method={method} />
            <Balls method={method} numbers={numbers} />
            <OddsLine numbers={numbers} />
          </li>
        ))}
        <li className="justify-between">
          <span>Drawn, your digits ringed</span>
          <Balls numbers={[4, 0, 8, 1]} same={[1, 2]} />
          <span className="oddsline">2 digits in place</span>
        </li>
        <li className="justify-between">
          <span>Box 4, two sets</span>
          <PickSets method="mixed" sets={SETS} />
          <OddsLine numbers={[4, 5, 6, 7]} short />
        </li>
      </ul>
    </div>
    <div className="card">
      <div className="flex flex-wrap items-end gap-6">
        <Balls method="ml" numbers={[7, 2, 9, 4]} size="sm" />
        <Balls method="ml" numbers={[7, 2, 9, 4]} size="lg" />
        <Balls method="ml" numbers={[7, 2, 9, 4]} size="xl" />
      </div>
      <Odds items={ODDS} />
    </div>
  </Section>
)
