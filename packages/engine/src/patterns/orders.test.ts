import { expect, test } from 'vitest'
import { digitsOfNumber } from '../series.ts'
import { ORDERS } from './orders.ts'

const ordersOf = (number: number) =>
  ORDERS.filter(({ shows }) => shows(digitsOfNumber(number), number)).map(({ id }) => id)

test.each([
  [3456, ['run-up-3', 'run-up-4', 'ascending', 'gap-1']],
  [6543, ['run-down-3', 'run-down-4', 'descending', 'gap-1']],
  [1235, ['run-up-3', 'ascending', 'gap-2']],
  [9345, ['run-up-3', 'gap-6']],
  [5432, ['run-down-3', 'run-down-4', 'descending', 'gap-1']],
  [5431, ['run-down-3', 'descending', 'gap-2']],
  [2468, ['ascending', 'gap-2']],
  [9012, ['run-up-3', 'gap-9']],
  [7294, ['zigzag', 'gap-7']],
  [1909, ['zigzag', 'gap-9']],
  [1223, ['gap-1']],
  // Pairs of neighbours, but not three of them.
  [1289, ['ascending', 'gap-6']],
  [1111, []],
])('%i has the orders %j', (number, ids) => {
  expect(ordersOf(number)).toEqual(ids)
})
