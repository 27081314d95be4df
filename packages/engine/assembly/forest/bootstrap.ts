import { labels, rowCount, samples, weights } from './memory'
import { below } from './random'

/**
 * Draws as many rows as there are, with replacement, into `samples`, and returns where they end. A sample
 * can count a row up to 127 times; more happens less often than once in 10²⁰⁰.
 */
export function bootstrap(): usize {
  memory.fill(weights, 0, rowCount)
  for (let k = 0; k < rowCount; k++) {
    const at = weights + below(rowCount)
    store<u8>(at, load<u8>(at) + 1)
  }
  let end = samples
  for (let row = 0; row < rowCount; row++) {
    const weight = <u32>load<u8>(weights + row)
    if (weight === 0) continue
    store<u32>(end, row | ((<u32>load<u8>(labels + row)) << 21) | (weight << 25))
    end += 4
  }
  return end
}
