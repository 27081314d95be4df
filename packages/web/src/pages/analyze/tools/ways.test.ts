import { expect, test } from 'vitest'
import { waysOf } from './ways.ts'

const way = (play: string, ...[numbers, state, stake]: Parameters<typeof waysOf>) =>
  waysOf(numbers, state, stake).find((one) => one.play === play)

test.each([
  ['straight', '7294', 'GA', 10_000, 100, '$5,000', 0.5],
  ['straight', '7294', 'IA', 10_000, 100, '$6,000', 0.6],
  ['box', '7294', 'GA', 416.667, 100, '$200', 0.48],
  ['box', '1123', 'GA', 833.333, 100, '$400', 0.48],
  ['box', '7294', 'OR', 416.667, 100, '$250', 0.6],
  ['straight', '7294', 'CA', 10_000, 100, 'shared prize, depends on the pool', null],
  ['one-off', '7294', 'CA', 123.457, 100, null, null],
  ['straight-box', '7294', 'GA', 416.667, 100, '$2,600 exact, $100 otherwise', 0.49],
  ['combo', '7294', 'GA', 416.667, 2_400, '$5,000', 0.5],
  ['combo', '1112', 'GA', 2_500, 400, '$5,000', 0.5],
  ['front-pair', '7294', 'GA', 100, 100, null, null],
  ['one-off', '7294', 'GA', 123.457, 100, null, null],
] as const)('a dollar on %s of %s in %s', (play, numbers, state, oneIn, cost, pays, back) => {
  const found = way(play, numbers, state, 100)
  expect(found).toMatchObject({ cost, pays })
  expect(found?.oneIn).toBeCloseTo(oneIn, 3)
  expect(found?.back ?? null).toEqual(back === null ? null : expect.closeTo(back, 9))
})

test('cost and prize depend on the stake; without a stake only the odds are known', () => {
  expect(way('straight', '7294', 'GA', 50)).toMatchObject({ cost: 50, pays: '$2,500' })
  expect(way('straight', '7294', 'GA', null)).toMatchObject({
    cost: null,
    pays: null,
    oneIn: 10_000,
  })
})

test('four equal digits have no box and no way to play that includes one', () => {
  expect(waysOf('7777', 'GA', 100).map(({ name }) => name)).toEqual([
    'Straight',
    'Front Pair',
    'Back Pair',
    '1-Off',
  ])
})

test('a pair names the digits that win', () => {
  expect(way('front-pair', '7294', 'GA', 100)?.wins).toContain('72··')
  expect(way('back-pair', '7294', 'GA', 100)?.wins).toContain('··94')
})
