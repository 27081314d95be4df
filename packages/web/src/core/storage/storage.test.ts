import { expect, test } from 'vitest'
import { clearOthers } from './storage.ts'

const PERSONAL = ['lottery_states', 'box3_state', 'play_state', 'fair_seed']

const stored = () => Object.keys(localStorage).toSorted()

test('68: after a sign-out nothing personal of anyone is left; the theme and other sites stay', () => {
  for (const name of PERSONAL) localStorage.setItem(`fourcast_${name}_dana`, '1')
  localStorage.setItem('fourcast_theme', 'dark')
  localStorage.setItem('another', 'site')
  clearOthers('dana')
  expect(stored()).toHaveLength(6)
  clearOthers(null)
  expect(stored()).toEqual(['another', 'fourcast_theme'])
  localStorage.clear()
})

test('68: someone else who signs in finds nothing of the person before', () => {
  for (const name of PERSONAL)
    for (const person of ['dana', 'eve']) localStorage.setItem(`fourcast_${name}_${person}`, '1')
  clearOthers('eve')
  expect(stored()).toEqual(PERSONAL.map((name) => `fourcast_${name}_eve`).toSorted())
  localStorage.clear()
})
