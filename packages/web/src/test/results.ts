import type { Generation, Stats } from '@fourcast/contract/numbers.ts'
import type { TicketSums } from '@fourcast/contract/ticket-sums.ts'
import type { Preferences } from '@fourcast/contract/preferences.ts'
import { applyMethod } from '@fourcast/engine/boxes.ts'
import {
  type CompleteDigits,
  type Digits,
  formatDigits,
  isComplete,
} from '@fourcast/engine/digits.ts'
import { boxOdds, STRAIGHT_ODDS } from '@fourcast/engine/odds.ts'

export const SAMPLE_PREFERENCES: Preferences = {
  emailNotifications: true,
  smsNotifications: false,
  marketingEmails: false,
  autoSave: true,
  theme: 'light',
  defaultTransformation: 'flash',
  selectedLotteryStates: [],
}

/** The totals of a user without tickets. */
export const NO_TICKETS: TicketSums = {
  count: 0,
  waiting: 0,
  stakeCents: 0,
  prizesCents: 0,
  waitingCents: 0,
  netCents: 0,
  chanceCents: 0,
  currency: 'USD',
}

/** The statistics of a user who has generated for a while. */
export const SAMPLE_STATS: Stats = {
  totalGenerations: 230,
  dailyGenerations: 12,
  monthlyGenerations: 80,
  savedResults: 214,
  winningNumbers: 2,
  successRate: 2 / 214,
  chanceRate: 1.94 / 214,
  followedWinners: 2,
  checks: 19_400,
  streak: 6,
  byMethod: { flash: 81, mirror: 90, ml: 0, mixed: 59 },
  favoriteTransformation: 'mirror',
  accountAge: 40,
  recommendedPlan: null,
  demand: { day: 12, month: 80 },
  savedNumbers: { saved: 0, tracking: 0, won: 0, boxed: 0 },
  plays: NO_TICKETS,
}

let last = 0

/** A generation as the server answers it. */
export function made(
  method: 'flash' | 'mirror' | 'mixed',
  original: Digits,
  rest: Partial<Generation> = {},
): Generation {
  last += 1
  const { numbers, flashNumbers, mirrorNumbers } = applyMethod(method, original)
  const odds = isComplete(original) ? oddsOf(formatDigits(numbers)) : null
  return {
    id: `0198a7c2-0000-7000-8000-${String(last).padStart(12, '0')}`,
    createdAt: '2026-11-20T20:17:00Z',
    method,
    original: [...original],
    numbers: [...numbers],
    ...(flashNumbers && mirrorNumbers
      ? { flashNumbers: [...flashNumbers], mirrorNumbers: [...mirrorNumbers] }
      : {}),
    confidence: null,
    chance: odds && 0.3439,
    patterns: [],
    odds,
    isWinner: false,
    boxMatch: false,
    matches: [],
    windowOver: false,
    compared: false,
    saved: true,
    description: 'Adds 3 to each digit, wrapping past 9.',
    ...rest,
  }
}

/** A pick of Box 3 as the server answers it: four digits, for any input. */
export function madeByModel(
  original: Digits,
  numbers: CompleteDigits,
  rest: Partial<Generation> = {},
): Generation {
  return made('flash', original, {
    method: 'ml',
    numbers: [...numbers],
    odds: oddsOf(formatDigits(numbers)),
    confidence: 0.3452,
    chance: 0.3439,
    patterns: ['One pair'],
    description: 'Based on our forecast for Georgia’s next draw.',
    ...rest,
  })
}

function oddsOf(numbers: string) {
  const { type, ways, oneIn } = boxOdds(numbers)
  return {
    straight: { oneIn: STRAIGHT_ODDS },
    box: { type, ways, oneIn },
    expectedReturn: 0.5,
  }
}
