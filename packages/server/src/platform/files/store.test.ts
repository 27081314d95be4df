import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { expect, test } from 'vitest'
import { openFiles } from './open.ts'
import { s3Store } from './s3.ts'
import type { S3Address } from './s3-url.ts'
import type { FileStore } from './store.ts'

interface Opened extends AsyncDisposable {
  store: FileStore
  folder: string
}

async function openLocal(): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'fourcast-store-'))
  return {
    store: await openFiles({ S3_URL: undefined, dataDir: folder }),
    folder: join(folder, 'files'),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

const ADDRESS = {
  bucket: 'photos',
  region: 'us-east-1',
  pathStyle: true,
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
}

async function openS3(): Promise<Opened & { address: S3Address }> {
  const folder = await mkdtemp(join(tmpdir(), 'fourcast-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory: folder,
    silent: true,
    configureBuckets: [{ name: ADDRESS.bucket, configs: [] }],
  })
  const { port } = await server.run()
  const address = { ...ADDRESS, endpoint: `http://127.0.0.1:${port}` }
  return {
    store: await openFiles({ S3_URL: address, dataDir: '/nowhere' }),
    folder,
    address,
    [Symbol.asyncDispose]: async () => {
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const STORES: readonly (readonly [name: string, open: () => Promise<Opened>])[] = [
  ['a folder', openLocal],
  ['a bucket', openS3],
]
const AWAY = { code: 'unavailable', details: { retryAfter: 5 } }

test.each(STORES)('%s returns the stored bytes', async (_, open) => {
  await using opened = await open()
  const { store } = opened
  const [one, other] = [randomUUID(), randomUUID()]
  const bytes = new Uint8Array(randomBytes(300_000))
  await store.put(one, bytes)
  await store.put(other, new Uint8Array([1, 2, 3]))
  expect(new Uint8Array((await store.get(one)) ?? [])).toEqual(bytes)
  expect(new Uint8Array((await store.get(other)) ?? [])).toEqual(new Uint8Array([1, 2, 3]))
})

test.each(STORES)('%s has no removed file, and removing it again is fine', async (_, open) => {
  await using opened = await open()
  const { store } = opened
  const [gone, stays] = [randomUUID(), randomUUID()]
  await store.put(gone, new Uint8Array([1]))
  await store.put(stays, new Uint8Array([2]))
  await store.remove(gone)
  await store.remove(gone)
  await store.remove(randomUUID())
  expect([await store.get(gone), await store.get(randomUUID())]).toEqual([null, null])
  expect(new Uint8Array((await store.get(stays)) ?? [])).toEqual(new Uint8Array([2]))
})

test.each(STORES)('%s replaces the content of an id', async (_, open) => {
  await using opened = await open()
  const id = randomUUID()
  await opened.store.put(id, new Uint8Array([1, 1, 1]))
  await opened.store.put(id, new Uint8Array([2]))
  expect(new Uint8Array((await opened.store.get(id)) ?? [])).toEqual(new Uint8Array([2]))
})

test('other accounts of the machine cannot read the folder', async () => {
  await using opened = await openLocal()
  const id = randomUUID()
  await opened.store.put(id, new Uint8Array([1]))
  const inside = join(opened.folder, id.slice(0, 2))
  const modes = await Promise.all(
    [opened.folder, inside, join(inside, id)].map((path) => stat(path)),
  )
  expect(modes.map(({ mode }) => (mode & 0o777).toString(8))).toEqual(['700', '700', '600'])
})

test('a half-written file of a crash is removed with its id, and never returned', async () => {
  await using opened = await openLocal()
  const [id, neighbour] = [randomUUID(), randomUUID()]
  await opened.store.put(id, new Uint8Array([1]))
  const inside = join(opened.folder, id.slice(0, 2))
  await opened.store.remove(id)
  await writeFile(join(inside, `${id}.part`), 'half')
  expect(await opened.store.get(id)).toBeNull()
  await opened.store.remove(id)
  expect(await readdir(inside)).toEqual([])
  expect(await opened.store.get(neighbour)).toBeNull()
})

test('58: only our ids are paths', async () => {
  await using opened = await openLocal()
  for (const id of ['../secret', '/etc/passwd', '..%2fsecret', `${randomUUID()}/x`, ''])
    await expect((async () => opened.store.get(id))()).rejects.toThrow()
})

test('a folder that cannot be written or read answers 503', async () => {
  await using opened = await openLocal()
  const id = randomUUID()
  await writeFile(opened.folder, 'a file where the folder should be')
  await expect(opened.store.put(id, new Uint8Array([1]))).rejects.toMatchObject(AWAY)
  await expect(opened.store.get(id)).rejects.toMatchObject(AWAY)
})

test('a missing or foreign bucket answers 503 and is not empty', async () => {
  await using opened = await openS3()
  const id = randomUUID()
  const elsewhere = s3Store({ ...opened.address, bucket: 'missing' })
  await expect(elsewhere.get(id)).rejects.toMatchObject(AWAY)
  await expect(elsewhere.put(id, new Uint8Array([1]))).rejects.toMatchObject(AWAY)
  const stranger = s3Store({ ...opened.address, accessKeyId: 'STRANGER' })
  await expect(stranger.put(id, new Uint8Array([1]))).rejects.toMatchObject(AWAY)
  expect(await opened.store.get(id)).toBeNull()
})

test('a store that does not answer is a 503', async () => {
  const nobody = s3Store({ ...ADDRESS, endpoint: 'http://127.0.0.1:1' })
  const id = randomUUID()
  await expect(nobody.put(id, new Uint8Array([1]))).rejects.toMatchObject(AWAY)
  await expect(nobody.get(id)).rejects.toMatchObject(AWAY)
  await expect(nobody.remove(id)).rejects.toMatchObject(AWAY)
})
