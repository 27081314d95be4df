import { expect, test } from 'vitest'
import { lastActiveText } from './SessionsCard.tsx'

test.each([
  ['2026-11-21T12:00:30Z', 'Active now'],
  ['2026-11-21T11:59:01Z', 'Active now'],
  ['2026-11-21T11:59:00Z', 'Active 1 minute ago'],
  ['2026-11-21T11:55:00Z', 'Active 5 minutes ago'],
  ['2026-11-21T10:01:00Z', 'Active 1 hour ago'],
  ['2026-11-20T12:00:00Z', 'Active 1 day ago'],
  ['2026-10-23T12:00:00Z', 'Active 29 days ago'],
])('%s is %s', (instant, words) => {
  expect(lastActiveText(instant, Date.parse('2026-11-21T12:00:00Z'))).toBe(words)
})
