import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Sender } from './deliver.ts'
import { deliverDue, DeliveryFailure } from './deliver.ts'

/** Queues texts of these kinds, in this order. */
async function queue(app: TestApp, ...kinds: string[]): Promise<void> {
  for (const kind of kinds) {
    await app.db.transaction((tx) =>
      app.deps.sms.post(tx, { kind, userId: null, to: '+14045550123', text: kind }),
    )
    app.clock.advance({ seconds: 1 })
  }
}

/** Sends them in one batch. */
const senderOf = (more: Partial<Sender>): Sender => ({
  channel: 'sms',
  workers: 1,
  batch: 10,
  leaseSeconds: 60,
  keepsRows: true,
  expiresAt: ({ createdAt }) => createdAt.add({ hours: 1 }),
  prepare: async () => async () => {},
  ...more,
})

const stored = async (app: TestApp) =>
  (
    await app.pool.query(
      `select kind, sent_at is not null as sent, content is not null as queued, last_error
       from message order by created_at`,
    )
  ).rows.map((row) => [row.kind, row.sent, row.queued, row.last_error])

test('an outcome that cannot be stored leaves those of the other messages, and the job fails', async () => {
  await using app = await openTestApp()
  await queue(app, 'first', 'stopped', 'last')
  const sender = senderOf({
    prepare:
      async ({ kind }) =>
      async () => {
        if (kind === 'stopped') throw new DeliveryFailure('stopped', 'gone')
      },
    onStopped: async () => {
      throw new Error('the database is away')
    },
  })
  await expect(deliverDue(app.deps, sender)).rejects.toThrow('the database is away')
  expect(await stored(app)).toEqual([
    ['first', true, false, null],
    ['stopped', false, true, null],
    ['last', true, false, null],
  ])
})

test('an error before sending keeps the message for a retry, sends the others and fails the job', async () => {
  await using app = await openTestApp()
  await queue(app, 'broken', 'whole')
  const sender = senderOf({
    prepare: async ({ kind }) => {
      if (kind === 'broken') throw new Error('the key cannot be read')
      return async () => {}
    },
  })
  await expect(deliverDue(app.deps, sender)).rejects.toThrow('the key cannot be read')
  expect(await stored(app)).toEqual([
    ['broken', false, true, 'the key cannot be read'],
    ['whole', true, false, null],
  ])
  app.clock.advance({ seconds: 10 })
  expect(await deliverDue(app.deps, senderOf({}))).toBe(1)
})

test('messages that are not sent any more are not in the index of due ones', async () => {
  await using app = await openTestApp()
  await queue(app, 'given-up', 'sent')
  const sender = senderOf({
    prepare:
      async ({ kind }) =>
      async () => {
        if (kind === 'given-up') throw new DeliveryFailure('given_up', 'no such number')
      },
  })
  expect(await deliverDue(app.deps, sender)).toBe(2)
  expect(await deliverDue(app.deps, sender)).toBe(0)
  await app.pool.query('vacuum analyze message')
  const { rows } = await app.pool.query(
    "select reltuples::int as rows from pg_class where relname = 'message_due'",
  )
  expect(rows).toEqual([{ rows: 0 }])
  expect(await stored(app)).toEqual([
    ['given-up', false, false, 'no such number'],
    ['sent', true, false, null],
  ])
})
