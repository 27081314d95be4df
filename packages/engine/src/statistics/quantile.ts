/**
 * Where a continuous distribution function reaches p, between `low` and `high`, by bisection to the last
 * bit. It computes a few interval bounds, where accuracy matters more than speed.
 */
export const quantileOf = (
  distribution: (x: number) => number,
  p: number,
  low: number,
  high: number,
): number => {
  let [below, above] = [low, high]
  for (;;) {
    const middle = (below + above) / 2
    if (middle <= below || middle >= above) return middle
    if (distribution(middle) < p) below = middle
    else above = middle
  }
}
