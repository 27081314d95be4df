import { Session } from '@fourcast/contract/accounts.ts'
import { buildApp } from '@fourcast/server/app.ts'
import { parseConfig } from '@fourcast/server/config.ts'
import { Events } from '@fourcast/server/platform/events/events.ts'
import { openRuntime } from '@fourcast/server/runtime.ts'

const QUIET = {
  DRAW_SOURCES: 'simulated',
  LIMIT_CALLS: '0',
  LIMIT_SIGNINS: '0',
  LIMIT_SIGNUPS: '0',
  LOG_LEVEL: 'silent',
}
export const PASSWORD = 'Long-Enough-7'

export interface Person {
  userId: string
  sessionId: string
  email: string
  token: string
}

export const newcomer = (email: string) => ({
  firstName: 'Ben',
  lastName: 'Ch',
  email,
  password: PASSWORD,
  agreeToTerms: true,
  agreeToResponsiblePlay: true,
})

/** The app in this process, where the bench can record its statements. */
export async function openInside(databaseUrl: string) {
  const runtime = await openRuntime(
    parseConfig({ ...QUIET, DATABASE_URL: databaseUrl }, '/tmp'),
    'command',
  )
  const events = new Events(runtime.connection, () => {})
  const app = await buildApp({
    ...runtime,
    publicDb: runtime.db,
    events,
    webFolder: '/nowhere',
    publicUrl: 'http://localhost',
    jobs: { list: () => [], runNow: async () => {} },
    isReady: () => true,
  })
  await app.ready()
  const ask = async (method: 'GET' | 'POST', url: string, body?: object, token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const answer = await app.inject({ method, url, headers, ...(body && { payload: body }) })
    if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.body}`)
    return answer
  }
  const send = async (...call: Parameters<typeof ask>): Promise<unknown> => {
    const answer = await ask(...call)
    return answer.headers['content-type']?.includes('json') ? answer.json() : answer.body
  }
  const newPerson = async (n: number): Promise<Person> => {
    const email = `bench${n}@example.com`
    const { user, token } = Session.parse(await send('POST', '/api/auth/signup', newcomer(email)))
    return { userId: user.id, sessionId: sessionOf(token), email, token }
  }
  const close = async () => {
    await app.close()
    await runtime.mail.settled()
    await runtime.close()
  }
  return { ask, send, newPerson, close }
}

/** The session of an access token. */
function sessionOf(token: string): string {
  const { sid }: { sid: string } = JSON.parse(
    Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
  )
  return sid
}
