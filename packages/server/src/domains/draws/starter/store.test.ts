import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { HOOKS } from '#composition.ts'
import { openTestApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { ROOT } from '#environment.ts'
import { parseSources } from '../sources/settings.ts'
import { csvOf, importText } from '../importing/testing.ts'
import { fileNameOf, HISTORIES, readHistory } from './files.ts'
import { encodeHistory } from './format.ts'
import { PACKED_FILES, packHistory } from './pack.ts'
import { storeStarterHistory } from './store.ts'
import { listUnstored } from './stored-repo.ts'

const NOW = '2026-11-22T12:00:00Z'
const GEORGIA = 7_961

const store = ({ db, clock }: TestApp, sources: string) =>
  storeStarterHistory({
    db,
    clock,
    hooks: HOOKS,
    sources: parseSources(`simulated,${sources}`).choices,
  })

async function storedDraws({ pool }: TestApp) {
  const { rows } = await pool.query(
    `select state, game, count(*)::int as draws, min(draw_date)::text as first, max(draw_date)::text as last
     from draw where not simulated group by state, game order by state, game`,
  )
  return rows
}

test('an empty database gets the history of each series that has a live source', async () => {
  await using app = await openTestApp({ now: NOW })
  expect(await store(app, 'VA:cash3=valottery,US:powerball=socrata')).toBe(3_874 + 1_981)
  expect(await storedDraws(app)).toEqual([
    { state: 'US', game: 'powerball', draws: 1_981, first: '2010-02-03', last: '2026-08-17' },
    { state: 'VA', game: 'cash3', draws: 3_874, first: '2021-05-03', last: '2026-08-21' },
  ])
  const { rows } = await app.pool.query(
    `select numbers, bonus, source from draw where game = 'powerball' and draw_date = '2010-02-03'`,
  )
  expect(rows).toEqual([{ numbers: '17-22-36-37-52', bonus: 24, source: 'history' }])
  // Once it is in, nothing is added again.
  expect(await store(app, 'VA:cash3=valottery,US:powerball=socrata')).toBe(0)
})

test('series that are simulated, imported or have no history get none', async () => {
  await using app = await openTestApp({ now: NOW })
  expect(await store(app, 'GA=import,GA:cash3=galottery')).toBe(0)
  expect(await storedDraws(app)).toEqual([])
})

test('draws that are there stay, newer and corrected ones too; only what is missing is added', async () => {
  await using app = await openTestApp({ now: NOW })
  const own = csvOf('2026-05-25 Midday 9999', '2026-11-21 Midday 0123')
  await importText(app, own, { state: 'GA' })
  expect(await store(app, 'GA=galottery')).toBe(GEORGIA - 1)
  const { rows } = await app.pool.query(
    `select draw_date::text as date, numbers from draw
     where session = 'Midday' and draw_date >= '2026-05-25' order by draw_date`,
  )
  expect(rows).toEqual([
    { date: '2026-05-25', numbers: '9999' },
    { date: '2026-11-21', numbers: '0123' },
  ])
})

test('the newest month of every series comes before the rest of any', async () => {
  await using app = await openTestApp({ now: NOW })
  await store(app, 'US:powerball=socrata,US:mega-millions=socrata')
  const { rows } = await app.pool.query(
    `select game, max(draw_date)::text as newest from (
       select game, draw_date from draw where not simulated order by id limit 180) as first
     group by game order by game`,
  )
  expect(rows).toEqual([
    { game: 'mega-millions', newest: '2026-08-18' },
    { game: 'powerball', newest: '2026-08-17' },
  ])
})

test('what a kill cut off is completed by the next start', async () => {
  await using app = await openTestApp({ now: NOW })
  const { choices } = parseSources('simulated,US:powerball=socrata,TX=texas,GA=import')
  expect(await listUnstored(app.db, choices)).toMatchObject([{ state: 'US', game: 'powerball' }])
  await store(app, 'US:powerball=socrata')
  await app.pool.query(`delete from draw where draw_date < '2024-01-01'`)
  await app.pool.query(`delete from setting where key = 'history:US:powerball'`)
  expect(await store(app, 'US:powerball=socrata')).toBeGreaterThan(1_500)
  expect(await storedDraws(app)).toMatchObject([{ draws: 1_981, first: '2010-02-03' }])
})

test('a clock before the newest draw stores none of the future, and the rest later', async () => {
  await using app = await openTestApp({ now: '2026-08-01T12:00:00Z' })
  const before = await store(app, 'US:powerball=socrata')
  expect(await storedDraws(app)).toMatchObject([{ draws: before, last: '2026-07-29' }])
  const { choices } = parseSources('simulated,US:powerball=socrata')
  expect(await listUnstored(app.db, choices)).toEqual([])
  app.clock.advance({ hours: 24 * 60 })
  expect(await store(app, 'US:powerball=socrata')).toBe(1_981 - before)
})

test('an administrator who clears a series does not get its history back', async () => {
  await using app = await openTestApp({ now: NOW })
  await store(app, 'US:powerball=socrata')
  await app.pool.query(`delete from draw where game = 'powerball'`)
  expect(await store(app, 'US:powerball=socrata')).toBe(0)
})

describe('what is shipped', () => {
  test('can be read, and each file is written as it would be again', async () => {
    for (const name of HISTORIES) {
      const history = await readHistory(name)
      expect(fileNameOf(history)).toBe(name)
      const folder = await mkdtemp(join(tmpdir(), 'fourcast-history-'))
      await writeFile(join(folder, name), encodeHistory(history))
      expect(await readHistory(name, folder)).toEqual(history)
      await rm(folder, { recursive: true })
    }
    expect(HISTORIES).toHaveLength(PACKED_FILES.length)
  })

  const SAMPLES = resolve(ROOT, '../shared/data/history')
  test('equals the files it was made from', async ({ skip }) => {
    skip(!existsSync(SAMPLES), 'no ../shared/data beside this checkout')
    for (const name of PACKED_FILES) {
      const csv = await readFile(join(SAMPLES, name), 'utf8')
      const packed = packHistory(name, csv, Temporal.Instant.from(NOW))
      expect(await readHistory(fileNameOf(packed))).toEqual(packed)
      expect(packed.draws).toHaveLength(csv.trimEnd().split('\n').length - 1)
    }
  })
})
