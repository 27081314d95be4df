import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyMethod, flash, METHOD_NAMES, METHODS, mirror } from './boxes.ts'
import { type Digits, formatDigits, parseDigits } from './digits.ts'
import { anyDigits, everyNumber } from './testing/arbitraries.ts'

const digits = (text: string): Digits => parseDigits(text) ?? []
const flashed = (text: string): string => formatDigits(flash(digits(text)))
const mirrored = (text: string): string => formatDigits(mirror(digits(text)))
const emptyPlaces = (places: Digits): boolean[] => places.map((place) => place === null)

describe('flash', () => {
  test.each([
    ['1234', '4567'],
    ['7890', '0123'],
    ['0000', '3333'],
    ['1-3-', '4-6-'],
    ['----', '----'],
  ])('%s becomes %s', (original, numbers) => {
    expect(flashed(original)).toBe(numbers)
  })

  test('maps different numbers to different numbers', () => {
    expect(new Set(everyNumber.map(flashed)).size).toBe(10_000)
  })

  test('returns the original after ten applications and not before', () => {
    fc.assert(
      fc.property(
        anyDigits.filter((places) => places.some((d) => d !== null)),
        (original) => {
          const turns = [original]
          for (let i = 0; i < 10; i++) turns.push(flash(turns.at(-1) ?? []))
          const returns = turns.map(formatDigits).lastIndexOf(formatDigits(original))
          expect(returns).toBe(10)
          expect(new Set(turns.map(formatDigits)).size).toBe(10)
        },
      ),
    )
  })
})

describe('mirror', () => {
  test.each([
    ['1234', '6789'],
    ['5678', '0123'],
    ['-9--', '-4--'],
  ])('%s becomes %s', (original, numbers) => {
    expect(mirrored(original)).toBe(numbers)
  })

  test('is its own inverse and changes every digit', () => {
    fc.assert(
      fc.property(anyDigits, (original) => {
        expect(mirror(mirror(original))).toEqual(original)
        expect(mirror(original).every((d, i) => d === null || d !== original[i])).toBe(true)
      }),
    )
  })
})

test('flash and mirror commute and keep empty places empty', () => {
  fc.assert(
    fc.property(anyDigits, (original) => {
      expect(flash(mirror(original))).toEqual(mirror(flash(original)))
      expect(emptyPlaces(flash(original))).toEqual(emptyPlaces(original))
      expect(emptyPlaces(mirror(original))).toEqual(emptyPlaces(original))
    }),
  )
})

test('neither modifies its input', () => {
  const original = Object.freeze(digits('12-4'))
  flash(original)
  mirror(original)
  expect(formatDigits(original)).toBe('12-4')
})

describe('applyMethod', () => {
  const original = digits('12-4')

  test('Box 1 returns the flash set alone', () => {
    expect(applyMethod('flash', original)).toEqual({ numbers: digits('45-7') })
  })

  test('Box 2 returns the mirror set alone', () => {
    expect(applyMethod('mirror', original)).toEqual({ numbers: digits('67-9') })
  })

  test('Box 4 returns both sets, and its numbers are the flash set', () => {
    expect(applyMethod('mixed', original)).toEqual({
      numbers: digits('45-7'),
      flashNumbers: digits('45-7'),
      mirrorNumbers: digits('67-9'),
    })
  })
})

describe('names', () => {
  test('every method has names, in the order of the boxes', () => {
    expect(METHODS.map((method) => METHOD_NAMES[method].name)).toEqual([
      'Box 1 Silver',
      'Box 2 Gold',
      'Box 3 Platinum',
      'Box 4 Mo-Money',
    ])
  })

  test('the full name consists of box and metal', () => {
    for (const { box, metal, name } of Object.values(METHOD_NAMES)) {
      expect(name).toBe(`${box} ${metal}`)
    }
    expect(Object.keys(METHOD_NAMES).toSorted()).toEqual(METHODS.toSorted())
  })
})
