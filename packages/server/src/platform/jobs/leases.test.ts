import { eq, isNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { webhookEvent } from '#platform/db/schema/billing-events.ts'
import { drawImport } from '#platform/db/schema/admin.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { isFree, isLeasedBy, isNext, leasedBy, newLease, RELEASED } from './leases.ts'
import { drainQueue } from './steps.ts'

/** Ten events; the last to be written is due first. */
async function openQueue() {
  const app = await openTestApp()
  await app.pool.query(
    `insert into webhook_event (id, provider, type, received_at, due_at)
     select 'evt_' || n, 'sandbox', 'refund.updated', $1, $1::timestamptz - n * interval '1 minute'
     from generate_series(0, 9) n`,
    [app.clock.now().toString()],
  )
  return app
}

const take = async ({ db, clock }: TestApp, most: number) => {
  const next = { where: isNull(webhookEvent.doneAt), order: sql`${webhookEvent.dueAt}`, most }
  const rows = await db
    .update(webhookEvent)
    .set({ doneAt: clock.now() })
    .where(isNext(webhookEvent.id, next))
    .returning({ id: webhookEvent.id })
  return rows.map(({ id }) => id)
}

test('rows are taken in order, and concurrent runs never take the same row', async () => {
  await using app = await openQueue()
  expect(await take(app, 1)).toEqual(['evt_9'])
  expect((await take(app, 2)).toSorted()).toEqual(['evt_7', 'evt_8'])
  const taken = await Promise.all(Array.from({ length: 12 }, () => take(app, 3)))
  const rest = await take(app, 10)
  expect([...taken.flat(), ...rest].toSorted()).toEqual(
    [0, 1, 2, 3, 4, 5, 6].map((n) => `evt_${n}`),
  )
})

test('a row that another transaction has locked is skipped', async () => {
  await using app = await openQueue()
  await app.db.transaction(async (tx) => {
    await tx.select().from(webhookEvent).where(eq(webhookEvent.id, 'evt_9')).for('update')
    expect(await take(app, 1)).toEqual(['evt_8'])
  })
})

test('a lease excludes other runs until it expires or is released, and its run notices a takeover', async () => {
  await using app = await openTestApp()
  await app.pool.query(
    `insert into draw_import (id, game, state, file_name, size, status, created_at)
     values (gen_random_uuid(), 'cash4', 'GA', 'a.csv', 1, 'queued', $1)`,
    [app.clock.now().toString()],
  )
  const lease = async () => {
    const mine = newLease(app.deps, 60)
    const where = isFree(drawImport, mine.now)
    const { rowCount } = await app.db.update(drawImport).set(leasedBy(mine)).where(where)
    return rowCount === 1 ? mine.by : null
  }
  const release = async (by: string) =>
    (await app.db.update(drawImport).set(RELEASED).where(isLeasedBy(drawImport, by))).rowCount
  const first = await lease()
  expect([first, await lease()]).toEqual([expect.any(String), null])
  app.clock.advance({ seconds: 59 })
  expect(await lease()).toBeNull()
  app.clock.advance({ seconds: 1 })
  const second = await lease()
  expect(await release(first ?? '')).toBe(0)
  expect(await lease()).toBeNull()
  expect(await release(second ?? '')).toBe(1)
  expect(await lease()).toEqual(expect.any(String))
})

test('an aborted run takes no further row', async () => {
  const rows = ['a', 'b', 'c']
  const [controller, done] = [new AbortController(), [] as string[]]
  const work = async (row: string) => {
    done.push(row)
    if (row === 'b') controller.abort(new Error('asked to stop'))
  }
  await expect(drainQueue(controller.signal, async () => rows.shift(), work)).rejects.toThrow(
    'asked to stop',
  )
  expect([done, rows]).toEqual([['a', 'b'], ['c']])
  expect(await drainQueue(undefined, async () => rows.shift(), work)).toBe(1)
})
