const DIGITS = Array.from({ length: 10 }, (_, digit) => digit)

/** Counts of the 10,000 numbers by digit sum, from 0 to 36. */
export function sumCounts(places = 4): number[] {
  if (places === 0) return [1]
  const fewer = sumCounts(places - 1)
  return Array.from({ length: fewer.length + 9 }, (_, sum) =>
    DIGITS.reduce((ways, digit) => ways + (fewer[sum - digit] ?? 0), 0),
  )
}
