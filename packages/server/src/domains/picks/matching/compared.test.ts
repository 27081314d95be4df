import * as contract from '@fourcast/contract/numbers.ts'
import { putPreferences } from '@fourcast/contract/preferences.ts'
import { expect, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signUp } from '#testing/people.ts'
import { drawn, made, setPlan } from '../testing/results.ts'

const NOW = '2026-05-04T16:00:00Z'
const NEXT_DAY = '2026-05-05T16:00:00Z'

test('a result is compared only if a real draw of its week counts for its owner', async () => {
  await using app = await openTestApp({ now: NOW })
  const [follower, anyone] = [await signUp(app), await signUp(app)]
  await setPlan(app, follower, 'basic')
  const body = { selectedLotteryStates: ['NY'] }
  await app.call(putPreferences, { body }, { token: follower.token })
  for (const person of [follower, anyone]) {
    await made(app, person, { at: NOW, numbers: '0768' })
    await made(app, person, { at: NOW, numbers: '1-3-' })
  }
  const compared = async (person: Person) => {
    const { content } = await app.call(contract.listHistory, {}, { token: person.token })
    return Object.fromEntries(content.map((row) => [row.numbers.join(''), row.compared]))
  }
  for (const seed of [
    { at: NEXT_DAY, numbers: '9999', simulated: true },
    { at: NEXT_DAY, numbers: '99999', game: 'pick5' },
    { at: NOW, numbers: '9999' },
    { at: '2026-05-11T16:00:01Z', numbers: '9999', state: 'NY' },
  ])
    await drawn(app, seed)
  expect(await compared(anyone)).toEqual({ '0768': false, '13': false })
  await drawn(app, { at: '2026-05-11T16:00:00Z', numbers: '9999' })
  expect(await compared(anyone)).toEqual({ '0768': true, '13': false })
  expect(await compared(follower)).toEqual({ '0768': false, '13': false })
  await drawn(app, { at: NEXT_DAY, numbers: '9999', state: 'NY' })
  expect(await compared(follower)).toEqual({ '0768': true, '13': false })
})
