import { expect, test } from 'vitest'
import { openTestRail } from './testing/rail.ts'

test('events that never came are fetched, page by page, oldest first', async () => {
  await using at = await openTestRail()
  const order = await at.order('pm_card_visa')
  // More than a page of a hundred.
  for (let attempt = 1; attempt <= 60; attempt += 1) await at.rail.charge({ ...order, attempt })
  const events = await Array.fromAsync(
    at.rail.fetchEvents(Temporal.Instant.from('2026-05-04T15:00:00Z')),
  )
  const attempts = events.map(({ about }) => (about?.kind === 'charge' ? about.attempt : 0))
  expect(attempts).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
  expect(new Set(events.map(({ id }) => id)).size).toBe(60)
})

test('nothing older than asked for is fetched', async () => {
  await using at = await openTestRail()
  await at.rail.charge(await at.order('pm_card_visa'))
  const later = Temporal.Instant.from('2026-05-04T16:00:01Z')
  expect(await Array.fromAsync(at.rail.fetchEvents(later))).toEqual([])
})
