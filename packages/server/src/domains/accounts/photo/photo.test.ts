import { randomUUID } from 'node:crypto'
import { readdir, rename, rm, writeFile } from 'node:fs/promises'
import * as contract from '@fourcast/contract/files.ts'
import { verify } from '@fourcast/contract/accounts.ts'
import { getProfile } from '@fourcast/contract/profile.ts'
import { expect, test } from 'vitest'
import { seedDemo } from '#domains/account-closing/demo/demo.ts'
import { ownerOf } from '#platform/http/auth.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signIn, signInAsDemo, signUp } from '#testing/people.ts'
import { refusal, statusesOf } from '#testing/refusal.ts'
import { removeDueFiles } from './jobs.ts'
import { scheduleFileRemoval } from './repo.ts'
import { jpeg, quarters, quartersOf, sendUpload, uploaded } from './testing.ts'

const files = async (app: TestApp) =>
  (await app.pool.query('select id, folder, name from file order by created_at')).rows
const removals = async (app: TestApp) =>
  (await app.pool.query('select id from file_removal')).rows.map(({ id }) => id)
/** Ids of the stored files. */
const onDisk = async (app: TestApp) =>
  (await readdir(app.folder, { recursive: true }).catch(() => [])).flatMap((path) =>
    path.includes('/') ? [path.split('/')[1]] : [],
  )
const photoOf = async (app: TestApp, token: string) =>
  (await app.call(verify, {}, { token })).user.profilePhotoUrl
const remove = (app: TestApp, token: string, id: string) =>
  app.request(contract.deleteFile, { params: { id } }, { token })

test('a new photo shows everywhere and replaces the old one', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  expect(await photoOf(app, token)).toBeNull()
  const first = await uploaded(app, token, { file: await jpeg(), folder: 'profile' })
  expect(await photoOf(app, token)).toBe(first.url)
  const file = await (await quarters()).png().toBuffer()
  const second = await uploaded(app, token, { file, folder: 'profile' })
  expect(await app.call(getProfile, {}, { token })).toMatchObject({
    profilePhotoUrl: second.url,
    profilePhotoId: second.id,
  })
  expect(await quartersOf(second.shown)).toEqual(['red', 'green', 'blue', 'white'])
  expect((await app.inject({ method: 'GET', url: first.url })).statusCode).toBe(404)
  expect(await files(app)).toEqual([{ id: second.id, folder: 'profile', name: 'me.jpg' }])
  expect(await removals(app)).toEqual([first.id])
  await removeDueFiles(app.deps)
  expect([await onDisk(app), await removals(app)]).toEqual([[second.id], []])
})

test('a deleted photo is gone at once, its bytes with the next run of the job', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  const { id, url } = await uploaded(app, token, { file: await jpeg(), folder: 'profile' })
  expect((await remove(app, token, id)).statusCode).toBe(204)
  expect([await photoOf(app, token), await files(app)]).toEqual([null, []])
  expect((await app.inject({ method: 'GET', url })).statusCode).toBe(404)
  expect((await remove(app, token, id)).statusCode).toBe(404)
  await removeDueFiles(app.deps)
  expect([await onDisk(app), await removals(app)]).toEqual([[], []])
})

test('of concurrent photo uploads one stays, and the others leave nothing', async () => {
  await using app = await openTestApp()
  await using beside = await openTestApp({ beside: app })
  const { token } = await signUp(app)
  const file = await jpeg()
  const answers = await Promise.all(
    [app, beside].map((one) => sendUpload(one, token, { file, folder: 'profile' })),
  )
  expect(statusesOf(answers)).toEqual([200, 200])
  await removeDueFiles(app.deps)
  const [kept] = await files(app)
  expect([await files(app), await onDisk(app)]).toEqual([[kept], [kept.id]])
  expect(await photoOf(app, token)).toContain(kept.id)
})

