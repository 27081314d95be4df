import fc from 'fast-check'
import { expect, test } from 'vitest'
import { playOdds, PLAYS } from './plays.ts'
import { usualPrize } from './prizes.ts'
import { playReturn } from './returns.ts'
import { anyNumbers, notNumbers } from './testing/arbitraries.ts'

test.each([
  ['straight', 'GA', 0.5],
  ['combo', 'GA', 0.5],
  ['box', 'GA', 0.48],
  ['straight-box', 'GA', 0.49],
  ['straight', 'IA', 0.6],
  ['box', 'NE', 0.6],
  ['straight-box', 'NE', 0.6],
] as const)('a %s in %s gives back %d of each dollar', (play, state, dollars) => {
  expect(playReturn(play, '1123', state)).toBeCloseTo(dollars, 12)
})

test('plays whose prizes differ by lottery have no figure', () => {
  for (const play of ['front-pair', 'back-pair', 'one-off'] as const)
    expect(playReturn(play, '1234', 'GA')).toBeNull()
})

test('four equal digits have no box, and so no straight/box', () => {
  expect(playReturn('box', '7777', 'GA')).toBeNull()
  expect(playReturn('straight-box', '7777', 'GA')).toBeNull()
  expect(playReturn('combo', '7777', 'GA')).toBe(0.5)
})

test('equals the odds times the prize of a play', () => {
  fc.assert(
    fc.property(anyNumbers, fc.constantFrom('GA', 'IA'), (numbers, state) => {
      const { oneIn, bets } = playOdds('combo', numbers)
      const back = usualPrize('straight', numbers, state) / oneIn / bets
      expect(playReturn('combo', numbers, state)).toBeCloseTo(back, 12)
    }),
  )
})

test('no play returns a dollar or more; anything but a number is refused', () => {
  for (const play of PLAYS) {
    expect(playReturn(play, '0768', 'NE') ?? 0).toBeLessThan(1)
    fc.assert(
      fc.property(notNumbers, (text) => {
        expect(() => playReturn(play, text, 'GA')).toThrow(RangeError)
      }),
    )
  }
})
