import { expect, test } from 'vitest'
import { parseConfig } from '#config.ts'
import { KEY } from './testing.ts'

const parse = (env: Record<string, string>) => parseConfig(env, '/nowhere')

test('names sources by state, and by game where it is not the four-digit one', () => {
  const { DRAW_SOURCES } = parse({
    DRAW_SOURCES:
      'simulated, ga=magayo, NY = socrata,NY:cash3=socrata,TX=texas,VA=import,IA=simulated,',
    MAGAYO_KEY: KEY,
  })
  expect(DRAW_SOURCES.map(({ state, game, source }) => `${state} ${game} ${source}`)).toEqual([
    'GA cash4 magayo',
    'NY cash4 socrata',
    'NY cash3 socrata',
    'TX cash4 texas',
    'VA cash4 import',
    'IA cash4 simulated',
  ])
})

test.each([
  ['ZZ=socrata', 'has the invalid state ZZ: use a two-letter state code, DC, or US'],
  ['NY=somebody', 'has the unknown source somebody: use simulated, import, socrata, texas, '],
  ['NY:bingo=socrata', 'has the unknown game bingo: use cash4, cash3, pick5'],
  [
    'NY:powerball=socrata',
    'has the invalid state NY: use a two-letter state code, DC, or US for Powerball',
  ],
  ['GA=texas', 'has the entry GA=texas, but texas does not have these draws'],
  ['KS=magayo', 'has the entry KS=magayo, but magayo does not have these draws'],
  ['GA:cash3=magayo', 'has the entry GA:cash3=magayo, but magayo does not have these draws'],
  ['NM=simulated', 'has the entry NM=simulated, but simulated does not have these draws'],
  ['default,simulated', 'has both default and simulated: use only one'],
  ['NY=socrata,ny=import', 'names NY:cash4 twice'],
  ['NY', "has the invalid entry 'NY': use a form such as GA=magayo or NY:cash3=socrata"],
])('refuses to start with %s', (sources, problem) => {
  expect(() => parse({ DRAW_SOURCES: sources, MAGAYO_KEY: KEY })).toThrow(`DRAW_SOURCES ${problem}`)
})

test.each(['', 'default'])('without entries (%j) the free sources are used', (sources) => {
  const asked = parse({ DRAW_SOURCES: sources }).DRAW_SOURCES
  expect(asked.map(({ state, game, source }) => `${state} ${game} ${source}`)).toEqual([
    'NY cash4 socrata',
    'NY cash3 socrata',
    'US powerball socrata',
    'US mega-millions socrata',
    'TX cash4 texas',
    'TX cash3 texas',
    'NC cash4 nclottery',
    'NC cash3 nclottery',
    'VA cash4 valottery',
    'VA cash3 valottery',
    'GA cash4 galottery',
    'GA cash3 galottery',
    'GA fantasy5 galottery',
    'DC cash4 dclottery',
    'SC cash4 sclottery',
    'WI cash4 wilottery',
  ])
})

test('entries add to the free sources and replace them', () => {
  const parsed = parse({ DRAW_SOURCES: 'GA=magayo,US:powerball=import,IN=magayo', MAGAYO_KEY: KEY })
  const sources = new Map(
    parsed.DRAW_SOURCES.map(({ state, game, source }) => [`${state} ${game}`, source]),
  )
  expect(sources.get('NY cash4')).toBe('socrata')
  expect(sources.get('US mega-millions')).toBe('socrata')
  expect(sources.get('GA cash3')).toBe('galottery')
  expect(sources.get('GA cash4')).toBe('magayo')
  expect(sources.get('US powerball')).toBe('import')
  expect(sources.get('IN cash4')).toBe('magayo')
})

test('simulated alone sends no requests', () => {
  expect(parse({ DRAW_SOURCES: 'simulated' }).DRAW_SOURCES).toEqual([])
})

test('one error lists all problems, without the key', () => {
  const wrong = { DRAW_SOURCES: 'ZZ=texas,GA', MAGAYO_KEY: KEY, PORT: 'x' }
  expect(() => parse(wrong)).toThrow(
    /^PORT .*\nDRAW_SOURCES has the invalid state ZZ.*\nDRAW_SOURCES has the invalid entry 'GA'/,
  )
  expect(() => parse(wrong)).not.toThrow(KEY)
})

test('magayo needs its key', () => {
  expect(() => parse({ DRAW_SOURCES: 'GA=magayo' })).toThrow(
    'MAGAYO_KEY is required: DRAW_SOURCES names magayo',
  )
})

test.each([
  'ftp://host',
  'host',
  'https://me:secret@host',
  'https://host/?key=1',
  'https://host/#x',
])('another host for a source is a plain address: not %s', (address) => {
  expect(() => parse({ SOURCE_BASE_URL_SOCRATA: address })).toThrow(/^SOURCE_BASE_URL_SOCRATA is /)
  expect(() => parse({ SOURCE_BASE_URL_SOCRATA: 'http://127.0.0.1:81/below' })).not.toThrow()
})
