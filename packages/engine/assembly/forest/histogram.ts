import { bins, CLASS_BYTES, histograms, HISTOGRAM_BYTES, order, ROW, rowCount } from './memory'

/** Counts the samples from `from` to before `to` by bin and class, for each of the first `tried` features. */
export function countBins(from: usize, to: usize, tried: i32): void {
  memory.fill(histograms, 0, tried * HISTOGRAM_BYTES)
  for (let k = 0; k < tried; k++) {
    const column = bins + load<u8>(order + k) * rowCount
    const histogram = histograms + k * HISTOGRAM_BYTES
    for (let at = from; at < to; at += 4) {
      const sample = load<u32>(at)
      const bin = <usize>load<u8>(column + (sample & ROW))
      const cell = histogram + bin * CLASS_BYTES + classOffset(sample)
      store<u16>(cell, load<u16>(cell) + weightOf(sample))
    }
  }
}

/** Counts the classes of the samples from `from` to before `to` into 16 u16 at `classes`. */
export function countClasses(from: usize, to: usize, classes: usize): void {
  memory.fill(classes, 0, CLASS_BYTES)
  for (let at = from; at < to; at += 4) {
    const sample = load<u32>(at)
    const cell = classes + classOffset(sample)
    store<u16>(cell, load<u16>(cell) + weightOf(sample))
  }
}

function classOffset(sample: u32): usize {
  return (sample >> 20) & 30
}

function weightOf(sample: u32): u32 {
  return sample >> 25
}
