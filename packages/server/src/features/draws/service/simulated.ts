import { createHmac } from 'node:crypto'
import type { Slot } from '@fourcast/engine/calendar.ts'
import type { Keys } from '#platform/secret.ts'
import type { NewDraw, SeriesKey } from '../repo.ts'

const NUMBERS = 10_000
/** The largest multiple of 10,000 below 2³²: words from here on would favour small numbers. */
const LIMIT = 2 ** 32 - (2 ** 32 % NUMBERS)
const WORDS = 8

/**
 * The digits of a simulated draw: keyed by SECRET, so nobody outside can tell them in advance, and
 * by game, state and slot, so every instance and every restart agrees. Each of the 10,000 numbers is
 * equally likely.
 */
export function simulatedDigits(keys: Keys, { game, state }: SeriesKey, slot: string): string {
  const key = keys.key('simulated-draws')
  for (let round = 0; ; round++) {
    const text = `${game}|${state}|${slot}${round === 0 ? '' : `|${round}`}`
    const digest = createHmac('sha256', key).update(text).digest()
    for (let word = 0; word < WORDS; word++) {
      const drawn = digest.readUInt32BE(word * 4)
      if (drawn < LIMIT) return String(drawn % NUMBERS).padStart(4, '0')
    }
  }
}

/** A slot of the calendar with its simulated result. */
export function simulate(keys: Keys, key: SeriesKey, { date, session, at }: Slot): NewDraw {
  const day = date.toString()
  return { date: day, session, at, digits: simulatedDigits(keys, key, `${day}|${session}`) }
}
