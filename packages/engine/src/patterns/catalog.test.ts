import { expect, test } from 'vitest'
import { boxKey } from '../digits.ts'
import { evenOdd, highLow, mirrorOf, rootSum, sum, vTrac } from '../figures.ts'
import { boxOdds } from '../odds.ts'
import { textOf } from '../statistics/number-tables.ts'
import { everyNumber } from '../testing/arbitraries.ts'
import { PATTERNS } from './catalog.ts'
import type { Pattern } from './pattern.ts'
import { showsPattern } from './pattern.ts'

/** The definitions implemented a second time, on text and with the figures of `figures.ts`. */
const ALONE: Readonly<Record<string, (text: string, which: string) => boolean>> = {
  type: (text, which) => boxOdds(text).type === which,
  sum: (text, which) => sum(text) === Number(which),
  root: (text, which) => rootSum(text) === Number(which),
  parity: (text, which) => evenOdd(text) === which,
  half: (text, which) => highLow(text) === which,
  gap: (text, which) => Math.max(...neighbours(text).map(Math.abs)) === Number(which),
  place: (text, which) => text[Number(which[0]) - 1] === which[2],
  palindrome: (text) => text === [...text].toReversed().join(''),
  alternating: (text) => /^(..)\1$/.test(text),
  twins: (text) => /^(.)\1(.)\2$/.test(text),
  'front-double': (text) => /^(.)\1/.test(text),
  'middle-double': (text) => /^.(.)\1/.test(text),
  'back-double': (text) => /(.)\1$/.test(text),
  bookends: (text) => /^(.)..\1$/.test(text),
  'neighbours-equal': (text) => /(.)\1/.test(text),
  'mirror-pair': (text) => [...(mirrorOf(text) ?? '')].some((d) => text.includes(d)),
  'mirror-halves': (text) => mirrorOf(text)?.slice(0, 2) === text.slice(2),
  'one-v-trac': (text) => /^(.)\1\1\1$/.test(vTrac(text) ?? ''),
  'run-up-3': (text) => [text.slice(0, 3), text.slice(1)].some((s) => '0123456789'.includes(s)),
  'run-down-3': (text) => [text.slice(0, 3), text.slice(1)].some((s) => '9876543210'.includes(s)),
  'run-up-4': (text) => '0123456789'.includes(text),
  'run-down-4': (text) => '9876543210'.includes(text),
  ascending: (text) => new Set(text).size === 4 && boxKey(text) === text,
  descending: (text) =>
    new Set(text).size === 4 && [...boxKey(text)].toReversed().join('') === text,
  zigzag: (text) => /^(\+-\+|-\+-)$/.test(neighbours(text).map(signOf).join('')),
}

const neighbours = (text: string) =>
  [...text].slice(1).map((digit, i) => Number(digit) - Number(text[i]))
const signOf = (step: number) => (step > 0 ? '+' : step < 0 ? '-' : '0')

/** The definitions with an earlier draw, on both texts. */
const AFTER: Readonly<Record<string, (then: string, now: string, which: string) => boolean>> = {
  repeat: (then, now, which) => then[Number(which[0]) - 1] === now[Number(which[0]) - 1],
  advance: (then, now, which) => {
    const place = Number(which[0]) - 1
    return (Number(then[place]) + Number(which.at(-1))) % 10 === Number(now[place])
  },
  'same-number': (then, now) => then === now,
  'same-front-pair': (then, now) => then.slice(0, 2) === now.slice(0, 2),
  'same-back-pair': (then, now) => then.slice(2) === now.slice(2),
  'any-carried': (then, now) => [...then].some((digit, place) => digit === now[place]),
  'two-carried': (then, now) => [...then].filter((digit, place) => digit === now[place]).length > 1,
  'mirror-of-last': (then, now) => mirrorOf(then) === now,
  'flash-of-last': (then, now) =>
    [...then].every((d, i) => (Number(d) + 3) % 10 === Number(now[i])),
  'same-v-trac': (then, now) => vTrac(then) === vTrac(now),
}

const find = <T>(
  table: Readonly<Record<string, T>>,
  id: string,
): readonly [T | undefined, string] => {
  const family = /^[a-z]+/.exec(id)?.[0] ?? ''
  return table[id] ? [table[id], ''] : [table[family], id.slice(family.length + 1)]
}

test('each pattern of a single number matches the numbers of its definition', () => {
  for (const pattern of PATTERNS.filter(({ lag }) => lag === 0)) {
    const [shows, which] = find(ALONE, pattern.id)
    const expected = everyNumber.filter((text) => shows?.(text, which))
    expect(expected.length, pattern.id).toBeGreaterThan(0)
    expect(Array.from(pattern.members, textOf), pattern.id).toEqual(expected)
    expect(pattern.p0).toBe(expected.length / 10_000)
  }
})

/** Each digit has ten different steps to the next, so the probability is the same after every number. */
const THEN = ['0000', '9999', '0768', '5050']

test('each pattern with an earlier draw has the same probability after any draw', () => {
  const holds = (pattern: Pattern, then: string) => {
    const [shows, which] = find(AFTER, pattern.id)
    const expected = everyNumber.filter((now) => shows?.(then, now, which))
    const shown = everyNumber.filter((now) => showsPattern(pattern, Number(now), Number(then)))
    expect(shown, pattern.id).toEqual(expected)
    expect(pattern.p0).toBe(expected.length / 10_000)
  }
  for (const pattern of PATTERNS.filter(({ lag }) => lag > 0))
    for (const then of THEN) holds(pattern, then)
})

test('there are about 200 patterns, all different', () => {
  expect(PATTERNS).toHaveLength(222)
  for (const told of [
    ({ id }: Pattern) => id,
    ({ name }: Pattern) => name,
    ({ lag, shown }: Pattern) => `${lag}:${shown.join('')}`,
  ])
    expect(new Set(PATTERNS.map(told)).size).toBe(PATTERNS.length)
})

test('repeats are searched at 1 to 7 draws, in every place', () => {
  const ids = PATTERNS.map(({ id, lag }) => `${id}/${lag}`)
  for (let lag = 1; lag <= 7; lag++)
    for (let place = 1; place <= 4; place++)
      expect(ids).toContain(`repeat-${place}-lag-${lag}/${lag}`)
})

test('all other patterns with a lag look at the previous draw', () => {
  const others = PATTERNS.filter(({ id, lag }) => lag > 0 && !id.startsWith('repeat-'))
  expect(others).toHaveLength(44)
  expect(others.every(({ lag }) => lag === 1)).toBe(true)
})

test('each has a sentence that describes it', () => {
  for (const { description } of PATTERNS) expect(description).toMatch(/^[A-Z].+\.$/)
})
