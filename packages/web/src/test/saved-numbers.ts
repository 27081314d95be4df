import type { CheckedDraw, SavedNumber } from '@fourcast/contract/saved-numbers.ts'
import { boxOdds, STRAIGHT_ODDS } from '@fourcast/engine/odds.ts'
import { lottery } from './lottery.ts'
import type { serve } from './serve.ts'

let last = 0

/** 0614 in Georgia's midday and evening draws, without an end date, as the server answers it. */
export function savedNumber(rest: Partial<SavedNumber> = {}): SavedNumber {
  last += 1
  const numbers = rest.numbers ?? [0, 6, 1, 4]
  const { type, ways, oneIn } = boxOdds(numbers.join(''))
  return {
    id: `0198a7c2-0000-7000-a000-${String(last).padStart(12, '0')}`,
    createdAt: '2026-11-15T20:17:00Z',
    numbers,
    name: 'Anniversary',
    origin: 'typed',
    draws: [
      {
        state: 'GA',
        stateName: 'Georgia',
        sessions: ['Midday', 'Evening'],
        isFollowed: true,
        endedOn: null,
      },
    ],
    track: 'untilStopped',
    since: '2026-11-15T20:17:00Z',
    until: null,
    isTracking: true,
    nextDraw: {
      state: 'GA',
      stateName: 'Georgia',
      drawDate: '2026-11-22',
      drawTime: 'Midday',
      drawDateTime: '2026-11-22T17:29:00Z',
    },
    lastDraw: null,
    checked: 0,
    isWinner: false,
    boxMatch: false,
    matches: [],
    odds: { straight: { oneIn: STRAIGHT_ODDS }, box: { type, ways, oneIn }, expectedReturn: 0.5 },
    ...rest,
  }
}

/** The evening draw of November 21 in Georgia. */
export const checkedDraw = (rest: Partial<CheckedDraw> = {}): CheckedDraw => ({
  state: 'GA',
  stateName: 'Georgia',
  drawDate: '2026-11-21',
  drawTime: 'Evening',
  drawDateTime: '2026-11-21T23:59:00Z',
  winningNumbers: '7238',
  result: 'none',
  ...rest,
})

/** A page of saved numbers. */
export const sampleNumbersPage = (
  content: SavedNumber[],
  rest: { totalElements?: number } = {},
) => ({
  content,
  page: 0,
  size: 10,
  totalElements: content.length,
  totalPages: content.length === 0 ? 0 : 1,
  most: 100,
  ...rest,
})

export const LIST = 'GET /api/numbers/saved'
export const TICKETS = 'GET /api/numbers/plays'
export type Answers = Parameters<typeof serve>[0]

/** Answers to the requests of My numbers, for a user who follows Georgia. */
export const answersWith = (numbers: readonly SavedNumber[]): Answers => ({
  ...lottery(['GA']),
  [LIST]: () => sampleNumbersPage([...numbers]),
  [TICKETS]: () => ({ content: [], page: 0, size: 100, totalElements: 0, totalPages: 0 }),
})
