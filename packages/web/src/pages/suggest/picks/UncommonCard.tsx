import { uncommonNumber } from '@fourcast/engine/play/uncommon.ts'
import { useState } from 'react'
import { PickActions } from './PickActions.tsx'
import { Balls } from '#ui/Balls.tsx'

const random = () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32

/** Where winners share a pool: a number that is not of the kinds many people choose. */
export function UncommonCard() {
  const [numbers] = useState(() => [...uncommonNumber(random)].map(Number))
  return (
    <li className="card flex flex-col">
      <h3>For a shared prize</h3>
      <Balls entered numbers={numbers} size="lg" />
      <p className="text-sm text-muted">
        No date, year, pattern or run of digits, which many people choose. It wins as often as any
        other number: straight 1 in 10,000. If it wins, fewer may share the prize.
      </p>
      <PickActions numbers={numbers} from="typed" className="mt-auto pt-1" />
    </li>
  )
}
