import { expect, test } from 'vitest'
import { copiedDraws, fairDraws } from '../testing/copied.ts'
import { findCopies } from './copies.ts'

test('of 1,000 fair histories of 2,000 draws at most 2 seem to copy', async ({ annotate }) => {
  const alarms = Array.from({ length: 1_000 }, (_, seed) => findCopies(fairDraws(2_000, seed)))
  const count = alarms.filter(({ length }) => length > 0).length
  await annotate(`${count} of 1,000 fair histories`)
  expect(count).toBeLessThanOrEqual(2)
})

test.each([
  { share: 0.1, lag: 50, places: [0, 1, 2, 3] },
  { share: 0.04, lag: 1, places: [0, 1, 2, 3] },
  { share: 0.27, lag: 53, places: [2, 3] },
])(
  'of 8,000 draws, $share that repeat places $places at lag $lag are found in all of 20',
  (copy) => {
    const found = Array.from({ length: 20 }, (_, seed) =>
      findCopies(copiedDraws(8_000, seed, copy)),
    )
    for (const [first] of found) expect(first).toMatchObject({ lag: copy.lag, places: copy.places })
  },
)
