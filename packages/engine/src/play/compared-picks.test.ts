import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyNumbers } from '../testing/arbitraries.ts'
import { comparePicks, type DrawnNumber, type SavedPick } from './compared-picks.ts'
import { IN_PLACE_CHANCE } from './in-place.ts'

const anyPick: fc.Arbitrary<SavedPick> = fc
  .record({
    from: fc.integer({ min: 0, max: 40 }),
    days: fc.integer({ min: 0, max: 9 }),
    sets: fc.array(fc.oneof(anyNumbers, fc.constantFrom('0768', '8670', '1-3-')), {
      minLength: 1,
      maxLength: 2,
    }),
  })
  .map(({ from, days, sets }) => ({ from, until: from + days, sets }))
const anyDrawn: fc.Arbitrary<DrawnNumber> = fc.record({
  at: fc.integer({ min: 0, max: 50 }),
  drawn: fc.oneof(anyNumbers, fc.constantFrom('0768', '7068', '')),
})

test('equals a comparison of every pick with every draw', () => {
  fc.assert(
    fc.property(fc.array(anyPick), fc.array(anyDrawn), (picks, draws) => {
      const counts = comparePicks(picks, draws)
      const found = draws
        .filter(({ drawn }) => drawn !== '')
        .map(({ at, drawn }) => ({
          drawn,
          sets: [
            ...new Set(
              picks
                .filter((pick) => pick.from < at && at <= pick.until)
                .flatMap((pick) => pick.sets.filter((set) => !set.includes('-'))),
            ),
          ],
        }))
        .filter(({ sets }) => sets.length > 0)
      expect(counts.pairs).toBe(found.reduce((sum, { sets }) => sum + sets.length, 0))
      for (const j of [0, 1, 2, 3, 4])
        expect(counts.inPlace[j]).toBe(
          found
            .flatMap(({ sets, drawn }) =>
              sets.map((set) => [...set].filter((digit, at) => digit === drawn[at]).length),
            )
            .filter((n) => n === j).length,
        )
    }),
  )
})

test('a number that was saved twice counts once a draw', () => {
  const pick = { from: 0, until: 9, sets: ['0768', '0768'] }
  const counts = comparePicks([pick, pick], [{ at: 5, drawn: '0768' }])
  expect(counts).toMatchObject({ pairs: 1, inPlace: [0, 0, 0, 0, 1] })
})

test('the spread does not depend on what was drawn', () => {
  const alike = { from: 0, until: 99, sets: ['0000', '0001', '0002', '0003', '0004'] }
  const spreadWith = (drawn: string) =>
    comparePicks(
      [alike],
      [1, 2, 3, 4, 5].map((at) => ({ at, drawn })),
    ).spread
  expect(spreadWith('0000')).toEqual(spreadWith('7777'))
})

test('the spread of draws is that of one draw, times the root of their count', () => {
  const draws = Array.from({ length: 50 }, (_, at) => ({ at: at + 1, drawn: '5555' }))
  const one = comparePicks([{ from: 0, until: 99, sets: ['0000'] }], draws)
  for (const [j, chance] of IN_PLACE_CHANCE.entries())
    expect(one.spread[j]).toBeCloseTo(Math.sqrt(50 * chance * (1 - chance)), 8)
})
