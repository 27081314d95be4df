import { expect, test, vi } from 'vitest'
import { notify } from '../notifications.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signUp } from '#testing/people.ts'
import { pushJobs } from './jobs.ts'
import { openPushService, subscribeBrowser } from './testing.ts'

const NOW = '2026-05-04T16:00:00Z'
const WAIT = { timeout: 60_000 }

/** Stores this many notices for someone. */
const sendNotices = (app: TestApp, { user }: Person, count: number) =>
  app.db.transaction((tx) =>
    notify(
      tx,
      Array.from({ length: count }, (_, n) => ({
        userId: user.id,
        occasion: `${n}`,
        type: 'success' as const,
        title: 'Winner',
        message: 'Check your official ticket.',
        link: '/history',
        mailDue: true,
      })),
      app.clock.now(),
    ),
  )

const waiting = async (app: TestApp) =>
  (await app.pool.query("select 1 from message where channel = 'push'")).rowCount

test('a run that is asked to stop ends once the outcome of every sent message is stored', async () => {
  await using service = await openPushService(() => Temporal.Instant.from(NOW))
  await using app = await openTestApp({ now: NOW, env: { PUSH_HOSTS: service.origin } })
  const [fast, slow] = [service.browser(), service.browser()]
  const [fastAnswer, slowAnswer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  fast.answers = { status: 201, after: fastAnswer.promise }
  slow.answers = { status: 201, after: slowAnswer.promise }
  // A batch for one worker, and a message for another.
  for (const [browser, count] of [
    [fast, 16],
    [slow, 1],
  ] as const) {
    const person = await signUp(app)
    await subscribeBrowser(app, person, browser)
    await sendNotices(app, person, count)
    app.clock.advance({ seconds: 1 })
  }
  const stop = new AbortController()
  const ended = vi.fn<() => void>()
  const job = pushJobs(app.deps).find(({ name }) => name === 'push-deliver')
  const run = job?.run(stop.signal).finally(ended)
  const stopped = expect(run).rejects.toThrow('asked to stop')
  await vi.waitFor(() => expect([fast.told.length, slow.told.length]).toEqual([16, 1]), WAIT)
  stop.abort(new Error('asked to stop'))
  fastAnswer.resolve()
  await vi.waitFor(async () => expect(await waiting(app)).toBe(1), WAIT)
  expect(ended).not.toHaveBeenCalled()
  slowAnswer.resolve()
  await stopped
  expect(await waiting(app)).toBe(0)
})
