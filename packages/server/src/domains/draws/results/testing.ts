import { putPreferences } from '@fourcast/contract/preferences.ts'
import type { TestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'

/** 12:00 in Georgia on May 4. */
export const NOW = '2026-05-04T16:00:00Z'

export async function follower(app: TestApp, states: string[], plan = 'premium') {
  const { token } = await followerAs(app, states, plan)
  return token
}

export async function followerAs(app: TestApp, states: string[], plan = 'premium') {
  const person = await signUp(app)
  await app.pool.query(`update subscription set plan = $1, status = 'active', expires_at = null`, [
    plan,
  ])
  const body = { selectedLotteryStates: states }
  await app.call(putPreferences, { body }, { token: person.token })
  return person
}

export const ask = (app: TestApp, token: string, states: string, days?: number) =>
  app.inject({
    url: '/api/lottery/results',
    query: { states, ...(days !== undefined && { days: String(days) }) },
    headers: { authorization: `Bearer ${token}` },
  })
