/** Made-up figures for the gallery's charts, the same on every visit. */
const SPAN = 16_000
const STEPS = 80

const wave = (at: number, ...lengths: number[]) =>
  lengths.reduce((sum, length) => sum + Math.sin(at / length), 0)

const steps = Array.from({ length: STEPS + 1 }, (_, at) => at)

export const MODEL = steps.map((at) => ({
  x: (at / STEPS) * SPAN,
  y: Math.exp(at === 0 ? 0 : wave(at, 3, 7.3, 11.1) * 0.16 - (at / STEPS) * 0.12),
}))

export const FAIR = steps.map((at) => ({
  x: (at / STEPS) * SPAN,
  low: Math.exp(-0.5 * (1 - Math.exp(-at / 12))),
  high: Math.exp((0.6 + wave(at, 2.3, 5.1) * 0.05) * (1 - Math.exp(-at / 9))),
}))

export const SCORED = MODEL.filter(({ x }) => x > 0 && x % 4_000 === 0)

const PLACES = [0, 1, 2, 3]
const heat = (digit: number, place: number) => 100 + ((digit * 17 + place * 23) % 41) - 20

export const HEAT = Array.from({ length: 10 }, (_, digit) => ({
  head: String(digit),
  values: PLACES.map((place) => heat(digit, place)),
  notes: PLACES.map((place) => `z ${((heat(digit, place) - 100) / 9.5).toFixed(1)}`),
  marked: PLACES.map((place) => heat(digit, place) === 120),
}))

export const CLAIMS = [0.337, 0.341, 0.344, 0.347, 0.352].map((predicted, at) => {
  const observed = 0.3439 + Math.sin(at * 2.1) * 0.012
  return { predicted, observed, low: observed - 0.02, high: observed + 0.02 }
})
