import { kolmogorovSf } from '../kolmogorov.ts'
import { NUMBERS } from '../number-tables.ts'
import type { History } from './history.ts'
import type { Outcome } from './outcome.ts'

/** From this number of draws on, Kolmogorov's limit is accurate. */
const LEAST_DRAWS = 50

/**
 * Whether numbers from 0000 to 9999 are spread evenly: √n times the largest distance of their
 * distribution from the uniform one. Numbers are whole, so the p is slightly too large.
 */
export const kolmogorovSmirnovTest = ({ numbers, draws }: History): Outcome[] => {
  if (draws < LEAST_DRAWS) return []
  let distance = 0
  let below = 0
  numbers.forEach((count, number) => {
    below += count
    distance = Math.max(distance, Math.abs(below / draws - (number + 1) / NUMBERS))
  })
  const statistic = Math.sqrt(draws) * distance
  return [
    {
      id: 'kolmogorov-smirnov',
      name: 'Kolmogorov–Smirnov',
      plain: 'Are numbers spread evenly from 0000 to 9999?',
      statistic,
      n: draws,
      p: kolmogorovSf(statistic),
    },
  ]
}
