/** Success Rate, one decimal: 0.0093 → '0.9%'. */
export const successRate = (rate: number) => `${(rate * 100).toFixed(1)}%`

export const days = (n: number) => `${n} ${n === 1 ? 'day' : 'days'}`
