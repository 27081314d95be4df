import { fairDraws } from '@fourcast/engine/testing/copied.ts'
import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { csvOf, importText } from './testing.ts'

const DIGITS = fairDraws(60, 4)
const START = Temporal.PlainDate.from('2024-01-01')

const never: (at: number) => boolean = () => false

/** Sixty draws of one session, without some days. */
const fileOf = ({ shift = 0, session = 'Midday', digits = DIGITS, without = never } = {}) =>
  csvOf(
    ...digits.flatMap((drawn, at) =>
      without(at) ? [] : [`${START.add({ days: at + shift }).toString()} ${session} ${drawn}`],
    ),
  )

/** Every fifth day is a gap. */
const published = fileOf({ without: (at) => at % 5 === 4 })

const countOf = async (app: TestApp, table: 'draw' | 'draw_quarantine') =>
  (await app.pool.query(`select from ${table}`)).rowCount

const REST =
  'None of its draws were stored. Check the file. If it is correct, send it again with “Import anyway” (--accept-copies on the command line).'

test.each([
  [
    'a day late',
    { shift: 1 },
    '47 of 47 rows contradict published draws. 48 of its rows are published one day earlier.',
  ],
  [
    'a day early',
    { shift: -1 },
    '48 of 48 rows contradict published draws. 48 of its rows are published one day later.',
  ],
])('a file that is %s is refused whole, with the shift', async (_, how, text) => {
  await using app = await openTestApp()
  await importText(app, published)
  await expect(importText(app, fileOf(how))).rejects.toThrow(
    `test.csv looks wrong. ${text} ${REST}`,
  )
  expect(await countOf(app, 'draw')).toBe(48)
  expect(await countOf(app, 'draw_quarantine')).toBe(0)
})

test('a file of another session or state is refused, with the session or state', async () => {
  await using app = await openTestApp()
  const [evening, other] = [fairDraws(60, 5), fairDraws(60, 6)]
  await importText(app, `${published}\n${fileOf({ session: 'Evening', digits: evening })}`)
  await importText(app, fileOf({ digits: other }), { state: 'AR' })
  await expect(importText(app, fileOf({ digits: evening }))).rejects.toThrow(
    '48 of 48 rows contradict published draws. 60 of its rows are published on the same day, in another session.',
  )
  await expect(importText(app, fileOf({ digits: other }))).rejects.toThrow(
    '48 of 48 rows contradict published draws. 60 of its rows are draws of Arkansas on the same day.',
  )
  await expect(importText(app, fileOf({ digits: fairDraws(60, 7) }))).rejects.toThrow(
    `48 of 48 rows contradict published draws. ${REST}`,
  )
})

test('a file that is wrong in part is refused whole', async () => {
  await using app = await openTestApp()
  await importText(app, published)
  const half = DIGITS.map((digits, at) => (at < 30 ? digits : (DIGITS[at - 1] ?? '')))
  await expect(importText(app, fileOf({ digits: half }))).rejects.toThrow(
    '24 of 48 rows contradict published draws. 24 of its rows are published one day earlier.',
  )
})

test('draws that are published as they are name no cause', async () => {
  await using app = await openTestApp()
  await importText(app, published)
  const mixed = DIGITS.map((digits, at) => (at < 10 ? '0000' : digits))
  await expect(importText(app, fileOf({ digits: mixed }))).rejects.toThrow(
    `8 of 48 rows contradict published draws. ${REST}`,
  )
})

test('two corrections are quarantined, and the gaps are filled', async () => {
  await using app = await openTestApp()
  await importText(app, published)
  const corrected = DIGITS.map((digits, at) => (at < 2 ? '0000' : digits))
  expect(await importText(app, fileOf({ digits: corrected }))).toMatchObject({
    taken: 12,
    known: 46,
    quarantined: 2,
  })
})

test('if someone accepts the file, its contradictions are quarantined and its other draws stored', async () => {
  await using app = await openTestApp()
  await importText(app, published)
  const file = fileOf({ digits: fairDraws(60, 7) })
  expect(await importText(app, file, { acceptsCopies: true })).toMatchObject({
    taken: 12,
    quarantined: 48,
  })
})
