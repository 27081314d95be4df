import { type Method, METHOD_NAMES } from '@fourcast/engine/boxes.ts'
import { METHOD_LOOK } from '#ui/method-look.ts'

interface BallsProps {
  /** Digits from left to right; null is an empty place. */
  numbers: readonly (number | null)[]
  /** Metal for a pick. Without it the balls are plain: a draw. */
  method?: Method
  /** Plain, though not a draw: digits that someone typed. */
  entered?: boolean
  /** 28 and 34 in rows, 44, 52 on cards, 72 for a fresh result. */
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl'
  /** Places, from 0, that equal the player's own: ringed. */
  same?: readonly number[]
  /** One more ball of another kind, the Powerball: filled. */
  bonus?: { name: string; ball: number } | undefined
  /** Rolls in once when it appears; give a fresh result a `key` of its own. */
  roll?: boolean
  label?: string | undefined
  className?: string
}

/** Digits as balls, an ordered list with real text. */
export function Balls(props: BallsProps) {
  const { numbers, method, size = 'md', same = [], roll = false, bonus, className = '' } = props
  const metal = method === undefined ? '' : METHOD_LOOK[method].metal
  return (
    <ol
      className={`balls balls-${size} ${metal} ${roll ? 'roll' : ''} ${className}`}
      aria-label={props.label ?? spoken(props)}
    >
      {places(numbers).map(({ digit, at }) => (
        <li key={at} className={ballClass(digit, same.includes(at))}>
          {digit ?? <span className="sr-only">empty</span>}
        </li>
      ))}
      {bonus !== undefined && (
        <li className="ball ball-bonus">
          <span className="sr-only">{bonus.name} </span>
          {bonus.ball}
        </li>
      )}
    </ol>
  )
}

/** A ball is known by its place. */
const places = (numbers: BallsProps['numbers']) => numbers.map((digit, at) => ({ digit, at }))

const ballClass = (digit: number | null, same: boolean) =>
  `ball ${digit === null ? 'ball-empty' : ''} ${same ? 'ball-same' : ''}`

function spoken({ numbers, method, entered = false, same = [] }: BallsProps) {
  const digits = numbers.map((digit) => digit ?? 'empty').join(' ')
  const what = method ? `${METHOD_NAMES[method].name} pick` : entered ? 'Entered' : 'Drawn'
  const matching = same.map((at) => numbers[at]).join(' and ')
  return `${what} ${digits}${matching === '' ? '' : `; ${matching} match yours`}`
}
