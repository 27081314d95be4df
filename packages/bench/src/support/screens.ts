import { randomBytes } from 'node:crypto'
import { Session } from '@fourcast/contract/accounts.ts'
import { newcomer } from './inside.ts'

export interface Screen {
  path: string
  /** What the browser keeps of a session; without it nobody is signed in. */
  session?: string
}

const PUBLIC = [
  '/',
  '/login',
  '/signup',
  '/forgot-password',
  '/terms',
  '/privacy',
  '/responsible-play',
  '/contact',
  '/subscription',
  '/honesty',
  '/sources',
]

/** Every page that anyone may open, and the dashboard of someone who has just signed up. */
export async function screens(url: string): Promise<Screen[]> {
  const answer = await fetch(`${url}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(newcomer(`bench-${randomBytes(6).toString('hex')}@example.com`)),
  })
  const { user, token, refreshToken } = Session.parse(await answer.json())
  const kept = {
    fourcast_token: token,
    fourcast_refresh_token: refreshToken,
    fourcast_user: JSON.stringify(user),
    fourcast_session_note: JSON.stringify({ remember: false, ahead: 0 }),
  }
  // A script that a tab runs before the page's own.
  const session = `for (const [key, value] of Object.entries(${JSON.stringify(kept)})) localStorage.setItem(key, value)`
  return [...PUBLIC.map((path) => ({ path })), { path: '/dashboard', session }]
}
