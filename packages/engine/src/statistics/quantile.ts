/**
 * Where a continuous, rising distribution function reaches p, between `low` and `high`, to the last bits;
 * the nearer end if it does not. Takes steps of inverse quadratic interpolation where they are safe, and
 * halves the bracket where they are not, so it never takes many more steps than bisection.
 *
 * Source: Chandrupatla, Advances in Engineering Software 28 (1997).
 */
export const quantileOf = (
  distribution: (x: number) => number,
  p: number,
  low: number,
  high: number,
): number => {
  const at = (x: number): Point => ({ x, y: distribution(x) - p })
  // The root is between `best`, the newest point, and `other`; `before` was replaced last.
  let [best, other] = [at(low), at(high)]
  if (best.y >= 0) return low
  if (other.y <= 0) return high
  for (let share = 0.5; ;) {
    const x = best.x + share * (other.x - best.x)
    const isBetween = x > Math.min(best.x, other.x) && x < Math.max(best.x, other.x)
    // A share too small to move `best` says nothing about the middle.
    const next = at(isBetween ? x : (best.x + other.x) / 2)
    if (next.x === best.x || next.x === other.x || next.y === 0) return next.x
    const isSameSide = next.y > 0 === best.y > 0
    const before = isSameSide ? best : other
    if (!isSameSide) other = best
    best = next
    share = shareOf(best, other, before)
  }
}

interface Point {
  x: number
  y: number
}

/** How far from `a` to `b` the next step goes: never less than a rounding, so that the bracket closes. */
function shareOf(a: Point, b: Point, c: Point): number {
  const xi = (a.x - b.x) / (c.x - b.x)
  const phi = (a.y - b.y) / (c.y - b.y)
  const isSafe = phi * phi < xi && (1 - phi) * (1 - phi) < 1 - xi
  if (!isSafe) return 0.5
  const share =
    (a.y / (b.y - a.y)) * (c.y / (b.y - c.y)) +
    ((c.x - a.x) / (b.x - a.x)) * (a.y / (c.y - a.y)) * (b.y / (c.y - b.y))
  const least = (Number.EPSILON * Math.abs(a.x)) / Math.abs(b.x - a.x)
  return Math.min(1 - least, Math.max(least, share))
}
