import * as z from 'zod/mini'
import { newYorkToday } from '#core/format.ts'
import { browserStorage, setInSession } from '#core/storage/storage.ts'
import { TIME_KEY } from '#core/storage/storage-keys.ts'

/** How often whoever is here is counted. */
export const TICK = 5_000
/** After a longer silence of all tabs nobody was here. */
const GAP = 30_000

const Spent = z.object({
  /** The New York day it is about. */
  day: z.string(),
  /** Milliseconds in all. */
  ms: z.number(),
  /** Of these, when the last reminder came. */
  told: z.number(),
  /** When it was counted last, by any tab. */
  at: z.number(),
})
export type Spent = z.output<typeof Spent>

/** The time of today until now, counted on. What passed is counted once, however many tabs are open. */
export function countedOn(before: Spent | null, now: number): Spent {
  const day = newYorkToday(new Date(now))
  if (before?.day !== day) return { day, ms: 0, told: 0, at: now }
  const passed = now - before.at
  const isHere = passed > 0 && passed <= GAP
  return { ...before, at: now, ms: before.ms + (isHere ? passed : 0) }
}

/** Whether a reminder is due, `minutes` after the one before it. */
export const isDue = ({ ms, told }: Spent, minutes: number) => ms - told >= minutes * 60_000

export function readSpent(): Spent | null {
  try {
    return z.safeParse(Spent, JSON.parse(browserStorage.get(TIME_KEY) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

export const writeSpent = (spent: Spent) => setInSession(TIME_KEY, JSON.stringify(spent))
