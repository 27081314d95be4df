import type { Draw } from '@fourcast/contract/draws.ts'

/** A real draw of Georgia's Cash 4. */
export const drawOf = (rest: Partial<Draw> = {}): Draw => ({
  game: 'cash4',
  state: 'GA',
  stateName: 'Georgia',
  drawDate: '2026-11-20',
  drawTime: 'Evening',
  drawDateTime: '2026-11-20T23:34:00Z',
  numbers: [0, 7, 6, 8],
  winningNumbers: '0768',
  prizeAmount: 5000,
  source: 'galottery',
  simulated: false,
  ...rest,
})
