import { describe, expect, test } from 'vitest'
import { isState, MULTI_STATE, stateName, STATES, stateZone } from './states.ts'

const codes = Object.keys(STATES)
const names = codes.map(stateName)

test('there are 50 states and DC, in the order of their names', () => {
  expect(codes).toHaveLength(51)
  expect(new Set(names).size).toBe(51)
  expect(names).toEqual(names.toSorted())
})

test.each([
  ['GA', 'Georgia', 'America/New_York'],
  ['DC', 'District of Columbia', 'America/New_York'],
  ['IN', 'Indiana', 'America/Indiana/Indianapolis'],
  ['MT', 'Montana', 'America/Denver'],
  ['ND', 'North Dakota', 'America/Chicago'],
  ['AZ', 'Arizona', 'America/Phoenix'],
  ['CA', 'California', 'America/Los_Angeles'],
  ['HI', 'Hawaii', 'Pacific/Honolulu'],
  ['US', 'United States', 'America/New_York'],
])('%s is %s in %s', (code, name, zone) => {
  expect(stateName(code)).toBe(name)
  expect(stateZone(code)).toBe(zone)
})

test('Temporal knows every zone', () => {
  const noon = Temporal.PlainDateTime.from('2026-07-01T12:00')
  for (const code of codes) {
    const offset = noon.toZonedDateTime(stateZone(code) ?? '').offsetNanoseconds / 3.6e12
    expect(offset).toBeGreaterThanOrEqual(-10)
    expect(offset).toBeLessThanOrEqual(-4)
  }
})

describe('isState', () => {
  test('is true for the 51', () => {
    expect(codes.every(isState)).toBe(true)
  })

  test.each([MULTI_STATE.code, 'ga', 'PR', '', 'Georgia', 'toString', ' GA'])(
    'is false of %j',
    (code) => {
      expect(isState(code)).toBe(false)
    },
  )
})

test('an unknown code has no zone, and its name is the code', () => {
  expect(stateName('ZZ')).toBe('ZZ')
  expect(stateName('constructor')).toBe('constructor')
  expect(stateZone('ZZ')).toBeUndefined()
})
