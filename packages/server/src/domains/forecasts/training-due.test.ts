import { expect, test } from 'vitest'
import { latestNight } from './training-due.ts'

test.each([
  ['before three', '2026-05-04T06:59:59Z', '2026-05-03T07:00:00Z'],
  ['at three', '2026-05-04T07:00:00Z', '2026-05-04T07:00:00Z'],
  ['in winter', '2026-12-04T08:30:00Z', '2026-12-04T08:00:00Z'],
  // The clocks go from two to three.
  ['at the start of daylight saving', '2026-03-08T07:00:00Z', '2026-03-08T07:00:00Z'],
  ['as it ends', '2026-11-01T07:59:00Z', '2026-10-31T07:00:00Z'],
])('the latest 3 AM in New York, %s', (_when, now, night) => {
  expect(latestNight(Temporal.Instant.from(now)).toString()).toBe(night)
})
