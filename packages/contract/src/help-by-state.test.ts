import { STATES, type StateCode } from '@fourcast/engine/states.ts'
import { expect, test } from 'vitest'
import { helpIn } from './help-by-state.ts'

const codes = Object.keys(STATES).filter((code): code is StateCode => code in STATES)
const where = (age: number | null) => codes.filter((code) => helpIn(code).ticketAge === age)

test('the minimum age for tickets is 18 except in five states, and five states sell none', () => {
  expect(where(21)).toEqual(['AZ', 'IA', 'LA', 'MS'])
  expect(where(19)).toEqual(['NE'])
  expect(where(null)).toEqual(['AL', 'AK', 'HI', 'NV', 'UT'])
  expect(where(18)).toHaveLength(51 - 10)
})

test('each help line is a number that a phone can dial', () => {
  const lines = codes.flatMap((code) => helpIn(code).phone ?? [])
  expect(lines).toHaveLength(15)
  for (const line of lines) expect(line.replace(/[^0-9A-Z]/g, '')).toMatch(/^18[0-9A-Z]{9,10}$/)
})
