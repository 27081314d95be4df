import { expect, test } from 'vitest'
import { readFollowed, writeFollowed } from './followed-copy.ts'

const KEY = 'fourcast_lottery_states_dana'

test('a stored list is read by the same user only', () => {
  writeFollowed('dana', ['GA', 'SC'])
  expect(readFollowed('dana')).toEqual(['GA', 'SC'])
  expect(readFollowed('sam')).toEqual([])
})

test.each(['{', 'null', '{"states":["GA"]}', '"GA"', '["GA",4]', '["Georgia"]', '[["GA"]]'])(
  'a broken list is as if it were not there: %s',
  (broken) => {
    localStorage.setItem(KEY, broken)
    expect(readFollowed('dana')).toEqual([])
  },
)

test('a state counts once', () => {
  localStorage.setItem(KEY, '["GA","SC","GA"]')
  expect(readFollowed('dana')).toEqual(['GA', 'SC'])
})

test('without storage the list is empty and no error is thrown', () => {
  const closed = { get: () => null, set: () => undefined, remove: () => undefined }
  writeFollowed('dana', ['GA'], closed)
  expect(readFollowed('dana', closed)).toEqual([])
})
