import { expect, test } from 'vitest'
import { patternOf, showsPattern, stepsBetween } from './pattern.ts'

const repeat = patternOf({
  id: 'x',
  name: 'X',
  description: 'The first digit is that of two draws before.',
  lag: 2,
  shows: ([first]) => first === 0,
})

test('steps count upwards place by place, with 0 after 9', () => {
  expect(stepsBetween(1904, 2003)).toBe(1109)
  expect(stepsBetween(768, 768)).toBe(0)
  expect(stepsBetween(1234, 6789)).toBe(5555)
})

test('after any digit, the ten possible digits have ten different steps', () => {
  for (const unit of [1, 10, 100, 1000])
    for (let then = 0; then < 10; then++) {
      const steps = Array.from({ length: 10 }, (_, now) => stepsBetween(unit * then, unit * now))
      expect(new Set(steps).size).toBe(10)
      expect(steps.every((step) => step % unit === 0 && step / unit < 10)).toBe(true)
    }
})

test('a definition is evaluated for every number', () => {
  const { shown, members, p0 } = patternOf({
    id: 'y',
    name: 'Y',
    description: 'The number is below 25.',
    shows: (_, number) => number < 25,
  })
  expect(p0).toBe(0.0025)
  expect([...members]).toEqual(Array.from({ length: 25 }, (_, n) => n))
  expect([...shown.subarray(20, 30)]).toEqual([1, 1, 1, 1, 1, 0, 0, 0, 0, 0])
})

test('a pattern with a lag needs an earlier draw', () => {
  expect(repeat.p0).toBe(0.1)
  expect(showsPattern(repeat, 1234, 1999)).toBe(true)
  expect(showsPattern(repeat, 1234, 2234)).toBe(false)
  expect(showsPattern(repeat, 1234)).toBe(false)
})
