import * as contract from '@fourcast/contract/admin-work.ts'
import { expect, test, vi } from 'vitest'
import { Jobs } from '#platform/jobs/jobs.ts'
import { audited, newAdmin } from '#testing/admins.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { refusal } from '#testing/refusal.ts'
import { redactError } from './jobs-page.ts'

const NOW = '2026-05-04T16:00:00Z'

/** A message that was written some minutes ago. */
async function write(
  app: TestApp,
  channel: 'mail' | 'sms',
  minutes: number,
  row: { text?: string | null; error?: string; sent?: boolean } = {},
): Promise<string> {
  const { text = 'the link opens an account', error = null, sent = false } = row
  const at = app.clock.now().subtract({ minutes }).toString()
  const due = app.clock.now().add({ hours: 1 }).toString()
  const { rows } = await app.pool.query(
    `insert into message (channel, kind, recipient, subject, content, created_at, due_at, attempts, last_error, sent_at)
     values ($6, 'reset', 'ada@example.com', 'a subject', $1, $2, $3, 1, $4, $5) returning id`,
    [text && { text }, at, due, error, sent ? at : null, channel],
  )
  return rows[0].id
}

const WAIT = { timeout: 60_000 }

test('what goes out is listed without what it says, by channel and by how it stands', async () => {
  await using app = await openTestApp({ now: NOW })
  const { token } = await newAdmin(app)
  await app.pool.query('delete from message')
  const ids = {
    waiting: await write(app, 'mail', 1),
    failing: await write(app, 'sms', 2, { error: '21610' }),
    sent: await write(app, 'sms', 3, { text: null, sent: true }),
    given_up: await write(app, 'mail', 4, { text: null, error: 'no such mailbox' }),
  }
  const list = async (query: Partial<Record<'channel' | 'status' | 'page' | 'size', string>>) => {
    const answer = await app.inject({
      url: '/api/admin/outbox',
      query,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.body).not.toMatch(/opens an account|a subject/)
    return answer.json<{ content: { id: string; status: string }[]; totalElements: number }>()
  }
  const all = await list({})
  expect(all).toMatchObject({
    totalElements: 4,
    content: Object.entries(ids).map(([status, id]) => ({ status, id })),
  })
  expect(all.content[3]).toMatchObject({
    channel: 'mail',
    kind: 'reset',
    recipient: 'ada@example.com',
    attempts: 1,
    lastError: 'no such mailbox',
  })
  expect(await list({ page: '1', size: '3' })).toMatchObject({ content: [{ id: ids.given_up }] })
  expect(await list({ channel: 'sms' })).toMatchObject({
    content: [{ id: ids.failing }, { id: ids.sent }],
    totalElements: 2,
  })
  for (const [status, id] of Object.entries(ids))
    expect(await list({ status })).toMatchObject({ content: [{ id, status }], totalElements: 1 })
  expect(await list({ page: '1000000', size: '100' })).toMatchObject({ content: [] })
})

test('35: a message that fails is tried again at once, any other is not', async () => {
  await using app = await openTestApp({ now: NOW })
  const { token } = await newAdmin(app)
  const retry = (id: string) => app.request(contract.retryOutgoing, { params: { id } }, { token })
  const failing = [
    await write(app, 'mail', 2, { error: 'busy' }),
    await write(app, 'sms', 2, { error: '20429' }),
  ]
  const others = [
    await write(app, 'mail', 1),
    await write(app, 'mail', 1, { text: null, error: 'no such mailbox' }),
    await write(app, 'sms', 1, { text: null, sent: true }),
  ]
  await app.mailed()
  const [before, texts] = [app.mails.length, app.texts.length]
  const woken: string[] = []
  app.deps.events.onWake(({ job }) => void woken.push(job))
  for (const id of failing)
    expect((await retry(id)).json()).toMatchObject({ id, status: 'failing', dueAt: NOW })
  await vi.waitFor(() => expect(woken).toEqual(['mail-deliver', 'sms-deliver']), WAIT)
  await app.mailed()
  await app.deps.sms.deliverDue()
  expect([app.mails.length - before, app.texts.length - texts]).toEqual([1, 1])
  for (const id of [...others, ...failing])
    expect(refusal(await retry(id))).toMatchObject({ status: 409, code: 'conflict' })
  expect(refusal(await retry(app.deps.random.uuid()))).toMatchObject({ status: 404 })
  expect(refusal(await retry('7'))).toMatchObject({ status: 400 })
  expect(await audited(app)).toMatchObject(
    failing.map((subjectId, i) => ({
      action: 'work.retry',
      subject: i === 0 ? 'mail' : 'sms',
      subjectId,
      before: { attempts: 1 },
    })),
  )
})

test('35: work that comes round tells how it goes, and is done once more when it is wanted', async () => {
  const opened: Jobs[] = []
  await using app = await openTestApp({
    now: NOW,
    jobs: (on) => {
      const jobs = new Jobs({ ...on, warn: () => {} })
      opened.push(jobs)
      return jobs
    },
  })
  const { token, user } = await newAdmin(app)
  expect(await app.call(contract.listJobs, {}, { token })).toEqual([])
  let runs = 0
  const day = { everySeconds: 86_400 }
  const count = async () => void (runs += 1)
  const fail = async () => {
    throw new Error('no answer for ada@example.com\n    at secret (file.ts:1)')
  }
  const [jobs] = opened
  await jobs?.start([
    { name: 'counts', ...day, run: count },
    { name: 'breaks', ...day, run: fail },
  ])
  const list = () => app.call(contract.listJobs, {}, { token })
  const done = { name: 'counts', everySeconds: 86_400, done: 1, failed: 0, lastError: null }
  await expect
    .poll(list, WAIT)
    .toMatchObject([{ name: 'breaks', done: 0, lastError: 'no answer for …' }, done])
  const run = (name: string) => app.request(contract.runJob, { params: { name } }, { token })
  expect((await run('counts')).statusCode).toBe(202)
  await expect.poll(() => runs, WAIT).toBe(2)
  await expect.poll(list, WAIT).toMatchObject([{}, { ...done, done: 2 }])
  expect(refusal(await run('nothing'))).toMatchObject({ status: 404 })
  expect(refusal(await run('Drop Table'))).toMatchObject({ status: 400 })
  expect(await audited(app)).toMatchObject([
    { action: 'job.run', subject: 'job', subjectId: 'counts', actorId: user.id },
  ])
  await jobs?.stop()
})

test.each([
  [null, null],
  ['connect ECONNREFUSED 127.0.0.1:587', 'connect ECONNREFUSED 127.0.0.1:587'],
  ['Failed query: insert into "mail"\nparams: ada@example.com', 'A query failed'],
  ['invalid input syntax for type uuid: "0123"', 'invalid input syntax for type uuid: …'],
  ['+14045550123 said STOP\nat x', '… said STOP'],
  [`token ${'a1-'.repeat(20)} ended`, 'token … ended'],
])('an error is told without its values: %s', (error, shown) => {
  expect(redactError(error)).toBe(shown)
})

test('34: the outbox and the jobs are an administrator’s, and take what they name', async () => {
  await using app = await openTestApp({ now: NOW })
  const { token } = await newAdmin(app)
  const player = (await signUp(app)).token
  const { listOutgoing, retryOutgoing, listJobs, runJob } = contract
  for (const { method, path } of [listOutgoing, retryOutgoing, listJobs, runJob]) {
    const url = path.replace(':id', app.deps.random.uuid()).replace(':name', 'x')
    const ask = async (headers: Record<string, string>) =>
      refusal(await app.inject({ method, url, headers }))
    expect(await ask({})).toMatchObject({ status: 401 })
    expect(await ask({ authorization: `Bearer ${player}` })).toMatchObject({ status: 403 })
  }
  for (const query of [
    'size=101',
    'page=-1',
    'status=lost',
    'channel=fax',
    'status=sent&status=failing',
  ])
    expect(
      refusal(
        await app.inject({
          url: `/api/admin/outbox?${query}`,
          headers: { authorization: `Bearer ${token}` },
        }),
      ),
    ).toMatchObject({ status: 400 })
})
