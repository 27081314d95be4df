import { describe, expect, test } from 'vitest'
import { ASSEMBLED, PLURALS } from './strings/exceptions.ts'
import { extract } from './strings/extract.ts'
import { listStrings } from './strings.ts'

const listed = listStrings()

test('the list of texts has every text of the interface, by page', () => {
  expect(listed.strings).toContain('# page generate\n')
  expect(listed.strings).toContain('\nCash4 Number Generator\n')
})

test('no sentence is assembled from parts but those that are known', () => {
  expect(listed.assembled).toEqual(Object.keys(ASSEMBLED).toSorted())
  expect(listed.plurals.length).toBe(PLURALS)
})

describe('what counts as text', () => {
  const textsOf = (code: string) => [...extract('page.tsx', code).strings]

  test.each([
    ['<p className="Big one">Hello there</p>', ['Hello there']],
    ['<Field label="your name" id="Name" />', ['your name']],
    ["notify({ message: 'Number saved.' })", ['Number saved.']],
    ['`You have ${n} picks`', ['You have {} picks']],
    ["throw new Error('No such place')", []],
    ["import x from 'Some module'", []],
    ["kind === 'Big one'", []],
    ["const url = 'https://example.com/Path'", []],
  ])('%s', (code, texts) => {
    expect(textsOf(code)).toEqual(texts)
  })

  test.each([
    ["`It ${late ? 'ends' : 'begins'} today`"],
    ["'Your plan ' + name"],
    ["<p>Page one{filtered && ', with filters'}.</p>"],
  ])('%s is assembled', (code) => {
    expect(extract('page.tsx', code).fragments).toHaveLength(1)
  })

  test.each([
    ["<p>Saved. {late ? 'It is late.' : 'It is early.'}</p>"],
    ["<p className={`card ${flush ? 'card-flush' : ''} wide`}>Hello</p>"],
    ["`${n} ${n === 1 ? 'draw' : 'draws'} today`"],
  ])('%s is not', (code) => {
    expect(extract('page.tsx', code).fragments).toEqual([])
  })
})
