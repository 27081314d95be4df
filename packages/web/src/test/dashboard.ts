import type { Draw } from '@fourcast/contract/draws.ts'
import type { Stats } from '@fourcast/contract/numbers.ts'
import { screen, within } from '@testing-library/react'
import { made, NO_TICKETS, SAMPLE_PREFERENCES } from './results.ts'
import { suggestions } from './suggestions.ts'

export const FIGURES: Stats = {
  totalGenerations: 1214,
  dailyGenerations: 12,
  monthlyGenerations: 90,
  savedResults: 214,
  winningNumbers: 2,
  successRate: 2 / 214,
  chanceRate: 1.9 / 214,
  followedWinners: 2,
  checks: 19_000,
  streak: 6,
  byMethod: { flash: 1000, mirror: 200, ml: 0, mixed: 14 },
  favoriteTransformation: 'flash',
  accountAge: 60,
  recommendedPlan: null,
  demand: { day: 12, month: 80 },
  savedNumbers: { saved: 0, tracking: 0, won: 0, boxed: 0 },
  plays: NO_TICKETS,
}

export const draw = (rest: Partial<Draw>): Draw => ({
  game: 'cash4',
  state: 'GA',
  stateName: 'Georgia',
  drawDate: '2020-11-20',
  drawTime: 'Evening',
  drawDateTime: '2020-11-20T23:59:00Z',
  numbers: [0, 7, 6, 8],
  winningNumbers: '0768',
  prizeAmount: 5000,
  source: 'import',
  simulated: false,
  ...rest,
})

export const working = () => ({
  'GET /api/users/preferences': () => SAMPLE_PREFERENCES,
  'POST /ml_api/suggest': () => suggestions(),
  'GET /api/numbers/stats': () => FIGURES,
  'GET /api/numbers/history': () => ({
    content: [made('mixed', [1, 2, 3, 4]), made('flash', [1, 2, 3, 4])],
    page: 0,
    size: 5,
    totalElements: 2,
    totalPages: 1,
    hiddenBefore: null,
  }),
  'GET /api/winning-numbers/cash4': () => [draw({})],
})

export const card = (name: string) => within(screen.getByRole('region', { name }))
