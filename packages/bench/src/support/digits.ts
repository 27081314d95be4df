let calls = 0

/** Other digits in each call: the same ones on the same draw would be answered without a count. */
export const nextDigits = (): number[] => [...String(calls++ % 10_000).padStart(4, '0')].map(Number)
