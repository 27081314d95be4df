// Runs sqlmap on ten calls of the running app: `npm run test:sqlmap`. Its results are in docs/security.md.
import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { newcomer } from './support/client.ts'
import { startHost } from './support/host.ts'
import { startApp } from './support/server.ts'

const ID = '01890000-0000-7000-8000-000000000000'

/**
 * Filters, sorting, paging, an id in the path and a body; `*` marks the injection point outside the query.
 */
const CALLS: readonly { path: string; body?: string }[] = [
  { path: '/api/numbers/history?page=0&size=10&method=flash&search=07&dateFrom=2026-01-01' },
  { path: '/api/numbers/history.csv?search=07&method=flash' },
  { path: `/api/numbers/plays?page=0&size=10&generationId=${ID}` },
  { path: '/api/lottery/search?state=GA&numbers=0768' },
  { path: '/api/lottery/calendar?state=GA&month=2026-05' },
  { path: '/ml_api/history?state=GA&page=0&size=10' },
  { path: `/api/subscriptions/invoices/${ID}*` },
  { path: '/api/auth/login', body: '{"email":"a@example.com*","password":"Long-Enough-7*"}' },
  { path: '/api/admin/users?search=ada&role=user&plan=free&status=active&page=0&size=10' },
  { path: '/api/admin/payments?search=ada&status=paid&dateFrom=2026-01-01&page=0&size=10' },
]

const PATIENCE = { timeout: 900_000, maxBuffer: 64 * 1024 ** 2 }
const FOUND = /sqlmap identified the following injection point/
const TRIED = /all tested parameters do not appear to be injectable/

/** The result of one call: nothing found, something found, or not completed. */
async function outcome(url: string, token: string, body: string | undefined, folder: string) {
  const more =
    body === undefined ? [] : ['--data', body, '--headers', 'Content-Type: application/json']
  const { stdout } = await promisify(execFile)(
    'sqlmap',
    // 401 and 404 are valid answers: sqlmap looks for differences.
    [
      '-u',
      url,
      '--batch',
      '--level=2',
      '--dbms=PostgreSQL',
      '--threads=2',
      '--ignore-code=*',
      '--drop-set-cookie',
      '--flush-session',
      '--output-dir',
      folder,
      '--header',
      `Authorization: Bearer ${token}`,
      ...more,
    ],
    PATIENCE,
  )
  if (FOUND.test(stdout)) return { isSafe: false, words: stdout.slice(stdout.search(FOUND)) }
  return TRIED.test(stdout)
    ? { isSafe: true, words: 'nothing found' }
    : { isSafe: false, words: `not tried to the end:\n${stdout.slice(-1_000)}` }
}

async function main() {
  if (spawnSync('sqlmap', ['--version']).error) {
    console.log('skipped: sqlmap is not installed (Debian: apt-get install sqlmap)')
    return
  }
  await using _host = await startHost()
  await using app = await startApp({ DEMO: 'off' })
  const folder = await mkdtemp(join(tmpdir(), 'fourcast-sqlmap-'))
  const { token, email } = await newcomer(app.url)
  await app.command('user:grant', [email, 'super_admin'])
  for (const { path, body } of CALLS) {
    const { isSafe, words } = await outcome(app.url + path, token, body, folder)
    console.log(`${path}: ${words}`)
    if (!isSafe) process.exitCode = 1
  }
  await rm(folder, { recursive: true })
}

await main()
