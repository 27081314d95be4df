import type { StateResults } from '@fourcast/contract/lottery.ts'
import { listNames } from './selection.ts'
import { useNow } from '#core/clock.ts'
import { leftText } from '#core/countdown.ts'
import { useLeft } from '#core/use-left.ts'
import { momentIn, ownTime } from '#core/zone-time.ts'

/** An upcoming draw and its states. Simulated states are marked. */
export interface Coming {
  at: string
  label: string
  timeZone: string
  names: string[]
}

/** The draws to come, soonest first; those of one moment and name are one. */
export function comingDraws(entries: readonly StateResults[]): Coming[] {
  const coming = new Map<string, Coming>()
  for (const { stateName, nextDraw, timeZone, simulated } of entries) {
    const name = simulated ? `${stateName} (simulated)` : stateName
    const key = `${nextDraw.at} ${nextDraw.label}`
    const known = coming.get(key)
    if (known) known.names.push(name)
    else coming.set(key, { ...nextDraw, timeZone, names: [name] })
  }
  return [...coming.values()].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

/** The soonest draw of the states someone follows, and how long it is until then. */
export function NextDraw({ entries }: { entries: readonly StateResults[] }) {
  const [soonest, ...later] = comingDraws(entries)
  const now = useNow(10_000)
  if (soonest === undefined) return null
  const { at, label, timeZone, names } = soonest
  const own = ownTime(at, timeZone)
  return (
    <section className="card deep next-draw" aria-labelledby="next-draw">
      <div className="grid gap-1">
        <h2 id="next-draw">Next draw</h2>
        <p className="text-lg strong">
          {listNames(names)}, {label}
        </p>
        <p className="num next-draw-note">
          {momentIn(at, timeZone, now)}
          {own !== null && <> · your time {own}</>}
        </p>
        {later.map((one) => (
          <p key={`${one.at} ${one.label}`} className="num next-draw-note text-sm">
            Then {listNames(one.names)}, {one.label}: {momentIn(one.at, one.timeZone, now)}
          </p>
        ))}
      </div>
      <Clock at={Date.parse(at)} />
    </section>
  )
}

function Clock({ at }: { at: number }) {
  const left = useLeft(at)
  if (left === null) return <p className="next-draw-note">Drawing now. Result to follow.</p>
  const parts: [number, string][] =
    left.seconds === null
      ? [
          [left.hours, left.hours === 1 ? 'hour' : 'hours'],
          [left.minutes, 'min'],
        ]
      : [[left.seconds, 'sec']]
  return (
    <p className="num clock" role="timer" aria-label={leftText(left)}>
      {parts.map(([value, unit]) => (
        <span key={unit}>
          <b>{String(value).padStart(2, '0')}</b>
          {unit}
        </span>
      ))}
    </p>
  )
}
