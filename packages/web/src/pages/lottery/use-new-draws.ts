import type { StateResults } from '@fourcast/contract/lottery.ts'
import { useState } from 'react'
import { serverNow } from '#core/clock.ts'

type Entry = Pick<StateResults, 'stateCode' | 'stateName' | 'results'>

export interface NewDraw {
  drawId: string
  /** 'Georgia Evening: 0 7 6 8' */
  words: string
}

/** Time of a state's newest shown draw; -Infinity if none is shown. */
const newest = ({ results }: Entry) =>
  results.reduce(
    (latest, { drawDateTime }) => Math.max(latest, Date.parse(drawDateTime)),
    -Infinity,
  )

/** If no draw is shown, such as on a day without one, earlier draws still count as seen. */
const lastSeen = (entry: Entry) => (entry.results.length === 0 ? serverNow() : newest(entry))

/** Draws that arrived while the page was open: later than any that was shown of their state. */
export function newDrawsOf(
  entries: readonly Entry[],
  seen: ReadonlyMap<string, number>,
): NewDraw[] {
  return entries.flatMap((entry) => {
    const last = seen.get(entry.stateCode)
    if (last === undefined) return []
    return entry.results
      .filter(({ drawDateTime }) => Date.parse(drawDateTime) > last)
      .map(({ drawId, drawTime, numbers }) => ({
        drawId,
        words: `${entry.stateName} ${drawTime}: ${[...numbers].join(' ')}`,
      }))
  })
}

export function useNewDraws(entries: readonly Entry[]): readonly NewDraw[] {
  const [{ seen, news }, remember] = useState<{
    seen: ReadonlyMap<string, number>
    news: readonly NewDraw[]
  }>({ seen: new Map(), news: [] })
  const moved = entries.filter((entry) => {
    const last = seen.get(entry.stateCode)
    return last === undefined || last < newest(entry)
  })
  if (moved.length > 0) {
    const fresh = newDrawsOf(moved, seen)
    remember({
      seen: new Map([...seen, ...moved.map((one) => [one.stateCode, lastSeen(one)] as const)]),
      news: fresh.length > 0 ? fresh : news,
    })
  }
  return news
}
