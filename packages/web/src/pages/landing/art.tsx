import { atLeastOneDigitChance } from '@fourcast/engine/odds.ts'
import { flash, mirror } from '@fourcast/engine/boxes.ts'
import { SAMPLE } from './DemoCard.tsx'
import { sumCounts } from './sums.ts'
import { percent } from '#core/format.ts'
import { METHOD_LOOK } from '#ui/method-look.ts'

const BOXES = [
  ['flash', '+3'],
  ['mirror', '+5'],
  ['ml', 'model'],
  ['mixed', 'both'],
] as const

/** Colors and rules of the boxes. Decorative: the card has the same as text. */
export const BoxesArt = () => (
  <div className="flex gap-[clamp(0.5rem,3vw,1.5rem)]" aria-hidden="true">
    {BOXES.map(([method, rule]) => (
      <span
        key={method}
        className={`grid justify-items-center gap-1.5 ${METHOD_LOOK[method].metal}`}
      >
        <span className="balls balls-lg">
          <span className="ball">{METHOD_LOOK[method].box}</span>
        </span>
        <span className="num text-sm text-muted">{rule}</span>
      </span>
    ))}
  </div>
)

const SHIFTS = [
  ['Flash', '+3', flash(SAMPLE)],
  ['Mirror', '+5', mirror(SAMPLE)],
] as const

export const ShiftsArt = () => (
  <div
    className="num grid grid-cols-[auto_auto_auto_auto] gap-x-[clamp(0.25rem,2.5vw,0.75rem)] gap-y-2 whitespace-nowrap sm:gap-x-4"
    aria-hidden="true"
  >
    {SHIFTS.map(([name, shift, made]) => (
      <div key={name} className="col-span-4 grid grid-cols-subgrid">
        <span className="text-muted">{name}</span>
        <span className="strong">{SAMPLE.join(' ')}</span>
        <span className="text-muted">{shift}</span>
        <span className="strong">{made.join(' ')}</span>
      </div>
    ))}
  </div>
)

const CHANCE = percent(atLeastOneDigitChance)

/** The chance level that forecasts are measured against, without a measurement. */
export const ChanceArt = () => (
  <div className="grid w-full max-w-80 gap-2">
    <span className="text-sm text-muted">At least one digit in its exact position</span>
    <span className="num chance text-lg">chance {CHANCE}</span>
    <svg className="chance-bar" aria-hidden="true">
      <rect y="4" width="100%" height="8" rx="4" />
      <rect x={CHANCE} width="3" height="16" className="chance-tick" />
    </svg>
  </div>
)

const COUNTS = sumCounts()
const MOST = Math.max(...COUNTS)
const HEIGHT = 80
const STEP = 8
const BARS = COUNTS.map((count, sum) => {
  const height = Math.max(1, Math.round((count / MOST) * HEIGHT))
  return `M${sum * STEP + 1} ${HEIGHT}v-${height}h${STEP - 2}v${height}z`
}).join('')

/** Exact distribution for fair draws, in gold as everywhere for chance. */
export const SumsArt = () => (
  <figure className="grid w-full max-w-80 justify-items-center gap-2">
    <svg
      className="sums"
      viewBox={`0 0 ${COUNTS.length * STEP} ${HEIGHT}`}
      role="img"
      aria-label={`How often each digit sum from 0 to 36 comes up: most often 18, ${MOST} times in 10,000`}
    >
      <path d={BARS} />
    </svg>
    <figcaption className="text-xs text-muted">Digit sums of all 10,000 numbers</figcaption>
  </figure>
)
