import type { IncomingMessage, ServerResponse } from 'node:http'
import { ApiFailure } from './failure.ts'
import type { Fault } from './faults.ts'
import { FAULTY, takeFault } from './faults.ts'
import { parseForm } from './form.ts'
import type { Keys, Reply } from './keys.ts'
import type { Found } from './routes.ts'
import { findRoute } from './routes.ts'
import { inVersion } from './version.ts'
import type { World } from './world.ts'

export interface Site {
  world: World
  keys: Keys
  faults: Fault[]
  spoken: Spoken
}

/** API versions and headers that the client sent. */
export interface Spoken {
  versions: Set<string>
  headers: Set<string>
}

interface Call {
  method: string
  path: string
  /** The body, or of a GET the query. */
  text: string
  version: string | undefined
  key: string | undefined
  authorization: string
}

export async function answer(site: Site, asked: IncomingMessage, reply: ServerResponse) {
  const call = await read(asked)
  for (const name of Object.keys(asked.headers)) site.spoken.headers.add(name)
  if (call.version !== undefined) site.spoken.versions.add(call.version)
  const fault = takeFault(site.faults, `${call.method} ${call.path}`)
  if (fault?.when === 'before') return goWrong(fault, reply)
  const done = await perform(site, call)
  if (fault) return goWrong(fault, reply)
  send(reply, done)
}

async function read(asked: IncomingMessage): Promise<Call> {
  let body = ''
  for await (const chunk of asked.setEncoding('utf8')) body += chunk
  const { pathname, search } = new URL(asked.url ?? '/', 'http://localhost')
  const header = (name: string) => {
    const value = asked.headers[name]
    return typeof value === 'string' ? value : undefined
  }
  return {
    method: asked.method ?? 'GET',
    path: pathname,
    text: asked.method === 'GET' ? search.slice(1) : body,
    version: header('stripe-version'),
    key: asked.method === 'POST' ? header('idempotency-key') : undefined,
    authorization: header('authorization') ?? '',
  }
}

async function perform(site: Site, call: Call): Promise<Reply> {
  try {
    const route = findRoute(call.method, call.path)
    authorize(route, call)
    return await once(site, call, () => run(site.world, route, call))
  } catch (error) {
    return refusalOf(error)
  }
}

/** The publishable key may do what Stripe's script does, and only with the secret of the object. */
function authorize({ browser }: Found, { authorization, text }: Call): void {
  if (/^Bearer (sk|rk)_test_\w{10,}$/.test(authorization)) return
  if (/^Bearer pk_test_\w{10,}$/.test(authorization)) {
    if (browser && 'client_secret' in parseForm(text)) return
    throw new ApiFailure(403, 'invalid_request_error', 'This key may not do that.', {
      code: 'secret_key_required',
    })
  }
  throw new ApiFailure(401, 'invalid_request_error', 'Invalid API Key provided')
}

/** Under a key, once; a refusal of the parameters begins nothing and is not kept. */
async function once({ keys }: Site, call: Call, work: () => Reply): Promise<Reply> {
  if (call.key === undefined) return work()
  const request = `${call.method} ${call.path} ${call.text}`
  const earlier = keys.take(call.key, request)
  if (earlier) return earlier
  // Others with the same key may come meanwhile.
  await new Promise((done) => setTimeout(done, 5))
  const reply = attempt(work)
  if (reply.status === 400) keys.free(call.key)
  else keys.keep(call.key, request, reply)
  return reply
}

function attempt(work: () => Reply): Reply {
  try {
    return work()
  } catch (error) {
    return refusalOf(error)
  }
}

const run = (world: World, route: Found, { text, path, version }: Call): Reply => ({
  status: 200,
  body: structuredClone(route.run(world, inVersion(parseForm(text), path, version))),
})

function refusalOf(error: unknown): Reply {
  if (error instanceof ApiFailure) return { status: error.status, body: error.body }
  throw error
}

function goWrong({ how }: Fault, reply: ServerResponse): void {
  if (how === 'reset') return void reply.destroy()
  if (how === 'hang') return
  if (how === 'html')
    return void reply
      .writeHead(502, { 'content-type': 'text/html' })
      .end('<html><body><h1>502 Bad Gateway</h1></body></html>')
  send(reply, FAULTY[how])
}

function send(reply: ServerResponse, { status, body }: Reply): void {
  reply
    .writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_standin' })
    .end(JSON.stringify(body))
}
