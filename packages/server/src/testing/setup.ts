import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { TestProject } from 'vitest/node'
import { launchDatabase } from '#platform/db/launcher/launch.ts'
import { migrate } from '#platform/db/migrate.ts'
import { onServer } from './database.ts'

/** Named by TEST_TEMPLATE where several runs share one TEST_DATABASE_URL. */
const TEMPLATE = `fourcast_${process.env['TEST_TEMPLATE'] ?? 'template'}`
/** A test's database may die with the machine: nothing is flushed. */
const CARELESS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** One PostgreSQL a test run: the embedded one, or TEST_DATABASE_URL to try another version. */
export default async function setup(project: TestProject) {
  const server = await openServer()
  await onServer(server.connection, `drop database if exists ${TEMPLATE} with (force)`)
  await onServer(server.connection, `create database ${TEMPLATE}`)
  await migrate({ ...server.connection, database: TEMPLATE })
  project.provide('server', server.connection)
  project.provide('template', TEMPLATE)
  return server.close
}

async function openServer(): Promise<{ connection: pg.ClientConfig; close: () => Promise<void> }> {
  const url = process.env['TEST_DATABASE_URL']
  if (url) return { connection: fromUrl(new URL(url)), close: async () => {} }
  const dataDir = await mkdtemp(join(tmpdir(), 'fourcast-test-'))
  const database = await launchDatabase({
    dataDir,
    role: 'server',
    log: () => {},
    settings: CARELESS,
  })
  return {
    connection: database.connection,
    close: async () => {
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const fromUrl = (url: URL): pg.ClientConfig => ({
  host: decodeURIComponent(url.hostname) || (url.searchParams.get('host') ?? 'localhost'),
  port: Number(url.port || 5432),
  user: decodeURIComponent(url.username),
  password: decodeURIComponent(url.password),
})
