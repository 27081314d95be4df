import { expect, test } from 'vitest'
import { prizeChartOf } from './prize-charts.ts'
import { drawingState, REPEATING_STATES, statesDrawnWith } from './shared-draws.ts'

test('Tri-State holds one draw for three states', () => {
  for (const state of ['NH', 'ME', 'VT']) expect(statesDrawnWith(state)).toEqual(['NH', 'ME', 'VT'])
  expect(statesDrawnWith('GA')).toEqual(['GA'])
})

test('states with the same draws have one drawing state', () => {
  expect(['NH', 'ME', 'VT', 'GA'].map(drawingState)).toEqual(['NH', 'NH', 'NH', 'GA'])
  expect(REPEATING_STATES).toEqual([
    { state: 'ME', drawnIn: 'NH' },
    { state: 'VT', drawnIn: 'NH' },
  ])
})

test('states with the same draws pay by the same chart, so their tickets win together', () => {
  for (const state of ['NH', 'ME', 'VT']) expect(prizeChartOf(state)).toEqual(prizeChartOf('NH'))
})
