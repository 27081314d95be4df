import { vi } from 'vitest'
import { createClient } from '#core/api/client.ts'
import { createCredentials } from '#core/api/credentials.ts'
import type { Proof } from '#core/api/proof.ts'
import { DANA } from './open.tsx'
import { refuse } from './serve.ts'
import { tokenOf } from './token.ts'

export const NOW = 1_800_000_000
export const token = (name: string) => tokenOf({ iat: NOW, exp: NOW + 86_400 }, name)
export const EXPIRED_SESSION = () => refuse(401, 'session_expired', 'Your session has ended')
export const UNPROVEN = () =>
  Response.json(
    { message: 'Prove it', code: 'proof_required', requestId: 'test', proof: 'password' },
    { status: 403 },
  )
export const REFUSED = () => refuse(401, 'unauthenticated', 'Authentication required')
export const ME = () => Response.json({ user: DANA, idleExpiresAt: null })
export const RENEWED = () =>
  Response.json({ user: DANA, token: token('second'), refreshToken: 'refresh-2' })

export type Prove = (proof: Proof) => Promise<boolean>
type Answers = Record<string, (sent: { token: string | null }) => Response | Promise<Response>>

/** A client with a signed-in user and a fake server; the user gives every proof that is requested. */
export function openClient(answers: Answers, prove = vi.fn<Prove>(async () => true)) {
  const kept = new Map<string, string>()
  const storage = {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  }
  const credentials = createCredentials(storage, () => NOW * 1_000)
  credentials.save({ user: DANA, token: token('first'), refreshToken: 'refresh-1' }, false)
  const sent: { path: string; headers: Headers; body: string; signal?: AbortSignal | null }[] = []
  const onSignedOut = vi.fn<() => void>()
  const onUnreachable = vi.fn<() => void>()
  const waits: number[] = []
  const client = createClient({
    credentials,
    onSignedOut,
    onUnreachable,
    prove,
    exclusively: (run) => run(),
    timeout: (ms) => {
      waits.push(ms)
      return AbortSignal.timeout(50)
    },
    fetch: async (path, init) => {
      const headers = new Headers(init.headers)
      const body = typeof init.body === 'string' ? init.body : ''
      sent.push({ path, headers, body, signal: init.signal ?? null })
      const answer = answers[path.split('?')[0] ?? '']
      if (answer === undefined) throw new TypeError('Failed to fetch')
      const late = new Promise<never>((_, reject) => {
        init.signal?.addEventListener('abort', () => reject(new Error('aborted')))
      })
      return Promise.race([answer({ token: headers.get('authorization') }), late])
    },
  })
  return { client, credentials, sent, onSignedOut, onUnreachable, kept, waits, prove }
}
