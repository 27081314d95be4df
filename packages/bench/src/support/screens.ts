import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { Session } from '@fourcast/contract/accounts.ts'
import { ROOT } from './children.ts'
import { newcomer, PASSWORD } from './inside.ts'

export interface Screen {
  path: string
  /** The highest weight of a page, by its readers and purpose. */
  kind: 'public' | 'dashboard' | 'playing' | 'account'
  /** What the browser stores of a session; without it no user is signed in. */
  session?: string
}

const PUBLIC = [
  '/',
  '/login',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/confirm-email',
  '/unsubscribe',
  '/terms',
  '/privacy',
  '/responsible-play',
  '/contact',
  '/subscription',
  '/honesty',
  '/sources',
]
const PLAYING = [
  '/generate',
  '/history',
  '/numbers',
  '/analyze',
  '/suggest',
  '/lottery',
  '/luck',
  '/fair',
]
const ACCOUNT = ['/profile', '/subscription']
const ADMIN = [
  'overview',
  'users',
  'subscriptions',
  'payments',
  'messages',
  'sources',
  'quarantine',
  'imports',
  'models',
  'operations',
  'operations?tab=jobs',
  'operations?tab=queue',
  'audit',
  'export',
]

/**
 * Every public page, the screens of a new player, and those of an administrator; with `paths`, only
 * those.
 */
export async function screens(
  url: string,
  dataDir: string,
  paths: readonly string[],
): Promise<Screen[]> {
  const session = scriptOf(await signUp(url, newEmail()))
  const adminSession = scriptOf(await signUpAdmin(url, dataDir))
  const all: Screen[] = [
    ...PUBLIC.map((path) => ({ path, kind: 'public' as const })),
    { path: '/dashboard', kind: 'dashboard', session },
    ...PLAYING.map((path) => ({ path, kind: 'playing' as const, session })),
    ...ACCOUNT.map((path) => ({ path, kind: 'account' as const, session })),
    ...ADMIN.map((name) => ({
      path: `/admin/${name}`,
      kind: 'account' as const,
      session: adminSession,
    })),
  ]
  return all.filter(({ path }) => paths.length === 0 || paths.includes(path))
}

const newEmail = () => `bench-${randomBytes(6).toString('hex')}@example.com`

const signUp = (url: string, email: string) => post(`${url}/api/auth/signup`, newcomer(email))

async function signUpAdmin(url: string, dataDir: string): Promise<Session> {
  const email = newEmail()
  await signUp(url, email)
  const command = `${ROOT}packages/server/src/commands/user-grant.ts`
  await promisify(execFile)(process.execPath, [command, email, 'super_admin'], {
    env: { ...process.env, DATA_DIR: dataDir, DRAW_SOURCES: 'simulated' },
  })
  return post(`${url}/api/auth/login`, { email, password: PASSWORD })
}

async function post(address: string, body: object): Promise<Session> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return Session.parse(await answer.json())
}

/** A script that a tab runs before the page's own. */
function scriptOf({ user, token, refreshToken }: Session): string {
  const kept = {
    fourcast_token: token,
    fourcast_refresh_token: refreshToken,
    fourcast_user: JSON.stringify(user),
    fourcast_session_note: JSON.stringify({ remember: false, ahead: 0 }),
  }
  return `for (const [key, value] of Object.entries(${JSON.stringify(kept)})) localStorage.setItem(key, value)`
}
