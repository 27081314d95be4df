import { expect, test } from 'vitest'
import { COUNTED, valuesOf } from './counted.ts'

test('a help text that lists outcomes lists all of them', () => {
  const listing = COUNTED.filter(({ help }) => help.includes(': '))
  expect(listing.map(({ name }) => name)).toContain('fourcast_mails_total')
  for (const counted of listing) {
    const listed = counted.help.slice(counted.help.indexOf(': ')).split(',')
    expect([counted.name, listed.length]).toEqual([counted.name, valuesOf(counted).length])
  }
})
