// The ceiling: only node:http and pg, running the statements that the app sent and answering what it answered.
import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { hash, verify } from '@node-rs/argon2'
import pg from 'pg'
import type { Plan, Statement } from './support/recorded.ts'

const plan: Plan = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 12,
  options: '-c timezone=UTC -c jit=off',
})

const MAKE = {
  uuid: () => randomUUID(),
  email: () => `${randomBytes(8).toString('hex')}@example.com`,
  text: () => randomBytes(32).toString('base64url'),
}

/**
 * The values of this call: new ones where the app creates new ones, and the caller's ids in place of the
 * recorded person's.
 */
function valuesOf(person: number): (value: unknown) => unknown {
  const made = new Map<unknown, unknown>(
    Object.entries(plan.fresh).map(([value, kind]) => [value, MAKE[kind]()]),
  )
  const [recorded, caller] = [plan.people[0], plan.people[person % plan.people.length]]
  if (recorded && caller) {
    made.set(recorded.userId, caller.userId)
    made.set(recorded.sessionId, caller.sessionId)
  }
  return (value) => (made.has(value) ? made.get(value) : value)
}

const config = ({ text, name, values }: Statement, fresh: (value: unknown) => unknown) => ({
  text,
  values: values.map(fresh),
  ...(name && { name }),
})

const touched = new Map<number, number>()

/** As the app stores the last activity of each session once a second. */
function isTouchDue(person: number): boolean {
  const isDue = performance.now() - (touched.get(person) ?? -Infinity) > 1_000
  if (isDue) touched.set(person, performance.now())
  return isDue
}

async function run(person: number): Promise<void> {
  const fresh = valuesOf(person)
  if (plan.password?.work === 'verify') await verify(plan.password.hash, plan.password.text)
  if (plan.password?.work === 'hash')
    await hash(plan.password.text, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const client = await pool.connect()
  try {
    const once = isTouchDue(person) ? plan.eachSecond : []
    for (const statement of [...once, ...plan.statements])
      await client.query(config(statement, fresh))
  } finally {
    client.release()
  }
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text === '' ? undefined : JSON.parse(text)
}

/** The bytes that the app sends. */
function answer(response: ServerResponse) {
  const { status, headers, body } = plan.answer
  const text = JSON.stringify(body)
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(text) }).end(text)
}

const server = createServer((request, response) => {
  bodyOf(request)
    .then(() => run(Number(request.headers['x-person'] ?? 0)))
    .then(
      () => answer(response),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address && typeof address === 'object')
    process.stderr.write(`ready on http://127.0.0.1:${address.port}\n`)
})
process.on('SIGTERM', () => process.exit(0))
