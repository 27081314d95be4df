import { type Method, METHOD_NAMES } from '@fourcast/engine/boxes.ts'
import { METHOD_LOOK } from '#ui/method-look.ts'

interface BallsProps {
  /** Digits from left to right; null is an empty position. */
  numbers: readonly (number | null)[]
  /** Metal of a pick. Without it the balls are plain, as for a draw. */
  method?: Method
  /** Plain, though not a draw: digits entered by the user. */
  entered?: boolean
  /** 28 and 34 in rows, 44, 52 on cards, 72 for a fresh result. */
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl'
  /** Positions, from 0, with the player's own digit: ringed. */
  same?: readonly number[]
  /** An extra filled ball, such as the Powerball. */
  bonus?: { name: string; ball: number } | undefined
  /** Rolls in once on mount; give a new result its own `key`. */
  roll?: boolean
  label?: string | undefined
  className?: string
}

/** Digits as balls: an ordered list with real text. */
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

/** The position is the key of a ball. */
const places = (numbers: BallsProps['numbers']) => numbers.map((digit, at) => ({ digit, at }))

const ballClass = (digit: number | null, same: boolean) =>
  `ball ${digit === null ? 'ball-empty' : ''} ${same ? 'ball-same' : ''}`

function spoken({ numbers, method, entered = false, same = [] }: BallsProps) {
  const digits = numbers.map((digit) => digit ?? 'empty').join(' ')
  const what = method ? `${METHOD_NAMES[method].name} pick` : entered ? 'Entered' : 'Drawn'
  const matching = same.map((at) => numbers[at]).join(' and ')
  return `${what} ${digits}${matching === '' ? '' : `; ${matching} match yours`}`
}
