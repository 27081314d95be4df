import * as contract from '@fourcast/contract/numbers.ts'
import { putPreferences } from '@fourcast/contract/preferences.ts'
import { drizzle } from 'drizzle-orm/node-postgres'
import { expect, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signUp } from '#testing/people.ts'
import { listByDay } from './history-repo.ts'
import { drawn, idOf, made, setPlan } from './testing/results.ts'

const NOW = '2026-05-04T16:00:00Z'
const NEXT_DAY = '2026-05-05T16:00:00Z'

test('followed states are read once, however many draws are compared', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  await setPlan(app, person, 'basic')
  const body = { selectedLotteryStates: ['NY'] }
  await app.call(putPreferences, { body }, { token: person.token })
  for (const numbers of ['0768', '0769']) await made(app, person, { at: NOW, numbers })
  for (let minute = 0; minute < 20; minute++) {
    const at = Temporal.Instant.from(NEXT_DAY).add({ minutes: minute })
    await drawn(app, { at: at.toString(), numbers: '9999' })
  }
  const statements: { text: string; values: unknown[] }[] = []
  const logger = {
    logQuery: (text: string, values: unknown[]) => void statements.push({ text, values }),
  }
  const db = drizzle({ client: app.pool, logger })
  const filter = { since: '2026-01-01', method: null, from: null, to: null }
  const slice = { offset: 0, size: 10, now: app.clock.now() }
  const { rows: found } = await listByDay(db, idOf(person), filter, slice)
  expect(found.map(({ compared }) => compared)).toEqual([false, false])
  for (const { text, values } of statements) {
    const { rows } = await app.pool.query(`explain (analyze, format json) ${text}`, values)
    expect(readsOf(rows[0]['QUERY PLAN'][0].Plan)).toEqual([1])
  }
})

interface PlanNode {
  'Relation Name'?: string
  'Actual Loops': number
  Plans?: PlanNode[]
}

/** How often each plan node that reads followed states ran. */
const readsOf = (node: PlanNode): number[] => [
  ...(node['Relation Name'] === 'followed_state' ? [node['Actual Loops']] : []),
  ...(node.Plans ?? []).flatMap(readsOf),
]

test('a result is compared only if a real draw within its week counts for its owner', async () => {
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
