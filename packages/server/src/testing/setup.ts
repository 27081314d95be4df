import type pg from 'pg'
import type { TestProject } from 'vitest/node'
import { launchServer, makeTemplate, type TestServer } from './cluster.ts'

/** Named by TEST_TEMPLATE where several runs share one TEST_DATABASE_URL. */
const TEMPLATE = `fourcast_${process.env['TEST_TEMPLATE'] ?? 'template'}`

/** One PostgreSQL a test run: the embedded one, or TEST_DATABASE_URL to try another version. */
export default async function setup(project: TestProject) {
  const server = await openServer()
  await makeTemplate(server.connection, TEMPLATE)
  project.provide('server', server.connection)
  project.provide('template', TEMPLATE)
  return server.close
}

async function openServer(): Promise<TestServer> {
  const url = process.env['TEST_DATABASE_URL']
  return url ? { connection: fromUrl(new URL(url)), close: async () => {} } : await launchServer()
}

const fromUrl = (url: URL): pg.ClientConfig => ({
  host: decodeURIComponent(url.hostname) || (url.searchParams.get('host') ?? 'localhost'),
  port: Number(url.port || 5432),
  user: decodeURIComponent(url.username),
  password: decodeURIComponent(url.password),
})
