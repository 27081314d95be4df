import { expect, test } from 'vitest'
import { drawingsText } from './sources/state-groups.ts'
import { changed, listNames } from './selection.ts'

test('a state is added once, at the end, or where it was', () => {
  expect(changed(['GA'], { kind: 'add', code: 'SC' }, 3)).toEqual(['GA', 'SC'])
  expect(changed(['GA', 'SC'], { kind: 'add', code: 'GA' }, 3)).toEqual(['GA', 'SC'])
  expect(changed(['GA', 'SC'], { kind: 'add', code: 'KS', at: 0 }, 3)).toEqual(['KS', 'GA', 'SC'])
})

test('the list never grows past what the plan allows', () => {
  expect(changed(['GA'], { kind: 'add', code: 'SC' }, 1)).toEqual(['GA'])
})

test('after a downgrade the first ones stay, and the next takes the place of one removed', () => {
  expect(changed(['GA', 'SC', 'KS'], { kind: 'cut' }, 1)).toEqual(['GA'])
  expect(changed(['GA', 'SC', 'KS'], { kind: 'remove', code: 'GA' }, 1)).toEqual(['SC'])
  expect(changed(['GA'], { kind: 'cut' }, 0)).toEqual([])
})

test('names are joined as in a sentence', () => {
  expect(listNames(['Georgia', 'Iowa', 'Kansas'])).toBe('Georgia, Iowa, and Kansas')
})

test('simulated draws are named as such before they are selected', () => {
  const times = (...official: boolean[]) =>
    official.map((one) => ({ label: 'Midday', time: '1:00 PM', official: one }))
  const text = (...official: boolean[]) =>
    drawingsText({ name: 'X', drawTimes: times(...official), simulated: false })
  expect(text(true, true)).toBe('X, 2 draws a day')
  expect(text(false, true)).toBe('X, 2 draws a day, 1 simulated')
  expect(text(false, false)).toBe('X, 2 simulated draws a day')
  expect(text(true)).toBe('X, 1 draw a day')
  const without = { name: 'X', drawTimes: times(true, true), simulated: true }
  expect(drawingsText(without)).toBe('X, 2 simulated draws a day')
})