test('twenty files besides the photo are allowed, also with concurrent uploads', async () => {
  await using app = await openTestApp()
  await using beside = await openTestApp({ beside: app })
  const { token, user } = await signUp(app)
  await uploaded(app, token, { file: await jpeg(), folder: 'profile' })
  await app.pool.query(
    `insert into file select gen_random_uuid(), $1, 'general', 'x', 'image/webp', 1, now() from generate_series(1, 19)`,
    [user.id],
  )
  const file = await jpeg()
  const answers = await Promise.all([app, beside].map((one) => sendUpload(one, token, { file })))
  expect(statusesOf(answers)).toEqual([200, 422])
  expect((await sendUpload(app, token, { file, folder: 'profile' })).statusCode).toBe(200)
  await removeDueFiles(app.deps)
  expect(await onDisk(app)).toHaveLength(2)
})

test('30: another account’s file does not exist for anyone else', async () => {
  await using app = await openTestApp()
  const [ada, bob] = [await signUp(app), await signUp(app)]
  const { id, url } = await uploaded(app, ada.token, { file: await jpeg(), folder: 'profile' })
  const ask = async (of: string, token: string) => {
    const got = await app.request(contract.fileUrl, { params: { id: of } }, { token })
    return [refusal(got), refusal(await remove(app, token, of))]
  }
  expect(await ask(id, bob.token)).toEqual(await ask(randomUUID(), bob.token))
  expect((await ask(id, bob.token)).map(({ status }) => status)).toEqual([404, 404])
  const nobody = await app.request(contract.fileUrl, { params: { id } })
  expect([nobody.statusCode, (await remove(app, '', id)).statusCode]).toEqual([401, 401])
  expect(await app.call(contract.fileUrl, { params: { id } }, { token: ada.token })).toEqual({
    id,
    url,
  })
})

test('after a downgrade to Free the photo stays and can be deleted, but not replaced', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const { id, url } = await uploaded(app, person.token, { file: await jpeg(), folder: 'profile' })
  app.clock.advance({ days: 6 })
  const { token } = await signIn(app, person)
  expect(await photoOf(app, token)).toBe(url)
  const another = await sendUpload(app, token, { file: await jpeg(), folder: 'profile' })
  expect(refusal(another)).toMatchObject({ status: 403, code: 'plan_required' })
  expect((await app.inject({ method: 'GET', url })).statusCode).toBe(200)
  expect((await remove(app, token, id)).statusCode).toBe(204)
})

test('the demo account cannot delete files', async () => {
  await using app = await openTestApp()
  await seedDemo(app.deps)
  const { token } = await signInAsDemo(app)
  expect(refusal(await remove(app, token, randomUUID()))).toMatchObject({ code: 'demo_account' })
})

test('a store that fails halfway changes nothing, and its bytes are removed', async () => {
  let away = false
  await using app = await openTestApp({
    files: (folder) => ({
      ...folder,
      put: async (id, bytes) => {
        await folder.put(id, bytes.subarray(0, 10))
        if (away) throw new Error('the disk is full')
        await folder.put(id, bytes)
      },
    }),
  })
  const { token } = await signUp(app)
  const { id, url } = await uploaded(app, token, { file: await jpeg(), folder: 'profile' })
  away = true
  const answer = await sendUpload(app, token, { file: await jpeg(), folder: 'profile' })
  expect(answer.statusCode).toBe(500)
  expect([await photoOf(app, token), (await files(app)).length]).toEqual([url, 1])
  await removeDueFiles(app.deps)
  expect([await onDisk(app), await removals(app)]).toEqual([[id], []])
})

