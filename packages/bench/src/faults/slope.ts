/**
 * The two-sided 95 % quantile of Student's t for many samples. For few samples it is larger, so they are
 * refused.
 */
const T = 2
const FEWEST = 10

export interface Slope {
  perHour: number
  /** The upper bound of the slope's 95 % interval. */
  atMost: number
}

/** Least squares through (hours, value). */
export function slopeOf(samples: readonly (readonly [hours: number, value: number])[]): Slope {
  if (samples.length < FEWEST) throw new Error(`${samples.length} samples are too few for a slope`)
  const n = samples.length
  const meanX = samples.reduce((sum, [x]) => sum + x, 0) / n
  const meanY = samples.reduce((sum, [, y]) => sum + y, 0) / n
  const sxx = samples.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
  const sxy = samples.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0)
  const perHour = sxy / sxx
  const left = samples.reduce((sum, [x, y]) => sum + (y - meanY - perHour * (x - meanX)) ** 2, 0)
  return { perHour, atMost: perHour + T * Math.sqrt(left / (n - 2) / sxx) }
}
