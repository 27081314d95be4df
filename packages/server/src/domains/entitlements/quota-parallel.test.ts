import type { LightMyRequestResponse } from 'fastify'
import { expect, test, vi } from 'vitest'
import { setPlan } from '#domains/picks/testing/results.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import type { Use } from './testing.ts'
import { openWithModel, setUsed, storedOf, usedBy, USES } from './testing.ts'

// Each test makes hundreds of calls; a machine that is busy with other work takes several times as long.
vi.setConfig({ testTimeout: 120_000 })

const NOW = '2026-05-04T16:00:00Z'
const DAY = '2026-05-04'
/** Headers of different clients, which must not matter. */
const PLATFORMS = [
  { 'x-platform': 'web', 'user-agent': 'Mozilla/5.0' },
  {
    'x-platform': 'mobile',
    'user-agent': 'Fourcast/1.0 (iOS)',
    date: 'Tue, 05 May 2026 12:00:00 GMT',
  },
]

interface Burst {
  apps: readonly TestApp[]
  token: string
  uses: readonly Use[]
  times: number
}

/** Sends concurrent calls that alternate between instances, platforms and kinds of use. */
async function burst({ apps, token, uses, times }: Burst): Promise<Record<number, number>> {
  const answers = await Promise.all(
    Array.from({ length: times }, (_, n) => {
      const app = apps[n % apps.length]
      const use = uses[n % uses.length]
      const headers = PLATFORMS[Math.floor(n / 2) % PLATFORMS.length]
      if (!app || !use || !headers) throw new Error('nothing to do')
      return patiently(() => USES[use](app, { token, headers }, n))
    }),
  )
  const counts: Record<number, number> = {}
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1
  return counts
}

/** On a slow machine some of 200 calls wait too long for a connection and get 503; they retry. */
async function patiently(send: () => Promise<LightMyRequestResponse>) {
  for (;;) {
    const answer = await send()
    if (answer.statusCode !== 503) return answer
    expect(answer.json().message).toBe('Fourcast is busy right now. Please try again.')
  }
}

const KINDS: [Use, number, Record<string, number>][] = [
  ['flash', 30, { generations: 30, refused: 170 }],
  ['mixed', 10, { generations: 10, moMoney: 10 }],
  ['ml', 5, { generations: 5, aiQueries: 5 }],
  ['analyze', 5, { advancedAiQueries: 5 }],
  // The AI queries of Box 3 run out first.
  ['all', 5, { generations: 20, moMoney: 5, aiQueries: 5 }],
]

test.each(KINDS)(
  '48: 200 concurrent calls on two instances use exactly the limit: %s',
  async (use, granted, used) => {
    await using app = await openWithModel(NOW)
    await using second = await openTestApp({ beside: app })
    const person = await signUp(app)
    const { token } = person
    const counts = await burst({ apps: [app, second], token, uses: [use], times: 200 })
    expect(counts).toEqual({ 200: granted, 429: 200 - granted })
    expect(await usedBy(app, person)).toEqual(used)
    expect(await storedOf(app, person)).toBe(used['generations'] ?? 0)
  },
)

test('48: refreshes of sixteen states use exactly the limit, and 200 of one draw use one query', async () => {
  await using app = await openWithModel(NOW)
  await using second = await openTestApp({ beside: app })
  const apps = [app, second]
  const [person, other] = [await signUp(app), await signUp(app)]
  const uses = ['refresh'] as const
  expect(await burst({ apps, token: person.token, uses, times: 16 })).toEqual({ 200: 5, 429: 11 })
  expect(await usedBy(app, person)).toEqual({ aiQueries: 5 })
  const same = () => patiently(() => USES.refresh(app, { token: other.token }))
  const answers = await Promise.all(Array.from({ length: 200 }, same))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(await usedBy(app, other)).toEqual({ aiQueries: 1 })
})

test('48: with one use left, one of several concurrent calls succeeds, twenty times over', async () => {
  await using app = await openTestApp({ now: NOW })
  await using second = await openTestApp({ beside: app })
  for (let run = 0; run < 20; run++) {
    const person = await signUp(app)
    await setUsed(app, person, DAY, { generations: 29 })
    const uses = ['flash', 'mirror', 'mixed'] as const
    const counts = await burst({ apps: [app, second], token: person.token, uses, times: 16 })
    expect([run, counts]).toEqual([run, { 200: 1, 429: 15 }])
    expect((await usedBy(app, person))['generations']).toBe(30)
    expect(await storedOf(app, person)).toBe(1)
  }
})

test('48: boxes that share a counter share its limit', async () => {
  await using app = await openWithModel(NOW)
  await using second = await openTestApp({ beside: app })
  const person = await signUp(app)
  const uses = ['refresh', 'ml'] as const
  const { token } = person
  expect(await burst({ apps: [app, second], token, uses, times: 16 })).toEqual({ 200: 5, 429: 11 })
  const { aiQueries, generations = 0 } = await usedBy(app, person)
  expect(aiQueries).toBe(5)
  expect(await storedOf(app, person)).toBe(generations)
})

test('unlimited uses are counted too', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  await setPlan(app, person, 'premium')
  const uses = ['flash', 'mixed'] as const
  expect(await burst({ apps: [app], token: person.token, uses, times: 80 })).toEqual({ 200: 80 })
  expect(await usedBy(app, person)).toEqual({ generations: 80, moMoney: 40 })
})
