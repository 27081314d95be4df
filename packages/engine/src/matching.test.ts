import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inMatchWindow, MATCH_WINDOW_DAYS, matchOf } from './matching.ts'
import { permutations } from './plays.ts'
import { anyInstant, anyNumbers, anyRepetitive, notNumbers } from './testing/arbitraries.ts'

describe('matchOf', () => {
  test.each([
    [['1234'], '1234', 'straight'],
    [['1234'], '4321', 'box'],
    [['1234'], '1235', null],
    [['0768'], '0768', 'straight'],
    [['0768'], '7680', 'box'],
    [['1111'], '1111', 'straight'],
    [['1122'], '1112', null],
    [[], '1234', null],
  ] as const)('%j and a draw of %s: %s', (sets, drawn, match) => {
    expect(matchOf(sets, drawn)).toBe(match)
  })

  test('both sets of Box 4 count', () => {
    expect(matchOf(['4567', '6789'], '6789')).toBe('straight')
    expect(matchOf(['4567', '6789'], '4567')).toBe('straight')
    expect(matchOf(['4567', '6789'], '9876')).toBe('box')
  })

  test('a straight match of one set wins over a box match of the other', () => {
    expect(matchOf(['4321', '1234'], '1234')).toBe('straight')
    expect(matchOf(['1234', '4321'], '1234')).toBe('straight')
  })

  test('a set with empty places never matches, not even identical text', () => {
    expect(matchOf(['1-3-'], '1-3-')).toBeNull()
    expect(matchOf(['1-3-'], '1030')).toBeNull()
    expect(matchOf(['768'], '0768')).toBeNull()
  })

  test('text that is not a draw matches nothing', () => {
    fc.assert(
      fc.property(notNumbers, (text) => {
        expect(matchOf([text], text)).toBeNull()
      }),
    )
  })

  test('is straight for the exact order of a number and box for all other orders', () => {
    fc.assert(
      fc.property(fc.oneof(anyNumbers, anyRepetitive), (numbers) => {
        for (const drawn of permutations(numbers)) {
          expect(matchOf([numbers], drawn)).toBe(drawn === numbers ? 'straight' : 'box')
        }
      }),
    )
  })

  test('finds nothing outside the orders of its sets', () => {
    fc.assert(
      fc.property(anyNumbers, anyNumbers, (numbers, drawn) => {
        const any = permutations(numbers).includes(drawn)
        expect(matchOf([numbers], drawn) !== null).toBe(any)
      }),
    )
  })
})

describe('inMatchWindow', () => {
  const savedAt = Temporal.Instant.from('2026-03-05T17:00:00Z')

  test.each([
    ['2026-03-05T16:59:59Z', false],
    ['2026-03-05T17:00:00Z', false],
    ['2026-03-05T17:00:00.001Z', true],
    ['2026-03-09T03:34:00Z', true],
    ['2026-03-12T17:00:00Z', true],
    ['2026-03-12T17:00:00.001Z', false],
    ['2026-04-05T17:00:00Z', false],
  ])('saved at 2026-03-05T17:00Z and drawn at %s: %s', (drawnAt, expected) => {
    expect(inMatchWindow(savedAt, Temporal.Instant.from(drawnAt))).toBe(expected)
  })

  test('is as long in the week of a daylight-saving change as in any other', () => {
    const week = MATCH_WINDOW_DAYS * 24 * 3600
    fc.assert(
      fc.property(anyInstant, fc.integer({ min: -week, max: 2 * week }), (saved, seconds) => {
        const inside = seconds > 0 && seconds <= week
        expect(inMatchWindow(saved, saved.add({ seconds }))).toBe(inside)
      }),
    )
  })
})