test('an unavailable store answers 503, and the removal job retries', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  const { url, id } = await uploaded(app, token, { file: await jpeg() })
  await rename(app.folder, `${app.folder}.away`)
  await writeFile(app.folder, 'a file where the folder was')
  const upload = await sendUpload(app, token, { file: await jpeg() })
  const seen = await app.inject({ method: 'GET', url })
  expect([upload, seen].map(refusal)).toMatchObject([{ status: 503 }, { status: 503 }])
  await remove(app, token, id)
  await removeDueFiles(app.deps)
  await rm(app.folder)
  await rename(`${app.folder}.away`, app.folder)
  expect(await removals(app)).toContain(id)
  app.clock.advance({ minutes: 10 })
  await removeDueFiles(app.deps)
  expect([await onDisk(app), await removals(app)]).toEqual([[], []])
})

test('a file that the store fails to remove does not block others and is retried', async () => {
  const [stuck, ...others] = [randomUUID(), randomUUID(), randomUUID()]
  let refuses = true
  await using app = await openTestApp({
    files: (folder) => ({
      ...folder,
      remove: async (id) => {
        if (refuses && id === stuck) throw new Error('access denied')
        await folder.remove(id)
      },
    }),
  })
  for (const id of [stuck, ...others]) {
    await app.deps.files.put(id, new Uint8Array([1]))
    await app.pool.query('insert into file_removal values ($1, $2)', [
      id,
      app.clock.now().toString(),
    ])
    app.clock.advance({ seconds: 1 })
  }
  await removeDueFiles(app.deps)
  expect([await onDisk(app), await removals(app)]).toEqual([[stuck], [stuck]])
  expect(JSON.stringify(app.logs)).toContain('access denied')
  refuses = false
  await removeDueFiles(app.deps)
  expect(await removals(app)).toEqual([stuck])
  // Ten seconds after the first failure; the three rows took three seconds.
  app.clock.advance({ seconds: 9 })
  await removeDueFiles(app.deps)
  expect(await removals(app)).toEqual([stuck])
  app.clock.advance({ seconds: 1 })
  await removeDueFiles(app.deps)
  expect([await onDisk(app), await removals(app)]).toEqual([[], []])
})

test('after a crash between storing bytes and inserting the row, nothing is left after an hour', async () => {
  await using app = await openTestApp()
  const [orphan, early] = [randomUUID(), randomUUID()]
  const due = app.clock.now().add({ hours: 1 }).toString()
  await app.pool.query('insert into file_removal values ($1, $3), ($2, $3)', [orphan, early, due])
  await app.deps.files.put(orphan, new Uint8Array([1]))
  await removeDueFiles(app.deps)
  expect(await onDisk(app)).toEqual([orphan])
  app.clock.advance({ hours: 1 })
  await removeDueFiles(app.deps)
  expect([await onDisk(app), await removals(app)]).toEqual([[], []])
})

test('bytes already released for removal cannot become a file', async () => {
  await using app = await openTestApp({
    files: (folder) => ({
      ...folder,
      put: async (id, bytes) => {
        await folder.put(id, bytes)
        // A very slow store: the removal job runs before the upload finishes.
        app.clock.advance({ hours: 2 })
        await removeDueFiles(app.deps)
      },
    }),
  })
  const { token } = await signUp(app)
  const answer = await sendUpload(app, token, { file: await jpeg(), folder: 'profile' })
  expect(answer.statusCode).toBe(503)
  expect([await files(app), await onDisk(app), await removals(app)]).toEqual([[], [], []])
})

test('deleting an account removes its stored bytes', async () => {
  await using app = await openTestApp()
  const [ada, bob] = [await signUp(app), await signUp(app)]
  await uploaded(app, ada.token, { file: await jpeg(), folder: 'profile' })
  await uploaded(app, ada.token, { file: await jpeg() })
  const { id } = await uploaded(app, bob.token, { file: await jpeg(), folder: 'profile' })
  await app.db.transaction(async (tx) => {
    await scheduleFileRemoval(tx, ownerOf({ userId: ada.user.id }), app.clock.now())
  })
  await app.pool.query('delete from account where id = $1', [ada.user.id])
  await removeDueFiles(app.deps)
  expect([await onDisk(app), await removals(app)]).toEqual([[id], []])
})
