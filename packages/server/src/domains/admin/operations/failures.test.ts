import * as contract from '@fourcast/contract/admin-work.ts'
import { expect, test, vi } from 'vitest'
import { audited, newAdmin } from '#testing/admins.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { refusal } from '#testing/refusal.ts'

const NOW = '2026-05-04T16:00:00Z'
const LATER = '2026-05-04T17:00:00Z'
const UUID = '00000000-0000-4000-8000-00000000000'
const WAIT = { timeout: 60_000 }
const CONTENT = `'{"text":"a code or link"}'`

/** One failing row in every queue, each written at another minute, and some that were given up. */
async function failEverywhere({ pool }: TestApp, userId: string): Promise<void> {
  const at = (minute: number) => `'2026-05-04T15:${String(minute).padStart(2, '0')}:00Z'`
  const message = (id: string, channel: string, text: string | null, error = 'no such mailbox') =>
    `('${UUID}${id}', '${channel}', 'reset', 'ada@example.com', ${text}, ${at(Number(id) || 2)}, '${LATER}', 3, '${error}')`
  await pool.query(`
    delete from message;
    insert into message (id, channel, kind, recipient, content, created_at, due_at, attempts, last_error)
      values ${message('1', 'mail', CONTENT)}, ${message('2', 'mail', null)},
        ${message('d', 'mail', null, 'The mailbox has reached its email limit')},
        ${message('e', 'sms', null, 'stopped')}, ${message('3', 'sms', CONTENT)};
    insert into push_subscription (id, user_id, endpoint, p256dh, auth, wins, draws, created_at)
      values ('${UUID}4', '${userId}', 'https://push.example/1', '', '', true, true, ${at(4)});
    insert into message (id, channel, subscription_id, kind, content, created_at, due_at, attempts, last_error)
      values ('${UUID}4', 'push', '${UUID}4', 'draw-GA', ${CONTENT}, ${at(4)}, '${LATER}', 2, 'status 503');
    insert into webhook_event (id, provider, type, received_at, due_at, tries, last_error)
      values ('evt_5', 'sandbox', 'charge.succeeded', ${at(5)}, '${LATER}', 4, 'away');
    insert into draw_import (id, game, state, file_name, size, content, actor_id, status, attempts,
        error, lease_until, created_at)
      values ('${UUID}6', 'cash4', 'GA', 'a.csv', 1, 'a', '${userId}', 'queued', 1, 'busy', '${LATER}', ${at(6)}),
        ('${UUID}7', 'cash4', 'TX', 'b.csv', 1, null, '${userId}', 'failed', 5, 'We couldn’t read the file', null, ${at(7)});
    insert into training (id, state, status, requested_at, finished_at, error)
      values ('${UUID}8', 'NY', 'failed', ${at(8)}, ${at(8)}, 'no room'),
        ('${UUID}9', 'NC', 'failed', ${at(8)}, ${at(8)}, 'mended since'),
        (gen_random_uuid(), 'NC', 'done', ${at(9)}, ${at(9)}, null);
    insert into file_removal values ('${UUID}8', '${LATER}', 7, 'access denied');
    insert into customer_removal values ('stripe', 'cus_9', '${LATER}', 1, 'away');
    insert into method_removal values ('stripe', 'pm_9', '${LATER}', 2, 'still away');
    insert into invoice (id, number, issued_at, status, purpose, plan, term, period_start, period_end,
        lines, tax_name, tax_percent, tax_cents, total_cents, seller, customer)
      values ('${UUID}a', 1, ${at(0)}, 'paid', 'start', 'basic', 'month', ${at(0)}, ${at(0)},
        '[]', '', 0, 0, 300, '{}', '{}');
    insert into refund (id, invoice_id, cancellation_id, charge_ref, amount_cents, reason, status,
        created_at, next_look_at, looks, last_error, failure_code, settled_at)
      values ('${UUID}a', '${UUID}a', '${UUID}a', 'ch_1', 100, 'duplicate', 'started', ${at(10)},
          '${LATER}', 2, 'timeout', null, null),
        ('${UUID}b', '${UUID}a', '${UUID}a', 'ch_1', 100, 'duplicate', 'failed', ${at(11)},
          null, 0, null, 'expired_card', ${at(11)}),
        ('${UUID}c', '${UUID}a', '${UUID}a', 'ch_1', 100, 'duplicate', 'pending', ${at(12)},
          '${LATER}', 1, null, null, null);
    insert into job (name, due_at, failures, failed_at, last_error)
      values ('messages-purge', '${LATER}', 2, ${at(13)}, 'no answer for ada@example.com'),
        ('removed-long-ago', '${LATER}', 2, ${at(14)}, 'no');`)
}

/** Work as the list has it: kind, id, attempts, cause and whether it is tried again. */
const FAILING = [
  ['customer', 'stripe:cus_9', 1, 'away', LATER],
  ['file', `${UUID}8`, 7, 'access denied', LATER],
  ['method', 'stripe:pm_9', 2, 'still away', LATER],
  ['job', 'messages-purge', 2, 'no answer for …', LATER],
  ['refund', `${UUID}b`, 0, 'expired_card', null],
  ['refund', `${UUID}a`, 2, 'timeout', LATER],
  ['training', 'NY', 1, 'no room', '2026-05-04T15:08:10Z'],
  ['import', `${UUID}7`, 5, 'We couldn’t read the file', null],
  ['import', `${UUID}6`, 1, 'busy', LATER],
  ['webhook', 'evt_5', 4, 'away', LATER],
  ['push', `${UUID}4`, 2, 'status 503', LATER],
  ['sms', `${UUID}3`, 3, 'no such mailbox', LATER],
  ['mail', `${UUID}2`, 3, 'no such mailbox', null],
  ['mail', `${UUID}1`, 3, 'no such mailbox', LATER],
] as const

