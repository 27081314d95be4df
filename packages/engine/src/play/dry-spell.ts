/**
 * P(the longest run of losses in n independent trials is at most `longest`), for trials that win with
 * probability p. Exact in n steps. Throws a RangeError unless n and `longest` are whole numbers from 0 and
 * 0 ≤ p ≤ 1.
 *
 * Source: W. Feller, An Introduction to Probability Theory and Its Applications I, XIII.7: the first run of
 * r losses ends at trial m if r losses follow a win at trial m − r, and no such run came before it.
 */
export const longestRunCdf = (longest: number, n: number, p: number): number => {
  if (!isCount(longest) || !isCount(n) || !(p >= 0 && p <= 1))
    throw new RangeError(`no run of at most ${longest} in ${n} trials at ${p}`)
  const run = longest + 1
  if (run > n) return 1
  const ends = Math.exp(run * Math.log1p(-p))
  // none[m]: the probability of no such run within the first m trials.
  const none = new Float64Array(n + 1).fill(1, 0, run)
  none[run] = 1 - ends
  for (let m = run + 1; m <= n; m++)
    none[m] = (none[m - 1] ?? 0) - p * ends * (none[m - run - 1] ?? 0)
  return Math.max(0, none[n] ?? 0)
}

/**
 * The median of the longest run of losses: half of all series of n trials have one at most this long.
 * n itself if most series never win.
 */
export const medianLongestRun = (n: number, p: number): number => {
  let [low, high] = [0, n]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (longestRunCdf(middle, n, p) >= 0.5) high = middle
    else low = middle + 1
  }
  return low
}

const isCount = (n: number) => Number.isInteger(n) && n >= 0
