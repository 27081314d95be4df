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

test('a file whose last digits repeat earlier ones is refused, with the first row, and nothing is stored', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  const first = copied.findIndex((draw, at) => copied[at - 53]?.slice(2) === draw.slice(2))
  const day = Temporal.PlainDate.from('2024-01-01').add({ days: first >> 1 })
  await expect(importText(app, fileOf(copied))).rejects.toThrow(
    new RegExp(
      `^test.csv looks wrong. \\d+ draws repeat the third and fourth digits of the draw 53 draws earlier. ` +
        `By chance, about \\d+ would. The first is on line ${first + 2}: ${day.toString()} (Midday|Evening)\\. `,
    ),
  )
  expect((await app.pool.query('select from draw')).rowCount).toBe(0)
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
