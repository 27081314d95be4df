import type { Draw } from '@fourcast/contract/draws.ts'
import { expect, test } from 'vitest'
import { sourceLine } from './draw-source.ts'
import { GEORGIA_LOTTERY, sourceOf } from '#test/sources.ts'

const draw = (source: string): Draw => ({
  game: 'cash4',
  state: 'GA',
  stateName: 'Georgia',
  drawDate: '2026-05-25',
  drawTime: 'Evening',
  drawDateTime: '2026-05-25T22:59:00Z',
  numbers: [2, 3, 5, 5],
  winningNumbers: '2355',
  prizeAmount: null,
  simulated: false,
  source,
})

test('a live source shows its publisher’s name once it is loaded', () => {
  const draws = [draw('history'), draw(GEORGIA_LOTTERY.id)]
  expect(sourceLine(draws, [sourceOf({ publisher: GEORGIA_LOTTERY })])).toBe(
    'Source: our stored history of real draws, Georgia Lottery.',
  )
  expect(sourceLine(draws)).toBe('Source: our stored history of real draws.')
  expect(sourceLine([draw(GEORGIA_LOTTERY.id)])).toBe('')
})
