import { expect, test } from 'vitest'
import { NUMBERS } from '../statistics/number-tables.ts'
import { clopperPearson } from '../statistics/proportion-intervals.ts'
import { patternOf } from './pattern.ts'
import { strengthOf, testPatterns } from './pattern-tests.ts'

const tenth = patternOf({ id: 'x', name: 'X', description: 'X.', shows: ([first]) => first === 0 })

/** `hits` of `trials` draws were 0000, the others 9999. */
const tested = (hits: number, trials: number) => {
  const counts = new Uint32Array(NUMBERS)
  counts[0] = hits
  counts[NUMBERS - 1] = trials - hits
  const latest = new Int32Array(NUMBERS)
  const [only] = testPatterns([tenth], [{ counts, latest, trials }])
  if (!only) throw new Error('one pattern has one test')
  return only
}

test('a pattern is tested by its count', () => {
  expect(tested(100, 1_000)).toMatchObject({
    observed: 100,
    expected: 100,
    trials: 1_000,
    p: 1,
    q: 1,
  })
  expect(tested(135, 1_000).p).toBeLessThan(0.001)
})

test('strength is the distance of the interval from chance, on either side', () => {
  const often = clopperPearson(150, 1_000, 1 - 0.05 / 222)
  expect(strengthOf(tested(150, 1_000), 222)).toBeCloseTo(Math.log2(often.low / 0.1), 12)
  const seldom = clopperPearson(60, 1_000, 1 - 0.05 / 222)
  expect(strengthOf(tested(60, 1_000), 222)).toBeCloseTo(Math.log2(0.1 / seldom.high), 12)
})

test('it is 1 from twice as frequent on, and for a pattern that never occurred', () => {
  expect(strengthOf(tested(400, 1_000), 222)).toBe(1)
  expect(strengthOf(tested(0, 1_000), 222)).toBe(1)
})

test('it is 0 under chance, and if the stricter interval contains chance', () => {
  expect(strengthOf(tested(110, 1_000), 222)).toBe(0)
  const found = tested(120, 1_000)
  expect(found.q).toBeLessThan(0.05)
  expect(strengthOf(found, 222)).toBe(0)
})

test('without draws no pattern is tested', () => {
  expect(testPatterns([tenth], [])[0]).toMatchObject({ observed: 0, trials: 0, p: 1, q: 1 })
})
