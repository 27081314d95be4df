import { createHmac } from 'node:crypto'
import type { Slot } from '@fourcast/engine/calendar.ts'
import type { GameShape, Range } from '@fourcast/engine/games.ts'
import { drawText, GAMES } from '@fourcast/engine/games.ts'
import type { Keys } from '#platform/secret.ts'
import type { NewDraw, SeriesKey } from '../store/repo.ts'

const WORDS = 8

/** An endless stream of random 32-bit words, determined by key and text. */
function* randomWords(key: Uint8Array, text: string) {
  for (let round = 0; ; round++) {
    const digest = createHmac('sha256', key)
      .update(round === 0 ? text : `${text}|${round}`)
      .digest()
    for (let word = 0; word < WORDS; word++) yield digest.readUInt32BE(word * 4)
  }
}

/** A uniform integer below `kinds`. */
function uniformBelow(kinds: number, words: Iterator<number>): number {
  // Words above the largest multiple would favour small numbers, so they are skipped.
  const limit = 2 ** 32 - (2 ** 32 % kinds)
  for (;;) {
    const { value, done } = words.next()
    if (done) throw new Error('random words never end')
    if (value < limit) return value % kinds
  }
}

/** Distinct balls of a range; each set is equally likely. */
function ballsOf({ count, range }: GameShape, words: Iterator<number>): number[] {
  const remaining = Array.from({ length: range.max - range.min + 1 }, (_, at) => at + range.min)
  return Array.from(
    { length: count },
    () => remaining.splice(uniformBelow(remaining.length, words), 1)[0] ?? 0,
  )
}

const ballOf = ({ min, max }: Range, words: Iterator<number>) =>
  min + uniformBelow(max - min + 1, words)

/**
 * The result of a simulated draw. It is keyed by SECRET, so it cannot be predicted from outside. It is
 * derived from game, state and slot, so every instance and restart agrees. Every possible result is
 * equally likely.
 */
export function simulatedResult(
  keys: Keys,
  { game, state }: SeriesKey,
  slot: string,
): Pick<NewDraw, 'digits' | 'bonus'> {
  const shape = GAMES[game]
  const words = randomWords(keys.key('simulated-draws'), `${game}|${state}|${slot}`)
  const digits =
    shape.kind === 'digits'
      ? String(uniformBelow(10 ** shape.count, words)).padStart(shape.count, '0')
      : drawText(game, ballsOf(shape, words))
  return { digits, ...(shape.bonus && { bonus: ballOf(shape.bonus, words) }) }
}

/** A slot of the calendar with its simulated result. */
export function simulate(keys: Keys, key: SeriesKey, { date, session, at }: Slot): NewDraw {
  const day = date.toString()
  return { date: day, session, at, ...simulatedResult(keys, key, `${day}|${session}`) }
}
