import { binCounts, CLASS_BYTES, histograms, HISTOGRAM_BYTES, order, triedCount } from './memory'

/** The best split so far: its score, its feature (−1 for none) and the last bin that goes left. */
export let bestFeature: i32 = -1
export let bestBin: i32 = 0
let bestScore: f64 = 0

const ONES = i16x8.splat(1)

/**
 * Finds the split with the highest Σ l²/|l| + Σ r²/|r| (the lowest Gini impurity) among the tried
 * features. It must be better than not splitting the node.
 */
export function findSplit(classes: usize, minLeaf: i32): void {
  const lows = v128.load(classes)
  const highs = v128.load(classes, 16)
  const total = sumOf(lows, highs)
  bestFeature = -1
  bestScore = squaresOf(lows, highs) / <f64>total
  for (let k = 0; k < triedCount; k++)
    scan(load<u8>(order + k), histograms + k * HISTOGRAM_BYTES, lows, highs, total, minLeaf)
}

function scan(
  feature: i32,
  histogram: usize,
  lows: v128,
  highs: v128,
  total: i32,
  minLeaf: i32,
): void {
  const last = histogram + (<i32>load<u8>(binCounts + feature) - 1) * CLASS_BYTES
  let leftLows = i16x8.splat(0)
  let leftHighs = i16x8.splat(0)
  for (let at = histogram; at < last; at += CLASS_BYTES) {
    leftLows = i16x8.add(leftLows, v128.load(at))
    leftHighs = i16x8.add(leftHighs, v128.load(at, 16))
    const left = sumOf(leftLows, leftHighs)
    if (left < minLeaf) continue
    const right = total - left
    if (right < minLeaf) break
    const rightLows = i16x8.sub(lows, leftLows)
    const rightHighs = i16x8.sub(highs, leftHighs)
    const score =
      squaresOf(leftLows, leftHighs) / <f64>left + squaresOf(rightLows, rightHighs) / <f64>right
    if (score > bestScore) {
      bestScore = score
      bestFeature = feature
      bestBin = <i32>((at - histogram) / CLASS_BYTES)
    }
  }
}

/** Σ n. */
export function sumOf(lows: v128, highs: v128): i32 {
  const pairs = i32x4.add(i32x4.dot_i16x8_s(lows, ONES), i32x4.dot_i16x8_s(highs, ONES))
  const halves = i32x4.add(pairs, i64x2.shuffle(pairs, pairs, 1, 0))
  return i32x4.extract_lane(halves, 0) + i32x4.extract_lane(halves, 1)
}

/** Σ n²; a lane holds up to four squares of up to 32767², which fits u32. */
function squaresOf(lows: v128, highs: v128): f64 {
  const fours = i32x4.add(i32x4.dot_i16x8_s(lows, lows), i32x4.dot_i16x8_s(highs, highs))
  const pairs = i64x2.add(i64x2.extend_low_i32x4_u(fours), i64x2.extend_high_i32x4_u(fours))
  return <f64>(i64x2.extract_lane(pairs, 0) + i64x2.extract_lane(pairs, 1))
}
