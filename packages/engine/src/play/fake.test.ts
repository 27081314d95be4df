import { expect, test } from 'vitest'
import { engineGuess, FAKE_DRAWS, FAKES, fakeRound } from './fake.ts'

const ROUNDS = Array.from({ length: 240 }, (_, seed) => fakeRound(seed))

test('a round is determined by its seed, and has two histories of digits', () => {
  expect(fakeRound(5)).toEqual(fakeRound(5))
  for (const { a, b } of ROUNDS)
    for (const history of [a, b]) {
      expect(history).toHaveLength(FAKE_DRAWS)
      expect(history.every((drawn) => /^\d{4}$/.test(drawn))).toBe(true)
    }
})

test('the fake is as often the first as the second, and of every kind', () => {
  const first = ROUNDS.filter(({ fake }) => fake === 'a').length
  // Four standard deviations of a fair coin thrown 240 times.
  expect(Math.abs(first - 120)).toBeLessThan(31)
  expect(new Set(ROUNDS.map(({ kind }) => kind))).toEqual(new Set(FAKES))
})

test('each fake has its fault, and the honest history does not', () => {
  const rate = (history: readonly string[], is: (drawn: string, before: string) => boolean) =>
    history.slice(1).filter((drawn, at) => is(drawn, history[at] ?? '')).length / (FAKE_DRAWS - 1)
  const sums = new Map<string, number[]>()
  for (const { kind, fake, digit, place, a, b } of ROUNDS) {
    const is = {
      'no-doubles': (drawn: string) => new Set(drawn).size < 4,
      loaded: (drawn: string) => drawn[place] === String(digit),
      'never-again': (drawn: string, before: string) =>
        [...drawn].some((d, at) => d === before[at]),
      echo: (drawn: string, before: string) => drawn.slice(0, 2) === before.slice(0, 2),
    }[kind]
    const [made, honest] = fake === 'a' ? [a, b] : [b, a]
    const [x = 0, y = 0, n = 0] = sums.get(kind) ?? []
    sums.set(kind, [x + rate(made, is), y + rate(honest, is), n + 1])
  }
  const mean = (kind: string, which: 0 | 1) =>
    (sums.get(kind)?.[which] ?? 0) / (sums.get(kind)?.[2] ?? 1)
  expect(mean('no-doubles', 0)).toBe(0)
  expect(mean('no-doubles', 1)).toBeCloseTo(0.496, 1)
  expect(mean('loaded', 0)).toBeCloseTo(0.35, 1)
  expect(mean('loaded', 1)).toBeCloseTo(0.1, 1)
  expect(mean('never-again', 0)).toBe(0)
  expect(mean('never-again', 1)).toBeCloseTo(0.344, 1)
  expect(mean('echo', 0)).toBeCloseTo(0.4, 1)
  expect(mean('echo', 1)).toBeCloseTo(0.01, 1)
})

test('the engine finds four of five fakes, and is not perfect', () => {
  const found = ROUNDS.filter((round) => engineGuess(round).guess === round.fake).length
  expect(found).toBeGreaterThan(0.85 * ROUNDS.length)
  expect(found).toBeLessThan(ROUNDS.length)
})
