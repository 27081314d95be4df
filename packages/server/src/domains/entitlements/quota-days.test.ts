import { expect, test } from 'vitest'
import { signInAgain } from '#domains/picks/testing/results.ts'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { setUsed, usedOn, USES } from './testing.ts'

/** The last second of a New York day and the first of the next, for days of 24, 23 and 25 hours. */
const MIDNIGHTS = [
  ['2026-05-04', '2026-05-05T03:59:59Z', '2026-05-05', '2026-05-06T04:00:00Z'],
  ['2026-03-07', '2026-03-08T04:59:59Z', '2026-03-08', '2026-03-09T04:00:00Z'],
  ['2026-03-08', '2026-03-09T03:59:59Z', '2026-03-09', '2026-03-10T04:00:00Z'],
  ['2026-10-31', '2026-11-01T03:59:59Z', '2026-11-01', '2026-11-02T05:00:00Z'],
  ['2026-11-01', '2026-11-02T04:59:59Z', '2026-11-02', '2026-11-03T05:00:00Z'],
  ['2027-03-13', '2027-03-14T04:59:59Z', '2027-03-14', '2027-03-15T04:00:00Z'],
  ['2027-03-14', '2027-03-15T03:59:59Z', '2027-03-15', '2027-03-16T04:00:00Z'],
] as const

/** A client in another time zone. */
const ELSEWHERE = { 'x-timezone': 'Asia/Kathmandu', 'x-platform': 'mobile' }

test.each(MIDNIGHTS)(
  '49: the quota used on %s resets at the next midnight in New York',
  async (day, lastSecond, nextDay, resetAt) => {
    await using app = await openTestApp({ now: lastSecond })
    const person = await signUp(app)
    let digits = 0
    const use = (token = person.token) => USES.flash(app, { token, headers: ELSEWHERE }, digits++)
    await setUsed(app, person, day, { generations: 29 })
    expect((await use()).statusCode).toBe(200)
    const refused = await use()
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
    const midnight = Temporal.Instant.from(lastSecond).add({ seconds: 1 }).toString()
    expect(refused.json()).toMatchObject({ limit: 30, used: 30, resetAt: midnight })
    app.clock.set(midnight)
    expect((await use()).statusCode).toBe(200)
    expect(await usedOn(app, person)).toMatchObject([
      { day, generations: 30 },
      { day: nextDay, generations: 1 },
    ])
    await setUsed(app, person, nextDay, { generations: 30 })
    app.clock.set(Temporal.Instant.from(resetAt).subtract({ seconds: 1 }).toString())
    const token = await signInAgain(app, person)
    expect((await use(token)).json()).toMatchObject({ code: 'quota_exceeded', resetAt })
    app.clock.set(resetAt)
    expect((await use(token)).statusCode).toBe(200)
  },
)

test('50: an hour before midnight the error says to come back in an hour', async () => {
  await using app = await openTestApp({ now: '2026-05-05T03:00:00Z' })
  const person = await signUp(app)
  await setUsed(app, person, '2026-05-04', { generations: 30 })
  const { headers } = await USES.mirror(app, { token: person.token })
  expect(headers['retry-after']).toBe('3600')
})
