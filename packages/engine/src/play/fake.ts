import { below, type Random, seeded } from '../learning/random.ts'
import { seriesOf } from '../series.ts'
import { runBattery } from '../statistics/battery/battery.ts'
import { POSITIONS } from '../statistics/battery/outcome.ts'

/** How a history was rigged. */
export const FAKES = ['no-doubles', 'loaded', 'never-again', 'echo'] as const
export type FakeKind = (typeof FAKES)[number]

/** How many draws each history of a round has. */
export const FAKE_DRAWS = 60

/** Two histories, oldest draw first, of which one is rigged. */
export type FakeRound = {
  readonly a: readonly string[]
  readonly b: readonly string[]
  readonly fake: 'a' | 'b'
  readonly kind: FakeKind
  /** Of 'loaded': the digit that comes too often, and its place from 0. */
  readonly digit: number
  readonly place: number
}

/** Which history the tests suspect, and the smallest p of each. */
export type EngineGuess = {
  readonly guess: 'a' | 'b'
  readonly p: Readonly<Record<'a' | 'b', number>>
}

/**
 * A round, determined by its seed (0 … 2³² − 1):
 * - `no-doubles`: no number has a digit twice, as people make them up.
 * - `loaded`: in one place one digit comes in 35 of 100 draws.
 * - `never-again`: a digit never comes twice in a row in a place.
 * - `echo`: in four of ten draws the first two digits are those of the draw before.
 */
export const fakeRound = (seed: number): FakeRound => {
  const random = seeded(seed)
  const kind = FAKES[below(random, FAKES.length)] ?? 'no-doubles'
  const rigged = { digit: below(random, 10), place: below(random, 4) }
  const fake = below(random, 2) === 0 ? 'a' : 'b'
  const honest = historyOf(() => fairNumber(random))
  const made = historyOf((before) => FAKERS[kind](random, before, rigged))
  return { a: fake === 'a' ? made : honest, b: fake === 'b' ? made : honest, fake, kind, ...rigged }
}

/** The guess of the engine: the history with the smallest p of all tests of the battery that fit its length. */
export const engineGuess = ({ a, b }: Pick<FakeRound, 'a' | 'b'>): EngineGuess => {
  const p = { a: smallestP(a), b: smallestP(b) }
  return { guess: p.a <= p.b ? 'a' : 'b', p }
}

type Rigged = Pick<FakeRound, 'digit' | 'place'>
type Faker = (random: Random, before: string, rigged: Rigged) => string

const FAKERS: Readonly<Record<FakeKind, Faker>> = {
  'no-doubles': (random) =>
    until(
      () => fairNumber(random),
      (made) => new Set(made).size === 4,
    ),
  loaded: (random, _before, { digit, place }) => {
    const made = fairNumber(random)
    // With the tenth that chance gives, the digit comes in 35 of 100 draws.
    return random() < 0.25 / 0.9 ? withDigit(made, place, digit) : made
  },
  'never-again': (random, before) =>
    until(
      () => fairNumber(random),
      (made) => POSITIONS.every((at) => made[at] !== before[at]),
    ),
  echo: (random, before) => {
    const made = fairNumber(random)
    return before !== '' && random() < 0.4 ? before.slice(0, 2) + made.slice(2) : made
  },
}

const fairNumber = (random: Random): string => String(below(random, 10_000)).padStart(4, '0')

const until = (make: () => string, fits: (made: string) => boolean): string => {
  for (;;) {
    const made = make()
    if (fits(made)) return made
  }
}

const withDigit = (made: string, place: number, digit: number): string =>
  `${made.slice(0, place)}${digit}${made.slice(place + 1)}`

const historyOf = (next: (before: string) => string): string[] => {
  const draws: string[] = []
  while (draws.length < FAKE_DRAWS) draws.push(next(draws.at(-1) ?? ''))
  return draws
}

const smallestP = (draws: readonly string[]): number => {
  const series = seriesOf(
    draws.map((drawn, t) => ({ digits: [...drawn].map(Number), slot: 0, day: t })),
  )
  return Math.min(1, ...runBattery(series).tests.map(({ p }) => p))
}