/** An app whose registry knows one job and notes what is run. */
async function openFailing() {
  const ran: string[] = []
  const app = await openTestApp({
    now: NOW,
    jobs: () => ({
      list: () => [{ name: 'messages-purge', everySeconds: 86_400 }],
      runNow: async (_tx, name) => void ran.push(name),
    }),
  })
  const { token, user } = await newAdmin(app)
  const woken: string[] = []
  await failEverywhere(app, user.id)
  app.deps.events.onWake(({ job }) => void woken.push(job))
  return Object.assign(app, { token, ran, woken })
}

test('34: all work that failed is one list, with cause, tries and next try, and without addresses', async () => {
  await using app = await openFailing()
  const { token } = app
  const list = (query: Record<string, string> = {}) =>
    app.call(contract.listFailedWork, { query: { size: '50', ...query } }, { token })
  const { content, totalElements } = await list()
  expect(content.map((one) => [one.kind, one.id, one.attempts, one.cause, one.nextTryAt])).toEqual(
    FAILING,
  )
  expect(
    content.map(({ status, nextTryAt }) => (status === 'given_up') === (nextTryAt === null)),
  ).not.toContain(false)
  expect(totalElements).toBe(FAILING.length)
  expect(JSON.stringify(content)).not.toContain('@')
  expect((await list({ size: '5', page: '2' })).content.map(({ id }) => id)).toEqual(
    FAILING.slice(10).map(([, id]) => id),
  )
  expect((await list({ page: '1000000' })).content).toEqual([])
})

test('35: failing work is due at once and its job is woken; what was given up stays', async () => {
  await using app = await openFailing()
  const { token, woken, ran } = app
  const retry = (kind: string, id: string) =>
    app.inject({
      method: 'POST',
      url: `/api/admin/failures/${kind}/${id}/retry`,
      headers: { authorization: `Bearer ${token}` },
    })
  const [failing, givenUp] = [true, false].map((isFailing) =>
    FAILING.filter(([, , , , next]) => (next !== null) === isFailing),
  )
  for (const [kind, id] of failing ?? []) expect((await retry(kind, id)).statusCode).toBe(202)
  for (const [kind, id] of givenUp ?? [])
    expect(refusal(await retry(kind, id))).toMatchObject({ status: 409, code: 'conflict' })
  expect(ran).toEqual(['messages-purge'])
  const removals = ['payments-removals', 'files-removal', 'payments-removals']
  const jobs = [...removals, 'billing-reconcile', 'learning-train']
  const queues = ['imports-read', 'payments-inbox', 'push-deliver', 'sms-deliver', 'mail-deliver']
  await vi.waitFor(() => expect(woken).toEqual([...jobs, ...queues]), WAIT)
  const due = 'due_at = now_at'
  const { rows } = await app.pool.query(`
    with n as (select '${NOW}'::timestamptz as now_at)
    select (select bool_and(${due}) from message where content is not null) as messages, (select ${due} from webhook_event) as webhook,
      (select lease_until is null from draw_import where status = 'queued') as import,
      (select count(*) = 1 from training where state = 'NY' and status = 'queued') as training,
      (select ${due} from file_removal) as file, (select ${due} from customer_removal) as customer,
      (select ${due} from method_removal) as method,
      (select next_look_at = now_at from refund where status = 'started') as refund from n`)
  expect(new Set(Object.values(rows[0]))).toEqual(new Set([true]))
  expect(await audited(app)).toMatchObject(
    (failing ?? []).map(([subject, subjectId, attempts]) => ({
      action: 'work.retry',
      subject,
      subjectId,
      before: { attempts },
    })),
  )
})

test('work that is being tried at this moment is not tried twice', async () => {
  await using app = await openFailing()
  const { token } = app
  const params = { kind: 'push', id: `${UUID}4` } as const
  // As a lease leaves it.
  await app.pool.query("update message set last_error = null where channel = 'push'")
  expect(refusal(await app.request(contract.retryFailedWork, { params }, { token }))).toMatchObject(
    { status: 404 },
  )
  const { rows } = await app.pool.query("select due_at from message where channel = 'push'")
  expect(rows).toEqual([{ due_at: new Date(LATER) }])
})

test('34: the list of failed work is an administrator’s, and takes what it names', async () => {
  await using app = await openFailing()
  const player = (await signUp(app)).token
  const ask = async (method: 'GET' | 'POST', url: string, token?: string) =>
    refusal(
      await app.inject({ method, url, headers: token ? { authorization: `Bearer ${token}` } : {} }),
    )
  for (const [method, url] of [
    ['GET', '/api/admin/failures'],
    ['POST', `/api/admin/failures/mail/${UUID}1/retry`],
  ] as const) {
    expect(await ask(method, url)).toMatchObject({ status: 401 })
    expect(await ask(method, url, player)).toMatchObject({ status: 403 })
  }
  for (const [url, status] of [
    ['fax/1', 400],
    ['mail/a%20b', 400],
    ['mail/1', 404],
    ['job/removed-long-ago', 404],
    ['customer/stripe:cus_none', 404],
  ] as const)
    expect(await ask('POST', `/api/admin/failures/${url}/retry`, app.token)).toMatchObject({
      status,
    })
  expect(await ask('GET', '/api/admin/failures?size=101', app.token)).toMatchObject({ status: 400 })
  expect(await audited(app)).toEqual([])
})
