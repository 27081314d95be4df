import { stateLuck } from '@fourcast/contract/luck.ts'
import { expect, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { csvOf, importText } from '../importing/testing.ts'

const GA = csvOf(
  '2026-04-20 Midday 0768',
  '2026-04-20 Evening 4444',
  '2026-04-26 Midday 0768',
  '2026-04-27 Midday 8670',
)

test('never drawn numbers and the wait of a number are those of the stored draws', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  await importText(app, GA)
  const { token } = await signUp(app)
  const luck = await app.call(stateLuck, { query: { state: 'GA', numbers: '0768' } }, { token })
  expect(luck).toMatchObject({
    state: 'GA',
    stateName: 'Georgia',
    simulated: false,
    draws: 4,
    since: '2026-04-20',
    lastYear: { draws: 4, days: 8 },
    neverDrawn: { count: 9_997 },
    wait: {
      numbers: '0768',
      last: { drawDate: '2026-04-26', drawTime: 'Midday', winningNumbers: '0768' },
      waited: 1,
    },
  })
})

test('the latest 365 days are counted apart, because states drew less often before', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  await importText(app, csvOf('2019-03-02 Midday 1111', '2025-04-27 Midday 2222'))
  await importText(app, GA)
  const { token } = await signUp(app)
  const luck = await app.call(stateLuck, { query: { state: 'GA' } }, { token })
  expect(luck).toMatchObject({ draws: 6, lastYear: { draws: 4, days: 365 } })
})

test('a number that was never drawn has waited for all draws; without a number there is no wait', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  await importText(app, GA)
  const { token } = await signUp(app)
  const ask = (numbers?: string) =>
    app.call(stateLuck, { query: { state: 'GA', ...(numbers && { numbers }) } }, { token })
  expect((await ask('1234')).wait).toEqual({ numbers: '1234', last: null, waited: 4 })
  expect((await ask()).wait).toBeNull()
})

test('a state without draws has none, and an unknown state or number is refused', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  const { token } = await signUp(app)
  expect(await app.call(stateLuck, { query: { state: 'OH' } }, { token })).toMatchObject({
    draws: 0,
    since: null,
    lastYear: { draws: 0, days: 0 },
    neverDrawn: { count: 10_000, expected: 10_000 },
  })
  const refused = async (query: string) => {
    const answer = await app.inject({
      url: `/api/lottery/luck?${query}`,
      headers: { authorization: `Bearer ${token}` },
    })
    return answer.statusCode
  }
  expect(await refused('state=ZZ')).toBe(404)
  expect(await refused('state=GA&numbers=768')).toBe(400)
  expect((await app.inject({ url: '/api/lottery/luck?state=GA' })).statusCode).toBe(401)
})
