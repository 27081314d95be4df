import { forecastHistory } from '@fourcast/contract/forecasts.ts'
import { generateMl } from '@fourcast/contract/numbers.ts'
import { suggest } from '@fourcast/contract/suggestions.ts'
import { FOUR_DIGIT } from '@fourcast/engine/games.ts'
import { schedulesOf } from '@fourcast/engine/schedules.ts'
import { expect, test } from 'vitest'
import { setPlan } from '#domains/picks/testing/results.ts'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { addReal } from './testing/draws.ts'
import { plantForecast, plantModel } from './testing/planted-model.ts'

test('record, suggestions and Box 3 name the same pick, in every state and among equals', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  const person = await signUp(app)
  const { token } = person
  await setPlan(app, person, 'premium')
  const picks = new Set<string>()
  for (const { state, draws } of schedulesOf(FOUR_DIGIT)) {
    await addReal(app, state, 2)
    await plantModel(app, { state })
    await plantForecast(app, { state, lean: '-2--', session: draws[0]?.session ?? '' })
    const answer = await app.call(suggest, { body: { state } }, { token })
    const { forecasts } = await app.call(forecastHistory, { query: { state } }, { token })
    const box3 = await app.call(generateMl, { body: { state } }, { token })
    const pick = answer.topRecommendations[0]?.numbers
    expect(answer.quickPicks.find(({ kind }) => kind === 'likeliest')?.numbers).toEqual(pick)
    expect(forecasts.content[0]?.said.map(({ digit }) => digit)).toEqual(pick)
    expect(box3.numbers).toEqual(pick)
    picks.add(String(pick))
  }
  // Equals stand in another order for each draw, and not from the lowest digit on.
  expect([...picks]).not.toContain('0,2,0,0')
})
