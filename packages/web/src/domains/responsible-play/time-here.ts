import * as z from 'zod/mini'
import { newYorkToday } from '#core/format.ts'
import { browserStorage, setInSession } from '#core/storage/storage.ts'
import { TIME_KEY } from '#core/storage/storage-keys.ts'

/** Interval at which time is counted. */
export const TICK = 5_000
/** A longer gap between counts of all tabs is time away. */
const GAP = 30_000

const Spent = z.object({
  /** New York day of the count. */
  day: z.string(),
  /** Total in milliseconds. */
  ms: z.number(),
  /** The value of `ms` at the last reminder. */
  told: z.number(),
  /** Time of the last count, by any tab. */
  at: z.number(),
})
export type Spent = z.output<typeof Spent>

/** Adds the time since the last count to today's total. All tabs share it, so that no time counts twice. */
export function countedOn(before: Spent | null, now: number): Spent {
  const day = newYorkToday(new Date(now))
  if (before?.day !== day) return { day, ms: 0, told: 0, at: now }
  const passed = now - before.at
  const isHere = passed > 0 && passed <= GAP
  return { ...before, at: now, ms: before.ms + (isHere ? passed : 0) }
}

/** True if a reminder is due, `minutes` after the previous one. */
export const isDue = ({ ms, told }: Spent, minutes: number) => ms - told >= minutes * 60_000

export function readSpent(): Spent | null {
  try {
    return z.safeParse(Spent, JSON.parse(browserStorage.get(TIME_KEY) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

export const writeSpent = (spent: Spent) => setInSession(TIME_KEY, JSON.stringify(spent))
