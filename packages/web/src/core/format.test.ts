import { expect, test } from 'vitest'
import { calendarDate, count, longCalendarDate, money } from './format.ts'

test('counts read as the browser’s own formatter writes them', () => {
  const formatter = new Intl.NumberFormat('en-US')
  const numbers = [0, 7, 999, 1_000, 12_345, 999_999, 1_000_000, 1_234_567_890, 2 ** 53 - 1]
  for (const n of [...numbers, ...numbers.map((each) => -each), 1_234.5, 1e21])
    expect(count(n)).toBe(n === 0 ? '0' : formatter.format(n))
})

test('amounts read as the browser’s own formatter writes them', () => {
  const formatter = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    trailingZeroDisplay: 'stripIfInteger',
  })
  for (const amount of [0, 5_000, 4.5, 0.05, 149.99, -12, -0.5, 1_234_567.89, 0.996, 0.285, 1.005])
    expect(money(amount)).toBe(formatter.format(amount))
})

test.each(['short', 'long'] as const)(
  '%s dates read as the browser’s own formatter writes them',
  (month) => {
    const formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: 'UTC',
      month,
      day: 'numeric',
      year: 'numeric',
    })
    const format = month === 'short' ? calendarDate : longCalendarDate
    for (let n = 1; n <= 12; n++) {
      const date = `2026-${String(n).padStart(2, '0')}-0${(n % 9) + 1}`
      expect(format(date)).toBe(formatter.format(new Date(`${date}T00:00:00Z`)))
    }
    expect(format('1981-07-21')).toBe(formatter.format(new Date('1981-07-21T00:00:00Z')))
  },
)
