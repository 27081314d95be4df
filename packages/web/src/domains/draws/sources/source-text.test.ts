import { expect, test } from 'vitest'
import { isNewlyReal, timeOfTry, unreachableText } from './source-text.ts'

const NOW = Date.parse('2026-10-10T12:40:00Z')

test.each([
  ['Georgia Lottery', 'We couldn’t reach the Georgia Lottery.'],
  ['New York’s open data', 'We couldn’t reach New York’s open data.'],
])('%s has the right article in a sentence', (publisher, words) => {
  expect(unreachableText({ until: null, publisher, triedAt: null, now: NOW })).toBe(
    `No results yet. ${words}`,
  )
})

test('an unreachable source shows its newest date and the last try', () => {
  expect(
    unreachableText({
      until: '2026-05-25',
      publisher: 'Georgia Lottery',
      triedAt: '2026-10-10T09:41:00Z',
      now: NOW,
    }),
  ).toBe(
    'Results through May 25, 2026. We couldn’t reach the Georgia Lottery. Last tried 5:41\u00A0AM ET.',
  )
})

test('a try on another day shows the date', () => {
  expect(timeOfTry('2026-10-09T09:41:00Z', NOW)).toBe('Oct 9, 2026, 5:41\u00A0AM ET')
})

test('real draws count as new for 60 days', () => {
  expect(isNewlyReal('2026-08-12', NOW)).toBe(true)
  expect(isNewlyReal('2026-08-11', NOW)).toBe(false)
})
