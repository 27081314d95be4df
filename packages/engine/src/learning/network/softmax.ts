import { CLASSES } from './shape.ts'

const f = Math.fround
const LOG2_E = f(Math.LOG2E)
const LN2_HIGH = f(0.693359375)
const LN2_LOW = f(-2.1219444e-4)
const [P0, P1, P2, P3, P4, P5] = [
  f(1.98756915e-4),
  f(1.3981999507e-3),
  f(8.3334519073e-3),
  f(4.1665795894e-2),
  f(1.6666665459e-1),
  f(5.0000001201e-1),
]
/** 2⁻ⁿ for n = 0 … 126. */
const POWERS = Float32Array.from({ length: 127 }, (_, n) => 2 ** -n)

/**
 * e^x in float32 for x ≤ 0, with a relative error of about 1e-7, and e^−87 below −87: the operations of
 * Cephes' expf (Moshier 1992), in the order of the kernel.
 */
export const exponential = (x: number): number => {
  const y = Math.max(x, -87)
  const n = Math.floor(f(f(y * LOG2_E) + 0.5))
  const r = f(f(y - f(n * LN2_HIGH)) - f(n * LN2_LOW))
  let p = f(f(P0 * r) + P1)
  p = f(f(p * r) + P2)
  p = f(f(p * r) + P3)
  p = f(f(p * r) + P4)
  p = f(f(p * r) + P5)
  p = f(f(f(p * f(r * r)) + r) + 1)
  return f(p * (POWERS[-n] ?? 0))
}

/** Turns the ten logits at `z[at … at + 9]` into probabilities, in place. */
export const softmax = (z: Float32Array, at: number): void => {
  let most = z[at] ?? 0
  for (let k = 1; k < CLASSES; k++) most = Math.max(most, z[at + k] ?? 0)
  for (let k = 0; k < CLASSES; k++) z[at + k] = exponential(f((z[at + k] ?? 0) - most))
  const sum = laneSum(z, at)
  for (let k = 0; k < CLASSES; k++) z[at + k] = (z[at + k] ?? 0) / sum
}

/** The sum of ten values, in the order in which the kernel adds three vectors of four. */
const laneSum = (z: Float32Array, at: number): number => {
  const first = f(f((z[at] ?? 0) + (z[at + 4] ?? 0)) + (z[at + 8] ?? 0))
  const second = f(f((z[at + 1] ?? 0) + (z[at + 5] ?? 0)) + (z[at + 9] ?? 0))
  const third = f((z[at + 2] ?? 0) + (z[at + 6] ?? 0))
  const fourth = f((z[at + 3] ?? 0) + (z[at + 7] ?? 0))
  return f(f(first + second) + f(third + fourth))
}
