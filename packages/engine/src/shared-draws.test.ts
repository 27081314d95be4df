import { expect, test } from 'vitest'
import { statesDrawnWith } from './shared-draws.ts'

test('Tri-State holds one draw for three states', () => {
  for (const state of ['NH', 'ME', 'VT']) expect(statesDrawnWith(state)).toEqual(['NH', 'ME', 'VT'])
  expect(statesDrawnWith('GA')).toEqual(['GA'])
})
