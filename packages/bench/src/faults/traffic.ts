import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { Session } from '@fourcast/contract/accounts.ts'
import type pg from 'pg'
import { newcomer } from '../support/inside.ts'
import type { Answer, Call } from '../support/open-loop.ts'
import { openLoop, send } from '../support/open-loop.ts'
import { liftLimits } from '../support/seed.ts'
import { nextDigits } from '../support/digits.ts'

/** People who use an app all the time, and repeat a failed call, as browsers do. */
export interface Traffic {
  answers: Answer[]
  mostOpen(): number
  /** Stops the traffic. Writes without an answer are repeated until they have one. */
  stop(): Promise<void>
  /** Conditions that must be true afterwards, whatever failed. */
  audit(pool: pg.Pool): Promise<Audit>
}

export interface Audit {
  acknowledged: number
  lost: number
  /** Rows, counts and quota uses that exceed one per request. */
  doubled: number
}

interface Load {
  perSecond: number
  /** One of so many calls is a write. */
  writeEvery: number
  patienceMs?: number
}

const READS = [
  '/api/numbers/history',
  '/api/winning-numbers/cash4?state=GA',
  '/api/subscriptions/current',
  '/api/notifications',
]

interface Person {
  id: string
  token: string
}

/** Signs people up, on a plan without a daily limit. */
export async function openCrowd(url: string, pool: pg.Pool, people = 8): Promise<Person[]> {
  const crowd: Person[] = []
  for (let n = 0; n < people; n++) crowd.push(await signUp(url))
  await liftLimits(pool)
  return crowd
}

export async function signUp(url: string): Promise<Person & { email: string }> {
  const email = `fault-${randomUUID()}@example.com`
  const answer = await fetch(`${url}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(newcomer(email)),
  })
  const { user, token } = Session.parse(await answer.json())
  return { id: user.id, token, email }
}

const writeOf = ({ token }: Person): Call => ({
  kind: 'write',
  method: 'POST',
  path: '/api/numbers/flash',
  headers: { authorization: `Bearer ${token}` },
  body: JSON.stringify({ id: randomUUID(), inputNumbers: nextDigits() }),
})

const readOf = ({ token }: Person, n: number): Call => ({
  kind: 'read',
  method: 'GET',
  path: READS[n % READS.length] ?? '',
  headers: { authorization: `Bearer ${token}` },
})

export function openTraffic(url: string, crowd: readonly Person[], load: Load): Traffic {
  const { writeEvery, ...pace } = load
  const acknowledged = new Set<string>()
  const failed: Call[] = []
  let asked = 0
  const heard = ({ call, status, body }: Pick<Answer, 'call' | 'status' | 'body'>) => {
    if (call.kind === 'read') return
    if (status === 200) acknowledged.add(idIn(body))
    else failed.push(call)
  }
  const next = (n: number): Call => {
    const person = crowd[n % crowd.length]
    if (!person) throw new Error('nobody is there')
    if (n % writeEvery > 0) return readOf(person, Math.floor(n / crowd.length))
    const again = failed.shift()
    if (again) return again
    asked++
    return writeOf(person)
  }
  const loop = openLoop(url, { ...pace, next, heard })
  return {
    answers: loop.answers,
    mostOpen: () => loop.mostOpen(),
    stop: async () => {
      await loop.stop()
      await repeat(url, failed, heard)
    },
    audit: async (pool) => await audit(pool, crowd, { asked, acknowledged }),
  }
}

const idIn = (body: string): string => {
  const { id }: { id: string } = JSON.parse(body)
  return id
}

const MOST_TRIES = 100

async function repeat(
  url: string,
  failed: Call[],
  heard: (answer: Pick<Answer, 'call' | 'status' | 'body'>) => void,
) {
  const agent = new Agent({ keepAlive: true })
  for (let tries = 0; failed.length > 0 && tries < MOST_TRIES; tries++) {
    for (const call of failed.splice(0)) heard({ call, ...(await send(url, agent, call, 10_000)) })
    if (failed.length > 0) await setTimeout(200)
  }
  agent.destroy()
  if (failed.length > 0) throw new Error(`${failed.length} writes are still not answered`)
}

const COUNTS = `
select (select count(*)::int from generation where user_id = any($1)) as rows,
       (select coalesce(sum(generated), 0)::int from generation_day where user_id = any($1)) as counted,
       (select coalesce(sum(generations), 0)::int from quota_day where user_id = any($1)) as used`

async function audit(
  pool: pg.Pool,
  crowd: readonly Person[],
  { asked, acknowledged }: { asked: number; acknowledged: ReadonlySet<string> },
): Promise<Audit> {
  const people = crowd.map(({ id }) => id)
  const kept = await pool.query<{ id: string }>(
    'select id from generation where user_id = any($1)',
    [people],
  )
  const ids = new Set(kept.rows.map(({ id }) => id))
  const { rows } = await pool.query<Record<string, number>>(COUNTS, [people])
  const doubled = Object.values(rows[0] ?? {}).map((count) => Math.abs(count - asked))
  return {
    acknowledged: acknowledged.size,
    lost: [...acknowledged].filter((id) => !ids.has(id)).length,
    doubled: Math.max(...doubled),
  }
}

export const wordsOf = ({ acknowledged, lost, doubled }: Audit) =>
  `${acknowledged} writes acknowledged, ${lost} lost, ${doubled} doubled`

/** '200 × 512, 503 × 3, too late × 1'. */
export function statusesOf(answers: readonly Pick<Answer, 'status'>[]): string {
  const counts = new Map<Answer['status'], number>()
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1)
  return [...counts]
    .toSorted(([a], [b]) => String(a).localeCompare(String(b)))
    .map(([status, count]) => `${status} × ${count}`)
    .join(', ')
}
