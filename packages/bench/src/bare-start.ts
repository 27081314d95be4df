// The least that a start needs: the embedded PostgreSQL, one query and Fastify with one route.
import { launchDatabase } from '@fourcast/server/platform/db/embedded/launch.ts'
import Fastify from 'fastify'
import pg from 'pg'

const database = await launchDatabase({
  dataDir: process.env['DATA_DIR'] ?? '',
  role: 'command',
  log: () => {},
})
const pool = new pg.Pool(database.connection)
await pool.query('select count(*) from account')
const app = Fastify()
app.get('/', () => ({ ok: true }))
const url = await app.listen({ port: 0, host: '127.0.0.1' })
process.stderr.write(`ready on ${url}\n`)
process.on('SIGTERM', () => {
  Promise.all([app.close(), pool.end()])
    .then(() => database.close())
    .then(
      () => process.exit(0),
      () => process.exit(1),
    )
})
