import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, lstatSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { isRoot, type LaunchOptions } from './site.ts'
import { ask, scratch, type Scratch } from './testing.ts'

const root = isRoot()
const namespaces = root && spawnSync('unshare', ['-U', 'true']).status === 0

beforeEach(({ skip }) => skip(!root, 'only root needs another way to run PostgreSQL'))

const use = async (place: Scratch, options: Partial<LaunchOptions>): Promise<unknown> => {
  await using database = await place.launch(options)
  await ask(database.connection, 'CREATE TABLE IF NOT EXISTS kept (digits text)')
  await ask(database.connection, "INSERT INTO kept VALUES ('0123')")
  const [row] = await ask(database.connection, 'SELECT count(*)::int FROM kept')
  return row?.[0]
}

// An account that exists everywhere and is neither root nor nobody.
const daemon = 1

const ownerOf = (place: Scratch): number => statSync(join(place.dataDir, 'postgres')).uid

test('in a user namespace the files stay root’s', async ({ skip }) => {
  skip(!namespaces, 'user namespaces are forbidden here')
  await using place = scratch()
  expect(await use(place, { asRoot: 'namespace' })).toBe(1)
  expect(ownerOf(place)).toBe(0)
})

describe('without namespaces', () => {
  test('an unprivileged account runs it', async () => {
    await using place = openScratch()
    expect(await use(place, { asRoot: 'account' })).toBe(1)
    expect(ownerOf(place)).toBeGreaterThan(0)
  })

  test('data made in a namespace is handed over, and keeps its new owner', async () => {
    await using place = openScratch()
    expect(await use(place, {})).toBe(1)
    expect(await use(place, { asRoot: 'account' })).toBe(2)
    const uid = ownerOf(place)
    expect(uid).toBeGreaterThan(0)
    expect(await use(place, {})).toBe(3)
    expect(ownerOf(place)).toBe(uid)
  })

  test('data below a directory that the account cannot enter moves elsewhere, with a message', async () => {
    await using place = scratch()
    const dataDir = join(place.dataDir, 'closed', 'data')
    mkdirSync(dataDir, { recursive: true })
    chmodSync(join(place.dataDir, 'closed'), 0o700)
    const options = { dataDir, asRoot: 'account' } as const
    expect(await use(place, options)).toBe(1)
    expect(await use(place, options)).toBe(2)
    expect(lstatSync(join(dataDir, 'postgres')).isSymbolicLink()).toBe(true)
    const moves = place.said.filter((line) => line.includes('outside the data directory'))
    expect(moves).toHaveLength(1)
  })

  test('a data directory of another account runs as that account, which can use it later', async () => {
    await using place = openScratch()
    mkdirSync(place.dataDir)
    chownSync(place.dataDir, daemon, daemon)
    expect(await use(place, {})).toBe(1)
    expect(ownerOf(place)).toBe(daemon)
    expect(statSync(join(place.dataDir, 'postgres-password')).uid).toBe(daemon)
  })
})

test('an owner without a name, as of a mounted volume, works', async () => {
  await using place = openScratch()
  mkdirSync(place.dataDir)
  chownSync(place.dataDir, 54321, 54321)
  expect(await use(place, {})).toBe(1)
})

function openScratch(): Scratch {
  const place = scratch()
  chmodSync(join(place.dataDir, '..'), 0o755)
  return place
}
