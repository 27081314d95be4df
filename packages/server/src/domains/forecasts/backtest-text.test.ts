import { expect, test } from 'vitest'
import { picture } from './backtest-text.ts'

const rising = Array.from({ length: 200 }, (_, at) => ({ draws: at + 1, log10E: at / 10 }))

test('the chart of a rise includes the zero line at its bottom', () => {
  const lines = picture(rising)
  expect(lines).toHaveLength(10)
  expect(lines[0]).toMatch(/^ {6}20 │ +•+$/)
  expect(lines[8]).toMatch(/^ {3}-0\.20 │•+·*$/)
  expect(lines[9]).toMatch(/^ +1 +200$/)
})

test('noise stays near the zero line', () => {
  const lines = picture(rising.map(({ draws }) => ({ draws, log10E: (draws % 3) / 100 - 0.02 })))
  expect(lines.filter((line) => line.includes('•'))).toHaveLength(1)
  expect(lines[4]).toMatch(/^ {4}0\.00 │•{64}$/)
})

test('a single draw makes one line', () => {
  expect(picture([{ draws: 1, log10E: -0.1 }])[6]).toMatch(/•{64}$/)
})
