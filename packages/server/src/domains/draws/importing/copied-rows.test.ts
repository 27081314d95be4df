import { copiedDraws, fairDraws } from '@fourcast/engine/testing/copied.ts'
import { expect, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import { csvOf, importText } from './testing.ts'

/** Two draws a day of Georgia's, from 2024 on. */
const fileOf = (draws: readonly string[]) =>
  csvOf(
    ...draws.map((digits, at) => {
      const date = Temporal.PlainDate.from('2024-01-01').add({ days: at >> 1 })
      return `${date.toString()} ${at % 2 ? 'Evening' : 'Midday'} ${digits}`
    }),
  )

const copied = copiedDraws(800, 9, { lag: 53, share: 0.3, places: [2, 3] })

test('a file whose last digits repeat earlier ones is refused, with the first and the last row, and nothing is stored', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  const first = copied.findIndex((draw, at) => copied[at - 53]?.slice(2) === draw.slice(2))
  const last = copied.findLastIndex((draw, at) => copied[at - 53]?.slice(2) === draw.slice(2))
  const dayOf = (at: number) => Temporal.PlainDate.from('2024-01-01').add({ days: at >> 1 })
  await expect(importText(app, fileOf(copied))).rejects.toThrow(
    new RegExp(
      `^test.csv looks wrong. \\d+ draws repeat the third and fourth digits of the draw 53 draws earlier. ` +
        `By chance, about \\d+ would. The first is on line ${first + 2}: ${dayOf(first).toString()} (Midday|Evening)\\. ` +
        `The last is on line ${last + 2}: ${dayOf(last).toString()} (Midday|Evening)\\. `,
    ),
  )
  expect((await app.pool.query('select from draw')).rowCount).toBe(0)
})

test('a refused file leaves nothing in the quarantine', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  const file = `${fileOf(copied)}\n2027-01-01,Midday,1234`
  await expect(importText(app, file)).rejects.toThrow('looks wrong')
  expect((await app.pool.query('select from draw_quarantine')).rowCount).toBe(0)
  expect(await importText(app, file, { acceptsCopies: true })).toMatchObject({ quarantined: 1 })
  expect((await app.pool.query('select from draw_quarantine')).rowCount).toBe(1)
})

test('a file with the draws of another state is refused, but not where states draw together', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  const file = fileOf(fairDraws(60, 3)).replaceAll('Evening', 'Midday').split('\n')
  const midday = file.filter((_, at) => at % 2 === 1)
  const text = [file[0], ...midday].join('\n')
  await importText(app, text, { state: 'NH' })
  await expect(importText(app, text, { state: 'MT' })).rejects.toThrow(
    'test.csv looks wrong. 30 draws have the same numbers as New Hampshire on the same day. By chance, about 0.0 would.',
  )
  expect(await importText(app, text, { state: 'ME' })).toMatchObject({ taken: 30 })
  expect(await importText(app, text, { state: 'MT', acceptsCopies: true })).toMatchObject({
    taken: 30,
  })
})

test('the same file is imported once someone accepts its copies', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  expect(await importText(app, fileOf(copied), { acceptsCopies: true })).toMatchObject({
    taken: 800,
  })
})

test('fair draws are imported', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  expect(await importText(app, fileOf(fairDraws(800, 9)))).toMatchObject({ taken: 800 })
})

/** Georgia's midday and evening draws of a history with two draws a day, each in a file of its own. */
const halves = (draws: readonly string[]) => {
  const [head = '', ...rows] = fileOf(draws).split('\n')
  const of = (session: string) => [head, ...rows.filter((row) => row.includes(session))].join('\n')
  return { midday: of('Midday'), evening: of('Evening') }
}

test('a file that copies the other session is refused, though each file looks fair alone', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  // Every third evening draw has the last digits of a midday draw.
  const fair = fairDraws(800, 9)
  const crossed = fair.map((draw, at) =>
    at % 6 === 3 && at >= 53 ? `${draw.slice(0, 2)}${fair[at - 53]?.slice(2)}` : draw,
  )
  const { midday, evening } = halves(crossed)
  expect(await importText(app, midday)).toMatchObject({ taken: 400 })
  await expect(importText(app, evening)).rejects.toThrow(
    /^test.csv looks wrong. Together with the stored draws, \d+ draws repeat the third and fourth digits of the draw 53 draws earlier. By chance, about \d+ would. None of its draws were stored./,
  )
  expect((await app.pool.query('select from draw')).rowCount).toBe(400)
  const copies = async () =>
    (await app.pool.query("select copies from draw_series where state = 'GA'")).rows[0].copies
  expect(await copies()).toEqual([])
  expect(await importText(app, evening, { acceptsCopies: true })).toMatchObject({ taken: 400 })
  expect(await copies()).toContainEqual({ lag: 53, accepted: true })
})

test('a fair session beside another is imported, also where stored draws are copies', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  await importText(app, fileOf(copied), { acceptsCopies: true })
  await app.pool.query("update draw_series set copies = '[]'")
  const night = fairDraws(400, 12).map((digits, at) => {
    const date = Temporal.PlainDate.from('2025-02-04').add({ days: at })
    return `${date.toString()} Night ${digits}`
  })
  expect(await importText(app, csvOf(...night))).toMatchObject({ taken: 400 })
})
