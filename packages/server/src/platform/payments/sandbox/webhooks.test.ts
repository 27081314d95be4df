import { expect, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import type { SentWebhook } from './webhooks.ts'
import { deliver } from './webhooks.ts'

/** An app with this many unsent events. */
async function openWithEvents(count: number) {
  const app = await openTestApp()
  await app.pool.query(
    `insert into sandbox_event (id, type, about, created_at, send_at)
     select 'evt_' || n, 'refund.updated', '{"kind": "refund", "refundId": "r"}', $1, $1
     from generate_series(1, $2::int) n`,
    [app.clock.now().toString(), count],
  )
  const events = async () =>
    (await app.pool.query('select tries, send_at from sandbox_event order by id')).rows
  return Object.assign(app, { events })
}

test('two runs at once send each webhook once', async () => {
  await using app = await openWithEvents(5)
  const sent: string[] = []
  const send = async ({ payload }: SentWebhook) => {
    sent.push(JSON.parse(payload).id)
    return 200
  }
  await Promise.all([deliver(app.deps, send), deliver(app.deps, send)])
  expect(sent.toSorted()).toEqual(['evt_1', 'evt_2', 'evt_3', 'evt_4', 'evt_5'])
  expect(await app.events()).toEqual(Array.from({ length: 5 }, () => ({ tries: 1, send_at: null })))
})

test('a webhook that is refused or fails is sent again after the common backoff, 16 times', async () => {
  await using app = await openWithEvents(1)
  const [begin, pauses] = [app.clock.now(), []] as [Temporal.Instant, number[]]
  let [sent, now] = [0, begin]
  const refuse = async () => {
    if (++sent % 2 === 0) throw new Error('no connection')
    return 500
  }
  for (;;) {
    await deliver(app.deps, refuse)
    const [event] = await app.events()
    if (event.send_at === null) break
    const next = Temporal.Instant.from(event.send_at.toISOString())
    pauses.push(next.since(now).total('seconds'))
    app.clock.set(next.toString())
    now = next
  }
  expect(sent).toBe(16)
  expect(pauses.slice(0, 10)).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600])
  expect(new Set(pauses.slice(10))).toEqual(new Set([3600]))
})

test('a webhook whose sender crashed is sent again after its lease', async () => {
  await using app = await openWithEvents(1)
  const crashed = deliver(app.deps, () => new Promise(() => {}))
  void crashed
  await expect
    .poll(app.events)
    .toMatchObject([{ tries: 1, send_at: new Date('2026-05-04T16:01:00Z') }])
  const sent: string[] = []
  const send = async ({ payload }: SentWebhook) => {
    sent.push(payload)
    return 200
  }
  await deliver(app.deps, send)
  expect(sent).toEqual([])
  app.clock.advance({ seconds: 60 })
  await deliver(app.deps, send)
  expect(sent).toHaveLength(1)
})
