import { Session } from '@fourcast/contract/accounts.ts'
import { confirmAddress } from './confirm.ts'
import { newEmail, PASSWORD } from './people.ts'

/** An API client without a browser. */
export interface Client {
  post(path: string, body: unknown): Promise<Response>
  get(path: string): Promise<Response>
}

const send = (url: string, token: string | null, method: string, body?: unknown) =>
  fetch(url, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== null && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  })

const clientWith = (url: string, token: string | null): Client => ({
  post: (path, body) => send(url + path, token, 'POST', body),
  get: (path) => send(url + path, token, 'GET'),
})

/** Signs up a user, confirms the address, and returns a client with the token. */
export async function newcomer(url: string): Promise<Client & { token: string; email: string }> {
  const email = newEmail()
  const answer = await clientWith(url, null).post('/api/auth/signup', {
    firstName: 'Dana',
    lastName: 'Reed',
    email,
    password: PASSWORD,
    agreeToTerms: true,
    agreeToResponsiblePlay: true,
  })
  const { token } = Session.parse(await answer.json())
  await confirmAddress(url, email, token)
  return { ...clientWith(url, token), token, email }
}
